import { authCalls } from '../../../contract/auth';
import type { FastifyInstance } from 'fastify';
import { authMessages } from '../../i18n/auth';
import { registerCall } from '../../http/registerCall';
import { bearerOf } from '../../http/session';
import { logSecurity } from '../../http/securityLog';
import type { AuthAttempts } from './authAttempts';
import { readProfileForm } from './profileForm';
import { deleteAccount } from './deleteAccount';
import { changePassword, updateProfile } from './profileService';
import { userView } from './userView';

export function registerProfile(app: FastifyInstance, attempts: AuthAttempts): void {
  const { config } = app.deps;

  registerCall(app, authCalls.updateProfile, async (deps) => {
    const saved = await updateProfile(deps, deps.user, await readProfileForm(deps.request));
    return { data: { user: userView(saved, config.publicUrl) }, message: authMessages.profileUpdated };
  });

  registerCall(app, authCalls.changePassword, async (deps, body) => {
    const token = bearerOf(deps.request.headers.authorization) ?? '';
    await attempts
      .guessOwnPassword(deps.user.id, () => changePassword(deps, deps.user, body, token))
      .catch((error: unknown) => {
        logSecurity(deps.request, 'password change refused', { user: deps.user.id });
        throw error;
      });
    logSecurity(deps.request, 'password changed', { user: deps.user.id });
    return { data: null, message: authMessages.passwordChanged };
  });

  registerCall(app, authCalls.deleteProfile, async (deps) => {
    await deleteAccount(deps, deps.user);
    logSecurity(deps.request, 'account deleted', { user: deps.user.id });
    return { data: null, message: authMessages.accountDeleted };
  });
}
