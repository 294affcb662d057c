import { createHash, createHmac, randomBytes, randomFillSync, randomInt, timingSafeEqual } from 'node:crypto';
import { ulid } from 'ulid';

// 32 letters and digits that are hard to confuse; five bits are one character.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const encodeBase32 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31)).join('');

/** A random url-safe id of 20 characters (100 bits). */
export const newId = (): string => encodeBase32(randomBytes(20));

/** An id of the same form that is derived from the text; not predictable without the key. */
export const idFrom = (key: string, text: string): string =>
  encodeBase32(createHmac('sha256', key).update(`id:${text}`).digest().subarray(0, 20));

/** An opaque bearer token of 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** sha-256 as hex, which is stored instead of tokens. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A keyed hash as hex, which is stored instead of four-digit codes. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Compares two hashes in constant time. */
export function equalHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Four random digits, `0000` to `9999`. */
export const newCode = (): string => String(randomInt(10_000)).padStart(4, '0');

const pool = new Uint8Array(4096);
let used = pool.length;

/** A random number from 0 to below 1, in steps of 1/256. */
function pooledRandom(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** The ULID of a request. The library's own random source asks the system for each of its 16 characters. */
export const newRequestId = (): string => ulid(undefined, pooledRandom);
