import '@fastify/cookie';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import { matches } from '../db/matches';
import { sessions, users } from '../db/schema';
import type { Clock } from '../lib/clock';
import { idFrom, isKeyedHash, keyedHash, newToken, sha256, type Secrets } from '../lib/ids';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_MS = 30 * DAY_MS;
const LONGEST_MS = 365 * DAY_MS;

/** A customer, or a guest, who has no row. */
export type SessionUser = typeof users.$inferSelect & { isGuest?: true };

export interface SessionKey {
  userId: string;
  hash: string;
}

export const bearerOf = (header: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

export function sessionKeyOf(token: string): SessionKey | null {
  const dot = token.indexOf('.');
  return dot > 0 ? { userId: token.slice(0, dot), hash: sha256(token) } : null;
}

const ofSession = ({ userId, hash }: SessionKey) => matches(sessions, { userId, tokenHash: hash });

export const isLiveSession = (key: SessionKey, now: Date) => and(ofSession(key), gt(sessions.expiresAt, now));

const userOfSession = (db: Db, key: SessionKey, now: Date) =>
  db
    .select({ user: users, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isLiveSession(key, now), isNull(users.deletedAt)));

export async function userOfToken(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const key = sessionKeyOf(token);
  const [row] = key ? await userOfSession(db, key, now) : [];
  if (!key || !row) return null;
  const until = new Date(Math.min(now.getTime() + SESSION_MS, row.createdAt.getTime() + LONGEST_MS));
  if (until.getTime() - row.expiresAt.getTime() >= DAY_MS)
    await db.update(sessions).set({ expiresAt: until }).where(ofSession(key));
  return row.user;
}

export async function endSession(db: Db, token: string): Promise<void> {
  const key = sessionKeyOf(token);
  if (key) await db.delete(sessions).where(ofSession(key));
}

export async function createSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = `${userId}.${newToken()}`;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.insert(sessions).values({ userId, tokenHash: sha256(token), createdAt: now, expiresAt });
  return token;
}

interface GuestDeps {
  config: Pick<Config, 'appSecret' | 'formerAppSecret'>;
  clock: Clock;
}

const GUEST_TOKEN = /^guest\.([a-z2-9]{20})\.(\d{10,})\.([\da-f]{64})$/;

const provenText = (id: string, until: string): string => `guest:${id}:${until}`;

/** A guest has no row: the same device token is the same guest. */
const guestUser = (id: string, now: Date): SessionUser => ({
  id,
  name: '',
  email: null,
  phone: '',
  age: null,
  picture: '',
  passwordHash: null,
  cardCustomer: '',
  isGuest: true,
  loyaltyCode: '',
  loyaltyPoints: 0,
  ordersPlaced: 0,
  createdAt: now,
  deletedAt: null,
});

export function guestOfDevice(deps: GuestDeps, deviceToken: string): { user: SessionUser; token: string } {
  const now = deps.clock.now();
  const id = idFrom(deps.config.appSecret ?? '', `guest:${deviceToken}`);
  const until = String(now.getTime() + SESSION_MS);
  return {
    user: guestUser(id, now),
    token: ['guest', id, until, keyedHash(deps.config.appSecret ?? '', provenText(id, until))].join('.'),
  };
}

export function guestOfToken(deps: GuestDeps, token: string): SessionUser | null {
  const [, id, until, proof] = GUEST_TOKEN.exec(token) ?? [];
  if (!id || !until || !proof) return null;
  const now = deps.clock.now();
  return Number(until) > now.getTime() && isKeyedHash(deps.config, proof, provenText(id, until))
    ? guestUser(id, now)
    : null;
}

const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** With the prefix no page without TLS and no other subdomain over plain http can set it. */
const cookieOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Secure-device' : 'device');

const provenDevice = (id: string): string => `device:${id}`;

/** The cookie of a browser: signed, so that nobody invents a new one for each attempt. */
export const deviceCookie = ({ appSecret }: Secrets, id: string): string =>
  `${id}.${keyedHash(appSecret ?? '', provenDevice(id))}`;

/** What identifies the browser of a request; '' without a cookie of ours. */
export function deviceOf(request: FastifyRequest): string {
  const [, id, proof] = /^([\w-]{43})\.([\da-f]{64})$/.exec(request.cookies[cookieOf(request)] ?? '') ?? [];
  return id && proof && isKeyedHash(request.server.config, proof, provenDevice(id)) ? sha256(id) : '';
}

/** Gives a browser its cookie, before its attempt may be refused: the next one then has turns of its own. */
export function markDevice(request: FastifyRequest, reply: FastifyReply): string {
  const existing = deviceOf(request);
  if (existing) return existing;
  const id = newToken();
  const options = { path: '/api', maxAge: COOKIE_SECONDS, httpOnly: true, sameSite: 'lax' } as const;
  const cookie = deviceCookie(request.server.config, id);
  void reply.setCookie(cookieOf(request), cookie, { ...options, secure: request.protocol === 'https' });
  return sha256(id);
}
