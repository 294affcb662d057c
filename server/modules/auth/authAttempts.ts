import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError, refuse } from '../../http/errors';
import { addressKey, type Limits, type Use } from '../../http/limits';
import { logSecurity } from '../../http/logs';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { findCode, findLink, guessCode, isLinkToken, useCode, type CodeKey } from './codesTable';
import { isPassword } from './passwords';
import { findUser, isKnownDevice } from './usersTable';

export async function guessPassword<T>(
  request: FastifyRequest,
  { account, ownerId }: { account: string; ownerId: string | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  const { db, limits } = request.server;
  const device = deviceOf(request);
  const isKnown = ownerId !== undefined && (await isKnownDevice(db, ownerId, device));
  const ofAccount: Use = isKnown ? ['login on known device', `${account} ${device}`] : ['login', account];
  const address = addressKey(request.ip);
  const ofAddress: Use[] = isKnown
    ? []
    : [
        ['wrong login of address', address],
        ['wrong login of address in a day', address],
      ];
  const ofShop: Use = ['wrong login of shop', ''];
  await limits.take(ofAccount, ...ofAddress).catch((refusal: unknown) => {
    if (!isKnown) throw refusal;
    return limits.take(['slow login', ofAccount[1]]);
  });
  const isCounted = !isKnown && (await limits.tryTake(ofShop));
  if (!isKnown) await limits.slowDown(ofShop);
  const result = await attempt();
  await limits.clear(ofAccount);
  await limits.takeBack(isCounted ? [...ofAddress, ofShop] : ofAddress);
  return result;
}

export async function guessOwnPassword<T>(
  { limits }: Pick<FastifyInstance, 'limits'>,
  userId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await limits.take(['own password', userId]);
  const result = await attempt();
  await limits.clear(['own password', userId]);
  return result;
}

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
async function verifyTypedCode(request: FastifyRequest, key: CodeKey, otp: string): Promise<boolean> {
  const { server } = request;
  const { db, limits } = server;
  const { userId, purpose, requester, email } = key;
  const isKnown = await isKnownDevice(db, userId, requester);
  const open = await findCode(server, key);
  const uses: Use[] = isKnown
    ? [['wrong code on known device', `${userId} ${requester}`]]
    : [['wrong code of address', addressKey(request.ip)]];
  // Guesses at no open code find nothing, so they use up nothing of the account and the shop.
  if (open && !isKnown) uses.push(['wrong code of account', userId]);
  const isOfShop = open !== null && !isKnown && purpose === 'reset';
  if (isOfShop) uses.push(OF_SHOP);
  await takeSoon(limits, uses).catch((error: unknown) => {
    if (!(error instanceof CallError) || purpose === 'email') throw error;
    throw new CallError(say('auth.codesLimited'), 429, error.headers);
  });
  if (!open) return false;
  const counted = await (isOfShop ? limits.slowDown(OF_SHOP) : Promise.resolve())
    .then(() => guessCode(server, open, { otp, email, isCounted: !isKnown }))
    .catch(async (error: unknown) => {
      await limits.takeBack(uses);
      throw error;
    });
  if (counted !== null) await limits.takeBack(uses, isKnown ? 1 : counted);
  return counted !== null;
}

/** A registration's link needs the browser that registered or its password: else it would confirm a stranger's. */
async function verifyLink(app: FastifyInstance, key: CodeKey, token: string, password: string): Promise<boolean> {
  const code = await findLink(app, key, token);
  if (!code) return false;
  if (key.purpose === 'register' && (code.browser === '' || code.browser !== key.requester)) {
    if (!password) refuse(say('auth.linkPassword'));
    await guessOwnPassword(app, key.userId, async () => {
      const user = await findUser(app.db, key.userId);
      if (!(await isPassword(user?.passwordHash, password))) refuse(say('auth.linkPassword'));
    });
  }
  const isUsed = await useCode(app, code);
  if (isUsed && key.purpose === 'reset') await app.limits.takeBack([OF_SHOP], code.countedTries);
  return isUsed;
}

/** Refuses a wrong code or link. */
export async function verifyCode(
  request: FastifyRequest,
  ofCode: Omit<CodeKey, 'requester'>,
  { otp, password = '' }: { otp: string; password?: string | undefined },
): Promise<void> {
  const key = { ...ofCode, requester: deviceOf(request) };
  if (await (isLinkToken(otp) ? verifyLink(request.server, key, otp, password) : verifyTypedCode(request, key, otp)))
    return;
  logSecurity(request, 'code refused', { user: key.userId });
  refuse(say('auth.wrongCode'));
}

/** On a device where `userId` has signed in before only its own codes count: strangers cannot use them up. */
export async function countCode(request: FastifyRequest, account: string, userId?: string): Promise<void> {
  const { db, limits } = request.server;
  const device = deviceOf(request);
  const isKnown = userId !== undefined && (await isKnownDevice(db, userId, device));
  const place = isKnown ? device : addressKey(request.ip);
  const ofAccount: Use[] = [
    ['code for account and address', `${account} ${place}`],
    ['code for account and address in hours', `${account} ${place}`],
  ];
  const ofStrangers: Use[] = [
    ['codes for address', place],
    ['code for account', account],
  ];
  await limits.take(...ofAccount, ...(isKnown ? [] : ofStrangers));
}
