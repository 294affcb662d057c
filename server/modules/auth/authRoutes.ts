import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { authCalls, extraAuthCalls, type Session } from '../../../contract/auth';
import type { Bilingual } from '../../db/schema';
import { logSecurity } from '../../http/logs';
import { registerCall, type CallContext } from '../../http/registerCall';
import { originOfRequest } from '../../http/request';
import { bearerOf, deviceOf, endSession, guestOfDevice, markDevice } from '../../http/session';
import type { SessionUser } from '../../http/session';
import { say } from '../../i18n/messages';
import { idFrom, newId } from '../../lib/ids';
import { bringAddress } from '../address/addressService';
import { endGuestAddress, guestAddressOf } from '../address/guestAddress';
import { rememberDevice } from '../users/usersTable';
import { userView } from '../users/userView';
import { countCode, tryOwnPassword, tryPassword, verifyCode } from './authAttempts';
import { normaliseEmail, requireEmail } from './authRules';
import * as service from './authService';
import { issueCode, type NewCode } from './codesTable';

/** Longer than sending a code takes, so that the duration does not reveal which accounts exist. */
const MIN_FORGOT_MS = 150;

type Context = CallContext<unknown>;

const sessionOf = (app: FastifyInstance, { user, token }: service.SignIn): Session => ({
  user: userView(app, user),
  auth_token: token,
});

async function startSession({ request, reply }: Context, signIn: service.SignIn): Promise<Session> {
  const { db, clock } = request.server;
  logSecurity(request, 'signed in', { user: signIn.user.id });
  const address = guestAddressOf(request);
  if (address) await bringAddress(db, signIn.user.id, address);
  if (address) endGuestAddress(reply);
  await rememberDevice(db, signIn.user.id, markDevice(request, reply), clock.now());
  return sessionOf(request.server, signIn);
}

const logRefusal = <T>(attempt: Promise<T>, ...log: Parameters<typeof logSecurity>): Promise<T> =>
  attempt.catch((error: unknown) => {
    logSecurity(...log);
    throw error;
  });

const LINK_PATHS = { register: '/verify-otp', reset: '/reset-password', email: null } as const;

async function sendCode(
  { request, reply, lang }: Context,
  user: Pick<SessionUser, 'id' | 'name' | 'email'> | null,
  { purpose, email, registration }: Pick<NewCode, 'purpose' | 'email' | 'registration'>,
  otherwise: Bilingual,
): Promise<Bilingual> {
  const { server } = request;
  const [requester, browser] = [deviceOf(request), markDevice(request, reply)];
  if (!user) return otherwise;
  const { name: shop } = await server.loadShop();
  const key = { purpose, requester, browser, email, registration, userId: user.id };
  const message = await issueCode(server.db, server, key, (secrets, tx) => {
    const values = new URLSearchParams({ user_id: user.id, otp: secrets.linkToken }).toString();
    const path = LINK_PATHS[purpose];
    // In the fragment, which browsers do not send, so that no log on the way has it.
    const link = path && `${originOfRequest(server.config, request)}${path}#${values}`;
    const { name } = user;
    const to = email ?? user.email ?? '';
    return server.mailer.sendCode({ to, name, code: secrets.code, link, purpose, lang, shop }, tx);
  });
  logSecurity(request, 'code sent', { user: user.id, purpose });
  return message ?? otherwise;
}

