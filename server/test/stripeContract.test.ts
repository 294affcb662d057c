import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GatewayError, GatewayNotAsked } from '../modules/payment/gateway';
import { createStripeGateway } from '../modules/payment/stripe/stripeGateway';
import { readWebhook, WebhookUnsigned } from '../modules/payment/stripe/webhooks';
import { startStripe } from './standIn.mjs';
import { contractOf } from './stripeContract.mjs';

/** Each request and reply is checked against the types of the package `stripe`, which Stripe makes from its API. */
type Check = { name: string; says: () => Promise<[what: string, expected: unknown, actual: unknown][]> };
type Stripe = { reset(): void; close(): void; complaints: string[] };
const start: (options: object) => Promise<Stripe> = startStripe;
const checksOf: (adapter: object, stripe: Stripe) => Check[] = contractOf;
const stripe = await start({ checkout: process.cwd(), checks: 'all' });
after(() => stripe.close());
const adapter = { createStripeGateway, GatewayError, GatewayNotAsked, readWebhook, WebhookUnsigned };

for (const { name, says } of checksOf(adapter, stripe))
  test(name, async () => {
    stripe.reset();
    for (const [what, expected, actual] of await says()) assert.deepEqual(actual, expected, what);
    assert.deepEqual(stripe.complaints, []);
  });
