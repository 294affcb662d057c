import { and, eq, isNull } from 'drizzle-orm';
import type { ResetPasswordBody } from '../../../contract/auth';
import type { Lang } from '../../../contract/common';
import type { Deps } from '../../http/deps';
import type { Db } from '../../db/db';
import { cards, knownDevices, sessions, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { refuse } from '../../http/errors';
import { createSession, type SessionUser } from '../../http/session';
import { moveAddresses } from '../address/addressService';
import { normaliseEmail, requirePassword, requireSame } from './authRules';
import { hashPassword, isPassword } from './passwords';
import { findUser, idsOfEmail } from './usersTable';

export interface SignIn {
  user: SessionUser;
  token: string;
}

/** The account of an e-mail, else its newest unverified registration; null for none. */
export async function userOfEmail(db: Db, email: string): Promise<SessionUser | null> {
  const [id] = await idsOfEmail(db, normaliseEmail(email), 1);
  const user = id === undefined ? null : await findUser(db, id);
  return user?.deletedAt === null ? user : null;
}

export async function signInUser(db: Db, user: SessionUser | undefined, now: Date): Promise<SignIn> {
  if (!user) refuse(authMessages.wrongCode);
  return { user, token: await createSession(db, user.id, now) };
}

/** Signs a registered customer in, who takes over the guest's addresses. */
export async function login(
  { db, clock }: Deps,
  { email, password, guest }: { email: string; password: string; guest: SessionUser | null },
): Promise<SignIn> {
  const user = await userOfEmail(db, email);
  const isRight = await isPassword(user?.passwordHash, password);
  if (!isRight || !user?.passwordHash) refuse(authMessages.wrongLogin);
  const { id, passwordHash } = user;
  if (!user.isVerified) refuse(authMessages.notVerified);
  return db.transaction(async (tx) => {
    // A password that was changed during the check no longer signs in.
    const [unchanged] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
      .for(guest?.isGuest ? 'update' : 'share');
    if (!unchanged) refuse(authMessages.wrongLogin);
    if (guest?.isGuest) await moveAddresses(tx, guest.id, id);
    return signInUser(tx, unchanged, clock.now());
  });
}

export async function notePasswordChange(
  { mailer, lang }: Pick<Deps, 'mailer'> & { lang: Lang },
  to: string | null | undefined,
  tx: Db,
): Promise<void> {
  const note = { subject: authMessages.passwordNoteSubject[lang], body: authMessages.passwordNoteBody[lang] };
  if (to) await mailer.sendNote({ to, ...note }, tx);
}

export function checkNewPassword(body: Pick<ResetPasswordBody, 'password' | 'confirm_password'>): void {
  requirePassword(body.password);
  requireSame(body.password, body.confirm_password);
}

/**
 * Sets a new password after a code: every session of the account ends, the owner gets a note, and saved cards must be
 * entered again before they pay.
 */
export async function resetPassword(deps: Deps & { lang: Lang }, body: ResetPasswordBody): Promise<SignIn> {
  const passwordHash = await hashPassword(body.password);
  return deps.db.transaction(async (tx) => {
    // First, because a login in flight waits for this row, or the sessions are deleted after it.
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, body.user_id), isNull(users.deletedAt)))
      .returning();
    await tx.delete(sessions).where(eq(sessions.userId, body.user_id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, body.user_id));
    await tx.update(cards).set({ mustReenter: true }).where(eq(cards.userId, body.user_id));
    await notePasswordChange(deps, user?.email, tx);
    return signInUser(tx, user, deps.clock.now());
  });
}
