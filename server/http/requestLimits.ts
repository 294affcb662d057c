import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from './deps';
import { keyedHash, sha256 } from '../lib/ids';
import { unavailable } from './envelope';
import { guestOfToken } from './guests';
import { addressKey, DatabaseLimiter, tooManyAttempts } from './limits';
import { limitTable, type LimitName } from './limitTable';
import { bearerOf } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files and health checks are neither counted nor refused. */
    isUncounted?: boolean;
  }
}

/** A process shares its count of a key in the database after each 1/20 of the limit, which few clients reach. */
const SHARED_PART = 20;

/** The event-loop delay is averaged over this time, ms, so that one long pause refuses nobody. */
const SAMPLE_MS = 3000;

/** How long a token counts for its account without a database query, ms. */
const KNOWN_TOKEN_MS = 5 * 60 * 1000;
const MOST_KNOWN = 20_000;

/** Counts in memory first; counts near the limit are shared by all processes. */
function counter(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'pool'>, name: LimitName) {
  const [points, duration] = limitTable(deps.config)[name];
  const local = new RateLimiterMemory({ points, duration });
  const chunk = Math.ceil(points / SHARED_PART);
  const shared = deps.pool && new DatabaseLimiter(deps, [points, duration]);

  /** Requests do not wait for the database; its answer applies to the key's next request. */
  async function share(key: string): Promise<void> {
    try {
      await shared?.consume(keyedHash(deps.config.appSecret ?? '', `${name}:${key}`), chunk);
    } catch (refusal) {
      // Without the database each process counts alone.
      if (refusal instanceof RateLimiterRes) await local.block(key, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  return async (key: string): Promise<void> => {
    try {
      const { consumedPoints } = await local.consume(key);
      if (consumedPoints % chunk === 0) void share(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  };
}

/**
 * Refuses requests before any other work: with 503 while the event loop is late, with 429 above the limits. A request
 * counts for its registered account if the token was verified, for guest and address with a guest's token, else for the
 * IP address, because forged tokens are free.
 */
export async function limitRequests(app: FastifyInstance, deps: Parameters<typeof counter>[0]): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: deps.config.limits.shedAtDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.isUncounted) throw unavailable();
    },
  });
  const ofAddress = counter(deps, 'requests of address');
  const ofGuests = counter(deps, 'requests of guests of address');
  const ofAccount = counter(deps, 'requests of account');
  const accounts = new LRUCache<string, string>({ max: MOST_KNOWN, ttl: KNOWN_TOKEN_MS, ttlAutopurge: false });

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUncounted) return;
    const token = bearerOf(request.headers.authorization);
    const address = addressKey(request.ip);
    const account = token === undefined ? undefined : accounts.get(sha256(token));
    const guest = token === undefined ? null : guestOfToken(deps, token);
    if (account === undefined) await (guest ? ofGuests : ofAddress)(address);
    if (account !== undefined || guest) await ofAccount(account ?? guest?.id ?? '');
  });
  app.addHook('onResponse', async (request) => {
    const token = bearerOf(request.headers.authorization);
    if (request.user && !request.user.isGuest && token !== undefined) accounts.set(sha256(token), request.user.id);
  });
}
