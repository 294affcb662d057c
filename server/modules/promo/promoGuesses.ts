import { countRefusals } from '../../http/countRefusals';
import { addressKey } from '../../http/limits';
import type { CallContext } from '../../http/registerCall';

export async function countingGuesses<T>(
  { user, request }: CallContext<{ id: string }>,
  code: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!code?.trim()) return run();
  const address = addressKey(request.ip);
  const uses = [['wrong promo code', user.id] as const, ['wrong promo code of address', address] as const];
  return countRefusals(request.server.limits, uses, ['promo.unknownCode'], run);
}
