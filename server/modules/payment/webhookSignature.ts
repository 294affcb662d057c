import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a signature is the hex HMAC-SHA256 of the raw body; compared in constant time. */
export function isSignedBy(secret: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
