import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { GatewayError, GatewayNotAsked, type Gateway } from '../modules/payment/gateway';
import { createStripeGateway } from '../modules/payment/stripe/stripeGateway';
import { readWebhook, WebhookUnsigned } from '../modules/payment/stripe/webhooks';
import { forThisFile, testSandbox, tokenOf } from './helpers';
import { SAID, startProvider, type Provider } from './provider';

/** What a shop needs of a card provider. */

const PATIENT_MS = 20_000;
const gatewayOf = (baseUrl: string, ms = PATIENT_MS) =>
  createStripeGateway({
    shopTag: async () => 'shop',
    secretKey: 'sk_test_1',
    baseUrl,
    timeoutsMs: { charge: ms, ask: ms, settle: ms },
  });
const OWNER = { account: 'u1', customer: '' };
const startedAt = new Date();
const CHARGE = { instrument: 'cus_1/pm_1', amountFils: 4500, customer: 'u1', startedAt };

const provider = forThisFile(() => startProvider());
const withProvider = (title: string, run: (provider: Provider) => Promise<void>) =>
  test(title, async () => {
    await provider.control({ reset: true });
    await run({ ...provider, gateway: gatewayOf(provider.url) });
  });
const authorise = (gateway: Gateway, reference = 'ref-1') =>
  gateway.authorise({ ...CHARGE, reference, returnUrl: 'https://shop/checkout' });
const sentOf = (charge: string, reference = 'ref-1') => ({
  reference,
  charge,
  startedAt,
  amountFils: 4500,
  orderCode: 'JW-1',
});
const find = (gateway: Gateway, id: string, withDisputes = false) => gateway.lookUp({ ...sentOf(id), withDisputes });

void withProvider('CARD-10 a verified card becomes an instrument; a refused one none', async ({ gateway, next }) => {
  const saved = await gateway.verifyCard('pm_1', OWNER);
  assert.deepEqual(
    [saved?.instrument, saved?.scheme, saved?.last4, saved?.expiryMonth, saved?.expiryYear, saved?.fingerprint],
    ['cus_1/pm_1', 'Visa', '4242', 6, 2030, '1'],
  );
  await next('verify', 'decline');
  assert.equal(await gateway.verifyCard('pm_1', OWNER), null);
  await gateway.deleteInstrument('cus_1/pm_1');
});

void withProvider('CHK-11 an amount is reserved once under its reference, and taken once', async (at) => {
  const { gateway, payments } = at;
  const first = await authorise(gateway);
  assert.deepEqual([first.state, first.amountFils], ['authorised', 4500]);
  assert.equal((await authorise(gateway)).charge, first.charge);
  assert.equal((await payments()).length, 1);
  const taken = { charge: first.charge, state: 'captured', status: 'succeeded', amountFils: 4500, refundedFils: 0 };
  assert.deepEqual(await gateway.capture(sentOf(first.charge)), taken);
  assert.deepEqual(await gateway.capture(sentOf(first.charge)), taken);
  // Its reply was lost, so its id is not known.
  assert.deepEqual(await gateway.capture(sentOf('')), taken);
  assert.equal((await gateway.void(sentOf(first.charge))).state, 'captured', 'what was taken is not released');
});

void withProvider('a reservation is released once, and is not taken after that', async ({ gateway }) => {
  const { charge } = await authorise(gateway);
  assert.deepEqual(
    [(await gateway.void(sentOf(charge))).state, (await gateway.void(sentOf(charge))).state],
    ['voided', 'voided'],
  );
  assert.equal((await gateway.capture(sentOf(charge))).state, 'voided');
  assert.equal((await find(gateway, charge))?.state, 'voided');
  assert.equal((await gateway.void(sentOf('', 'never sent'))).state, 'declined');
  await assert.rejects(gateway.refund(sentOf(charge)), GatewayError);
});

