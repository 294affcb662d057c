import type { Deps } from './deps';
import { equalHash, idFrom, keyedHash } from '../lib/ids';
import { SESSION_MS, type SessionUser } from './session';

type GuestDeps = Pick<Deps, 'config' | 'clock'>;

/** First part of a guest's token; no id of a user has this length. */
const PREFIX = 'guest';
const PARTS = new RegExp(`^${PREFIX}\\.([a-z2-9]{20})\\.(\\d{10,})\\.([\\da-f]{64})$`);

const proof = ({ config }: GuestDeps, id: string, until: string): string =>
  keyedHash(config.appSecret ?? '', `guest:${id}:${until}`);

/** A guest before the first write: the same device token is the same guest, and costs the database nothing. */
const guestUser = (id: string, now: Date): SessionUser => ({
  id,
  name: '',
  email: null,
  phone: '',
  age: null,
  picture: '',
  passwordHash: null,
  isGuest: true,
  isVerified: false,
  loyaltyCode: '',
  loyaltyPoints: 0,
  ordersPlaced: 0,
  createdAt: now,
  lastVisitAt: now,
  deletedAt: null,
});

/** Signs a device in as its guest; the token proves itself, so that no session is stored. */
export function guestOfDevice(deps: GuestDeps, deviceToken: string): { user: SessionUser; token: string } {
  const now = deps.clock.now();
  const id = idFrom(deps.config.appSecret ?? '', `guest:${deviceToken}`);
  const until = String(now.getTime() + SESSION_MS);
  return { user: guestUser(id, now), token: [PREFIX, id, until, proof(deps, id, until)].join('.') };
}

/** The guest of a token; null for another token, and for one that is forged or has expired. */
export function guestOfToken(deps: GuestDeps, token: string): SessionUser | null {
  const [, id, until, given] = PARTS.exec(token) ?? [];
  if (!id || !until || !given) return null;
  const now = deps.clock.now();
  return Number(until) > now.getTime() && equalHash(given, proof(deps, id, until)) ? guestUser(id, now) : null;
}
