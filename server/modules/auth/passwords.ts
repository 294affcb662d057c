import { hash, verify } from '@node-rs/argon2';

/** argon2id is what the package takes without being told. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and a core for some 15 ms: more at once would only starve the other calls. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, so the count only falls when nobody waits.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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
