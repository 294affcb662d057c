import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { codes, type Registration } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { isKeyedHash, keyedHash, newCode, newId, sha256 } from '../../lib/ids';
import type { CodePurpose } from '../../mail/mailer';
import { lockLiveUser } from '../users/usersTable';

const CODE_MS = 10 * 60 * 1000;
const MAX_ATTEMPTS = 5;

type CodeDeps = Pick<FastifyInstance, 'clock' | 'config'>;

export interface CodeKey {
  userId: string;
  purpose: CodePurpose;
  requester: string;
  email?: string | undefined;
}

export type NewCode = CodeKey & { browser?: string; registration?: Registration | undefined };

export const isLinkToken = (otp: string): boolean => /^[\w-]{22}$/.test(otp);

// The id is part of the hash, so that equal codes have different hashes.
const hashedText = (id: string, code: string, email = ''): string => [id, email, code].join(':');

export const endCodes = (tx: Db, userId: string, now: Date, condition?: SQL) =>
  tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(matches(codes, { userId, usedAt: null }), condition));

export async function issueCode<Sent>(
  db: Db,
  deps: CodeDeps,
  { userId, purpose, requester, browser = requester, email, registration }: NewCode,
  send: (secrets: { code: string; linkToken: string }, tx: Db) => Promise<Sent>,
): Promise<Sent> {
  const now = deps.clock.now();
  // Nobody guesses the 128 bits of the link, and any device may use them.
  const [code, linkToken, id] = [newCode(), randomBytes(16).toString('base64url'), newId()];
  return db.transaction(async (tx) => {
    if (!registration) await lockLiveUser(tx, userId);
    await endCodes(tx, userId, now, matches(codes, { purpose, requester }));
    await tx.insert(codes).values({
      id,
      userId,
      purpose,
      requester,
      browser,
      codeHash: keyedHash(deps.config.appSecret ?? '', hashedText(id, code, email)),
      linkHash: sha256(linkToken),
      triesLeft: MAX_ATTEMPTS,
      expiresAt: new Date(now.getTime() + CODE_MS),
      createdAt: now,
      registration,
    });
    return send({ code, linkToken }, tx);
  });
}

export type CodeRow = typeof codes.$inferSelect;
type ReadDeps = CodeDeps & Pick<FastifyInstance, 'db'>;

const isOpen = (
  { clock }: Pick<CodeDeps, 'clock'>,
  { userId, purpose }: Pick<CodeKey, 'userId' | 'purpose'>,
  more?: SQL,
) => and(matches(codes, { userId, purpose, usedAt: null }), gt(codes.expiresAt, clock.now()), more);

/** The latest registration of an e-mail whose code was not entered. */
export async function latestRegistration(db: Db, email: string): Promise<Registration | null> {
  const ofEmail = sql`${codes.registration} ->> 'email' = ${email}`;
  const [latest] = await db.select().from(codes).where(ofEmail).orderBy(desc(codes.createdAt)).limit(1);
  return latest?.registration ?? null;
}

export async function findLink(deps: ReadDeps, key: CodeKey, token: string): Promise<CodeRow | null> {
  const [code] = await deps.db
    .select()
    .from(codes)
    .where(isOpen(deps, key, eq(codes.linkHash, sha256(token))));
  return code ?? null;
}

/** The code that a browser types. */
export async function findCode(deps: ReadDeps, key: CodeKey): Promise<CodeRow | null> {
  const [code] = await deps.db
    .select()
    .from(codes)
    // A browser may have received its token only with the reply to the request for the code.
    .where(isOpen(deps, key, inArray(codes.requester, [key.requester, ''])))
    .orderBy(desc(codes.requester), desc(codes.createdAt))
    .limit(1);
  return code ?? null;
}

/** Ends an open code in the transaction of what it allows, so that a failure does not burn it; refuses a used one. */
export async function consumeCode({ clock }: Pick<CodeDeps, 'clock'>, tx: Db, code: CodeRow): Promise<void> {
  const used = { usedAt: clock.now(), registration: null };
  const isIt = isOpen({ clock }, code, eq(codes.id, code.id));
  const ended = await tx.update(codes).set(used).where(isIt).returning();
  if (ended.length === 0) refuse(say('auth.wrongCode'));
}

/** How many attempts of this code were made with `isCounted`; null if it is wrong, over, or has had too many. */
export async function checkCode(
  deps: ReadDeps,
  code: CodeRow,
  { otp, email, isCounted }: { otp: string; email: string | undefined; isCounted: boolean },
): Promise<number | null> {
  const [counted] = await deps.db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1`, countedTries: sql`${codes.countedTries} + ${isCounted ? 1 : 0}` })
    .where(isOpen(deps, code, and(eq(codes.id, code.id), gt(codes.triesLeft, 0))))
    .returning();
  const isRight = counted && isKeyedHash(deps.config, counted.codeHash, hashedText(counted.id, otp.trim(), email));
  return isRight ? counted.countedTries : null;
}
