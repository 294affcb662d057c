import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps';
import { CallError, refuse } from '../../http/errors';
import { addressKey, type Use } from '../../http/limits';
import { logSecurity } from '../../http/logs';
import { deviceOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { isLinkToken, redeemCode, type CodeKey } from './codesTable';
import { isKnownDevice } from './usersTable';

type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>;

export async function guessPassword<T>(
  { db, limits }: AttemptDeps,
  { account, ownerId, request }: { account: string; ownerId: string | undefined; request: FastifyRequest },
  attempt: () => Promise<T>,
): Promise<T> {
  const device = deviceOf(request);
  const isKnown = ownerId !== undefined && (await isKnownDevice(db, ownerId, device));
  const own: Use = isKnown ? ['login on known device', `${account} ${device}`] : ['login', account];
  const ofAddress: Use[] = isKnown ? [] : [['wrong login of address', addressKey(request.ip)]];
  await limits.take(own, ...ofAddress).catch((refusal: unknown) => {
    if (!isKnown) throw refusal;
    return limits.take(['slow login', own[1]]);
  });
  const result = await attempt();
  await limits.clear(own);
  await limits.takeBack(ofAddress);
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

/** Refuses a wrong code. It is counted before it is compared; a right one takes the wrong ones of its code back. */
export async function redeem(
  deps: AttemptDeps & { request: FastifyRequest },
  key: Omit<CodeKey, 'requester'>,
  otp: string,
): Promise<void> {
  const { db, limits, request } = deps;
  const { userId } = key;
  const device = deviceOf(request);
  const isKnown = await isKnownDevice(db, userId, device);
  const isByLink = isLinkToken(otp);
  const shop: Use[] = [
    ['wrong code of shop', ''],
    ['wrong code of shop in a day', ''],
  ];
  const uses: Use[] = isKnown
    ? [['wrong code on known device', `${userId} ${device}`]]
    : [['wrong code of address', addressKey(request.ip)], ...shop];
  if (!isByLink)
    await limits.take(...uses).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      logSecurity(request, 'codes limited', { user: userId });
      throw new CallError(say('auth.codesLimited'), 429, error.headers);
    });
  const counted = await redeemCode(deps, { ...key, requester: device }, otp, !isKnown).catch(async (error: unknown) => {
    if (!isByLink) await limits.takeBack(uses);
    throw error;
  });
  if (counted !== null) return limits.takeBack(isByLink ? shop : uses, isKnown && !isByLink ? 1 : counted);
  logSecurity(request, 'code refused', { user: userId });
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
  const own: Use[] = [
    ['code for account and address', `${account} ${place}`],
    ['code for account and address in hours', `${account} ${place}`],
  ];
  const ofStrangers: Use[] = [
    ['codes for address', place],
    ['code for account', account],
  ];
  await limits.take(...own, ...(isKnown ? [] : ofStrangers));
}
