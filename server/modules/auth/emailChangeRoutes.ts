import { extraAuthCalls } from '../../../contract/auth';
import type { FastifyInstance } from 'fastify';
import { deviceOf, markDevice } from '../../http/device';
import { registerCall } from '../../http/registerCall';
import { authMessages } from '../../i18n/auth';
import { logSecurity } from '../../http/securityLog';
import type { AuthAttempts } from './authAttempts';
import { requireEmail } from './authRules';
import { checkEmailChange, confirmEmailChange } from './emailChange';
import { sendCode } from './sendCode';
import { userView } from './userView';

export function registerEmailChange(app: FastifyInstance, attempts: AuthAttempts): void {
  registerCall(app, extraAuthCalls.requestEmailChange, async (deps, body) => {
    const email = await attempts
      .guessOwnPassword(deps.user.id, () => checkEmailChange(deps, deps.user, body))
      .catch((error: unknown) => {
        logSecurity(deps.request, 'e-mail change refused', { user: deps.user.id });
        throw error;
      });
    // By the new e-mail too, so that nobody's mailbox can be flooded from several accounts.
    await attempts.countCode(deps.request, `email:${email}`);
    await attempts.countCode(deps.request, `email of:${deps.user.id}`);
    const key = { purpose: 'email', requester: deviceOf(deps.request), email } as const;
    markDevice(deps.request, deps.reply);
    return { data: null, message: await sendCode(deps, deps.user, key, authMessages.codeSent) };
  });

  registerCall(app, extraAuthCalls.confirmEmailChange, async (deps, body) => {
    const email = requireEmail(body.email);
    await attempts.redeem(deps.request, { userId: deps.user.id, purpose: 'email', email }, body.otp);
    const changed = await confirmEmailChange(deps, deps.user, email);
    logSecurity(deps.request, 'e-mail changed', { user: deps.user.id });
    return { data: { user: userView(changed, deps.config.publicUrl) }, message: authMessages.emailChanged };
  });
}
