import type Stripe from 'stripe';
import { GatewayError, type FoundPayment, type SentPayment } from '../gateway';
import type { Lane } from '../providerLanes';
import { EXPAND_CHARGE, LIST_MS, pagesOf, seconds, type Api } from './stripeApi';

/** A payment whose reply was lost is searched among those of the time around its request, ms. */
const SEARCH_MS = 24 * 60 * 60_000;

/** By the status of a PaymentIntent; one without a payment method was declined, and `canceled` took no money. */
const STATES: Partial<Record<Stripe.PaymentIntent.Status, FoundPayment['state']>> = {
  requires_payment_method: 'declined',
  requires_confirmation: 'pending',
  requires_action: 'confirming',
  processing: 'pending',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
};

export function foundPayment(intent: Stripe.PaymentIntent): FoundPayment {
  const { id: charge, status, latest_charge: latest } = intent;
  if (status !== 'canceled' && typeof latest === 'object' && latest?.refunded === true)
    return { charge, state: 'refunded', status: 'refunded' };
  const amountFils = { requires_capture: intent.amount_capturable, succeeded: intent.amount_received }[
    status as string
  ];
  const refundedFils = typeof latest === 'object' ? latest?.amount_refunded : undefined;
  return {
    charge,
    state: STATES[status] ?? 'pending',
    status,
    amountFils,
    ...(status === 'succeeded' && { refundedFils }),
  };
}

/** This shop's payments of a time. The list is complete at once; the provider's search is not. */
export async function* paymentsOf(
  { stripe, shopTag, ask }: Api,
  created: Stripe.RangeQueryParam,
  expand: string[] = [],
) {
  const tag = await shopTag();
  for await (const page of pagesOf((part) =>
    ask('ask', (options) => stripe.paymentIntents.list({ created, expand, ...part }, { ...options, timeout: LIST_MS })),
  ))
    yield page.filter(({ metadata }) => metadata.shop === tag && metadata.reference);
}

export async function findByReference(
  api: Api,
  reference: string,
  startedAt: Date,
): Promise<Stripe.PaymentIntent | null> {
  const gte = seconds(startedAt) - 60;
  for await (const page of paymentsOf(api, { gte, lte: gte + SEARCH_MS / 1000 })) {
    const intent = page.find(({ metadata }) => metadata.reference === reference);
    if (intent) return retrieve(api, intent.id, 'ask');
  }
  return null;
}

export const retrieve = ({ stripe, ask }: Api, charge: string, lane: Lane) =>
  ask(lane, (options) => stripe.paymentIntents.retrieve(charge, { expand: EXPAND_CHARGE }, options)).catch(
    (error: unknown) => {
      throw new GatewayError('The card provider does not know a payment of its own', { cause: error });
    },
  );

/** The payment's id at the provider, also where the reply to its charge was lost. */
export const idOf = async (api: Api, { charge, reference, startedAt }: SentPayment): Promise<string | undefined> =>
  charge || (await findByReference(api, reference, startedAt))?.id;
