import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const isPublic = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';

/** What the request says about proxies that TRUST_PROXY does not count; null for nothing. */
function missedProxy(request: FastifyRequest, trusted: number): string | null {
  const hops = [request.headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean).length;
  if (hops <= trusted) return null;
  if (trusted > 0) return `X-Forwarded-For names ${hops} addresses`;
  return isPublic(request.socket.remoteAddress ?? '') ? null : 'X-Forwarded-For comes from a private address';
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
