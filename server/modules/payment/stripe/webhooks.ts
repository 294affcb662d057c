import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { StripeInvalidRequestError, type Api } from './stripeApi';

/** The body was not signed with the secret of the provider's webhooks. */
export class WebhookUnsigned extends Error {}

const MAX_REFERENCE = 200;

const Text = Type.Optional(Type.String({ maxLength: MAX_REFERENCE }));
/** The object of an event: a payment carries our reference, and what belongs to one names it. */
const StripeObject = Type.Object({
  id: Text,
  payment_intent: Type.Optional(Type.Union([Text, Type.Null()])),
  metadata: Type.Optional(Type.Object({ reference: Text })),
});
/** A snapshot event has its object; a thin one names it. */
const StripeEvent = Type.Object({
  data: Type.Optional(Type.Object({ object: Type.Optional(Type.Unknown()) })),
  related_object: Type.Optional(Type.Unknown()),
});

/**
 * Reads a signed event: our reference of the payment, or the provider's id of it, or of what belongs to it
 * (`paymentOf`); undefined where it is about none, null if it is unreadable.
 */
export function readWebhook(body: Buffer, headers: IncomingHttpHeaders, secret: string): string | undefined | null {
  const { 'stripe-signature': signature = '' } = headers;
  const { signature: verifier } = Stripe.webhooks;
  if (!verifier) throw new Error('the package stripe has no verifier of signatures');
  let event: unknown;
  try {
    verifier.verifyHeader(body, signature, secret);
    event = JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new WebhookUnsigned();
    return null;
  }
  if (!Value.Check(StripeEvent, event)) return null;
  const object = event.data?.object ?? event.related_object;
  if (!Value.Check(StripeObject, object)) return undefined;
  const reference = object.metadata?.reference ?? object.payment_intent ?? object.id;
  // Cannot be stored.
  return reference?.includes('\0') ? null : reference;
}

/** A thin event names a dispute, a refund or a charge by its own id alone. */
export async function paymentOf({ stripe, ask }: Api, object: string): Promise<string> {
  const retrieve = {
    ch: (options: Stripe.RequestOptions) => stripe.charges.retrieve(object, {}, options),
    dp: (options: Stripe.RequestOptions) => stripe.disputes.retrieve(object, {}, options),
    du: (options: Stripe.RequestOptions) => stripe.disputes.retrieve(object, {}, options),
    re: (options: Stripe.RequestOptions) => stripe.refunds.retrieve(object, {}, options),
  }[object.split('_')[0] ?? ''];
  if (!retrieve) return '';
  const found = await ask<Pick<Stripe.Charge, 'payment_intent'>>('ask', retrieve).catch((error: unknown) => {
    // Of another account.
    if (error instanceof StripeInvalidRequestError) return null;
    throw error;
  });
  return typeof found?.payment_intent === 'string' ? found.payment_intent : '';
}
