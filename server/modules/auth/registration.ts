import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { RegisterBody } from '../../../contract/auth';
import type { Deps } from '../../app';
import type { Db } from '../../db/openDb';
import { users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { CallError, refuse } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { SessionUser } from '../../lib/session';
import { isUniqueViolation } from '../../lib/uniqueViolation';
import { moveAddresses } from '../address/addressService';
import { requireAge, requireEmail, requireName, requirePassword, requirePhone } from './authRules';
import { enter, type SignIn } from './authService';
import { spendCode } from './codes';
import { hashPassword, isPassword } from './passwords';

// A registration is a row of its own until its code proves the e-mail. Whoever registers an e-mail a second time with
// another password gets another registration with another code: the code that the owner types proves what was typed on
// that screen, never what a stranger has sent in between.

/** Registrations of one e-mail whose password is compared with a new one; each comparison costs as much as a login. */
const COMPARED = 5;

const loyaltyCode = (): string => `JW-${newId().slice(0, 6).toUpperCase()}`;
const waitingFor = (email: string) => and(eq(users.email, email), eq(users.isVerified, false));

const newest = (db: Db, email: string) =>
  db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(waitingFor(email)).orderBy(desc(users.createdAt), users.id).limit(COMPARED);

/** Registrations and verifications of one e-mail go one after the other until the transaction ends. */
async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${email}`}, 0))`);
}

/** The e-mail of a registration that waits for its code; null when there is none. */
export async function waitingEmail(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(and(eq(users.id, userId), eq(users.isVerified, false)));
  return user?.email ?? null;
}

/** Makes a registration that waits for its code; the same e-mail with the same password is the same registration. */
export async function register({ db, clock }: Pick<Deps, 'db' | 'clock'>, body: RegisterBody): Promise<SessionUser> {
  const name = requireName(body.name);
  const email = requireEmail(body.email);
  const password = requirePassword(body.password);
  const details = { name, phone: requirePhone(body.phone), age: requireAge(body.age) };
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const compared = new Set<string>();
  for (;;) {
    for (const waiting of (await newest(db, email)).filter(({ id }) => !compared.has(id))) {
      compared.add(waiting.id);
      if (!(await isPassword(waiting.passwordHash, password))) continue;
      const [same] = await db.update(users).set(details).where(and(eq(users.id, waiting.id), eq(users.isVerified, false))).returning();
      if (same) return same;
    }
    const made = await db.transaction(async (tx) => {
      await lockEmail(tx, email);
      const [taken] = await tx.select({ id: users.id }).from(users).where(and(eq(users.email, email), eq(users.isVerified, true)));
      if (taken) refuse(authMessages.emailTaken);
      // One came in between: perhaps the same person's second click.
      if ((await newest(tx, email)).some(({ id }) => !compared.has(id))) return null;
      const [user] = await tx.insert(users).values({ id: newId(), email, loyaltyCode: loyaltyCode(), createdAt: now, passwordHash, ...details }).returning();
      return user ?? null;
    });
    if (made) return made;
  }
}

/** Proves the e-mail of a registration, which makes it the account; what the guest on this device had saved goes with it. */
export async function verifyCode(deps: Deps, userId: string, code: string, guest: SessionUser | null): Promise<SignIn> {
  if (!(await spendCode(deps.db, deps, userId, 'register', code))) refuse(authMessages.wrongCode);
  const email = await waitingEmail(deps.db, userId);
  if (email === null) refuse(authMessages.wrongCode);
  return deps.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    const [user] = await tx.update(users).set({ isVerified: true }).where(eq(users.id, userId)).returning();
    await tx.delete(users).where(and(waitingFor(email), ne(users.id, userId)));
    if (user && guest?.isGuest) await moveAddresses(tx, guest.id, user.id);
    return enter(tx, user, deps.clock.now());
  }).catch((error: unknown) => {
    // Another registration of the e-mail was proven first, or an account took it in its profile.
    throw isUniqueViolation(error) ? new CallError(authMessages.emailTaken) : error;
  });
}
