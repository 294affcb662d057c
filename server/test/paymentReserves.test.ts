import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { MakePaymentBody } from '../../contract/payment';
import { branches, menuItems, orders, paymentEvents, promos, promoSlots, users } from '../db/schema';
import { cancelOrder } from '../modules/checkout/cancelOrder';
import { runRound } from '../modules/payment/paymentJob';
import { limitPromo, usesLeft } from '../modules/promo/promoTable';
import { AL_BARSHA, put } from './cartFixtures';
import { forThisFile } from './helpers';
import { openPayingShop, type Payer } from './payingShop';
import { SAID } from './provider';

/** A charge reserves what it pays for: orders of the cart and the place that were charged. */
const MINUTE = 60_000;
const PROMO = 'promo-wings20';
const WINGS20 = { promo_code: 'WINGS20' };
const RELEASED = 'AED 45.00 of an earlier payment was not charged.';
const RELEASED_THIS = 'Nothing was charged: your bank frees the AED 45.00 of this payment within some days.';
const shop = forThisFile(openPayingShop);
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  await shop.t.deps.db.update(promoSlots).set({ used: 0 });
  await limitPromo(shop.t.deps.db, PROMO, null);
});

/** Advances the time, so that the caches of branches and shop are read again. */
const later = () => shop.t.clock.advance(MINUTE);
const left = async () => (await usesLeft(shop.t.deps.db, { id: PROMO, usesLimit: 1 })) ?? 0;
const placeOf = ({ customer }: Payer) => ({ user_address_id: customer.addressId });

/** A payment for a place, of the total that getCart says. */
async function reserved(payer: Payer, more: Partial<MakePaymentBody> = {}): Promise<string> {
  const { promo_code, loyalty_points = 0 } = more;
  const query = {
    type: 'delivery',
    ...placeOf(payer),
    apply_loyalty: loyalty_points > 0,
    ...(promo_code ? { promo_code } : {}),
  };
  const cart = await shop.t.call('getCart', query, payer.customer.token);
  const paid = await payer.pay({ amount: cart.data.grand_total, ...placeOf(payer), ...more });
  assert.equal(paid.status, true, paid.message);
  return paid.id;
}

test('an order that is charged is placed as it was quoted, whatever changes before it', async () => {
  const { db } = shop.t.deps;
  const alBarsha = eq(branches.id, 'branch-al-barsha');
  const other = eq(branches.id, 'branch-mirdif');
  const [before] = await db.select().from(branches).where(other);
  const setPrice = (originalPrice: number) =>
    db.update(menuItems).set({ originalPrice }).where(eq(menuItems.id, 'plain'));
  const { lat, lng } = AL_BARSHA;
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['a raised price', () => setPrice(2500), () => setPrice(2000)],
    [
      'a branch that was paused a moment ago',
      () => db.update(branches).set({ isPaused: true }).where(alBarsha),
      () => db.update(branches).set({ isPaused: false }).where(alBarsha),
    ],
    [
      'a nearer branch',
      () => db.update(branches).set({ lat, lng }).where(other),
      () => db.update(branches).set({ lat: before?.lat, lng: before?.lng }).where(other),
    ],
  ];
  for (const [what, change, undo] of changes) {
    const payer = await shop.payer();
    const id = await reserved(payer);
    await change();
    later();
    const placed = await payer.order(id);
    await undo();
    later();
    assert.equal(placed.status, true, `${what}: ${placed.message}`);
    const [order] = await db.select().from(orders).where(eq(orders.id, placed.data.order._id));
    assert.deepEqual([order?.grandTotal, order?.branchId], [4500, 'branch-al-barsha'], what);
  }
});

test('points that rose and a promo that others used up do not refuse the order that is charged', async () => {
  const { db } = shop.t.deps;
  const payer = await shop.payer(4, { loyaltyPoints: 500 });
  const query = { type: 'delivery', ...placeOf(payer), ...WINGS20, apply_loyalty: true };
  const { data: cart } = await shop.t.call('getCart', query, payer.customer.token);
  await limitPromo(db, PROMO, 1);
  const asked = { ...WINGS20, loyalty_points: cart.max_redeemable_points };
  const id = await reserved(payer, asked);
  const second = await shop.payer(4);
  assert.match((await second.pay({ amount: 69, ...placeOf(second), ...WINGS20 })).message, /used up|no longer/i);
  await db.update(users).set({ loyaltyPoints: 5000 }).where(eq(users.id, payer.customer.user.id));
  const placed = await payer.order(id, asked);
  assert.equal(placed.status, true, placed.message);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.data.order._id));
  assert.deepEqual(
    [order?.promoCode, order?.loyaltyPointsUsed, (order?.grandTotal ?? 0) / 100],
    ['WINGS20', cart.max_redeemable_points, cart.grand_total],
  );
  assert.equal(await left(), 0);
});

