import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RegisterBody } from '../../../contract/auth';
import type { Deps } from '../../http/deps';
import type { Db } from '../../db/db';
import { userEmails, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { CallError, refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import type { SessionUser } from '../../http/session';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { moveAddresses } from '../address/addressService';
import { requireAge, requireEmail, requireName, requirePassword, requirePhone } from './authRules';
import { signInUser, type SignIn } from './authService';
import { hashPassword, isPassword } from './passwords';
import { accountOfEmail, dropOtherRegistrations, findUser, insertUser, verifyEmail } from './usersTable';

// Each registration is its own row until its code verifies the e-mail. A second registration of an e-mail with another
// password gets another code, so a code only verifies what was entered on the same screen, never a stranger's data.

/** Registrations of one e-mail whose password is compared; each comparison costs as much as a login. */
const MAX_COMPARED = 5;

const loyaltyCode = (): string => `JW-${newId().slice(0, 6).toUpperCase()}`;

async function newest(db: Db, email: string): Promise<string[]> {
  const found = await db
    .select({ id: userEmails.userId })
    .from(userEmails)
    .where(and(eq(userEmails.email, email), eq(userEmails.isVerified, false)))
    .orderBy(desc(userEmails.createdAt), userEmails.userId)
    .limit(MAX_COMPARED);
  return found.map(({ id }) => id);
}

/** Serializes registrations and verifications of one e-mail until the end of the transaction. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${email}`}, 0))`);
}

async function pendingEmail(db: Db, userId: string): Promise<string | null> {
  const user = await findUser(db, userId);
  return user?.isVerified === false ? user.email : null;
}

/** Creates a registration; the same e-mail with the same password is the same registration. */
export async function register({ db, clock }: Pick<Deps, 'db' | 'clock'>, body: RegisterBody): Promise<SessionUser> {
  const name = requireName(body.name);
  const email = requireEmail(body.email);
  const password = requirePassword(body.password);
  const details = { name, phone: requirePhone(body.phone), age: requireAge(body.age) };
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const compared = new Set<string>();
  for (;;) {
    const uncompared = (await newest(db, email)).filter((id) => !compared.has(id));
    const registrations =
      uncompared.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, uncompared));
    for (const id of uncompared) compared.add(id);
    for (const waiting of registrations) {
      if (!(await isPassword(waiting.passwordHash, password))) continue;
      const [same] = await db
        .update(users)
        .set(details)
        .where(and(eq(users.id, waiting.id), eq(users.isVerified, false)))
        .returning();
      if (same) return same;
    }
    const registered = await db.transaction(async (tx) => {
      await lockEmail(tx, email);
      if ((await accountOfEmail(tx, email)) !== null) refuse(authMessages.emailTaken);
      // A concurrent request has registered the e-mail, perhaps the same customer's second click.
      if ((await newest(tx, email)).some((id) => !compared.has(id))) return null;
      return insertUser(tx, {
        id: newId(),
        email,
        loyaltyCode: loyaltyCode(),
        createdAt: now,
        passwordHash,
        ...details,
      });
    });
    if (registered) return registered;
  }
}

/** Verifies a registration, which becomes the account of its e-mail and takes over the guest's addresses. */
export async function verifyUser(deps: Deps, userId: string, guest: SessionUser | null): Promise<SignIn> {
  const email = await pendingEmail(deps.db, userId);
  if (email === null) refuse(authMessages.wrongCode);
  return deps.db
    .transaction(async (tx) => {
      await lockEmail(tx, email);
      const user = await verifyEmail(tx, userId, email);
      await dropOtherRegistrations(tx, userId, email);
      if (user && guest?.isGuest) await moveAddresses(tx, guest.id, user.id);
      return signInUser(tx, user ?? undefined, deps.clock.now());
    })
    .catch((error: unknown) => {
      // Another registration was verified first, or an account took the e-mail in its profile.
      throw isUniqueViolation(error) ? new CallError(authMessages.emailTaken) : error;
    });
}
