import type { FastifyRequest } from 'fastify';
import { authCalls, type Session } from '../../../contract/auth';
import type { App, Deps } from '../../app';
import type { Bilingual } from '../../db/schema';
import type { Lang } from '../../../contract/common';
import { authMessages } from '../../i18n/auth';
import { atLeast } from '../../http/minimumDuration';
import { addressKey, AttemptCounter } from '../../http/attempts';
import { idFrom } from '../../lib/ids';
import type { CodePurpose } from '../../mail/mailer';
import { registerCall } from '../../http/registerCall';
import type { SessionUser } from '../../http/session';
import { normaliseEmail } from './authRules';
import { checkNewPassword, guestLogin, login, resetPassword, userOfEmail, type SignIn } from './authService';
import { DAY_MS, issueCode, TRIES_A_DAY } from './codes';
import { registerProfile } from './profileRoutes';
import { register, verifyCode, waitingEmail } from './registration';
import { userView } from './userView';

const QUARTER_HOUR = 15 * 60 * 1000;
/** The least time of forgotPassword in ms, longer than sending a code, so that it does not tell who is a customer. */
const FORGOT_MS = 150;

/** Sends a new code and returns what the customer reads. */
async function sendCode(
  deps: Deps,
  user: SessionUser,
  purpose: CodePurpose,
  lang: Lang,
  otherwise: Bilingual,
): Promise<Bilingual> {
  const code = await issueCode(deps.db, deps, user.id, purpose);
  return (await deps.mailer.sendCode({ to: user.email ?? '', code, purpose, lang })) ?? otherwise;
}

/** Serves the auth calls (API-10 to API-15) and the profile calls (API-37 to API-39). */
export function registerAuth(app: App): void {
  const { config } = app.deps;
  const { limits } = config;
  const counter = (kind: string, max: number, windowMs = QUARTER_HOUR) =>
    new AttemptCounter(app.deps, kind, max, windowMs);
  const logins = counter('login', limits.wrongLoginsPer15Minutes);
  const codesSent = counter('code sent', limits.codesPer15Minutes);
  const codeTries = counter('code tried', TRIES_A_DAY, DAY_MS);
  const wrongByAddress = counter('wrong by address', limits.wrongPerAddressPer15Minutes);
  const codesByAddress = counter('codes by address', limits.wrongPerAddressPer15Minutes);

  /** Takes one attempt of the address, then one of the account. */
  async function take(
    byAddress: AttemptCounter,
    address: string,
    byAccount: AttemptCounter,
    account: string,
  ): Promise<void> {
    await byAddress.take(address);
    try {
      await byAccount.take(account);
    } catch (error) {
      await byAddress.giveBack(address);
      throw error;
    }
  }
  /** Counts an attempt before it is made; a right one counts against neither its account nor its address. */
  async function guess<T>(
    byAccount: AttemptCounter,
    account: string,
    request: FastifyRequest,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const address = addressKey(request.ip);
    await take(wrongByAddress, address, byAccount, account);
    const result = await attempt();
    await byAccount.clear(account);
    await wrongByAddress.giveBack(address);
    return result;
  }
  const countCode = (request: FastifyRequest, account: string) =>
    take(codesByAddress, addressKey(request.ip), codesSent, account);
  const session = ({ user, token }: SignIn): Session => ({ user: userView(user, config.publicUrl), auth_token: token });

  registerCall(app, authCalls.login, async (deps, { email, password }) => {
    const signIn = await guess(logins, normaliseEmail(email), deps.request, () => login(deps, email, password));
    return { data: session(signIn), message: authMessages.loggedIn };
  });

  registerCall(app, authCalls.guestLogin, async (deps, { deviceToken }) => ({
    data: session(await guestLogin(deps, deviceToken)),
    message: authMessages.guestWelcome,
  }));

  registerCall(app, authCalls.register, async (deps, body) => {
    await countCode(deps.request, `register:${normaliseEmail(body.email)}`);
    const user = await register(deps, body);
    const message = await sendCode(deps, user, 'register', deps.lang, authMessages.codeSent);
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.verifyOTP, async (deps, { otp, user_id }) => {
    // By e-mail: to register anew means no new guesses.
    const account = `register:${(await waitingEmail(deps.db, user_id)) ?? user_id}`;
    const signIn = await guess(codeTries, account, deps.request, () => verifyCode(deps, user_id, otp, deps.user));
    return { data: session(signIn), message: authMessages.verified };
  });

  registerCall(app, authCalls.forgotPassword, async (deps, { email }) =>
    atLeast(FORGOT_MS, async () => {
      const key = normaliseEmail(email);
      await countCode(deps.request, `reset:${key}`);
      const user = await userOfEmail(deps.db, key);
      // An unknown e-mail gets the same answer with an id that stays the same, so that nobody learns who is a customer.
      if (!user?.isVerified) {
        return { data: { user: { _id: idFrom(config.appSecret ?? '', key) } }, message: authMessages.resetSent };
      }
      const message = await sendCode(deps, user, 'reset', deps.lang, authMessages.resetSent);
      return { data: { user: { _id: user.id } }, message };
    }),
  );

  registerCall(app, authCalls.resetPassword, async (deps, body) => {
    // The password is looked at first, so that a typing error costs neither the code nor a try.
    checkNewPassword(body);
    const signIn = await guess(codeTries, `reset:${body.user_id}`, deps.request, () => resetPassword(deps, body));
    return { data: session(signIn), message: authMessages.passwordReset };
  });

  registerProfile(app);
}