test('what still refuses a paid order releases the payment at once and says so', async () => {
  const { db } = shop.t.deps;
  const setItem = (change: object) => db.update(menuItems).set(change).where(eq(menuItems.id, 'plain'));
  const refusals: [string, (payer: Payer) => Promise<unknown>, () => Promise<unknown>][] = [
    ['sold out', () => setItem({ isAvailable: false }), () => setItem({ isAvailable: true })],
    [
      'the address is removed',
      ({ customer }) => shop.t.call('removeAddress', { address_id: customer.addressId }, customer.token),
      async () => undefined,
    ],
    [
      'time over',
      async () => {
        shop.t.clock.advance(10 * MINUTE);
        await setItem({ originalPrice: 2500 });
      },
      () => setItem({ originalPrice: 2000 }),
    ],
    ['another cart', ({ customer }) => put(shop.t, customer, 'plain', 3), async () => undefined],
  ];
  for (const [what, change, undo] of refusals) {
    const payer = await shop.payer();
    const id = await reserved(payer);
    await change(payer);
    const refused = await payer.order(id);
    await undo();
    assert.equal(refused.status, false, what);
    assert.ok(refused.message.endsWith(`. ${RELEASED_THIS}`), `${what}: ${refused.message}`);
    assert.deepEqual(refused.data, { payment: { status: 'released', amount: 45 } }, what);
    assert.equal((await shop.row(id)).status, 'voiding', what);
    await shop.work(1);
    assert.equal((await shop.provider.payments()).find(({ reference }) => reference === id)?.status, 'canceled', what);
  }
});

test('a promo of one use a customer is not given again to a payment that the bank confirms later', async () => {
  const { db } = shop.t.deps;
  const [former] = await db.select().from(promos).where(eq(promos.id, PROMO));
  await db.update(promos).set({ usesPerCustomer: 1 }).where(eq(promos.id, PROMO));
  const payer = await shop.payer(4);
  const waiting: string[] = [];
  for (const name of ['visa', 'mastercard', 'amex']) {
    await shop.provider.next('charge', 'challenge');
    const cardId = await payer.addCard(name);
    waiting.push((await payer.pay({ cardId, amount: 69, ...placeOf(payer), ...WINGS20 })).id);
  }
  const placed = [await payer.order(undefined, WINGS20)];
  for (const reference of waiting) {
    await put(shop.t, payer.customer, 'plain', 4);
    await shop.provider.control({ set: [{ reference, ...SAID.authorised }] });
    later();
    await payer.statusSeen(reference);
    placed.push(await payer.order(reference, WINGS20));
  }
  const discounted = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, payer.customer.user.id), eq(orders.promoId, PROMO)));
  await db
    .update(promos)
    .set({ usesPerCustomer: former?.usesPerCustomer ?? null })
    .where(eq(promos.id, PROMO));
  assert.deepEqual([placed[0]?.status, discounted.length], [true, 1]);
});

test('the order has the door as it is when it is placed, also after the charge', async () => {
  const payer = await shop.payer();
  const id = await reserved(payer);
  const { data: addresses } = await shop.t.call('getUserAddress', undefined, payer.customer.token);
  const [address] = addresses;
  assert.ok(address);
  const { _id: address_id, ...fields } = address;
  const door = { ...fields, villa_apt_no: 'Villa 99', notes: 'Blue gate', address_id };
  assert.equal((await shop.t.call('updateAddress', door, payer.customer.token)).status, true);
  const placed = await payer.order(id);
  assert.equal(placed.status, true, placed.message);
  const [order] = await shop.t.deps.db.select().from(orders).where(eq(orders.id, placed.data.order._id));
  assert.match(order?.addressText ?? '', /^Villa 99, /);
  assert.equal(order?.addressNotes, 'Blue gate');
});

