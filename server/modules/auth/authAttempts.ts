import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps';
import { addressKey, AttemptCounter, countAttempts } from '../../http/attempts';
import { deviceOf } from '../../http/device';
import { CallError } from '../../http/errors';
import { DAY_MS, MAX_ATTEMPTS_PER_DAY } from './codes';
import { isKnownDevice } from './knownDevices';

const QUARTER_HOUR = 15 * 60 * 1000;
const SIX_HOURS = 6 * 60 * 60 * 1000;
/** Interval between attempts on a known device after its free ones, ms. */
const SLOW_MS = 5000;

/** The limits of logins, codes and passwords, by account, by device and by IP address. */
export function createAuthAttempts(deps: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const { limits } = deps.config;
  const counter = (kind: string, max: number, windowMs = QUARTER_HOUR) => new AttemptCounter(deps, kind, max, windowMs);
  const logins = counter('login', limits.wrongLoginsPer15Minutes);
  const deviceLogins = counter('login on a known device', limits.wrongLoginsPer15Minutes);
  const slowLogins = counter('slow login', 1, SLOW_MS);
  const wrongByAddress = counter('wrong by address', limits.wrongPerAddressPer15Minutes);
  const codesByAddress = counter('codes by address', limits.wrongPerAddressPer15Minutes);
  // One IP address gets at most half of an account's codes, so that it cannot block the owner.
  const codesOfAddress = counter('code sent', limits.codesPer15Minutes);
  const codesOfAddressLong = counter('code sent in hours', 2 * limits.codesPer15Minutes, SIX_HOURS);
  const codesOfAccount = counter('code sent to account', 4 * limits.codesPer15Minutes, SIX_HOURS);
  const guessesByDevice = counter('code tried', MAX_ATTEMPTS_PER_DAY, DAY_MS);
  // A client can invent device cookies, so unknown devices share a limit per account. Its window is that of the codes,
  // so that strangers cannot make the owner wait longer than by asking for codes.
  const guessesByAccount = counter('code tried on account', MAX_ATTEMPTS_PER_DAY, SIX_HOURS);

  /**
   * Counts an attempt before it is made; after a success the counters are cleared. `onWrong` is called with the first
   * counter's number of attempts after a failed one.
   */
  async function guess<T>(
    counters: readonly (readonly [AttemptCounter, string])[],
    request: FastifyRequest,
    attempt: () => Promise<T>,
    onWrong?: (count: number) => Promise<void>,
  ): Promise<T> {
    const address = addressKey(request.ip);
    const count = await countAttempts([...counters, [wrongByAddress, address]]);
    const result = await attempt().catch(async (error: unknown) => {
      if (error instanceof CallError) await onWrong?.(count);
      throw error;
    });
    for (const [counter, key] of counters) await counter.clear(key);
    await wrongByAddress.takeBack(address);
    return result;
  }

  return {
    wrongPasswords: counter('password change', limits.wrongLoginsPer15Minutes),

    /** Counts a login by account. */
    guessPassword: <T>(account: string, request: FastifyRequest, attempt: () => Promise<T>): Promise<T> =>
      guess([[logins, account]], request, attempt),

    /**
     * Counts an entered code by device and, on a device where `userId` has not signed in before, by account.
     * `onWrong` is called with the device's number of attempts after a wrong code.
     */
    async guessCode<T>(
      { account, userId, request }: { account: string; userId?: string; request: FastifyRequest },
      attempt: () => Promise<T>,
      onWrong: (count: number) => Promise<void>,
    ): Promise<T> {
      const device = deviceOf(request);
      const isKnown = userId !== undefined && (await isKnownDevice(deps.db, userId, device));
      const byAccount = isKnown ? [] : [[guessesByAccount, account] as const];
      return guess([[guessesByDevice, `${account} ${device}`], ...byAccount], request, attempt, onWrong);
    },

    /** On a device where the owner has signed in before, wrong passwords slow attempts down but never block them. */
    async guessOnKnownDevice<T>(account: string, attempt: () => Promise<T>): Promise<T> {
      await deviceLogins.take(account).catch(() => slowLogins.take(account));
      const result = await attempt();
      await deviceLogins.clear(account);
      return result;
    },

    /**
     * Counts a code before it is sent. On a device where `userId` has signed in before, only the codes of that device
     * count, so that strangers cannot use up the owner's.
     */
    async countCode(request: FastifyRequest, account: string, userId?: string): Promise<number> {
      const address = addressKey(request.ip);
      const device = deviceOf(request);
      if (userId !== undefined && (await isKnownDevice(deps.db, userId, device)))
        return countAttempts([
          [codesOfAddress, `${account} ${device}`],
          [codesOfAddressLong, `${account} ${device}`],
        ]);
      return countAttempts([
        [codesByAddress, address],
        [codesOfAddress, `${account} ${address}`],
        [codesOfAddressLong, `${account} ${address}`],
        [codesOfAccount, account],
      ]);
    },
  };
}
export type AuthAttempts = ReturnType<typeof createAuthAttempts>;
