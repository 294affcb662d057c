import { isMessage, type MessageKey } from '../i18n/messages';
import { CallError } from './errors';
import type { Limits, Use } from './limits';

/** Runs a call and counts its refusals with these messages; at a limit the call is not made any more. */
export async function countRefusals<T>(
  limits: Limits,
  uses: Use[],
  messages: readonly MessageKey[],
  run: () => Promise<T>,
): Promise<T> {
  for (const use of uses) if ((await limits.left(...use)) <= 0) await limits.take(use);
  try {
    return await run();
  } catch (error) {
    if (error instanceof CallError && messages.some((key) => isMessage(error.text, key))) await limits.take(...uses);
    throw error;
  }
}
