import { and, eq, isNull } from 'drizzle-orm';
import type { ResetPasswordBody } from '../../../contract/auth';
import type { Deps } from '../../http/deps';
import type { Db } from '../../db/db';
import { knownDevices, sessions, userDevices, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { refuse } from '../../http/errors';
import { newId, sha256 } from '../../lib/ids';
import { createSession, recordVisit, type SessionUser } from '../../http/session';
import { moveAddresses } from '../address/addressService';
import { normaliseEmail, requirePassword, requireSame } from './authRules';
import { redeemCode } from './codes';
import { hashPassword, isPassword } from './passwords';
import { findUser, idsOfEmail, insertUser } from './usersTable';

/** A user with a new session's token. */
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

/** Creates a session for a verified user. */
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

async function guestOfDevice(db: Db, deviceHash: string): Promise<SessionUser | null> {
  const [device] = await db
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .where(eq(userDevices.deviceHash, deviceHash));
  return device ? findUser(db, device.userId) : null;
}

/** Creates the guest of a device, or finds the one that a concurrent request created. */
async function newGuest(db: Db, deviceHash: string, now: Date): Promise<SessionUser> {
  const id = newId();
  const guest = await db.transaction(async (tx) => {
    // First, because its primary key decides between concurrent requests.
    const [inserted] = await tx
      .insert(userDevices)
      .values({ deviceHash, userId: id })
      .onConflictDoNothing()
      .returning();
    return inserted ? insertUser(tx, { id, isGuest: true, deviceHash, createdAt: now }) : null;
  });
  return guest ?? (await guestOfDevice(db, deviceHash)) ?? refuse(authMessages.wrongCode);
}

/** Signs a device in as its guest: the same device token is the same guest. */
export async function guestLogin({ db, clock }: Deps, deviceToken: string): Promise<SignIn> {
  const deviceHash = sha256(deviceToken);
  const now = clock.now();
  const user = (await guestOfDevice(db, deviceHash)) ?? (await newGuest(db, deviceHash, now));
  await recordVisit(db, user, now);
  return signInUser(db, user, now);
}

/** Refuses a new password that is too short, or a different confirmation. */
export function checkNewPassword(body: Pick<ResetPasswordBody, 'password' | 'confirm_password'>): void {
  requirePassword(body.password);
  requireSame(body.password, body.confirm_password);
}

/** Sets a new password with a code; every session of the account ends. */
export async function resetPassword(deps: Deps, body: ResetPasswordBody, requester: string): Promise<SignIn> {
  const key = { userId: body.user_id, purpose: 'reset', requester } as const;
  if (!(await redeemCode(deps.db, deps, key, body.otp))) refuse(authMessages.wrongCode);
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
    return signInUser(tx, user, deps.clock.now());
  });
}
