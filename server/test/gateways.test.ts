import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import Stripe from 'stripe';
import { createCheckoutGateway } from '../payments/checkoutCom';
import { GatewayError, GatewayNotAsked, type Gateway } from '../payments/gateway';
import { createStripeGateway } from '../payments/stripe';
import { readWebhook, WebhookUnsigned } from '../payments/webhooks';
import { forThisFile, forThisTest } from './helpers';
import { startProvider, type Provider } from './provider';

/** What a shop needs of a card provider, for each provider: one table, so that both keep the same promises. */

interface Dialect {
  gateway: (url: string, timeoutMs?: number) => Gateway;
  /** The provider's words for what its bank or its staff do. */
  confirmed: object;
  refused: object;
  pending: object;
  /** A token of its card fields, and the instrument that follows. */
  token: string;
  instrument: string;
  event: (reference: string) => string;
  sign: (body: string, secret: string) => Record<string, string>;
}

const PATIENT_MS = 20_000;
const settings = (ms = PATIENT_MS) => ({ shop: 'shop', timeoutsMs: { charge: ms, ask: ms, refund: ms } });
const DIALECTS: Record<'checkout' | 'stripe', Dialect> = {
  checkout: {
    gateway: (baseUrl, ms) => createCheckoutGateway({ ...settings(ms), secretKey: 'sk_sbox_1', baseUrl }),
    confirmed: { status: 'Captured' },
    refused: { status: 'Declined' },
    pending: { status: 'Pending' },
    token: 'tok_1',
    instrument: 'src_1',
    event: (reference) => JSON.stringify({ id: 'evt_1', data: { reference } }),
    sign: (body, secret) => ({ 'cko-signature': createHmac('sha256', secret).update(body).digest('hex') }),
  },
  stripe: {
    gateway: (baseUrl, ms) => createStripeGateway({ ...settings(ms), secretKey: 'sk_test_1', baseUrl }),
    confirmed: { status: 'succeeded', latest_charge: { id: 'ch_1', refunded: false, disputed: false } },
    refused: { status: 'requires_payment_method' },
    pending: { status: 'processing' },
    token: 'pm_1',
    instrument: 'cus_1/pm_1',
    event: (reference) =>
      JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { id: 'pi_1', metadata: { reference } } } }),
    sign: (payload, secret) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    }),
  },
};

const OWNER = { customer: 'u1', existingInstrument: null };
const startedAt = new Date();