void withProvider('CHK-12 a decline is final, a refused request is not', async ({ gateway, next }) => {
  await next('charge', 'decline');
  assert.equal((await authorise(gateway, 'a')).state, 'declined');
  for (const as of ['refuse', 404]) {
    await next('charge', as);
    const refused = await authorise(gateway, `b ${as}`);
    assert.deepEqual([refused.state, refused.isRefused], ['pending', true]);
  }
});

void withProvider('T2 what says nothing about the card leaves the outcome unknown', async ({ url, control }) => {
  for (const as of [500, 429, 409, 401, 'drop', 'html', 'cut', 'hang']) {
    await control({ always: { charge: as } });
    // A gateway for each, because its circuit breaker counts the failures.
    const ownGateway = gatewayOf(url, as === 'hang' ? 200 : PATIENT_MS);
    const isUnknown = (error: unknown) => error instanceof GatewayError && !(error instanceof GatewayNotAsked);
    await assert.rejects(authorise(ownGateway, `r-${as}`), isUnknown, String(as));
  }
  await assert.rejects(gatewayOf('http://127.0.0.1:1').verifyCard('pm_1', OWNER), GatewayError);
});

void withProvider('T2 a charge whose reply was lost is found by its reference', async ({ gateway, control }) => {
  await control({ always: { charge: 'lose' } });
  await assert.rejects(authorise(gateway), GatewayError);
  await control({ always: { charge: 'answer' } });
  assert.equal((await find(gateway, ''))?.state, 'authorised');
  assert.equal(await gateway.lookUp(sentOf('', 'none')), null);
});

void withProvider('a bank asks, and what the customer answers there is found', async ({ gateway, next, control }) => {
  await next('charge', 'challenge');
  const asked = await authorise(gateway);
  assert.deepEqual([asked.state, asked.redirectUrl], ['confirming', `https://bank.example/${asked.charge}`]);
  assert.equal((await find(gateway, asked.charge))?.state, 'confirming');
  await control({ set: [{ reference: 'ref-1', ...SAID.refused }] });
  assert.equal((await find(gateway, asked.charge))?.state, 'declined');
  await control({ set: [{ reference: 'ref-1', ...SAID.authorised }] });
  assert.equal((await find(gateway, asked.charge))?.state, 'authorised');
});

void withProvider('B-01 money goes back once, and never before it is there', async ({ gateway, control, next }) => {
  const { charge } = await captured(gateway);
  const back = () => gateway.refund(sentOf(charge));
  await next('refund', 'refuse');
  assert.equal(await back(), 'failed');
  assert.deepEqual([await back(), await back()], ['refunded', 'refunded']);
  assert.equal((await find(gateway, charge))?.state, 'refunded');
  await authorise(gateway, 'ref-2');
  await control({ set: [{ reference: 'ref-2', ...SAID.processing }] });
  await assert.rejects(gateway.refund(sentOf('', 'ref-2')), GatewayError);
});

void withProvider('a list of a day has every page, and only this shop', async ({ gateway, control }) => {
  await control({ always: { pageSize: 2 } });
  for (const reference of ['a', 'b', 'c', 'd', 'e']) await authorise(gateway, reference);
  const references: string[] = [];
  const period = { from: new Date(startedAt.getTime() - 60_000), to: new Date(Date.now() + 60_000) };
  for await (const page of gateway.list(period)) references.push(...page.map(({ reference }) => reference));
  assert.deepEqual(references.sort(), ['a', 'b', 'c', 'd', 'e']);
});

const signed = (payload: string, secret = 'whsec_1') => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
});

