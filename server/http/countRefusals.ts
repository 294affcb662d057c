import type { Bilingual } from '../db/schema';
import { CallError } from './errors';
import type { Limits, Use } from './limits';

/** Runs a call and counts its refusals with these texts; at a limit the call is not made any more. */
export async function countRefusals<T>(
  limits: Limits,
  uses: Use[],
  texts: readonly Bilingual[],
  run: () => Promise<T>,
): Promise<T> {
  for (const use of uses) if ((await limits.left(...use)) <= 0) await limits.take(use);
  try {
    return await run();
  } catch (error) {
    if (error instanceof CallError && texts.some((text) => text === error.text)) await limits.take(...uses);
    throw error;
  }
}
