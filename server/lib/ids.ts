import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

// 32 letters and digits that are hard to confuse; five bits are one character.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const encodeBase32 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31)).join('');

export const newId = (): string => encodeBase32(randomBytes(20));

export const idFrom = (key: string, text: string): string =>
  encodeBase32(createHmac('sha256', key).update(`id:${text}`).digest().subarray(0, 20));

// Without vowels, so that no code is a word.
const CONSONANTS = 'BCDFGHJKMNPQRSTVWXYZ23456789';

/** One of 17 million codes that tell nothing of how many there are. */
export const newShortCode = (): string =>
  Array.from({ length: 5 }, () => CONSONANTS.charAt(randomInt(CONSONANTS.length))).join('');

const NUMBERS = 2n ** 35n;

/** Seven characters, other ones for each number below 2^35: multiplying by an odd number repeats none. */
export function codeOfNumber(number: bigint): string {
  const mixed = (number * 23_456_789_123n + 8_765_432_109n) % NUMBERS;
  const digits = Array.from({ length: 7 }, (_, at) => Number((mixed >> BigInt(5 * at)) & 31n));
  return encodeBase32(Uint8Array.from(digits)).toUpperCase();
}

export interface Secrets {
  appSecret?: string | undefined;
  formerAppSecret?: string | undefined;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Whether it is the keyed hash of the text, by the secret or by the one before it. */
export const isKeyedHash = ({ appSecret = '', formerAppSecret }: Secrets, hash: string, text: string): boolean =>
  [appSecret, ...(formerAppSecret ? [formerAppSecret] : [])].some((key) => equalHash(hash, keyedHash(key, text)));

export function equalHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const newCode = (): string => String(randomInt(10_000)).padStart(4, '0');
