import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { MakePaymentRefusal } from '../../contract/payment';
import { limitPromo, usesLeft } from '../modules/promo/promoTable';
import { orders, payments, promos, users } from '../db/schema';
import { advanceOrder } from '../modules/orders/advanceOrder';
import { cancelOrder } from '../modules/orders/cancelOrder';
import { reconcilePayments, refundUnused } from '../modules/payment/refundUnused';
import { GatewayError, type Charge, type FoundPayment, type Gateway } from '../payments/gateway';
import type { SandboxCards } from '../payments/sandboxCards';
import { buildShop, cash, put, shopper } from './cartFixtures';
import { testSandbox, tokenOf, type SignedIn, type TestApp } from './helpers';

/** What the gateway answers to the next charge, null for the sandbox's own answer, and what it knows of payments. */
let answer: Charge | Error | null;
let found: FoundPayment | null;
const charged: string[] = [];
let t: TestApp;
let cards: SandboxCards;
before(async () => {
  const sandbox = testSandbox();
  cards = sandbox.cards;
  const gateway: Gateway = {
    ...sandbox.gateway,
    charge: async (payment) => {
      charged.push(payment.instrument);
      if (answer instanceof Error) throw answer;
      return answer ?? sandbox.gateway.charge(payment);
    },
    lookUp: async () => found,
  };
  t = await buildShop({ gateway });
});
beforeEach(() => {
  answer = null;
  found = null;
  charged.length = 0;
});
after(() => t.close());

async function addCard(customer: SignedIn, number?: string): Promise<string> {
  const { data } = await t.call('addCard', { cardToken: tokenOf(cards, number), amount: 0 }, customer.token);
  return data.instrumentId ?? assert.fail('no card');
}
const pay = (customer: SignedIn, cardId: string) => t.call('makePayment', { cardId, amount: 45 }, customer.token);
const paymentsOf = (customer: SignedIn) =>
  t.deps.db.select().from(payments).where(eq(payments.userId, customer.user.id));

test('a charge without a reply is unknown; it is looked up before another card is charged', async () => {
  const customer = await shopper(t, 2);
  const [first, second] = [await addCard(customer), await addCard(customer, '5555555555554444')];
  answer = new GatewayError('no answer');
  assert.equal((await pay(customer, first)).status, false);
  assert.deepEqual(
    (await paymentsOf(customer)).map(({ status }) => status),
    ['unknown'],
  );

  answer = null;
  const blocked = await pay(customer, second);
  assert.deepEqual(
    [blocked.status, blocked.message],
    [false, 'Your last payment is not confirmed yet. Please try again in a minute.'],
  );
  found = { charge: 'pay_late', state: 'captured' };
  const paid = await pay(customer, second);
  assert.equal(paid.status, true, paid.message);
  assert.equal(charged.length, 1, 'the second card was never charged');
  const [row] = await paymentsOf(customer);
  assert.deepEqual([row?.id, row?.status, row?.reference], [paid.data.payment.id, 'captured', 'pay_late']);
});

test('a refused request is looked up before it counts as declined; else it stays unknown with its card', async () => {
  const customer = await shopper(t, 2);
  const card = await addCard(customer);
  answer = { status: 'unknown', reference: '', isRefused: true };
  const refused = await pay(customer, card);
  assert.equal(refused.message, 'Your card was declined. You were not charged.');
  assert.deepEqual(
    (await paymentsOf(customer)).map(({ status }) => status),
    ['declined'],
  );

  answer = new GatewayError('no answer');
  await pay(customer, card);
  const before = await t.deps.db.query.cards.findFirst({ where: (row) => eq(row.id, card) });
  await addCard(customer);
  const since = await t.deps.db.query.cards.findFirst({ where: (row) => eq(row.id, card) });
  assert.equal(since?.instrument, before?.instrument);
});

