/**
 * Passwords, codes and card tokens never enter the store: every argument of a call stands in the log of Redux DevTools,
 * in its exports and in what a listener sees. A screen hands over a number, and the network door puts the secret in.
 */
export interface Sealed { readonly sealed: number }

/** A body some of whose fields are handed over sealed. */
export type SealedBody<B, K extends keyof B> = Omit<B, K> & Record<K, Sealed>;

const secrets = new Map<number, string>();
let last = 0;

/** Puts a secret aside for one call. */
export function seal(secret: string): Sealed {
  last += 1;
  secrets.set(last, secret);
  return { sealed: last };
}

function open(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || typeof (value as Partial<Sealed>).sealed !== 'number') return value;
  const { sealed } = value as Sealed;
  const secret = secrets.get(sealed);
  // Once only: a repeated or replayed call has nothing to send.
  secrets.delete(sealed);
  return secret;
}

/** The body with its secrets in it, for the network alone; each can be opened once. */
export const unsealed = (body: object): object => Object.fromEntries(Object.entries(body).map(([field, value]) => [field, open(value)]));
