import { authCalls, type Session } from '../../../contract/auth';
import type { App, Deps } from '../../app';
import type { Bilingual } from '../../db/schema';
import type { Lang } from '../../../contract/common';
import { authMessages } from '../../i18n/auth';
import { AttemptCounter } from '../../lib/attempts';
import { idFrom } from '../../lib/ids';
import type { CodePurpose } from '../../lib/mailer';
import { registerCall } from '../../lib/registerCall';
import type { SessionUser } from '../../lib/session';
import { normaliseEmail } from './authRules';
import { guestLogin, login, register, resetPassword, userOfEmail, verifyCode, type SignIn } from './authService';
import { issueCode } from './codes';
import { registerProfile } from './profileRoutes';
import { userView } from './userView';

const QUARTER_HOUR = 15 * 60 * 1000;

/** Sends a new code and returns what the customer reads. */
async function sendCode(deps: Deps, user: SessionUser, purpose: CodePurpose, lang: Lang, otherwise: Bilingual): Promise<Bilingual> {
  const code = await issueCode(deps.db, deps, user.id, purpose);
  return await deps.mailer.sendCode({ to: user.email ?? '', code, purpose, lang }) ?? otherwise;
}

/** Serves the auth calls (API-10 to API-15) and the profile calls (API-37 to API-39). */
export function registerAuth(app: App): void {
  const { config, clock } = app.deps;
  const counter = (max: number) => new AttemptCounter(max, QUARTER_HOUR, clock, config.limits.enabled);
  const logins = counter(config.limits.wrongLoginsPer15Minutes);
  const codesSent = counter(config.limits.codesPer15Minutes);
  const session = ({ user, token }: SignIn): Session => ({ user: userView(user, config.publicUrl), auth_token: token });

  registerCall(app, authCalls.login, async (deps, { email, password }) => {
    const key = normaliseEmail(email);
    logins.take(key);
    const signIn = await login(deps, email, password);
    logins.clear(key);
    return { data: session(signIn), message: authMessages.loggedIn };
  });

  registerCall(app, authCalls.guestLogin, async (deps, { deviceToken }) =>
    ({ data: session(await guestLogin(deps, deviceToken)), message: authMessages.guestWelcome }));

  registerCall(app, authCalls.register, async (deps, body) => {
    codesSent.take(`register:${normaliseEmail(body.email)}`);
    const user = await register(deps, body);
    const message = await sendCode(deps, user, 'register', deps.lang, authMessages.codeSent);
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.verifyOTP, async (deps, { otp, user_id }) =>
    ({ data: session(await verifyCode(deps, user_id, otp, deps.user)), message: authMessages.verified }));

  registerCall(app, authCalls.forgotPassword, async (deps, { email }) => {
    const key = normaliseEmail(email);
    codesSent.take(`reset:${key}`);
    const user = await userOfEmail(deps.db, key);
    // An unknown e-mail gets the same answer with an id that stays the same, so that nobody learns who is a customer.
    if (!user?.isVerified) {
      return { data: { user: { _id: idFrom(config.appSecret ?? '', key) } }, message: authMessages.resetSent };
    }
    const message = await sendCode(deps, user, 'reset', deps.lang, authMessages.resetSent);
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.resetPassword, async (deps, body) =>
    ({ data: session(await resetPassword(deps, body)), message: authMessages.passwordReset }));

  registerProfile(app);
}
