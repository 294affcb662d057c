import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, sha256 } from '../lib/ids';

const NAME = 'device';
/** The longest lifetime that browsers allow for cookies. */
const SECONDS = 400 * 24 * 60 * 60;

/** Hash of the browser's device token; '' for clients without cookies. */
export function deviceOf(request: FastifyRequest): string {
  const token = request.cookies[NAME];
  return token && /^[\w-]{43}$/.test(token) ? sha256(token) : '';
}

/** Sets the device cookie if the browser has none; returns the token's hash. */
export function markDevice(request: FastifyRequest, reply: FastifyReply): string {
  const existing = deviceOf(request);
  if (existing) return existing;
  const token = newToken();
  const secure = request.protocol === 'https';
  void reply.setCookie(NAME, token, { path: '/api', maxAge: SECONDS, httpOnly: true, sameSite: 'lax', secure });
  return sha256(token);
}
