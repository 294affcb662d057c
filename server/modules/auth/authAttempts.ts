import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError, refuse } from '../../http/errors';
import type { Limits, Use } from '../../http/limits';
import { logSecurity } from '../../http/logs';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { findCode, findLink, checkCode, isLinkToken, type CodeKey, type CodeRow } from './codesTable';
import { isPassword } from './passwords';
import { isKnownDevice } from '../users/usersTable';

/** An attempt that was not decided, because the server is busy or the database away, is no wrong guess. */
const isUndecided = (error: unknown): boolean => !(error instanceof CallError) || error.httpStatus >= 500;

export async function tryPassword<T>(
  request: FastifyRequest,
  { account, ownerId }: { account: string; ownerId: string | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  const { db, limits } = request.server;
  const [browser, { ip }] = [deviceOf(request), request];
  if (ownerId !== undefined && (await isKnownDevice(db, ownerId, browser)))
    return countingPasswords(limits, ['password', `${account} ${browser}`], attempt);
  const giveBack = await limits.takeTurn({ browser, ip });
  try {
    // The wrong ones before a right one as well, so that customers who mistype use nobody else up.
    return await countingPasswords(limits, ['password', account], attempt, giveBack);
  } catch (error) {
    if (isUndecided(error)) await giveBack(1);
    throw error;
  }
}

/** `onRight` gets how many attempts were counted until the right one. */
async function countingPasswords<T>(
  limits: Limits,
  use: Use,
  attempt: () => Promise<T>,
  onRight?: (counted: number) => Promise<void>,
): Promise<T> {
  await limits.take(use);
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    if (isUndecided(error)) await limits.takeBack([use]);
    throw error;
  }
  const counted = await limits.clear(use);
  await onRight?.(counted);
  return result;
}

export const tryOwnPassword = <T>(
  { limits }: Pick<FastifyInstance, 'limits'>,
  userId: string,
  attempt: () => Promise<T>,
): Promise<T> => countingPasswords(limits, ['password', `own ${userId}`], attempt);

const PAUSES_MS = [50, 150, 400, 900];
const OF_SHOP: Use = ['wrong reset code of shop', ''];

/** Right codes give back within moments what they took, so a full limit is tried again before it refuses. */
async function takeSoon(limits: Limits, uses: Use[]): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await limits.take(...uses);
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await delay(pause);
    }
  }
  await limits.take(...uses);
}

/** A typed code is counted before it is compared; a right one takes the wrong ones of its code back. */
async function verifyTypedCode(request: FastifyRequest, key: CodeKey, otp: string): Promise<CodeRow | null> {
  const { server } = request;
  const { db, limits } = server;
  const { userId, purpose, requester, email } = key;
  const open = await findCode(server, key);
  // Guesses at no open code find nothing, so they use up nothing.
  if (!open) return null;
  const isKnown = await isKnownDevice(db, userId, requester);
  const isOfShop = !isKnown && purpose === 'reset';
  // By the e-mail, because each registration has a user id of its own.
  const account = open.registration ? `register:${open.registration.email}` : userId;
  const uses: Use[] = [['wrong code', isKnown ? `${userId} ${requester}` : account]];
  await takeSoon(limits, uses).catch((error: unknown) => {
    if (!(error instanceof CallError) || purpose === 'email') throw error;
    throw new CallError(say('auth.codesLimited'), 429, error.headers);
  });
  if (isOfShop && (await limits.tryTake(OF_SHOP))) uses.push(OF_SHOP);
  const counted = await (isOfShop ? limits.slowDown(OF_SHOP) : Promise.resolve())
    .then(() => checkCode(server, open, { otp, email, isCounted: !isKnown }))
    .catch(async (error: unknown) => {
      await limits.takeBack(uses);
      throw error;
    });
  if (counted !== null) await limits.takeBack(uses, isKnown ? 1 : counted);
  return counted === null ? null : open;
}

/** A registration's link needs the browser that registered or its password: else it would confirm a stranger's. */
async function verifyLink(app: FastifyInstance, key: CodeKey, token: string, password: string) {
  const code = await findLink(app, key, token);
  if (!code) return null;
  if (key.purpose === 'register' && (code.browser === '' || code.browser !== key.requester)) {
    if (!password) refuse(say('auth.linkPassword'));
    await tryOwnPassword(app, key.userId, async () => {
      if (!(await isPassword(code.registration?.passwordHash, password))) refuse(say('auth.linkPassword'));
    });
  }
  if (key.purpose === 'reset') await app.limits.takeBack([OF_SHOP], code.countedTries);
  return code;
}

/** The open code that this one or this link proves; refuses a wrong one. Who acts on it uses it up (`consumeCode`). */
export async function verifyCode(
  request: FastifyRequest,
  ofCode: Omit<CodeKey, 'requester'>,
  { otp, password = '' }: { otp: string; password?: string | undefined },
): Promise<CodeRow> {
  const key = { ...ofCode, requester: deviceOf(request) };
  const code = await (isLinkToken(otp)
    ? verifyLink(request.server, key, otp, password)
    : verifyTypedCode(request, key, otp));
  if (code) return code;
  logSecurity(request, 'code refused', { user: key.userId });
  return refuse(say('auth.wrongCode'));
}

/** On a device where `userId` has signed in before only its own codes count: strangers cannot use them up. */
export async function countCode(request: FastifyRequest, account: string, userId?: string): Promise<void> {
  const { db, limits } = request.server;
  const browser = deviceOf(request);
  const ofBrowser: Use = ['code sent', `${account} ${browser}`];
  if (userId !== undefined && (await isKnownDevice(db, userId, browser))) {
    await limits.take(ofBrowser);
    return;
  }
  await limits.takeTurn({ browser, ip: request.ip });
  await limits.take(ofBrowser, ['codes sent to account', account]);
}
