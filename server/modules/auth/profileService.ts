import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { ChangePasswordBody } from '../../../contract/auth';
import type { Deps } from '../../app';
import { addresses, cards, cartItems, codes, knownDevices, orders, sessions, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { CallError, refuse } from '../../http/errors';
import { sha256 } from '../../lib/ids';
import type { SessionUser } from '../../http/session';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { requireEmail, requireName, requirePassword, requirePhone, requireSame } from './authRules';
import { hashPassword, isPassword } from './passwords';
import { profilePicture, type ProfileForm } from './profileForm';
import { deleteUpload, saveUpload } from './uploads';
import { accountOfEmail, dropLookups, moveEmail } from './usersTable';

/** The age as the profile takes it: any whole number, anything else is no age (the hints 1 to 120 are not enforced). */
const ageOf = (text: string): number | null => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);

/** Saves what was sent and leaves the rest alone. */
export async function updateProfile({ db, config }: Deps, user: SessionUser, form: ProfileForm): Promise<SessionUser> {
  const changes: Partial<typeof users.$inferInsert> = {
    ...(form.name === undefined ? {} : { name: requireName(form.name) }),
    ...(form.email === undefined ? {} : { email: requireEmail(form.email) }),
    ...(form.phone === undefined ? {} : { phone: requirePhone(form.phone) }),
    ...(form.age === undefined ? {} : { age: ageOf(form.age) }),
  };
  if (changes.email !== undefined && changes.email !== user.email) {
    const account = await accountOfEmail(db, changes.email ?? '');
    if (account !== null && account !== user.id) refuse(authMessages.emailTaken);
  }
  if (form.picture !== undefined) {
    changes.picture = form.picture === null ? '' : await saveUpload(config, await profilePicture(form.picture));
  }
  if (Object.keys(changes).length === 0) return user;
  const saved = await db
    .transaction(async (tx) => {
      if (changes.email !== undefined && changes.email !== user.email) await moveEmail(tx, user, changes.email);
      const [row] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning();
      return row;
    })
    .catch(async (error: unknown) => {
      if (changes.picture) await deleteUpload(config, changes.picture);
      // Somebody took the e-mail between the look and the update.
      throw isUniqueViolation(error) ? new CallError(authMessages.emailTaken) : error;
    });
  if (changes.picture !== undefined) await deleteUpload(config, user.picture);
  return saved ?? user;
}

/** Sets a new password; every other session of the account ends, this one goes on. */
export async function changePassword(
  { db }: Deps,
  user: SessionUser,
  body: ChangePasswordBody,
  token: string,
): Promise<void> {
  if (!body.old_password) refuse(authMessages.currentRequired);
  requirePassword(body.new_password, authMessages.newRequired);
  requireSame(body.new_password, body.confirm_password);
  if (!(await isPassword(user.passwordHash, body.old_password))) refuse(authMessages.wrongPassword);
  const passwordHash = await hashPassword(body.new_password);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, sha256(token))));
  });
}

/** Ends an account: orders stay as figures, everything that says whose they were is taken out. */
export async function deleteAccount({ db, config, clock, gateway }: Deps, user: SessionUser): Promise<void> {
  const now = clock.now();
  const removed = await db.transaction(async (tx) => {
    await dropLookups(tx, user);
    await tx
      .update(users)
      .set({
        name: '',
        email: null,
        phone: '',
        age: null,
        picture: '',
        passwordHash: null,
        deviceHash: null,
        isVerified: false,
        deletedAt: now,
      })
      .where(eq(users.id, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
    await tx.delete(codes).where(eq(codes.userId, user.id));
    await tx.delete(cartItems).where(eq(cartItems.userId, user.id));
    await tx
      .update(addresses)
      .set({
        deletedAt: now,
        label: '',
        address: '',
        villaAptNo: '',
        apartment: '',
        floor: '',
        street: '',
        area: '',
        notes: '',
        lat: 0,
        lng: 0,
      })
      .where(eq(addresses.userId, user.id));
    // An order that is still on its way needs its address.
    await tx
      .update(orders)
      .set({ addressText: '', deliveryInstruction: '' })
      .where(and(eq(orders.userId, user.id), inArray(orders.status, ['Delivered', 'Cancelled'])));
    return tx
      .update(cards)
      .set({ deletedAt: now })
      .where(and(eq(cards.userId, user.id), isNull(cards.deletedAt)))
      .returning();
  });
  await deleteUpload(config, user.picture);
  // The account is gone whatever the card provider answers.
  await Promise.allSettled(removed.map((card) => gateway.deleteInstrument(card.instrument)));
}
