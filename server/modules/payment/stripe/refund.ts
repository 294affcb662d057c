import { GatewayError, type Gateway } from '../gateway';
import { foundPayment, idOf, retrieve } from './intents';
import { StripeInvalidRequestError, type Api } from './stripeApi';

/** A charge counts as refunded while its refund is pending, which may still fail. */
async function refundState({ stripe, ask }: Api, intent: string): Promise<'refunded' | 'refunding' | 'failed'> {
  const { data } = await ask('settle', (options) => stripe.refunds.list({ payment_intent: intent }, options));
  if (data.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'refunding';
  const hasFailed = data.length > 0 && data.every(({ status }) => status === 'failed' || status === 'canceled');
  return hasFailed ? 'failed' : 'refunded';
}

export async function refund(api: Api, sent: Parameters<Gateway['refund']>[0]): ReturnType<Gateway['refund']> {
  const id = await idOf(api, sent);
  if (!id) throw new GatewayError('The card provider does not know a payment that was captured');
  const intent = await retrieve(api, id, 'settle');
  const { state, status, refundedFils = 0 } = foundPayment(intent);
  const amount = Math.min(sent.amountFils, intent.amount_received) - refundedFils;
  if (state === 'refunded' || (state === 'captured' && amount <= 0)) return refundState(api, intent.id);
  if (state !== 'captured') throw new GatewayError(`A payment cannot be given back yet (${status})`);
  try {
    // Without a key of ours, which would repeat a refusal for a day; Stripe refunds no more than was charged.
    const { status: refunded } = await api.ask('settle', (options) =>
      api.stripe.refunds.create(
        { payment_intent: intent.id, amount, metadata: { reference: sent.reference } },
        options,
      ),
    );
    if (refunded === 'succeeded') return 'refunded';
    return refunded === 'failed' || refunded === 'canceled' ? 'failed' : 'refunding';
  } catch (error) {
    if (error instanceof StripeInvalidRequestError)
      return error.code === 'charge_already_refunded' ? refundState(api, intent.id) : 'failed';
    throw error;
  }
}
