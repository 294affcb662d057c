import type Stripe from 'stripe';
import type { Gateway } from '../gateway';
import { cancel } from './captureOrCancel';
import { findByReference, foundPayment, retrieve } from './intents';
import type { Api } from './stripeApi';

/** A confirmation that the customer left open for this long is cancelled, ms; banks end theirs much earlier. */
const CONFIRMATION_MS = 60 * 60_000;
/** Inquiries ('warning_…') take no money, and a refund ends them. */
export const HARMLESS_DISPUTES: readonly Stripe.Dispute.Status[] = [
  ...(['won', 'warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'] as const),
];

export async function lookUp(
  api: Api,
  { reference, charge, startedAt, withDisputes }: Parameters<Gateway['lookUp']>[0],
): ReturnType<Gateway['lookUp']> {
  const intent = charge ? await retrieve(api, charge, 'ask') : await findByReference(api, reference, startedAt);
  if (!intent) return null;
  if (intent.status === 'requires_action' && api.clock.now().getTime() - intent.created * 1000 > CONFIRMATION_MS)
    return foundPayment(await cancel(api, intent.id));
  const payment = foundPayment(intent);
  const isDisputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed === true;
  if (!withDisputes || payment.state !== 'captured' || !isDisputed) return payment;
  const ofIntent = { payment_intent: intent.id };
  const disputes = await api.ask('ask', (options) => api.stripe.disputes.list(ofIntent, options));
  const lost = disputes.data.find(({ status }) => !HARMLESS_DISPUTES.includes(status));
  return lost ? { charge: intent.id, state: 'disputed', status: `dispute ${lost.status}` } : payment;
}
