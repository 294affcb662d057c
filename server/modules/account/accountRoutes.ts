import type { FastifyPluginAsync } from 'fastify';
import { authCalls } from '../../../contract/auth';
import { logSecurity } from '../../http/logs';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { userView } from '../users/userView';
import { deleteAccount } from './accountService';
import { readProfileForm, updateProfile } from './profileService';

export const accountRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, authCalls.updateProfile, async ({ user, request }) => {
    const saved = await updateProfile(app, user, await readProfileForm(request));
    return { data: { user: userView(app, saved) }, message: say('auth.profileUpdated') };
  });

  registerCall(app, authCalls.deleteProfile, async ({ user, request }) => {
    await deleteAccount(app, user);
    logSecurity(request, 'account deleted', { user: user.id });
    return { data: null, message: say('auth.accountDeleted') };
  });
};
