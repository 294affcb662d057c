import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

// 32 letters and digits that are hard to mistake for one another, so that five bits make a character.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random url-safe id of 20 characters (100 bits). */
export function newId(): string {
  let id = '';
  for (const byte of randomBytes(20)) id += ALPHABET.charAt(byte & 31);
  return id;
}

/** An opaque bearer token of 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** sha-256 as hex: what is stored in the place of tokens. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A keyed hash as hex: what is stored in the place of the four-digit codes. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Compares two hashes in constant time. */
export function equalHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Four random digits, `0000` to `9999`. */
export const newCode = (): string => String(randomInt(10_000)).padStart(4, '0');