for (const [name, dialect] of Object.entries(DIALECTS) as ['checkout' | 'stripe', Dialect][]) {
  const provider = forThisFile(() => startProvider(name));
  const withProvider = (title: string, run: (provider: Provider) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      await provider.control({ reset: true });
      await run({ ...provider, gateway: dialect.gateway(provider.url) });
    });
  const charge = (gateway: Gateway, reference = 'ref-1') =>
    gateway.charge({
      instrument: dialect.instrument,
      amountFils: 4500,
      reference,
      startedAt,
      customer: 'u1',
      returnUrl: 'https://shop/checkout',
    });
  const find = (gateway: Gateway, id: string, isPaid = false) =>
    gateway.lookUp({ reference: 'ref-1', charge: id, startedAt, isPaid });

  void withProvider('CARD-10 a verified card becomes an instrument; a refused one none', async ({ gateway, next }) => {
    const saved = await gateway.verifyCard(dialect.token, OWNER);
    assert.deepEqual(
      [saved?.instrument, saved?.scheme, saved?.last4, saved?.expiryMonth, saved?.expiryYear, saved?.fingerprint],
      [dialect.instrument, 'Visa', '4242', 6, 2030, '1'],
    );
    await next('verify', name === 'stripe' ? 'decline' : 422);
    assert.equal(await gateway.verifyCard(dialect.token, OWNER), null);
    await gateway.deleteInstrument(dialect.instrument);
  });

  void withProvider('CHK-11 a charge is made once under its reference', async ({ gateway, payments }) => {
    const first = await charge(gateway);
    assert.equal(first.state, 'captured');
    assert.equal((await charge(gateway)).charge, first.charge);
    assert.equal((await payments()).length, 1);
  });

  void withProvider('CHK-12 a decline is final, a refused request is not', async ({ gateway, next }) => {
    await next('charge', 'decline');
    assert.equal((await charge(gateway, 'a')).state, 'declined');
    for (const as of ['refuse', 404]) {
      await next('charge', as);
      const refused = await charge(gateway, `b ${as}`);
      assert.deepEqual([refused.state, refused.isRefused], ['pending', true]);
    }
  });

  void withProvider('T2 what says nothing about the card leaves the outcome unknown', async ({ url, control }) => {
    for (const as of [500, 429, 409, 401, 'drop', 'html', 'cut', 'hang']) {
      await control({ always: { charge: as } });
      // A gateway for each, because its circuit breaker counts the failures.
      const ownGateway = dialect.gateway(url, as === 'hang' ? 200 : PATIENT_MS);
      const isUnknown = (error: unknown) => error instanceof GatewayError && !(error instanceof GatewayNotAsked);
      await assert.rejects(charge(ownGateway, `r-${as}`), isUnknown, String(as));
    }
    await assert.rejects(dialect.gateway('http://127.0.0.1:1').verifyCard(dialect.token, OWNER), GatewayError);
  });

  void withProvider('T2 a charge whose reply was lost is found by its reference', async ({ gateway, control }) => {
    await control({ always: { charge: 'lose' } });
    await assert.rejects(charge(gateway), GatewayError);
    await control({ always: { charge: 'answer' } });
    assert.equal((await find(gateway, ''))?.state, 'captured');
    assert.equal(await gateway.lookUp({ reference: 'none', charge: '', startedAt }), null);
  });

  void withProvider('a bank asks, and what the customer answers there is found', async ({ gateway, next, control }) => {
    await next('charge', 'challenge');
    const asked = await charge(gateway);
    assert.deepEqual([asked.state, asked.redirectUrl], ['confirming', `https://bank.example/${asked.charge}`]);
    assert.equal((await find(gateway, asked.charge))?.state, 'confirming');
    await control({ set: [{ reference: 'ref-1', ...dialect.refused }] });
    assert.equal((await find(gateway, asked.charge))?.state, 'declined');
    await control({ set: [{ reference: 'ref-1', ...dialect.confirmed }] });
    assert.equal((await find(gateway, asked.charge))?.state, 'captured');
  });

  void withProvider('B-01 money goes back once, and never before it is there', async ({ gateway, control, next }) => {
    const { charge: id } = await charge(gateway);
    const back = (chargeId = id) =>
      gateway.refundOrVoid({ reference: 'ref-1', charge: chargeId, startedAt, amountFils: 4500 });
    await next('refund', 'refuse');
    assert.equal(await back(), 'failed');
    assert.match(await back(), /^refund(ed|ing)$/);
    assert.equal(await back(), 'refunded');
    assert.equal((await find(gateway, id))?.state, 'refunded');
    await charge(gateway, 'ref-2');
    await control({ set: [{ reference: 'ref-2', ...dialect.pending }] });
    await assert.rejects(
      gateway.refundOrVoid({ reference: 'ref-2', charge: '', startedAt, amountFils: 4500 }),
      GatewayError,
    );
    assert.equal(await gateway.refundOrVoid({ reference: 'x', charge: '', startedAt, amountFils: 1 }), 'nothing');
  });

  void withProvider('a list of a day has every page, and only this shop', async ({ gateway, control }) => {
    await control({ always: { pageSize: 2 } });
    for (const reference of ['a', 'b', 'c', 'd', 'e']) await charge(gateway, reference);
    const references: string[] = [];
    const period = { from: new Date(startedAt.getTime() - 60_000), to: new Date(Date.now() + 60_000) };
    for await (const page of gateway.list(period)) references.push(...page.map(({ reference }) => reference));
    assert.deepEqual(references.sort(), ['a', 'b', 'c', 'd', 'e']);
  });

  test(`${name}: a webhook is read only with its signature`, () => {
    const body = dialect.event('ref-1');
    const signed = dialect.sign(body, 'whsec_1');
    assert.equal(readWebhook(name, Buffer.from(body), signed, 'whsec_1'), 'ref-1');
    assert.throws(() => readWebhook(name, Buffer.from(`${body} `), signed, 'whsec_1'), WebhookUnsigned);
    assert.throws(() => readWebhook(name, Buffer.from(body), signed, 'whsec_2'), WebhookUnsigned);
    assert.throws(() => readWebhook(name, Buffer.from(body), {}, 'whsec_1'), WebhookUnsigned);
    const broken = '{"id":';
    assert.equal(readWebhook(name, Buffer.from(broken), dialect.sign(broken, 's'), 's'), null);
  });
}

