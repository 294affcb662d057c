import type { FastifyRequest } from 'fastify';
import { authCalls, ownAuthCalls, type Session } from '../../../contract/auth';
import type { App } from '../../app';
import type { Bilingual } from '../../db/schema';
import { authMessages } from '../../i18n/auth';
import { atLeast } from '../../http/minimumDuration';
import { addressKey, AttemptCounter, takeAll } from '../../http/attempts';
import { deviceOf, markDevice } from '../../http/device';
import { CallError } from '../../http/errors';
import { idFrom } from '../../lib/ids';
import { logSecurity } from '../../web/securityLog';
import { registerCall, type CallContext } from '../../http/registerCall';
import { bearerOf, endSession, type SessionUser } from '../../http/session';
import { normaliseEmail } from './authRules';
import { checkNewPassword, guestLogin, login, resetPassword, userOfEmail, type SignIn } from './authService';
import { DAY_MS, issueCode, TRIES, TRIES_A_DAY, type CodeKey } from './codes';
import { checkEmailChange, confirmEmailChange } from './emailChange';
import { isKnownDevice, rememberDevice } from './knownDevices';
import { registerProfile } from './profileRoutes';
import { register, verifyCode, waitingEmail } from './registration';
import { findUser } from './usersTable';
import { userView } from './userView';

const QUARTER_HOUR = 15 * 60 * 1000;
const SIX_HOURS = 6 * 60 * 60 * 1000;
/** Interval between attempts on a known device after its free ones, ms. */
const SLOW_MS = 5000;
/**
 * Minimum duration of forgotPassword, ms: longer than sending a code, so that it does not reveal which accounts exist.
 */
const FORGOT_MS = 150;

/** Sends a new code and returns the reply's message. */
async function sendCode(
  deps: CallContext<unknown>,
  user: SessionUser,
  { purpose, requester, email }: Omit<CodeKey, 'userId'>,
  otherwise: Bilingual,
): Promise<Bilingual> {
  const said = await issueCode(deps.db, deps, { purpose, requester, email, userId: user.id }, (code, tx) =>
    deps.mailer.sendCode({ to: email ?? user.email ?? '', code, purpose, lang: deps.lang }, tx),
  );
  logSecurity(deps.request, 'code sent', { user: user.id, purpose });
  return said ?? otherwise;
}

