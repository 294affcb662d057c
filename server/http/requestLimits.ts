import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { keyedHash, sha256 } from '../lib/ids';
import { unavailable } from './errors';
import { addressKey, DatabaseLimiter, limitTable, tooManyAttempts, type LimitName } from './limits';
import { bearerOf, guestOfToken } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    isUncounted?: boolean;
  }
}

const SHARED_PART = 20;
/** The event-loop delay is averaged over this time, ms, so that one long pause refuses nobody. */
const SAMPLE_MS = 3000;
const KNOWN_TOKEN_MS = 5 * 60 * 1000;

function counter(app: FastifyInstance, name: LimitName) {
  const [points, duration] = limitTable(app.config)[name];
  const local = new RateLimiterMemory({ points, duration });
  const chunk = Math.ceil(points / SHARED_PART);
  const databaseLimiter = app.pool && new DatabaseLimiter(app, [points, duration]);

  /** Requests do not wait for the database; its answer applies to the key's next request. */
  async function countInDatabase(key: string): Promise<void> {
    try {
      await databaseLimiter?.consume(keyedHash(app.config.appSecret ?? '', `${name}:${key}`), chunk);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) await local.block(key, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  return async (key: string): Promise<void> => {
    try {
      const { consumedPoints } = await local.consume(key);
      if (consumedPoints % chunk === 0) void countInDatabase(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  };
}

/** 503 while the event loop is late, 429 above the limits. Forged tokens are free, so they count for the address. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: app.config.limits.shedAtDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.isUncounted) throw unavailable();
    },
  });
  const ofAddress = counter(app, 'requests of address');
  const ofGuests = counter(app, 'requests of guests of address');
  const ofAccount = counter(app, 'requests of account');
  const accounts = new LRUCache<string, string>({ max: 20_000, ttl: KNOWN_TOKEN_MS, ttlAutopurge: false });

  app.addHook('onRequest', async ({ headers, ip, routeOptions }) => {
    if (routeOptions.config.isUncounted) return;
    const token = bearerOf(headers.authorization) ?? '';
    const account = accounts.get(sha256(token));
    const guest = guestOfToken(app, token);
    if (account === undefined) await (guest ? ofGuests : ofAddress)(addressKey(ip));
    if (account !== undefined || guest) await ofAccount(account ?? guest?.id ?? '');
  });
  app.addHook('onResponse', async ({ headers, user }) => {
    const token = bearerOf(headers.authorization);
    if (user && !user.isGuest && token !== undefined) accounts.set(sha256(token), user.id);
  });
}

const isPublic = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';

function missedProxy({ headers, socket }: FastifyRequest, trusted: number): string | null {
  const hops = [headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean).length;
  if (hops <= trusted) return null;
  if (trusted > 0) return `X-Forwarded-For names ${hops} addresses`;
  return isPublic(socket.remoteAddress ?? '') ? null : 'X-Forwarded-For comes from a private address';
}

/** Warns once if TRUST_PROXY is probably too low: the limits would count all customers as one address. */
export function warnOfProxies(app: FastifyInstance, trusted: number): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    const missed = hasWarned ? null : missedProxy(request, trusted);
    if (missed === null) return;
    hasWarned = true;
    request.log.warn(`TRUST_PROXY=${trusted} may be too low: ${missed} (one of them may be a client's invention)`);
  });
}
