import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../../lib/boundedQueue';

/** argon2id is what the package takes without being told. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and a core for some 15 ms: more at once would only starve the other calls. */
const AT_ONCE = 4;
/** Some two seconds of work: whoever comes then is told to try again. */
const MOST_WAITING = 200;

const inTurn = boundedQueue({ atOnce: AT_ONCE, waiting: MOST_WAITING });

/** Hashes a password by argon2id. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let dummy: Promise<string> | undefined;

/** Checks a password; without a hash it takes as long, so that the time does not tell which e-mails exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await dummy);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
