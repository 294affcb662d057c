import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createCheckoutGateway } from '../payments/checkoutCom';
import { createGateway } from '../payments/createGateway';
import { GatewayError, GatewayNotAsked, type Gateway } from '../payments/gateway';
import { forThisFile } from './helpers';
import { startProvider } from './provider';

const OWNER = { customer: 'u1', existingInstrument: null };
const startedAt = new Date();

const provider = forThisFile(startProvider);
let gateway: Gateway;
beforeEach(async () => {
  await provider.control({ reset: true });
  gateway = createCheckoutGateway({ secretKey: 'sk_sbox_1', baseUrl: `${provider.url}/`, shop: 'shop' });
});

const charge = (reference = 'ref-1') =>
  gateway.charge({ instrument: 'src_1', amountFils: 4500, reference, startedAt, customer: 'u1' });
const lastCall = async () => (await provider.calls()).at(-1) ?? assert.fail();
const calls = async () => (await provider.calls()).map(({ method, url }) => `${method} ${url}`);

test('CARD-10 a card is verified and stored by a payment of 0 with its token', async () => {
  await gateway.verifyCard('tok_1', OWNER);
  const { method, url, authorization, body } = await lastCall();
  assert.deepEqual([method, url, authorization], ['POST', '/payments', 'Bearer sk_sbox_1']);
  assert.deepEqual(body, { source: { type: 'token', token: 'tok_1' }, amount: 0, currency: 'AED' });
});

test('CHK-11 a charge names source, fils and reference, and carries the reference as idempotency key', async () => {
  assert.deepEqual(await charge(), { state: 'captured', charge: 'pay_1', status: 'Authorized' });
  const { key, body } = await lastCall();
  assert.equal(key, 'ref-1');
  assert.deepEqual(body, {
    source: { type: 'id', id: 'src_1' },
    amount: 4500,
    currency: 'AED',
    reference: 'ref-1',
    capture: true,
    metadata: { shop: 'shop', customer: 'u1' },
  });
  const other = { instrument: 'src_1', amountFils: 1, reference: 'ref-2', startedAt, customer: 'u1' };
  await gateway.charge({ ...other, isNewBrowser: true });
  assert.deepEqual((await lastCall()).body['3ds'], { enabled: true });
});

test('CARD-13 an instrument is deleted at the provider; one that is gone already is no error', async () => {
  await gateway.deleteInstrument('src_1');
  assert.deepEqual(await calls(), ['DELETE /instruments/src_1']);
  await provider.next('delete', 404);
  await gateway.deleteInstrument('src_1');
});

test('CARD-05 the configuration chooses the gateway', async () => {
  const mode = { paymentMode: 'live', isThreeDSecureRequired: false, appSecret: undefined } as const;
  const settings = { ...mode, cardProvider: 'checkout', cardSecretKey: 'sk_1', cardApiUrl: provider.url } as const;
  await createGateway(settings).deleteInstrument('src_9');
  assert.deepEqual(await calls(), ['DELETE /instruments/src_9']);
  const none = createGateway({ ...settings, cardSecretKey: undefined, cardApiUrl: undefined });
  await assert.rejects(none.deleteInstrument('src_9'), /no card provider/);
});

test('B-01 money goes back once: by a void while it is authorised, else by a refund', async () => {
  const back = (charged = 'pay_1') =>
    gateway.refundOrVoid({ reference: 'ref-1', charge: charged, startedAt, amountFils: 4500 });
  const cases: [string, string, string | null][] = [
    ['Authorized', 'refunding', 'voids'],
    ['Captured', 'refunding', 'refunds'],
    ['Refunded', 'refunded', null],
    ['Voided', 'refunded', null],
    ['Declined', 'nothing', null],
  ];
  for (const [status, outcome, action] of cases) {
    await provider.control({ reset: true });
    await charge();
    await provider.control({ set: [{ reference: 'ref-1', status }] });
    assert.equal(await back(), outcome, status);
    const last = await lastCall();
    if (!action) assert.equal(last.kind, 'ask', status);
    else assert.equal(last.url, `/payments/pay_1/${action}`);
    if (action === 'refunds')
      assert.deepEqual([last.body, last.key], [{ amount: 4500, reference: 'ref-1' }, 'ref-1-refund']);
  }
  await assert.rejects(back('pay_9'), GatewayError);
});

test('B-01 a charge that is captured, or given back by staff, during the refund is no failed refund', async () => {
  const back = () => gateway.refundOrVoid({ reference: 'ref-1', charge: 'pay_1', startedAt, amountFils: 4500 });
  const during = async (from: string, to: string) => {
    await provider.control({ reset: true });
    await charge();
    await provider.control({ set: [{ reference: 'ref-1', status: from }] });
    await provider.next('refund', { status: to });
    return back();
  };
  assert.equal(await during('Captured', 'Refunded'), 'refunded');
  await assert.rejects(during('Authorized', 'Captured'), GatewayError);
  await provider.next('refund', 'refuse');
  assert.equal(await back(), 'failed');
  assert.equal(await back(), 'refunding');
});

test('B-01 after a refund of a part by staff the rest goes back, not the whole, which is refused', async () => {
  await charge();
  for (const available_to_refund of [3000, 0]) {
    const balances = { available_to_refund };
    await provider.control({ set: [{ reference: 'ref-1', status: 'Partially Refunded', balances }] });
    const back = gateway.refundOrVoid({ reference: 'ref-1', charge: 'pay_1', startedAt, amountFils: 4500 });
    assert.equal(await back, 'refunding');
  }
  const sent = (await provider.calls('refund')).map(({ body }) => body);
  assert.deepEqual(sent, [{ amount: 3000, reference: 'ref-1' }], 'and once');
});

test('a provider that times out keeps neither refunds nor other charges waiting', async () => {
  const timeoutsMs = { charge: 5_000, ask: 300, refund: 5_000 };
  gateway = createCheckoutGateway({ secretKey: 'sk', baseUrl: provider.url, shop: 'shop', timeoutsMs });
  await provider.control({ always: { ask: 'hang' } });
  const silent = Array.from({ length: 50 }, () => gateway.lookUp({ reference: 'ref-1', charge: 'pay_1', startedAt }));
  const asked = Promise.allSettled(silent);
  assert.equal((await charge()).state, 'captured');
  const waiting = gateway.deleteInstrument('src_1').catch(() => undefined);
  assert.equal((await provider.calls('delete')).length, 0, 'a charge does not wait for the questions');
  const outcomes = await asked;
  await waiting;
  assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  assert.ok((await provider.calls('ask')).length <= 16);
  await assert.rejects(gateway.lookUp({ reference: 'ref-1', charge: 'pay_1', startedAt }), GatewayNotAsked);
  assert.equal((await charge('ref-2')).state, 'captured', 'questions that fail stop no charge');
});

test('a charge that has waited longer than its customer is not sent', async () => {
  const waitsMs = { charge: 100, ask: 100, refund: 100 };
  gateway = createCheckoutGateway({ secretKey: 'sk', baseUrl: provider.url, shop: 'shop', waitsMs });
  await provider.control({ always: { charge: { delayMs: 500 } } });
  const charges = await Promise.allSettled(Array.from({ length: 31 }, (_, n) => charge(`ref-${n}`)));
  const refused = charges.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  assert.deepEqual([refused.length, refused[0] instanceof GatewayNotAsked], [1, true]);
  assert.equal((await provider.payments()).length, 30);
});