test('a webhook is read only with its signature', () => {
  const event = { id: 'evt_1', object: 'event', data: { object: { id: 'pi_1', metadata: { reference: 'ref-1' } } } };
  const body = JSON.stringify(event);
  assert.equal(readWebhook(Buffer.from(body), signed(body), 'whsec_1'), 'ref-1');
  assert.throws(() => readWebhook(Buffer.from(`${body} `), signed(body), 'whsec_1'), WebhookUnsigned);
  assert.throws(() => readWebhook(Buffer.from(body), signed(body), 'whsec_2'), WebhookUnsigned);
  assert.throws(() => readWebhook(Buffer.from(body), {}, 'whsec_1'), WebhookUnsigned);
  const broken = '{"id":';
  assert.equal(readWebhook(Buffer.from(broken), signed(broken), 'whsec_1'), null);
});

async function captured(gateway: Gateway, reference = 'ref-1') {
  const { charge } = await authorise(gateway, reference);
  return gateway.capture(sentOf(charge, reference));
}

void withProvider('a dispute that is not won is found; a confirmation open for an hour is cancelled', async (at) => {
  const { gateway, control, next } = at;
  const { charge } = await captured(gateway);
  await control({ disputes: [{ reference: 'ref-1', status: 'needs_response' }] });
  assert.equal((await find(gateway, charge, true))?.state, 'disputed');
  await next('charge', 'challenge');
  const asked = await authorise(gateway, 'b');
  await control({ set: [{ reference: 'b', created: Math.floor(Date.now() / 1000) - 3700 }] });
  assert.equal((await gateway.lookUp(sentOf(asked.charge, 'b')))?.state, 'voided');
});

test('an event without our reference names the payment by its id: disputes, refunds, thin events', () => {
  const read = (event: object) => {
    const body = JSON.stringify({ id: 'evt_1', ...event });
    return readWebhook(Buffer.from(body), signed(body), 'whsec_1');
  };
  const dispute = { id: 'dp_1', object: 'dispute', metadata: {}, payment_intent: 'pi_1' };
  assert.equal(read({ object: 'event', type: 'charge.dispute.created', data: { object: dispute } }), 'pi_1');
  const thin = { object: 'v2.core.event', type: 'v1.payment_intent.succeeded' };
  assert.equal(read({ ...thin, related_object: { id: 'pi_1', type: 'payment_intent', url: '/x' } }), 'pi_1');
  assert.equal(read({ object: 'event', data: { object: null } }), undefined);
});

void withProvider('a repeated charge says what is now, not what was when it was first sent', async (at) => {
  const { gateway, control, next } = at;
  await next('charge', 'challenge');
  assert.equal((await authorise(gateway)).state, 'confirming');
  await control({ set: [{ reference: 'ref-1', ...SAID.authorised }] });
  const again = await authorise(gateway);
  assert.deepEqual([again.state, again.redirectUrl], ['authorised', undefined]);
});

void withProvider('a refund is complete when it has succeeded, not while it is pending', async (at) => {
  const { gateway, control, next } = at;
  const { charge } = await captured(gateway);
  await next('refund', 'pending');
  const back = () => gateway.refund(sentOf(charge));
  assert.deepEqual([await back(), await back()], ['refunding', 'refunding']);
  await control({ refunds: { status: 'failed' } });
  assert.equal(await back(), 'failed');
  await control({ refunds: { status: 'succeeded' } });
  assert.equal(await back(), 'refunded');
});

void withProvider('an inquiry takes no money; the reason of a decline is kept', async (at) => {
  const { gateway, control, next } = at;
  const { charge } = await captured(gateway);
  await control({ disputes: [{ reference: 'ref-1', status: 'warning_needs_response' }] });
  assert.equal((await find(gateway, charge, true))?.state, 'captured');
  await next('charge', 'decline');
  assert.equal((await authorise(gateway, 'b')).status, 'generic_decline');
});

void withProvider('a part goes back once, and the rest later', async ({ gateway, payments }) => {
  const { charge } = await captured(gateway);
  const back = (amountFils: number) => gateway.refund({ ...sentOf(charge), amountFils });
  assert.deepEqual([await back(1000), await back(1000)], ['refunded', 'refunded']);
  assert.equal((await find(gateway, charge))?.refundedFils, 1000);
  assert.equal(await back(4500), 'refunded');
  assert.deepEqual(
    [(await payments())[0]?.latest_charge?.amount_refunded, (await find(gateway, charge))?.state],
    [4500, 'refunded'],
  );
});

