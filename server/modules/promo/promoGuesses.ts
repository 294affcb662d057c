import { CallError } from '../../http/errors';
import { addressKey, type Use } from '../../http/limits';
import type { CallContext } from '../../http/registerCall';
import { promoMessages } from '../../i18n/promo';

/** Runs a call that takes a promo code; unknown codes are counted, so that codes cannot be guessed. */
export async function countingGuesses<T>(
  { limits, user, request }: Pick<CallContext<{ id: string }>, 'limits' | 'user' | 'request'>,
  code: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!code?.trim()) return run();
  const uses: Use[] = [
    ['wrong promo code', user.id],
    ['wrong promo code of address', addressKey(request.ip)],
  ];
  for (const use of uses) if ((await limits.left(...use)) <= 0) await limits.take(use);
  try {
    return await run();
  } catch (error) {
    if (error instanceof CallError && error.text === promoMessages.unknownCode) await limits.take(...uses);
    throw error;
  }
}
