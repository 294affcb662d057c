import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from './deps';
import { REQUEST_COUNTS } from '../db/schema';
import { keyedHash, sha256 } from '../lib/ids';
import { addressKey, tooManyAttempts } from './attempts';
import { unavailable } from './envelope';
import { bearerOf } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files and health checks are neither counted nor refused. */
    isUncounted?: boolean;
  }
}

const SECONDS = 60;
/** A process shares its count of a key in the database after each 1/20 of the limit, which few clients reach. */
const SHARED_PART = 20;

/** The event-loop delay is averaged over this time, ms, so that one long pause refuses nobody. */
const SAMPLE_MS = 3000;

/** Counts in memory first; counts near the limit are shared by all processes. */
function counter({ config, pool }: Pick<Deps, 'config' | 'pool'>, kind: string, max: number) {
  const local = new RateLimiterMemory({ keyPrefix: kind, points: max, duration: SECONDS });
  const chunk = Math.ceil(max / SHARED_PART);
  const shared =
    pool &&
    new RateLimiterPostgres({
      // Without named prepared statements, which poolers that change connections do not support.
      storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) },
      storeType: 'pool',
      tableName: REQUEST_COUNTS,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: kind,
      points: max,
      duration: SECONDS,
    });

  /** Requests do not wait for the database; its answer applies to the key's next request. */
  async function share(key: string): Promise<void> {
    try {
      // Hashed, so that the table contains no e-mail and no IP address.
      await shared?.consume(keyedHash(config.appSecret ?? '', key), chunk);
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
      if (refusal instanceof RateLimiterRes) throw tooManyAttempts(refusal.msBeforeNext);
      throw refusal;
    }
  };
}

/** How long a token counts for its account without a database query, ms. */
const KNOWN_CLIENT_TTL_MS = 5 * 60 * 1000;
const MOST_KNOWN = 20_000;

/** Accounts of recently verified tokens; other tokens count for their IP address. */
function knownTokens() {
  const known = new Map<string, { account: string; until: number }>();
  return {
    accountOf(token: string | undefined): string | undefined {
      const found = token === undefined ? undefined : known.get(sha256(token));
      return found && found.until > performance.now() ? found.account : undefined;
    },
    remember(token: string, account: string): void {
      const key = sha256(token);
      // Inserted again, so that the oldest entry comes first.
      known.delete(key);
      known.set(key, { account, until: performance.now() + KNOWN_CLIENT_TTL_MS });
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
    },
  };
}

/**
 * Refuses requests before any other work: with 503 while the event loop is late, with 429 above the limits. A request
 * counts for its registered account if the token was verified, else for the IP address, because guest and forged tokens
 * are free.
 */
export async function limitRequests(app: FastifyInstance, deps: Pick<Deps, 'config' | 'pool'>): Promise<void> {
  const { limits } = deps.config;
  await app.register(underPressure, {
    maxEventLoopDelay: limits.shedAtDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.isUncounted) throw unavailable();
    },
  });
  const byAddress = counter(deps, 'address', limits.perAddressPerMinute);
  const byAccount = counter(deps, 'account', limits.perAccountPerMinute);
  const tokens = knownTokens();
  const tokenOf = (request: FastifyRequest) => bearerOf(request.headers.authorization);

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUncounted) return;
    const account = tokens.accountOf(tokenOf(request));
    await (account === undefined ? byAddress(addressKey(request.ip)) : byAccount(account));
  });
  app.addHook('onResponse', async (request) => {
    const token = tokenOf(request);
    if (request.user && !request.user.isGuest && token !== undefined) tokens.remember(token, request.user.id);
  });
}
