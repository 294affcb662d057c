/** Keeps passwords, codes and card tokens out of Redux, whose actions appear in DevTools, its exports and listeners. */
export interface SecretRef {
  readonly secretId: number;
}

export type WithSecretRefs<B, K extends keyof B> = Omit<B, K> & { [N in keyof Pick<B, K>]: SecretRef };

const secrets = new Map<number, string>();
let lastId = 0;

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

export const insertSecrets = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, takeSecret(value)]));
