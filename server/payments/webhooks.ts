import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config';

/** The body was not signed with the secret of the provider's webhooks. */
export class WebhookUnsigned extends Error {}

/** Reads a signed event: the reference of our payment, undefined where it is about none, null if it is unreadable. */
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

/** Payments carry our reference as metadata, and their charges inherit it. */
const StripeSubject = Type.Object({
  metadata: Type.Object({ reference: Type.Optional(Type.String({ maxLength: MAX_REFERENCE })) }),
});

const readStripeEvent: WebhookReader = (body, { 'stripe-signature': signature = '' }, secret) => {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new WebhookUnsigned();
    return null;
  }
  const { object } = event.data;
  return Value.Check(StripeSubject, object) ? object.metadata.reference : undefined;
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
