import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResetPasswordBody } from '../../../contract/auth';
import type { Deps } from '../../app';
import type { Db } from '../../db/openDb';
import { sessions, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { refuse } from '../../lib/errors';
import { newId, sha256 } from '../../lib/ids';
import { createSession, type SessionUser } from '../../lib/session';
import { normaliseEmail, requirePassword, requireSame } from './authRules';
import { spendCode } from './codes';
import { hashPassword, isPassword } from './passwords';

/** A user with the token of a new session. */
export interface SignIn { user: SessionUser; token: string }

/** The account of an e-mail, else the newest registration that waits for its code; null without either. */
export async function userOfEmail(db: Db, email: string): Promise<SessionUser | null> {
  const [user] = await db.select().from(users).where(and(eq(users.email, normaliseEmail(email)), isNull(users.deletedAt)))
    .orderBy(desc(users.isVerified), desc(users.createdAt)).limit(1);
  return user ?? null;
}

/** Begins a session of a user who has proven who they are. */
export async function enter(db: Db, user: SessionUser | undefined, now: Date): Promise<SignIn> {
  if (!user) refuse(authMessages.wrongCode);
  return { user, token: await createSession(db, user.id, now) };
}

/** Signs a registered customer in. */
export async function login({ db, clock }: Deps, email: string, password: string): Promise<SignIn> {
  const user = await userOfEmail(db, email);
  if (!(await isPassword(user?.passwordHash, password)) || !user) refuse(authMessages.wrongLogin);
  if (!user.isVerified) refuse(authMessages.notVerified);
  return enter(db, user, clock.now());
}

/** Signs a device in as its guest: the same device token is the same guest. */
export async function guestLogin({ db, clock }: Deps, deviceToken: string): Promise<SignIn> {
  const deviceHash = sha256(deviceToken);
  const now = clock.now();
  await db.insert(users).values({ id: newId(), isGuest: true, deviceHash, createdAt: now }).onConflictDoNothing();
  const [user] = await db.select().from(users).where(eq(users.deviceHash, deviceHash));
  return enter(db, user, now);
}

/** Refuses a new password that is too short or typed differently twice. */
export function checkNewPassword(body: Pick<ResetPasswordBody, 'password' | 'confirm_password'>): void {
  requirePassword(body.password);
  requireSame(body.password, body.confirm_password);
}

/** Sets a new password by code; every earlier session of the account ends. */
export async function resetPassword(deps: Deps, body: ResetPasswordBody): Promise<SignIn> {
  if (!(await spendCode(deps.db, deps, body.user_id, 'reset', body.otp))) refuse(authMessages.wrongCode);
  const passwordHash = await hashPassword(body.password);
  return deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, body.user_id));
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, body.user_id)).returning();
    return enter(tx, user, deps.clock.now());
  });
}
