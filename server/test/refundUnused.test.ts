import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { payments } from '../db/schema';
import { CLAIM_MS, reconcilePayments, refundUnused } from '../modules/payment/refundUnused';
import { GatewayError, type Gateway } from '../payments/gateway';
import type { SandboxCards } from '../payments/sandboxCards';
import { buildShop, cash, put, shopper } from './cartFixtures';
import { testSandbox, tokenOf, type TestApp } from './helpers';

const MINUTE = 60_000;
const REFUND_AFTER_MS = 30 * MINUTE;
/** The refunds that the gateway received, and its behaviour. */
const given: { reference: string; charge: string; amountFils: number }[] = [];
let isSilent = false;
let loseCharges = false;
/** The provider has captured a charge whose reply was lost. */
let isTaken = false;
let t: TestApp;
let cards: SandboxCards;

before(async () => {
  const sandbox = testSandbox();
  cards = sandbox.cards;
  const gateway: Gateway = {
    ...sandbox.gateway,
    lookUp: async (payment) => (isTaken ? { charge: `pay_${payment.reference}`, state: 'captured' } : null),
    charge: async (payment) => {
      if (loseCharges) throw new GatewayError('no answer');
      return sandbox.gateway.charge(payment);
    },
    refundOrVoid: async (payment) => {
      given.push(payment);
      if (isSilent) throw new GatewayError('no answer');
      return 'refunded';
    },
  };
  t = await buildShop({ gateway });
});
beforeEach(() => {
  given.length = 0;
  isSilent = false;
  loseCharges = false;
  isTaken = false;
});
after(() => t.close());

/** A customer with AED 45 in the cart, who pays by card. */
async function payer() {
  const customer = await shopper(t, 2);
  const cardToken = tokenOf(cards);
  const { data: card } = await t.call('addCard', { cardToken, amount: 0 }, customer.token);
  const pay = (key?: string) =>
    t.call(
      'makePayment',
      { cardId: card.instrumentId, amount: 45 },
      customer.token,
      key ? { 'idempotency-key': key } : {},
    );
  const order = (transaction_id: string) =>
    t.call('placeOrder', { ...cash(customer.addressId), payment_method: 'Card', transaction_id }, customer.token);
  return { customer, pay, order };
}
async function paid() {
  const who = await payer();
  const { data } = await who.pay();
  return { ...who, id: data.payment.id };
}
const statusOf = async (id: string) => (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0]?.status;
const sweep = (over: Partial<Parameters<typeof refundUnused>[0]> = {}) =>
  refundUnused({ ...t.deps, config: { refundAfterMs: REFUND_AFTER_MS }, ...over });
const asked = (id: string) => given.filter(({ reference }) => reference === id);

test('B-01 a payment that no order has used is refunded once, after its time and not before', async () => {
  const { id } = await paid();
  const spent = await paid();
  assert.equal((await spent.order(spent.id)).status, true);
  t.clock.advance(REFUND_AFTER_MS);
  assert.equal(await sweep(), 0);
  assert.equal(await statusOf(id), 'captured');
  t.clock.advance(1);
  assert.equal(await sweep(), 1);
  assert.equal(await statusOf(id), 'refunded');
  assert.deepEqual(asked(id), [{ reference: id, charge: `pay_${id}`, amountFils: 4500 }]);
  t.clock.advance(24 * 60 * MINUTE);
  assert.equal(await sweep(), 0);
  assert.equal(asked(id).length, 1);
  assert.deepEqual([asked(spent.id).length, await statusOf(spent.id)], [0, 'captured']);
});

test('B-01 A-53 a refused order says what happens to its payment; a returned payment cannot be used', async () => {
  const { id, customer, pay, order } = await paid();
  await put(t, customer, 'plain', 3);
  const refused = await order(id);
  const returnAt = new Date(t.clock.now().getTime() + t.deps.config.refundAfterMs).toISOString();
  assert.deepEqual(
    [refused.status, refused.data as unknown],
    [false, { payment: { status: 'unspent', amount: 45, return_at: returnAt } }],
  );
  await put(t, customer, 'plain', 2);
  t.clock.advance(REFUND_AFTER_MS + 1);
  await sweep();
  const late = await order(id);
  assert.deepEqual([late.status, late.data as unknown], [false, { payment: { status: 'returned', amount: 45 } }]);
  assert.equal(
    late.message,
    'No order used your payment in time, so AED 45.00 goes back to your card. Please pay again.',
  );
  const again = await pay();
  assert.notEqual(again.data.payment.id, id);
  assert.equal((await order(again.data.payment.id)).status, true);
});

test('B-01 a payment that is requested again just before its refund is kept for the full time', async () => {
  const { id, pay, order } = await paid();
  t.clock.advance(REFUND_AFTER_MS - 1);
  assert.equal((await pay()).data.payment.id, id);
  t.clock.advance(REFUND_AFTER_MS - 1);
  assert.equal(await sweep(), 0);
  assert.equal((await order(id)).status, true);
});

