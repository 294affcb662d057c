import type Stripe from 'stripe';
import { GatewayError, type FoundPayment, type SentPayment } from '../gateway';
import type { Lane } from '../providerLanes';
import { EXPAND_CHARGE, LIST_MS, pagesOf, seconds, type Api } from './stripeApi';

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

async function readIds(api: Api, from: number): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const page of paymentsOf(api, { gte: from }))
    for (const { id, metadata } of page) ids.set(metadata.reference ?? '', id);
  return ids;
}

/** One list serves all look-ups of an outage: a payment older than `old` is searched in it for so long again, ms. */
const SEARCH = { old: 120_000, again: 10_000 };

/** The id of a payment whose reply was lost; undefined where nothing was sent under its reference. */
async function findId(api: Api, reference: string, startedAt: Date): Promise<string | undefined> {
  const known = (await api.listed.ids).get(reference);
  if (known) return known;
  const [from, now] = [seconds(startedAt) - 60, api.clock.now().getTime()];
  const isCovered = api.listed.from <= from && api.listed.at - startedAt.getTime() > SEARCH.old;
  if (isCovered && now - api.listed.at < SEARCH.again) return undefined;
  const ids = readIds(api, from);
  // Not kept where it failed.
  ids.then(
    () => (api.listed = { from, at: now, ids }),
    () => undefined,
  );
  return (await ids).get(reference);
}

export const retrieve = ({ stripe, ask }: Api, charge: string, lane: Lane) =>
  ask(lane, (options) => stripe.paymentIntents.retrieve(charge, { expand: EXPAND_CHARGE }, options)).catch(
    (error: unknown) => {
      throw new GatewayError('The card provider does not know a payment of its own', { cause: error });
    },
  );

/** The payment's id at the provider, also where the reply to its charge was lost. */
export const idOf = async (api: Api, { charge, reference, startedAt }: SentPayment): Promise<string | undefined> =>
  charge || findId(api, reference, startedAt);

export async function findByReference(
  api: Api,
  reference: string,
  startedAt: Date,
): Promise<Stripe.PaymentIntent | null> {
  const id = await findId(api, reference, startedAt);
  return id ? retrieve(api, id, 'ask') : null;
}
