import { countRefusals } from '../../http/countRefusals';
import { refuse } from '../../http/errors';
import { addressKey, type LimitName } from '../../http/limits';
import type { CallContext } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { GatewayError } from '../../payments/gateway';

/** The provider's final refusals are counted by address; an outage is none, and gives a generic message. */
export async function askingProvider<T>(
  { request }: CallContext<unknown>,
  counter: LimitName,
  work: () => Promise<T>,
): Promise<T> {
  const refusals = ['payment.declined', 'payment.refused'] as const;
  try {
    return await countRefusals(request.server.limits, [[counter, addressKey(request.ip)]], refusals, work);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    request.log.error({ err: error }, 'card provider failed');
    return refuse(say('payment.noAnswer'));
  }
}
