import { and, eq, ne } from 'drizzle-orm';
import type { ChangePasswordBody } from '../../../contract/auth';
import type { Lang } from '../../../contract/common';
import type { Deps } from '../../http/deps';
import { sessions, users } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { refuse } from '../../http/errors';
import { sha256 } from '../../lib/ids';
import type { SessionUser } from '../../http/session';
import { requireEmail, requireName, requirePassword, requirePhone, requireSame } from './authRules';
import { notePasswordChange } from './authService';
import { hashPassword, isPassword } from './passwords';
import { profilePicture, type ProfileForm } from './profileForm';
import { deleteUpload, saveUpload } from './uploads';
import { lockLiveUser } from './usersTable';

/** A whole number, else null; the limits 1 to 120 are only hints. */
const ageOf = (text: string): number | null => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null);

export async function updateProfile({ db, config }: Deps, user: SessionUser, form: ProfileForm): Promise<SessionUser> {
  // Otherwise a stolen session could take the account over.
  if (form.email !== undefined && requireEmail(form.email) !== user.email) refuse(authMessages.emailNeedsCode);
  const changes: Partial<typeof users.$inferInsert> = {
    ...(form.name === undefined ? {} : { name: requireName(form.name) }),
    ...(form.phone === undefined ? {} : { phone: requirePhone(form.phone) }),
    ...(form.age === undefined ? {} : { age: ageOf(form.age) }),
  };
  if (form.picture !== undefined) {
    changes.picture = form.picture === null ? '' : await saveUpload(config, await profilePicture(form.picture));
  }
  if (Object.keys(changes).length === 0) return user;
  const { saved, before } = await db
    .transaction(async (tx) => {
      const locked = await lockLiveUser(tx, user.id);
      const [changed] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning();
      return { saved: changed ?? locked, before: locked };
    })
    .catch(async (error: unknown) => {
      if (changes.picture) await deleteUpload(config, changes.picture);
      throw error;
    });
  if (changes.picture !== undefined) await deleteUpload(config, before.picture);
  return saved;
}

/** Sets a new password: every other session of the account ends, and the owner gets a note. */
export async function changePassword(
  deps: Deps & { lang: Lang },
  user: SessionUser,
  body: ChangePasswordBody,
  token: string,
): Promise<void> {
  if (!body.old_password) refuse(authMessages.currentRequired);
  requirePassword(body.new_password, authMessages.newRequired);
  requireSame(body.new_password, body.confirm_password);
  if (!(await isPassword(user.passwordHash, body.old_password))) refuse(authMessages.wrongPassword);
  const passwordHash = await hashPassword(body.new_password);
  await deps.db.transaction(async (tx) => {
    // Another change during the check has replaced the verified password.
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? '')))
      .returning({ id: users.id });
    if (changed.length === 0) refuse(authMessages.wrongPassword);
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, sha256(token))));
    await notePasswordChange(deps, user.email, tx);
  });
}
