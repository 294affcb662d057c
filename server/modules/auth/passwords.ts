import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../../lib/boundedQueue';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core for about 15 ms, so more at a time would only delay other calls. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 200;
export const PASSWORD_QUEUE_LENGTH = MAX_CONCURRENT + MAX_WAITING;

export const queuePasswordWork = boundedQueue({
  name: 'passwords',
  concurrency: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
});

/** The same text for composed and decomposed letters, which keyboards send for the same password. */
const normalised = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  queuePasswordWork(() => hash(normalised(password), OPTIONS));

let dummy: Promise<string> | undefined;

/** Verifies a password. Without a hash it takes the same time, so that it does not reveal which e-mails exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  // Not in the queue, which may refuse it: a refusal would be kept for ever.
  dummy ??= hash('nobody has this password', OPTIONS);
  const against = passwordHash ?? (await dummy);
  const isRight = await queuePasswordWork(() => verify(against, normalised(password)));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