void withProvider('a captured payment names its order at the provider', async ({ gateway, payments }) => {
  await captured(gateway);
  assert.equal((await payments())[0]?.description, 'Order JW-1');
});

void withProvider('a bank that insists on 3-D Secure gets it in a second try, on the same payment', async (at) => {
  const { gateway, next, payments, calls } = at;
  await next('charge', 'insist');
  const asked = await authorise(gateway);
  assert.deepEqual([asked.state, asked.redirectUrl], ['confirming', `https://bank.example/${asked.charge}`]);
  assert.deepEqual([(await payments()).length, (await calls('confirm')).length], [1, 1]);
});

void withProvider(
  'a customer that was deleted in the dashboard is made anew, and its card is told as gone',
  async (at) => {
    const { gateway } = at;
    const first = await gateway.verifyCard('pm_1', OWNER);
    assert.equal(first?.customer, 'cus_1');
    assert.equal((await gateway.verifyCard('pm_2', { ...OWNER, customer: 'cus_1' }))?.customer, 'cus_1');
    await gateway.deleteCustomer('cus_1');
    const refused = await authorise(gateway);
    assert.deepEqual([refused.state, refused.isCardGone], ['declined', true]);
    assert.equal((await gateway.verifyCard('pm_3', { ...OWNER, customer: 'cus_1' }))?.instrument, 'cus_2/pm_3');
  },
);

void withProvider('a card of a wallet is charged once, without a customer at the provider', async (at) => {
  const { gateway, calls } = at;
  const saved = await gateway.verifyCard('pm_9', { ...OWNER, isWallet: true });
  assert.deepEqual([saved?.instrument, saved?.oneTimeUse], ['/pm_9', true]);
  await gateway.authorise({ ...CHARGE, instrument: '/pm_9', reference: 'wallet' });
  const { body } = (await calls('charge')).at(-1) ?? assert.fail();
  assert.deepEqual([body.customer, body.setup_future_usage, body.payment_method], [undefined, undefined, 'pm_9']);
  assert.equal((await calls('customer')).length, 0);
});

void withProvider('an authorisation of a part says of how much', async ({ gateway, next }) => {
  await next('charge', { intent: { authorised_amount: 2000 } });
  assert.equal((await authorise(gateway)).amountFils, 2000);
});

/** What both gateways keep: the provider's, and that of the sandbox. */
const GATEWAYS = {
  stripe: async () => ({ gateway: gatewayOf(provider.url), token: 'pm_1' }),
  sandbox: async () => {
    const { gateway, cards } = testSandbox();
    return { gateway, token: tokenOf(cards) };
  },
};
for (const [name, open] of Object.entries(GATEWAYS))
  test(`${name}: a card is charged once, and captured, released or refunded`, async () => {
    await provider.control({ reset: true });
    const { gateway, token } = await open();
    const { instrument = assert.fail() } = (await gateway.verifyCard(token, OWNER)) ?? {};
    const reserve = (reference: string) => gateway.authorise({ ...CHARGE, instrument, reference });
    const [first, again, other] = [await reserve('a'), await reserve('a'), await reserve('b')];
    assert.deepEqual([first.state, again.charge], ['authorised', first.charge]);
    assert.notEqual(other.charge, first.charge);
    assert.equal((await gateway.capture(sentOf(first.charge, 'a'))).state, 'captured');
    assert.equal((await gateway.void(sentOf(other.charge, 'b'))).state, 'voided');
    assert.equal(await gateway.refund(sentOf(first.charge, 'a')), 'refunded');
    await gateway.deleteInstrument(instrument);
  });
