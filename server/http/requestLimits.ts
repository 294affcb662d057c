import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../lib/ids';
import { unavailable } from './errors';
import { floodCounter, ipKey, limitTable } from './limits';
import { bearerOf } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    isUncounted?: boolean;
  }
}

/** The event-loop delay is averaged over this time, ms, so that one long pause refuses nobody. */
const SAMPLE_MS = 3000;
const KNOWN_TOKEN_MS = 5 * 60 * 1000;

/** 503 while the event loop is late, 429 for floods. Guests and forged tokens are free, so they count by IP address. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: app.config.limits.shedAtDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (!request.routeOptions.config.isUncounted) throw unavailable();
    },
  });
  const table = limitTable(app.config);
  const ofIp = floodCounter(table['requests of ip']);
  const ofAccount = floodCounter(table['requests of account']);
  const accounts = new LRUCache<string, string>({ max: 20_000, ttl: KNOWN_TOKEN_MS, ttlAutopurge: false });

  app.addHook('onRequest', async ({ headers, ip, routeOptions }) => {
    if (routeOptions.config.isUncounted) return;
    const account = accounts.get(sha256(bearerOf(headers.authorization) ?? ''));
    await (account === undefined ? ofIp(ipKey(ip)) : ofAccount(account));
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
