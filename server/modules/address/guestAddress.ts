import '@fastify/cookie';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyedHash, keyedHash } from '../../lib/ids';
import type { AddressRow } from './addressService';

const COOKIE = 'guest_address';
/** Browsers drop a cookie of more than 4096 bytes. */
const LONGEST = 4000;
const SECONDS = 30 * 24 * 60 * 60;

const provenText = ({ user }: FastifyRequest, text: string): string => `guest address:${user?.id}:${text}`;

/** Keeps the address of a guest in a signed cookie of his browser: a guest leaves no row. */
export function keepGuestAddress(request: FastifyRequest, reply: FastifyReply, row: AddressRow): void {
  const text = deflateRawSync(JSON.stringify(row)).toString('base64url');
  if (text.length > LONGEST) return;
  const options = { path: '/api', maxAge: SECONDS, httpOnly: true, sameSite: 'lax' } as const;
  const value = `${text}.${keyedHash(request.server.config.appSecret ?? '', provenText(request, text))}`;
  void reply.setCookie(COOKIE, value, { ...options, secure: request.protocol === 'https' });
}

/** The address that the guest of this request has saved last; null without one. */
export function guestAddressOf(request: FastifyRequest): AddressRow | null {
  const [text = '', proof = ''] = request.cookies[COOKIE]?.split('.') ?? [];
  if (!request.user?.isGuest || !isKeyedHash(request.server.config, proof, provenText(request, text))) return null;
  const row = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as AddressRow;
  return { ...row, createdAt: new Date(row.createdAt) };
}

export const endGuestAddress = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, { path: '/api' });
