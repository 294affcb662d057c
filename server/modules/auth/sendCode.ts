import type { Bilingual } from '../../db/schema';
import { CallError } from '../../http/errors';
import { withMinimumDuration } from '../../http/minimumDuration';
import type { CallContext } from '../../http/registerCall';
import type { SessionUser } from '../../http/session';
import { authMessages } from '../../i18n/auth';
import { logSecurity } from '../../http/securityLog';
import type { AuthAttempts } from './authAttempts';
import { issueCode, MAX_ATTEMPTS, type CodeKey } from './codes';
import { findUser } from './usersTable';

/**
 * Minimum duration of forgotPassword, ms: longer than sending a code, so that it does not reveal which accounts exist.
 */
export const MIN_FORGOT_DURATION_MS = 150;

/** Sends a new code and returns the reply's message. */
export async function sendCode(
  deps: CallContext<unknown>,
  user: SessionUser,
  { purpose, requester, email }: Omit<CodeKey, 'userId'>,
  otherwise: Bilingual,
): Promise<Bilingual> {
  const message = await issueCode(deps.db, deps, { purpose, requester, email, userId: user.id }, (code, tx) =>
    deps.mailer.sendCode({ to: email ?? user.email ?? '', code, purpose, lang: deps.lang }, tx),
  );
  logSecurity(deps.request, 'code sent', { user: user.id, purpose });
  return message ?? otherwise;
}

/** Replaces a code with too many wrong attempts; the reply does not reveal whether there was one. */
export const replaceCode =
  ({ countCode }: AuthAttempts, deps: CallContext<unknown>, key: CodeKey, account: string) =>
  async (count: number): Promise<void> => {
    logSecurity(deps.request, 'code refused', { account });
    if (count === 0 || count % MAX_ATTEMPTS !== 0) return;
    await withMinimumDuration(MIN_FORGOT_DURATION_MS, async () => {
      await countCode(deps.request, account, key.userId);
      const user = await findUser(deps.db, key.userId);
      if (user?.email && user.isVerified === (key.purpose === 'reset'))
        throw new CallError(await sendCode(deps, user, key, authMessages.freshCode));
      throw new CallError(authMessages.freshCode);
    });
  };
