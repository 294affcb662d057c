import { and, eq, isNull } from 'drizzle-orm';
import type { RegisterBody, ResetPasswordBody } from '../../../contract/auth';
import type { Deps } from '../../app';
import type { Db } from '../../db/openDb';
import { sessions, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { refuse } from '../../lib/errors';
import { newId, sha256 } from '../../lib/ids';
import { createSession, type SessionUser } from '../../lib/session';
import { moveAddresses } from '../address/addressService';
import { normaliseEmail, requireAge, requireEmail, requireName, requirePassword, requirePhone, requireSame } from './authRules';
import { spendCode } from './codes';
import { hashPassword, isPassword } from './passwords';

/** A user with the token of a new session. */
export interface SignIn { user: SessionUser; token: string }

const loyaltyCode = (): string => `JW-${newId().slice(0, 6).toUpperCase()}`;

/** The account of an e-mail; null without one. */
export async function userOfEmail(db: Db, email: string): Promise<SessionUser | null> {
  const [user] = await db.select().from(users).where(and(eq(users.email, normaliseEmail(email)), isNull(users.deletedAt)));
  return user ?? null;
}

async function enter(db: Db, user: SessionUser | undefined, now: Date): Promise<SignIn> {
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

/** Makes an account that waits for its code; an account that was never verified is begun anew. */
export async function register({ db, clock }: Deps, body: RegisterBody): Promise<SessionUser> {
  const fields = {
    name: requireName(body.name), email: requireEmail(body.email), password: requirePassword(body.password),
    phone: requirePhone(body.phone), age: requireAge(body.age),
  };
  const columns = { name: fields.name, phone: fields.phone, age: fields.age, passwordHash: await hashPassword(fields.password) };
  await db.insert(users)
    .values({ id: newId(), email: fields.email, loyaltyCode: loyaltyCode(), createdAt: clock.now(), ...columns })
    .onConflictDoNothing();
  const [user] = await db.update(users).set(columns)
    .where(and(eq(users.email, fields.email), eq(users.isVerified, false))).returning();
  return user ?? refuse(authMessages.emailTaken);
}

/** Proves the e-mail of a new account; what the guest on this device had saved goes with it. */
export async function verifyCode(deps: Deps, userId: string, code: string, guest: SessionUser | null): Promise<SignIn> {
  if (!(await spendCode(deps.db, deps, userId, 'register', code))) refuse(authMessages.wrongCode);
  return deps.db.transaction(async (tx) => {
    const [user] = await tx.update(users).set({ isVerified: true }).where(eq(users.id, userId)).returning();
    if (user && guest?.isGuest) await moveAddresses(tx, guest.id, user.id);
    return enter(tx, user, deps.clock.now());
  });
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
