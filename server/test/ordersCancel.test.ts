import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { orders, promos, users } from '../db/schema';
import { cancelOrder } from '../modules/checkout/cancelOrder';
import { advanceOrder } from '../modules/checkout/advanceOrder';
import { limitPromo, releaseUse, reserveUse, usesLeft } from '../modules/promo/promoTable';
import { forThisFile } from './helpers';
import { openPayingShop } from './payingShop';

const shop = forThisFile(openPayingShop);

/** An order by card, with points and a limited promo. */
async function orderWithEverything() {
  const { t } = shop;
  const payer = await shop.payer(4, { loyaltyPoints: 500 });
  const { customer, pay } = payer;
  await limitPromo(t.deps.db, 'promo-wings20', null);
  await limitPromo(t.deps.db, 'promo-wings20', 1000);
  const place = { type: 'delivery', user_address_id: customer.addressId, promo_code: 'WINGS20', apply_loyalty: true };
  const { data: cart } = await t.call('getCart', place, customer.token);
  const { id: paymentId } = await pay({ amount: cart.grand_total });
  const points = { promo_code: 'WINGS20', loyalty_points: cart.max_redeemable_points };
  const placed = await payer.order(paymentId, points);
  assert.equal(placed.status, true, placed.message);
  const id = placed.data.order._id;
  const cancel = (token = customer.token) => t.call('cancelOrder', { order_id: id }, token);
  const pointsNow = async () =>
    (await t.deps.db.select().from(users).where(eq(users.id, customer.user.id)))[0]?.loyaltyPoints;
  return { payer, id, paymentId, cancel, pointsNow };
}
/** Until a statement waits for a lock of another transaction. */
async function untilWaiting(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const isWaiting = async () => ((await shop.t.deps.db.execute(waiting)) as { rows: unknown[] }).rows.length > 0;
  while (!(await isWaiting())) await new Promise(setImmediate);
}
const promoUses = async () => {
  const [promo] = await shop.t.deps.db.select().from(promos).where(eq(promos.id, 'promo-wings20'));
  return promo && usesLeft(shop.t.deps.db, promo);
};

test('a customer cancels a placed order: payment, points and promo use are returned once', async () => {
  const { id, paymentId, cancel, pointsNow } = await orderWithEverything();
  const before = (await promoUses()) ?? 0;
  assert.equal((await cancel((await shop.t.signIn()).token)).message, 'Order not found');
  const [first, second] = await Promise.all([cancel(), cancel()]);
  assert.deepEqual([first.status, second.status], [true, true]);
  assert.deepEqual([first.data.order.status, second.data.order.status], ['Cancelled', 'Cancelled']);
  assert.deepEqual([await pointsNow(), await promoUses()], [500, before + 1]);
  await shop.work(1);
  await shop.work(120_000);
  const { status, orderId } = await shop.row(paymentId);
  assert.deepEqual([status, orderId], ['voided', id]);
});

test('two cancellations at once take back two promo uses', async () => {
  const { db } = shop.t.deps;
  await limitPromo(db, 'promo-wings20', 1000);
  const usesOf = async () => (await usesLeft(db, { id: 'promo-wings20', usesLimit: 1000 })) ?? 0;
  for (let n = 0; n < 8; n += 1) await reserveUse(db, 'promo-wings20');
  const before = await usesOf();
  await Promise.all(Array.from({ length: 8 }, () => db.transaction((tx) => releaseUse(tx, 'promo-wings20'))));
  assert.equal((await usesOf()) - before, 8);
});

test('an import that changes the limit of a promo during a cancellation loses no use', async () => {
  const { db } = shop.t.deps;
  await limitPromo(db, 'promo-wings20', 1000);
  await reserveUse(db, 'promo-wings20');
  const usesOf = async (usesLimit: number) => (await usesLeft(db, { id: 'promo-wings20', usesLimit })) ?? 0;
  const before = await usesOf(1000);
  let released: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await limitPromo(tx, 'promo-wings20', 1001);
    released = db.transaction((other) => releaseUse(other, 'promo-wings20'));
    // The release waits for a row of the import.
    await untilWaiting();
  });
  await released;
  assert.equal(await usesOf(1001), before + 2);
});

test('the kitchen cancels accepted orders with a reason, the customer cannot; delivered ones stay', async () => {
  const { db } = shop.t.deps;
  const { payer, id, cancel, pointsNow } = await orderWithEverything();
  const orderOf = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0] ?? assert.fail();
  const step = async (to: 'Accepted' | 'Delivered') =>
    advanceOrder(db, await orderOf(), to, { at: shop.t.clock.now() });
  assert.equal(await step('Delivered'), false, 'no status is left out');
  assert.equal(await step('Accepted'), true);
  assert.equal((await cancel()).message, 'This order can no longer be cancelled');
  const by = { actor: 'kitchen', at: shop.t.clock.now(), reason: 'No wings left' } as const;
  const key = { userId: payer.customer.user.id, orderId: id };
  const kitchenCancels = () => db.transaction((tx) => cancelOrder({ db: tx, mailer: shop.t.mailer }, key, by));
  await kitchenCancels();
  const row = await orderOf();
  assert.deepEqual([row.status, row.cancelReason, await pointsNow()], ['Cancelled', 'No wings left', 500]);
  const { data: seen } = await shop.t.call('getOrderDetails', { order_id: id }, payer.customer.token);
  assert.deepEqual(
    [seen.order.cancel_reason, seen.order.refund_amount],
    ['No wings left', undefined],
    'nobody knows yet whether it was captured',
  );
  await kitchenCancels();
  assert.equal(await pointsNow(), 500, 'a second cancellation gives nothing twice');
  await db.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, id));
  await assert.rejects(kitchenCancels(), /can no longer be cancelled/);
});

test('an address that is removed while its order is placed is told in a sentence', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { customer, order } = await shop.payer();
    const [placed] = await Promise.all([
      order(),
      shop.t.call('removeAddress', { address_id: customer.addressId }, customer.token),
    ]);
    assert.equal(placed.http, 200, placed.message);
  }
});