test("a charge to be confirmed returns the bank's address, and the same call later the payment", async () => {
  const customer = await shopper(t, 2);
  const card = await addCard(customer);
  answer = { status: 'unknown', reference: 'pay_3ds', redirectUrl: 'https://bank.example/1' };
  const asked = await pay(customer, card);
  const { redirect, payment } = asked.data as unknown as MakePaymentRefusal;
  assert.deepEqual([asked.status, redirect], [false, { url: 'https://bank.example/1' }]);
  const status = async (token = customer.token) => {
    const url = `/api/getPayment?payment_id=${payment.id}`;
    const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return reply.json<{ data: { payment: { status: string } } | null }>().data?.payment.status;
  };
  found = { charge: 'pay_3ds', state: 'pending' };
  assert.equal(await status(), 'open');
  assert.equal(await status((await t.signIn()).token), undefined);
  found = { charge: 'pay_3ds', state: 'captured' };
  assert.equal(await status(), 'captured');
  const done = await pay(customer, card);
  assert.equal(done.status, true, done.message);
  assert.equal(charged.length, 1);
});

test('a payment abandoned at the bank does not block another card; a late confirmation is refunded', async () => {
  const customer = await shopper(t, 2);
  const [first, second] = [await addCard(customer), await addCard(customer, '5555555555554444')];
  answer = { status: 'unknown', reference: 'pay_3ds', redirectUrl: 'https://bank.example/1' };
  await pay(customer, first);
  answer = null;
  found = { charge: 'pay_3ds', state: 'pending' };
  assert.equal((await pay(customer, second)).status, false, 'what may be taken without the customer is waited for');
  found = { charge: 'pay_3ds', state: 'pending', isAwaitingCustomer: true };
  const { status, data, message } = await pay(customer, second);
  assert.equal(status, true, message);
  const order = { ...cash(customer.addressId), payment_method: 'Card', transaction_id: data.payment.id };
  assert.equal((await t.call('placeOrder', order, customer.token)).status, true);

  found = { charge: 'pay_3ds', state: 'captured' };
  t.clock.advance(120_000);
  await reconcilePayments(t.deps);
  t.clock.advance(t.deps.config.refundAfterMs);
  await refundUnused(t.deps);
  const late = (await paymentsOf(customer)).find(({ reference }) => reference === 'pay_3ds');
  assert.equal(late?.status, 'refunded');
});

test('a captured payment that the customer requests again is not refunded for a while', async () => {
  const customer = await shopper(t, 2);
  const { data } = await pay(customer, await addCard(customer));
  t.clock.advance(t.deps.config.refundAfterMs - 1000);
  const url = `/api/getPayment?payment_id=${data.payment.id}`;
  await t.app.inject({ url, headers: { authorization: `Bearer ${customer.token}` } });
  t.clock.advance(2000);
  await refundUnused(t.deps);
  assert.equal((await paymentsOf(customer))[0]?.status, 'captured');
});