test('an order that is not the one that was seen is refused, where its total is the same', async () => {
  const payer = await shop.payer();
  const { customer } = payer;
  const cartNow = async () =>
    (await shop.t.call('getCart', { type: 'delivery', ...placeOf(payer) }, customer.token)).data;
  const { data: addresses } = await shop.t.call('getUserAddress', undefined, customer.token);
  const [address = assert.fail()] = addresses;
  const { _id: address_id, ...fields } = address;
  const note = { item_id: 'plain', quantity: 2, addons: [], type: 'delivery', instruction: 'With peanuts' } as const;
  const changes: (() => Promise<unknown>)[] = [
    () => shop.t.call('updateAddress', { ...fields, address_id, villa_apt_no: 'Villa 99' }, customer.token),
    () => shop.t.call('updateCartItem', { ...note, ...placeOf(payer) }, customer.token),
  ];
  for (const change of changes) {
    const seen = await cartNow();
    await change();
    const now = await cartNow();
    assert.notEqual(now.fingerprint, seen.fingerprint);
    assert.equal(now.grand_total, seen.grand_total);
    const message = 'Your order has changed since you saw it. Please check it, then place it again.';
    const expected_order = seen.fingerprint;
    assert.equal((await payer.order(undefined, { expected_order })).message, message);
    assert.equal((await payer.pay({ ...placeOf(payer), expected_order })).message, message);
  }
  assert.match((await cartNow()).address_text ?? '', /Villa 99/);
  // Changed after the payment: it is released, and nothing is ordered to the old door.
  const { fingerprint: expected_order } = await cartNow();
  const { id } = await payer.pay({ ...placeOf(payer), expected_order });
  await shop.t.call('updateAddress', { ...fields, address_id, villa_apt_no: 'Villa 7' }, customer.token);
  const late = await payer.order(id, { expected_order });
  assert.deepEqual(late.data, { payment: { status: 'released', amount: 45 } });
  const { fingerprint } = await cartNow();
  assert.equal((await payer.order(undefined, { expected_order: fingerprint })).status, true);
});

test('a second payment of a changed cart releases the first one at once, and says so', async () => {
  const payer = await shop.payer();
  const first = await reserved(payer);
  await put(shop.t, payer.customer, 'plain', 3);
  const second = await payer.pay({ amount: 65, ...placeOf(payer) });
  assert.ok(second.status && second.message.endsWith(RELEASED), second.message);
  const statuses = new Map((await payer.payments()).map(({ id, status }) => [id, status]));
  assert.deepEqual([statuses.get(first), statuses.get(second.id)], ['voiding', 'authorised']);
  assert.equal((await payer.order(second.id)).status, true);
});

test('a promo use is held for a charge, and free when that is refused, given back, or its time is over', async () => {
  const { deps, clock } = shop.t;
  await limitPromo(deps.db, PROMO, 1);
  const held: number[] = [];
  const cases: ((payer: Payer, id: string) => Promise<unknown>)[] = [
    async ({ customer, order }, id) => {
      await put(shop.t, customer, 'plain', 3);
      await order(id, WINGS20);
    },
    async () => {
      clock.advance(10 * MINUTE);
      await runRound(deps);
    },
    async ({ order }) => order(),
  ];
  for (const end of cases) {
    const payer = await shop.payer(4);
    const id = await reserved(payer, WINGS20);
    held.push(await left());
    await end(payer, id);
    held.push(await left());
  }
  const payer = await shop.payer(4);
  await shop.provider.next('charge', 'decline');
  assert.equal((await payer.pay({ amount: 69, ...placeOf(payer), ...WINGS20 })).status, false);
  held.push(await left());
  assert.deepEqual(held, [0, 1, 0, 1, 0, 1, 1]);
});

test('calls to pay of one customer, a few milliseconds apart, keep one payment reserved', async () => {
  for (let apart = 0; apart < 12; apart += 1) {
    const { pay, addCard, customer } = await shop.payer();
    const cards = [undefined, await addCard('mastercard'), undefined];
    await shop.provider.control({ reset: true });
    const answers = await Promise.all(
      cards.map(async (cardId, n) => {
        await delay(n * apart);
        return pay({ user_address_id: customer.addressId, ...(cardId ? { cardId } : {}) });
      }),
    );
    assert.ok(answers.some(({ status }) => status));
    await shop.work(1);
    const kept = (await shop.provider.payments()).filter(({ status }) => status === 'requires_capture');
    assert.equal(kept.length, 1, `${apart} ms apart`);
  }
});

test('the ledger says who cancelled an order', async () => {
  const { db } = shop.t.deps;
  const at = shop.t.clock.now();
  const payer = await shop.payer();
  const id = await reserved(payer);
  const orderId = (await payer.order(id)).data.order._id;
  const key = { userId: payer.customer.user.id, orderId };
  await db.transaction((tx) =>
    cancelOrder({ db: tx, mailer: shop.t.mailer }, key, {
      actor: 'kitchen',
      at,
      reason: 'No wings left',
      by: 'Till 3',
    }),
  );
  const isDue = and(eq(paymentEvents.paymentId, id), eq(paymentEvents.kind, 'order_ended'));
  const [event] = await db.select().from(paymentEvents).where(isDue);
  assert.deepEqual([event?.source, event?.note, event?.amount, event?.orderId], ['kitchen', 'Till 3', 4500, orderId]);
});