function registerSignIn(app: FastifyInstance) {
  registerCall(app, authCalls.login, async (context, { email, password }) => {
    const { request, reply } = context;
    markDevice(request, reply);
    const account = normaliseEmail(email);
    const ownerId = deviceOf(request) ? (await service.userOfEmail(app.db, account))?.id : undefined;
    const signIn = await tryPassword(request, { account, ownerId }, () =>
      logRefusal(service.login(app, { email, password }), request, 'sign-in refused', { account }),
    );
    return { data: await startSession(context, signIn), message: say('auth.loggedIn') };
  });

  registerCall(app, authCalls.guestLogin, async ({ request, reply }, { deviceToken }) => {
    markDevice(request, reply);
    const guest = guestOfDevice(app, deviceToken);
    return { data: sessionOf(app, guest), message: say('auth.guestWelcome') };
  });

  registerCall(app, extraAuthCalls.logout, async ({ user, request }) => {
    await endSession(app.db, bearerOf(request.headers.authorization) ?? '');
    logSecurity(request, 'signed out', { user: user.id });
    return { data: null, message: say('auth.loggedOut') };
  });

  registerCall(app, authCalls.register, async (context, body) => {
    markDevice(context.request, context.reply);
    await countCode(context.request, `register:${normaliseEmail(body.email)}`);
    const registration = await service.register(app, body);
    const user = { id: newId(), ...registration };
    const message = await sendCode(context, user, { purpose: 'register', registration }, say('auth.codeSent'));
    return { data: { user: { _id: user.id } }, message };
  });

  registerCall(app, authCalls.verifyOTP, async (context, { user_id, ...proof }) => {
    const code = await verifyCode(context.request, { userId: user_id, purpose: 'register' }, proof);
    const signIn = await service.verifyUser(app, code);
    return { data: await startSession(context, signIn), message: say('auth.verified') };
  });
}

function registerForgotPassword(app: FastifyInstance) {
  const forgot = async (context: Context, email: string) => {
    const user = await service.userOfEmail(app.db, email);
    const id = user?.id ?? idFrom(app.config.appSecret ?? '', email);
    await countCode(context.request, `reset:${id}`, id);
    const message = await sendCode(context, user, { purpose: 'reset' }, say('auth.resetSent'));
    return { data: { user: { _id: id } }, message };
  };
  registerCall(app, authCalls.forgotPassword, async (context, { email }) => {
    markDevice(context.request, context.reply);
    const [reply] = await Promise.allSettled([forgot(context, normaliseEmail(email)), delay(MIN_FORGOT_MS)]);
    if (reply.status === 'rejected') throw reply.reason;
    return reply.value;
  });

  registerCall(app, authCalls.resetPassword, async (context, body) => {
    // The password is checked first, so that a typing error uses up neither the code nor an attempt.
    service.checkNewPassword(body);
    const code = await verifyCode(context.request, { userId: body.user_id, purpose: 'reset' }, { otp: body.otp });
    const signIn = await service.resetPassword(app, body, { code, lang: context.lang });
    logSecurity(context.request, 'password changed', { user: signIn.user.id });
    return { data: await startSession(context, signIn), message: say('auth.passwordReset') };
  });
}

function registerChanges(app: FastifyInstance) {
  registerCall(app, authCalls.changePassword, async ({ request, user, lang }, body) => {
    const token = bearerOf(request.headers.authorization) ?? '';
    const attempt = tryOwnPassword(app, user.id, () => service.changePassword(app, user, body, { token, lang }));
    await logRefusal(attempt, request, 'password change refused', { user: user.id });
    logSecurity(request, 'password changed', { user: user.id });
    return { data: null, message: say('auth.passwordChanged') };
  });

  registerCall(app, extraAuthCalls.requestEmailChange, async (context, body) => {
    const { request, user } = context;
    const attempt = tryOwnPassword(app, user.id, () => service.checkEmailChange(app.db, user, body));
    const email = await logRefusal(attempt, request, 'e-mail change refused', { user: user.id });
    // By the new e-mail too, so that nobody's mailbox can be flooded from several accounts.
    await countCode(request, `email:${email}`);
    await countCode(request, `email of:${user.id}`);
    return { data: null, message: await sendCode(context, user, { purpose: 'email', email }, say('auth.codeSent')) };
  });

  registerCall(app, extraAuthCalls.confirmEmailChange, async ({ request, user, lang }, body) => {
    const email = requireEmail(body.email);
    const code = await verifyCode(request, { userId: user.id, purpose: 'email', email }, { otp: body.otp });
    const changed = await service.confirmEmailChange(app, user, email, { code, lang });
    logSecurity(request, 'e-mail changed', { user: user.id });
    return { data: { user: userView(app, changed) }, message: say('auth.emailChanged') };
  });
}

export const authRoutes: FastifyPluginAsync = async (app) => {
  registerSignIn(app);
  registerForgotPassword(app);
  registerChanges(app);
};
