import { eq } from 'drizzle-orm';
import type { RequestEmailChangeBody } from '../../../contract/auth';
import type { Lang } from '../../../contract/common';
import type { Deps } from '../../http/deps';
import { users } from '../../db/schema';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { CallError, refuse } from '../../http/errors';
import type { SessionUser } from '../../http/session';
import { authMessages } from '../../i18n/auth';
import { requireEmail } from './authRules';
import { endCodes } from './codes';
import { isPassword } from './passwords';
import { lockEmail } from './registration';
import { accountOfEmail, dropOtherRegistrations, lockLiveUser, moveEmail } from './usersTable';

/** The new e-mail for which a customer with this password may request a code. */
export async function checkEmailChange(
  { db }: Deps,
  user: SessionUser,
  { email: typed, password }: RequestEmailChangeBody,
): Promise<string> {
  const email = requireEmail(typed);
  if (!password) refuse(authMessages.passwordRequired);
  if (!(await isPassword(user.passwordHash, password))) refuse(authMessages.wrongPassword);
  if (email === user.email) refuse(authMessages.emailSame);
  if ((await accountOfEmail(db, email)) !== null) refuse(authMessages.emailTaken);
  return email;
}

/** Gives the account the e-mail that a code has proven, sends a note to the old one, and ends every open code. */
export async function confirmEmailChange(
  deps: Deps & { lang: Lang },
  { id, email: old }: SessionUser,
  email: string,
): Promise<SessionUser> {
  return deps.db
    .transaction(async (tx) => {
      await lockEmail(tx, email);
      const user = await lockLiveUser(tx, id);
      if (user.email !== old) refuse(authMessages.wrongCode);
      await moveEmail(tx, user, email);
      await dropOtherRegistrations(tx, id, email);
      await endCodes(tx, id, deps.clock.now());
      const [changed] = await tx.update(users).set({ email }).where(eq(users.id, id)).returning();
      const subject = authMessages.emailNoteSubject[deps.lang];
      await deps.mailer.sendNote({ to: old ?? '', subject, body: authMessages.emailNoteBody[deps.lang] }, tx);
      return changed ?? user;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new CallError(authMessages.emailTaken) : error;
    });
}