test('a payment that the bank did not confirm is declined, and a refunded one is returned', async () => {
  for (const [state, told] of [
    ['declined', 'declined'],
    ['refunded', 'returned'],
  ] as const) {
    const customer = await shopper(t, 2);
    const card = await addCard(customer);
    answer = { status: 'unknown', reference: 'pay_3ds', redirectUrl: 'https://bank.example/1' };
    const { payment } = (await pay(customer, card)).data as unknown as MakePaymentRefusal;
    found = { charge: 'pay_3ds', state };
    const reply = await t.app.inject({
      url: `/api/getPayment?payment_id=${payment.id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    assert.equal(reply.json<{ data: { payment: { status: string } } }>().data.payment.status, told);
  }
});

/** An order by card, with points and a limited promo. */
async function orderWithEverything() {
  const customer = await shopper(t, 4);
  await t.deps.db.update(users).set({ loyaltyPoints: 500 }).where(eq(users.id, customer.user.id));
  await limitPromo(t.deps.db, 'promo-wings20', 3);
  const place = { type: 'delivery', user_address_id: customer.addressId, promo_code: 'WINGS20', apply_loyalty: true };
  const { data: cart } = await t.call('getCart', place, customer.token);
  const cardId = await addCard(customer);
  const { data: paid } = await t.call('makePayment', { cardId, amount: cart.grand_total }, customer.token);
  const body = {
    ...cash(customer.addressId),
    payment_method: 'Card',
    transaction_id: paid.payment.id,
    promo_code: 'WINGS20',
    loyalty_points: cart.max_redeemable_points,
  };
  const placed = await t.call('placeOrder', body, customer.token);
  assert.equal(placed.status, true, placed.message);
  return { customer, id: placed.data.order._id, paymentId: paid.payment.id };
}
const cancel = async (customer: SignedIn, id: string) =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/api/cancelOrder',
      payload: { order_id: id },
      headers: { authorization: `Bearer ${customer.token}` },
    })
  ).json<{ status: boolean; message: string; data: { order: { status: string } } }>();
const pointsOf = async (customer: SignedIn) =>
  (await t.deps.db.select().from(users).where(eq(users.id, customer.user.id)))[0]?.loyaltyPoints;
const promoUses = async () => {
  const [promo] = await t.deps.db.select().from(promos).where(eq(promos.id, 'promo-wings20'));
  return promo && usesLeft(t.deps.db, promo);
};

test('a customer cancels a placed order: payment, points and promo use are returned once', async () => {
  const { customer, id, paymentId } = await orderWithEverything();
  assert.equal(await promoUses(), 2);
  const stranger = await t.signIn();
  assert.equal((await cancel(stranger, id)).message, 'Order not found');
  const [first, second] = await Promise.all([cancel(customer, id), cancel(customer, id)]);
  assert.deepEqual([first.status, second.status].sort(), [false, true]);
  assert.equal((first.status ? first : second).data.order.status, 'Cancelled');
  assert.deepEqual([await pointsOf(customer), await promoUses()], [500, 3]);
  assert.equal(await refundUnused(t.deps), 1);
  const [row] = await paymentsOf(customer);
  assert.deepEqual([row?.id, row?.status, row?.orderId], [paymentId, 'refunded', id]);
});

test('the kitchen cancels accepted orders with a reason, the customer cannot; delivered ones stay', async () => {
  const { customer, id } = await orderWithEverything();
  const orderOf = async () => (await t.deps.db.select().from(orders).where(eq(orders.id, id)))[0] ?? assert.fail();
  const step = async (to: 'Accepted' | 'Delivered') =>
    advanceOrder(t.deps.db, await orderOf(), to, { at: t.clock.now() });
  assert.equal(await step('Delivered'), false, 'no status is left out');
  assert.equal(await step('Accepted'), true);
  assert.equal((await cancel(customer, id)).message, 'This order can no longer be cancelled');
  const by = { actor: 'kitchen', at: t.clock.now(), reason: 'No wings left' } as const;
  const kitchenCancels = () =>
    t.deps.db.transaction((tx) => cancelOrder(tx, { userId: customer.user.id, orderId: id }, by));
  await kitchenCancels();
  const row = await orderOf();
  assert.deepEqual([row.status, row.cancelReason, await pointsOf(customer)], ['Cancelled', 'No wings left', 500]);
  await assert.rejects(kitchenCancels(), /can no longer be cancelled/);
  await t.deps.db.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, id));
  await assert.rejects(kitchenCancels(), /can no longer be cancelled/);
});

test('a cash order at another total than the customer saw is refused, and placed at the same', async () => {
  const customer = await shopper(t, 2);
  const place = (expected_total: number) =>
    t.call('placeOrder', { ...cash(customer.addressId), expected_total }, customer.token);
  const refused = await place(44.5);
  assert.deepEqual(
    [refused.status, refused.message],
    [false, 'The total is now AED 45.00, not AED 44.50. Please check your cart.'],
  );
  await put(t, customer, 'plain', 2);
  assert.equal((await place(45)).status, true);
});
