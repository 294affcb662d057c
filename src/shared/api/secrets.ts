/**
 * Keeps passwords, codes and card tokens out of Redux, whose actions appear in DevTools, its exports and listeners.
 * A call's argument holds a reference; the base query replaces it by the secret when it sends the request.
 */
export interface SecretRef {
  readonly secretId: number;
}

/** The body `B` with references instead of the secrets in the fields `K`. */
export type WithSecretRefs<B, K extends keyof B> = Omit<B, K> & Record<K, SecretRef>;

const secrets = new Map<number, string>();
let lastId = 0;

/** Keeps a secret in memory for one request. */
export function holdSecret(secret: string): SecretRef {
  lastId += 1;
  secrets.set(lastId, secret);
  return { secretId: lastId };
}

function takeSecret(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || typeof (value as Partial<SecretRef>).secretId !== 'number')
    return value;
  const { secretId } = value as SecretRef;
  const secret = secrets.get(secretId);
  // Removed at first use, so that a replayed action cannot send it again.
  secrets.delete(secretId);
  return secret;
}

/** The request body with the secrets in place of their references; each reference works once. */
export const insertSecrets = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, takeSecret(value)]));
