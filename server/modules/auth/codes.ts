import { and, desc, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Deps } from '../../http/deps';
import type { Db } from '../../db/db';
import { codes } from '../../db/schema';
import { equalHash, keyedHash, newCode, newId } from '../../lib/ids';
import type { CodePurpose } from '../../mail/mailer';
import { findUser, idsOfEmail } from './usersTable';

/** Lifetime of a code, and the allowed number of wrong attempts. */
const CODE_MS = 10 * 60 * 1000;
export const MAX_ATTEMPTS = 5;
/**
 * Attempts per client, e-mail and purpose in a day, over all codes, so that new codes do not allow unlimited guesses.
 */
export const MAX_ATTEMPTS_PER_DAY = 20;
/** Registrations of one e-mail that are checked; the sweep deletes those older than a day. */
const REGISTRATIONS = 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

type CodeDeps = Pick<Deps, 'clock' | 'config'>;

/** The user, purpose and device of a code; other devices can neither use nor replace it. */
export interface CodeKey {
  userId: string;
  purpose: CodePurpose;
  requester: string;
  /** The e-mail that the code proves, if it is not the account's own. */
  email?: string;
}

// The id is part of the hash, so that equal codes have different hashes.
const hashOf = ({ config }: CodeDeps, id: string, email: string | undefined, code: string): string =>
  keyedHash(config.appSecret ?? '', [id, ...(email === undefined ? [] : [email]), code].join(':'));

/** Ends every open code of a user. */
export const endCodes = (tx: Db, userId: string, now: Date) =>
  tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.userId, userId), isNull(codes.usedAt)));

/**
 * Creates a code; earlier ones of the same purpose and device are replaced. `send` runs in the same transaction; its
 * result is returned.
 */
export async function issueCode<Sent>(
  db: Db,
  deps: CodeDeps,
  { userId, purpose, requester, email }: CodeKey,
  send: (code: string, tx: Db) => Promise<Sent>,
): Promise<Sent> {
  const now = deps.clock.now();
  const code = newCode();
  const id = newId();
  return db.transaction(async (tx) => {
    await tx
      .update(codes)
      .set({ usedAt: now })
      .where(
        and(eq(codes.userId, userId), eq(codes.purpose, purpose), eq(codes.requester, requester), isNull(codes.usedAt)),
      );
    await tx.insert(codes).values({
      id,
      userId,
      purpose,
      requester,
      codeHash: hashOf(deps, id, email, code),
      triesLeft: MAX_ATTEMPTS,
      expiresAt: new Date(now.getTime() + CODE_MS),
      createdAt: now,
    });
    return send(code, tx);
  });
}

/** Uses a code; false if it is wrong, expired, used or has had too many attempts. Each call counts as one attempt. */
export async function redeemCode(
  db: Db,
  deps: CodeDeps,
  { userId, purpose, requester, email: provenEmail }: CodeKey,
  code: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const [open] = await db
    .select({ id: codes.id, requester: codes.requester })
    .from(codes)
    .where(
      and(
        eq(codes.userId, userId),
        eq(codes.purpose, purpose),
        // A browser may have received its token only with the reply to the request for the code.
        inArray(codes.requester, [requester, '']),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now),
      ),
    )
    .orderBy(desc(codes.requester), desc(codes.createdAt))
    .limit(1);
  if (!open) return false;
  const email = (await findUser(db, userId))?.email;
  const sameEmail = email ? await idsOfEmail(db, email, REGISTRATIONS) : [userId];
  const [attempts] = await db
    .select({ tries: sum(sql`${MAX_ATTEMPTS} - ${codes.triesLeft}`).mapWith(Number) })
    .from(codes)
    .where(
      and(
        inArray(codes.userId, sameEmail),
        eq(codes.purpose, purpose),
        eq(codes.requester, open.requester),
        gt(codes.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  if ((attempts?.tries ?? 0) >= MAX_ATTEMPTS_PER_DAY) return false;
  const [counted] = await db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(and(eq(codes.userId, userId), eq(codes.id, open.id), gt(codes.triesLeft, 0), isNull(codes.usedAt)))
    .returning();
  if (!counted || !equalHash(counted.codeHash, hashOf(deps, counted.id, provenEmail, code.trim()))) return false;
  const used = await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.userId, userId), eq(codes.id, open.id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  return used.length === 1;
}