test('B-01 of an order and a refund at the same moment, one has the payment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, order } = await paid();
    t.clock.advance(REFUND_AFTER_MS + 1);
    const [placed] = await Promise.all([order(id), sweep()]);
    const [row] = await t.deps.db.select().from(payments).where(eq(payments.id, id));
    if (placed.status)
      assert.deepEqual([row?.status, row?.orderId, asked(id).length], ['captured', placed.data.order._id, 0]);
    else assert.deepEqual([row?.status, row?.orderId, asked(id).length], ['refunded', null, 1]);
  }
});

test('B-01 several concurrent processes refund each payment once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await paid()).id));
  t.clock.advance(REFUND_AFTER_MS + 1);
  const counts = await Promise.all([sweep(), sweep(), sweep()]);
  assert.equal(
    counts.reduce((sum, n) => sum + n, 0),
    6,
  );
  for (const id of ids) assert.deepEqual([asked(id).length, await statusOf(id)], [1, 'refunded']);
});

test('B-01 after a crash between claim and refund another process repeats the refund; nothing is spent', async () => {
  const { id, order } = await paid();
  t.clock.advance(REFUND_AFTER_MS + 1);
  // The process is killed in between: its database does not answer any more.
  const dead = {
    ...t.deps,
    config: { refundAfterMs: REFUND_AFTER_MS },
    gateway: { ...t.deps.gateway, refundOrVoid: () => new Promise<never>(() => undefined) },
  };
  void refundUnused(dead);
  await t.deps.db.select().from(payments);
  while ((await statusOf(id)) !== 'refunding') await t.deps.db.select().from(payments);
  assert.equal((await order(id)).status, false);
  t.clock.advance(CLAIM_MS);
  assert.equal(await sweep(), 0);
  t.clock.advance(1);
  assert.equal(await sweep(), 1);
  assert.deepEqual([asked(id).length, await statusOf(id)], [1, 'refunded']);
});

test('B-01 a provider that does not answer is logged and asked again later', async () => {
  const { id } = await paid();
  t.clock.advance(REFUND_AFTER_MS + 1);
  isSilent = true;
  const errors: unknown[] = [];
  assert.equal(await sweep({ onError: (error) => errors.push(error) }), 0);
  assert.ok(errors[0] instanceof GatewayError);
  assert.equal(await statusOf(id), 'refunding');
  isSilent = false;
  t.clock.advance(CLAIM_MS + 1);
  assert.equal(await sweep(), 1);
  assert.equal(await statusOf(id), 'refunded');
});

test('B-01 a payment whose outcome never arrived is looked up and refunded too', async () => {
  const { customer, pay } = await payer();
  loseCharges = true;
  assert.equal((await pay('lost-payment-1')).status, false);
  const [row] = await t.deps.db.select().from(payments).where(eq(payments.userId, customer.user.id));
  assert.equal(row?.status, 'unknown');
  isTaken = true;
  t.clock.advance(REFUND_AFTER_MS + 1);
  assert.equal(await sweep(), 0);
  assert.equal(await reconcilePayments(t.deps), 1);
  assert.equal(await statusOf(row.id), 'captured');
  assert.equal(await sweep(), 1);
  assert.deepEqual(asked(row.id), [{ reference: row.id, charge: `pay_${row.id}`, amountFils: 4500 }]);
  assert.equal(await statusOf(row.id), 'refunded');
});

test('B-01 every payment without a final state is looked up, however many older ones stay without one', async () => {
  const { user } = await t.signIn();
  const old = new Date(t.clock.now().getTime() - 10 * MINUTE);
  const open = { userId: user.id, cardId: 'c', amount: 100, status: 'unknown', createdAt: old } as const;
  const stuck = Array.from({ length: 500 }, (_each, n) => ({ ...open, id: `stuck-${n}`, touchedAt: old }));
  const newer = { ...open, id: 'newer', touchedAt: new Date(old.getTime() + MINUTE) };
  await t.deps.db.insert(payments).values([...stuck, newer]);
  const gateway: Gateway = {
    ...t.deps.gateway,
    lookUp: async ({ reference }) => ({ charge: reference, state: reference === 'newer' ? 'captured' : 'pending' }),
  };
  assert.equal(await reconcilePayments({ ...t.deps, gateway }), 1);
  assert.equal(await statusOf('newer'), 'captured');
});

test('B-01 refunds that fail slowly are tried once in a run, so that the run ends', async () => {
  const { id } = await paid();
  t.clock.advance(REFUND_AFTER_MS + 1);
  isSilent = true;
  const onError = () => {
    assert.ok(asked(id).length < 3, 'the run does not end');
    t.clock.advance(CLAIM_MS + 1);
  };
  assert.equal(await sweep({ onError }), 0);
  assert.equal(asked(id).length, 1);
});