/** Serves the auth calls (API-10 to API-15) and the profile calls (API-37 to API-39). */
export function registerAuth(app: App): void {
  const { config } = app.deps;
  const { limits } = config;
  const counter = (kind: string, max: number, windowMs = QUARTER_HOUR) =>
    new AttemptCounter(app.deps, kind, max, windowMs);
  const logins = counter('login', limits.wrongLoginsPer15Minutes);
  const deviceLogins = counter('login on a known device', limits.wrongLoginsPer15Minutes);
  const slowLogins = counter('slow login', 1, SLOW_MS);
  const wrongPasswords = counter('password change', limits.wrongLoginsPer15Minutes);
  const codeTries = counter('code tried', TRIES_A_DAY, DAY_MS);
  const wrongByAddress = counter('wrong by address', limits.wrongPerAddressPer15Minutes);
  const codesByAddress = counter('codes by address', limits.wrongPerAddressPer15Minutes);
  // One IP address gets at most half of an account's codes, so that it cannot block the owner.
  const codesOfAddress = counter('code sent', limits.codesPer15Minutes);
  const codesOfAddressLong = counter('code sent in hours', 2 * limits.codesPer15Minutes, SIX_HOURS);
  const codesOfAccount = counter('code sent to account', 4 * limits.codesPer15Minutes, SIX_HOURS);

  /**
   * Counts an attempt before it is made; a successful one is taken back. `onWrong` is called with the account's number
   * of attempts after a failed one.
   */
  async function guess<T>(
    byAccount: AttemptCounter,
    account: string,
    request: FastifyRequest,
    attempt: () => Promise<T>,
    onWrong?: (count: number) => Promise<void>,
  ): Promise<T> {
    const address = addressKey(request.ip);
    const count = await takeAll([
      [wrongByAddress, address],
      [byAccount, account],
    ]);
    const result = await attempt().catch(async (error: unknown) => {
      if (error instanceof CallError) await onWrong?.(count);
      throw error;
    });
    await byAccount.clear(account);
    await wrongByAddress.giveBack(address);
    return result;
  }
  /** On a device where the owner has signed in before, wrong passwords slow attempts down but never block them. */
  async function guessOnKnownDevice<T>(account: string, attempt: () => Promise<T>): Promise<T> {
    await deviceLogins.take(account).catch(() => slowLogins.take(account));
    const result = await attempt();
    await deviceLogins.clear(account);
    return result;
  }
  function countCode(request: FastifyRequest, account: string): Promise<number> {
    const address = addressKey(request.ip);
    return takeAll([
      [codesByAddress, address],
      [codesOfAddress, `${account} ${address}`],
      [codesOfAddressLong, `${account} ${address}`],
      [codesOfAccount, account],
    ]);
  }
  /** Replaces a code with too many wrong attempts; the reply does not reveal whether there was one. */
  const replaceCode = (deps: CallContext<unknown>, key: CodeKey, account: string) => async (count: number) => {
    logSecurity(deps.request, 'code refused', { account });
    if (count === 0 || count % TRIES !== 0) return;
    await atLeast(FORGOT_MS, async () => {
      await countCode(deps.request, account);
      const user = await findUser(deps.db, key.userId);
      if (user?.email && user.isVerified === (key.purpose === 'reset'))
        throw new CallError(await sendCode(deps, user, key, authMessages.freshCode));
      throw new CallError(authMessages.freshCode);
    });
  };
  /** Creates the session of a verified user; the device is known from now on. */
  async function welcome(deps: CallContext<unknown>, signIn: SignIn): Promise<Session> {
    logSecurity(deps.request, 'signed in', { user: signIn.user.id });
    await rememberDevice(deps.db, signIn.user.id, markDevice(deps.request, deps.reply), deps.clock.now());
    return session(signIn);
  }
  const session = ({ user, token }: SignIn): Session => ({ user: userView(user, config.publicUrl), auth_token: token });

  registerCall(app, authCalls.login, async (deps, { email, password }) => {
    const account = normaliseEmail(email);
    const device = deviceOf(deps.request);
    const attempt = () =>
      login(deps, email, password).catch((error: unknown) => {
        logSecurity(deps.request, 'sign-in refused', { account });
        throw error;
      });
    const owner = device ? await userOfEmail(deps.db, account) : null;
    const signIn =
      owner && (await isKnownDevice(deps.db, owner.id, device))
        ? await guessOnKnownDevice(`${account} ${device}`, attempt)
        : await guess(logins, account, deps.request, attempt);
    return { data: await welcome(deps, signIn), message: authMessages.loggedIn };
  });

  registerCall(app, authCalls.guestLogin, async (deps, { deviceToken }) => {
    markDevice(deps.request, deps.reply);
    return { data: session(await guestLogin(deps, deviceToken)), message: authMessages.guestWelcome };
  });

  registerCall(app, authCalls.register, async (deps, body) => {
    await countCode(deps.request, `register:${normaliseEmail(body.email)}`);
    const user = await register(deps, body);
    const key = { purpose: 'register', requester: deviceOf(deps.request) } as const;
    markDevice(deps.request, deps.reply);
    const message = await sendCode(deps, user, key, authMessages.codeSent);
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.verifyOTP, async (deps, { otp, user_id }) => {
    // Counted by e-mail, so that a new registration gives no new attempts.
    const account = `register:${(await waitingEmail(deps.db, user_id)) ?? user_id}`;
    const key = { userId: user_id, purpose: 'register', requester: deviceOf(deps.request) } as const;
    const signIn = await guess(
      codeTries,
      `${account} ${key.requester}`,
      deps.request,
      () => verifyCode(deps, key, otp, deps.user),
      replaceCode(deps, key, account),
    );
    return { data: await welcome(deps, signIn), message: authMessages.verified };
  });

  registerCall(app, authCalls.forgotPassword, async (deps, { email }) =>
    atLeast(FORGOT_MS, async () => {
      const address = normaliseEmail(email);
      const user = await userOfEmail(deps.db, address);
      // An unknown e-mail gets the same reply with a stable made-up id, so that it does not reveal which accounts
      // exist.
      const id = user?.isVerified ? user.id : idFrom(config.appSecret ?? '', address);
      await countCode(deps.request, `reset:${id}`);
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
    const key = { userId: body.user_id, purpose: 'reset', requester: deviceOf(deps.request) } as const;
    const account = `reset:${body.user_id}`;
    const signIn = await guess(
      codeTries,
      `${account} ${key.requester}`,
      deps.request,
      () => resetPassword(deps, body, key.requester),
      replaceCode(deps, key, account),
    );
    return { data: await welcome(deps, signIn), message: authMessages.passwordReset };
  });

  registerCall(app, ownAuthCalls.logout, async ({ db, user, request }) => {
    await endSession(db, bearerOf(request.headers.authorization) ?? '');
    logSecurity(request, 'signed out', { user: user.id });
    return { data: null, message: authMessages.loggedOut };
  });

  registerCall(app, ownAuthCalls.requestEmailChange, async (deps, body) => {
    await wrongPasswords.take(deps.user.id);
    const email = await checkEmailChange(deps, deps.user, body).catch((error: unknown) => {
      logSecurity(deps.request, 'e-mail change refused', { user: deps.user.id });
      throw error;
    });
    await wrongPasswords.clear(deps.user.id);
    // By the new e-mail too, so that nobody's mailbox can be flooded from several accounts.
    await countCode(deps.request, `email:${email}`);
    await countCode(deps.request, `email of:${deps.user.id}`);
    const key = { purpose: 'email', requester: deviceOf(deps.request), email } as const;
    markDevice(deps.request, deps.reply);
    return { data: null, message: await sendCode(deps, deps.user, key, authMessages.codeSent) };
  });

  registerCall(app, ownAuthCalls.confirmEmailChange, async (deps, body) => {
    const requester = deviceOf(deps.request);
    const changed = await guess(
      codeTries,
      `email:${deps.user.id} ${requester}`,
      deps.request,
      () => confirmEmailChange(deps, deps.user, body, requester),
      () => {
        logSecurity(deps.request, 'code refused', { user: deps.user.id });
        return Promise.resolve();
      },
    );
    logSecurity(deps.request, 'e-mail changed', { user: deps.user.id });
    return { data: { user: userView(changed, config.publicUrl) }, message: authMessages.emailChanged };
  });

  registerProfile(app, wrongPasswords);
}
