import { authCalls, extraAuthCalls, type Session } from '../../../contract/auth';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { deviceOf, markDevice } from '../../http/device';
import { guestOfDevice } from '../../http/guests';
import { withMinimumDuration } from '../../http/minimumDuration';
import { registerCall, type CallContext } from '../../http/registerCall';
import { bearerOf, endSession, recordVisit } from '../../http/session';
import { authMessages } from '../../i18n/auth';
import { idFrom } from '../../lib/ids';
import { logSecurity } from '../../http/securityLog';
import { createAuthAttempts, type AuthAttempts } from './authAttempts';
import { normaliseEmail } from './authRules';
import { checkNewPassword, login, resetPassword, userOfEmail, type SignIn } from './authService';
import { registerEmailChange } from './emailChangeRoutes';
import { rememberDevice } from './knownDevices';
import { registerProfile } from './profileRoutes';
import { register, verifyUser } from './registration';
import { sendCode } from './sendCode';
import { userView } from './userView';

/**
 * Minimum duration of forgotPassword, ms: longer than sending a code, so that it does not reveal which accounts exist.
 */
const MIN_FORGOT_DURATION_MS = 150;

const sessionOf = ({ config }: CallContext<unknown>, { user, token }: SignIn): Session => ({
  user: userView(user, config.publicUrl),
  auth_token: token,
});

async function startSession(deps: CallContext<unknown>, signIn: SignIn): Promise<Session> {
  logSecurity(deps.request, 'signed in', { user: signIn.user.id });
  await rememberDevice(deps.db, signIn.user.id, markDevice(deps.request, deps.reply), deps.clock.now());
  return sessionOf(deps, signIn);
}

function registerSignIn(app: FastifyInstance, attempts: AuthAttempts): void {
  registerCall(app, authCalls.login, async (deps, { email, password }) => {
    const account = normaliseEmail(email);
    const ownerId = deviceOf(deps.request) ? (await userOfEmail(deps.db, account))?.id : undefined;
    const signIn = await attempts.guessPassword({ account, ownerId, request: deps.request }, () =>
      login(deps, { email, password, guest: deps.user }).catch((error: unknown) => {
        logSecurity(deps.request, 'sign-in refused', { account });
        throw error;
      }),
    );
    return { data: await startSession(deps, signIn), message: authMessages.loggedIn };
  });

  registerCall(app, authCalls.guestLogin, async (deps, { deviceToken }) => {
    markDevice(deps.request, deps.reply);
    const guest = guestOfDevice(deps, deviceToken);
    await recordVisit(deps.db, guest.user.id, deps.clock.now());
    return { data: sessionOf(deps, guest), message: authMessages.guestWelcome };
  });

  registerCall(app, extraAuthCalls.logout, async ({ db, user, request }) => {
    await endSession(db, bearerOf(request.headers.authorization) ?? '');
    logSecurity(request, 'signed out', { user: user.id });
    return { data: null, message: authMessages.loggedOut };
  });
}

function registerRegistration(app: FastifyInstance, attempts: AuthAttempts): void {
  registerCall(app, authCalls.register, async (deps, body) => {
    await attempts.countCode(deps.request, `register:${normaliseEmail(body.email)}`);
    const user = await register(deps, body);
    const key = { purpose: 'register', requester: deviceOf(deps.request) } as const;
    markDevice(deps.request, deps.reply);
    const message = await sendCode(deps, user, key, authMessages.codeSent);
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.verifyOTP, async (deps, { otp, user_id }) => {
    await attempts.redeem(deps.request, { userId: user_id, purpose: 'register' }, otp);
    const signIn = await verifyUser(deps, user_id, deps.user);
    return { data: await startSession(deps, signIn), message: authMessages.verified };
  });
}

function registerPasswordReset(app: FastifyInstance, attempts: AuthAttempts): void {
  registerCall(app, authCalls.forgotPassword, async (deps, { email }) =>
    withMinimumDuration(MIN_FORGOT_DURATION_MS, async () => {
      const address = normaliseEmail(email);
      const user = await userOfEmail(deps.db, address);
      // An unknown e-mail gets the same reply with a stable made-up id, so that it does not reveal which accounts
      // exist.
      const id = user?.isVerified ? user.id : idFrom(deps.config.appSecret ?? '', address);
      await attempts.countCode(deps.request, `reset:${id}`, id);
      const key = { purpose: 'reset', requester: deviceOf(deps.request) } as const;
      markDevice(deps.request, deps.reply);
      const message = user?.isVerified
        ? await sendCode(deps, user, key, authMessages.resetSent)
        : authMessages.resetSent;
      return { data: { user: { _id: id } }, message };
    }),
  );

  registerCall(app, authCalls.resetPassword, async (deps, body) => {
    // The password is checked first, so that a typing error uses up neither the code nor an attempt.
    checkNewPassword(body);
    await attempts.redeem(deps.request, { userId: body.user_id, purpose: 'reset' }, body.otp);
    const signIn = await resetPassword(deps, body);
    logSecurity(deps.request, 'password changed', { user: signIn.user.id });
    return { data: await startSession(deps, signIn), message: authMessages.passwordReset };
  });
}

export const authRoutes: FastifyPluginAsync = async (app) => {
  const attempts = createAuthAttempts(app.deps);
  registerSignIn(app, attempts);
  registerRegistration(app, attempts);
  registerPasswordReset(app, attempts);
  registerEmailChange(app, attempts);
  registerProfile(app, attempts);
};
