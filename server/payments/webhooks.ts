import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config';

/** The body was not signed with the secret of the provider's webhooks. */
export class WebhookUnsigned extends Error {}

/**
 * Reads a signed event: our reference of the payment, or the provider's id of it; undefined where it is about none,
 * null if it is unreadable.
 */
type WebhookReader = (body: Buffer, headers: IncomingHttpHeaders, secret: string) => string | undefined | null;

const MAX_REFERENCE = 200;

/** The fields of a Checkout.com event that are read: our payment's id, which disputes name differently. */
const CheckoutEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  data: Type.Object({
    reference: Type.Optional(Type.String({ maxLength: MAX_REFERENCE })),
    payment_reference: Type.Optional(Type.String({ maxLength: MAX_REFERENCE })),
  }),
});

const readCheckoutEvent: WebhookReader = (body, { 'cko-signature': signature }, secret) => {
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new WebhookUnsigned();
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  if (!Value.Check(CheckoutEvent, event)) return null;
  return event.data.payment_reference ?? event.data.reference;
};

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

const readStripeEvent: WebhookReader = (body, { 'stripe-signature': signature = '' }, secret) => {
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
  return object.metadata?.reference ?? object.payment_intent ?? object.id;
};

const READERS: Record<Config['cardProvider'], WebhookReader> = {
  checkout: readCheckoutEvent,
  stripe: readStripeEvent,
};

/** The path of a provider's webhooks. */
export const webhookPath = (provider: Config['cardProvider']): string => `/api/webhooks/${provider}`;

/** As WebhookReader, for the configured provider; a reference that cannot be stored is unreadable. */
export function readWebhook(provider: Config['cardProvider'], ...event: Parameters<WebhookReader>) {
  const reference = READERS[provider](...event);
  return reference?.includes('\0') ? null : reference;
}
