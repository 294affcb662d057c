import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps';
import { CallError, refuse } from '../../http/errors';
import { addressKey, type Limits, type Use } from '../../http/limits';
import { logSecurity } from '../../http/logs';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { findCode, findLink, guessCode, isLinkToken, useCode, type CodeKey } from './codesTable';
import { isPassword } from './passwords';
import { findUser, isKnownDevice } from './usersTable';

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>;

export async function guessPassword<T>(
  { db, limits }: AttemptDeps,
  { account, ownerId, request }: { account: string; ownerId: string | undefined; request: FastifyRequest },
  attempt: () => Promise<T>,
): Promise<T> {
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
  { limits }: AttemptDeps,
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

type VerifyDeps = AttemptDeps & { request: FastifyRequest };

/** A typed code is counted before it is compared; a right one takes the wrong ones of its code back. */
async function verifyTypedCode(deps: VerifyDeps, key: CodeKey, otp: string): Promise<boolean> {
  const { db, limits, request } = deps;
  const { userId, purpose, requester, email } = key;
  const isKnown = await isKnownDevice(db, userId, requester);
  const open = await findCode(deps, key);
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
    .then(() => guessCode(deps, open, { otp, email, isCounted: !isKnown }))
    .catch(async (error: unknown) => {
      await limits.takeBack(uses);
      throw error;
    });
  if (counted !== null) await limits.takeBack(uses, isKnown ? 1 : counted);
  return counted !== null;
}

/** A registration's link needs the browser that registered or its password: else it would confirm a stranger's. */
async function verifyLink(deps: VerifyDeps, key: CodeKey, token: string, password: string): Promise<boolean> {
  const { db, limits } = deps;
  const code = await findLink(deps, key, token);
  if (!code) return false;
  if (key.purpose === 'register' && (code.browser === '' || code.browser !== key.requester)) {
    if (!password) refuse(say('auth.linkPassword'));
    await guessOwnPassword(deps, key.userId, async () => {
      const user = await findUser(db, key.userId);
      if (!(await isPassword(user?.passwordHash, password))) refuse(say('auth.linkPassword'));
    });
  }
  const isUsed = await useCode(deps, code);
  if (isUsed && key.purpose === 'reset') await limits.takeBack([OF_SHOP], code.countedTries);
  return isUsed;
}

/** Refuses a wrong code or link. */
export async function verifyCode(
  deps: VerifyDeps,
  ofCode: Omit<CodeKey, 'requester'>,
  { otp, password = '' }: { otp: string; password?: string | undefined },
): Promise<void> {
  const { request } = deps;
  const key = { ...ofCode, requester: deviceOf(request) };
  if (await (isLinkToken(otp) ? verifyLink(deps, key, otp, password) : verifyTypedCode(deps, key, otp))) return;
  logSecurity(request, 'code refused', { user: key.userId });
  refuse(say('auth.wrongCode'));
}

/** On a device where `userId` has signed in before only its own codes count: strangers cannot use them up. */
export async function countCode(
  { db, limits, request }: AttemptDeps & { request: FastifyRequest },
  account: string,
  userId?: string,
): Promise<void> {
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