test('stripe: a dispute that is not won is found, and a confirmation left open for an hour is cancelled', async () => {
  const { url, control } = await forThisTest(startProvider('stripe'));
  const gateway = DIALECTS.stripe.gateway(url);
  const paid = { instrument: 'cus_1/pm_1', amountFils: 4500, customer: 'u1', startedAt };
  const { charge } = await gateway.charge({ ...paid, reference: 'a' });
  await control({ disputes: [{ reference: 'a', status: 'needs_response' }] });
  const find = (reference: string, id: string) => gateway.lookUp({ reference, charge: id, startedAt, isPaid: true });
  assert.equal((await find('a', charge))?.state, 'disputed');
  await control({ once: [{ kind: 'charge', as: 'challenge' }] });
  const asked = await gateway.charge({ ...paid, reference: 'b' });
  await control({ set: [{ reference: 'b', created: Math.floor(Date.now() / 1000) - 3700 }] });
  assert.equal((await find('b', asked.charge))?.state, 'declined');
});

test('stripe: an event without our reference names the payment by its id: disputes, refunds, thin events', () => {
  const read = (event: object) => {
    const body = JSON.stringify({ id: 'evt_1', ...event });
    return readWebhook('stripe', Buffer.from(body), DIALECTS.stripe.sign(body, 'whsec_1'), 'whsec_1');
  };
  const dispute = { id: 'dp_1', object: 'dispute', metadata: {}, payment_intent: 'pi_1' };
  assert.equal(read({ object: 'event', type: 'charge.dispute.created', data: { object: dispute } }), 'pi_1');
  const thin = { object: 'v2.core.event', type: 'v1.payment_intent.succeeded' };
  assert.equal(read({ ...thin, related_object: { id: 'pi_1', type: 'payment_intent', url: '/x' } }), 'pi_1');
  assert.equal(read({ object: 'event', data: { object: null } }), undefined);
});

const STRIPE_CHARGE = { instrument: 'cus_1/pm_1', amountFils: 4500, customer: 'u1', startedAt, reference: 'a' };

test('stripe: a repeated charge says what is now, not what was when it was first sent', async () => {
  const { url, control } = await forThisTest(startProvider('stripe'));
  const gateway = DIALECTS.stripe.gateway(url);
  await control({ once: [{ kind: 'charge', as: 'challenge' }] });
  assert.equal((await gateway.charge(STRIPE_CHARGE)).state, 'confirming');
  await control({ set: [{ reference: 'a', ...DIALECTS.stripe.confirmed, next_action: null }] });
  const again = await gateway.charge(STRIPE_CHARGE);
  assert.deepEqual([again.state, again.redirectUrl], ['captured', undefined]);
});

test('stripe: a refund is complete when it has succeeded, not while it is pending', async () => {
  const { url, control } = await forThisTest(startProvider('stripe'));
  const gateway = DIALECTS.stripe.gateway(url);
  const { charge } = await gateway.charge(STRIPE_CHARGE);
  await control({ once: [{ kind: 'refund', as: 'pending' }] });
  const back = () => gateway.refundOrVoid({ ...STRIPE_CHARGE, charge });
  assert.deepEqual([await back(), await back()], ['refunding', 'refunding']);
  await control({ refunds: { status: 'failed' } });
  assert.equal(await back(), 'failed');
  await control({ refunds: { status: 'succeeded' } });
  assert.equal(await back(), 'refunded');
});

test('stripe: an inquiry takes no money, so its order can be refunded; the reason of a decline is kept', async () => {
  const { url, control } = await forThisTest(startProvider('stripe'));
  const gateway = DIALECTS.stripe.gateway(url);
  const { charge } = await gateway.charge(STRIPE_CHARGE);
  await control({ disputes: [{ reference: 'a', status: 'warning_needs_response' }] });
  assert.equal((await gateway.lookUp({ ...STRIPE_CHARGE, charge, isPaid: true }))?.state, 'captured');
  await control({ once: [{ kind: 'charge', as: 'decline' }] });
  assert.equal((await gateway.charge({ ...STRIPE_CHARGE, reference: 'b' })).status, 'generic_decline');
});
