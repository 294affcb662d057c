import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/db';
import { orderCodes, promos } from '../db/schema';
import { dubaiTime } from '../lib/dubaiTime';
import { sweep } from '../jobs/sweep';
import { listBranches } from '../modules/branch/branchTable';
import { placeOrder } from '../modules/checkout/placeOrder';
import { LedgerRaced } from '../modules/payment/paymentLedger';
import { limitPromo, reserveUse, usesLeft } from '../modules/promo/promoTable';
import { buildShop, cash, deliver, put, shopper } from './cartFixtures';
import { forThisFile, type SignedIn } from './helpers';

const t = forThisFile(buildShop);

const wings20 = async () =>
  (await t.deps.db.select().from(promos).where(eq(promos.id, 'promo-wings20')))[0] ?? assert.fail();
const cartOf = ({ addressId, token }: SignedIn & { addressId: string }, promo_code: string) =>
  t.call('getCart', { type: 'delivery', user_address_id: addressId, promo_code }, token);

test('API-41 ENT-14 the promotions in both languages, without a token', async () => {
  const english = await t.call('getPromotions');
  assert.equal(english.status, true);
  const [first] = english.data.promos;
  assert.equal(first?.title, '20% off');
  assert.match(first.image, /\/api\/media\/\w/);
  const arabic = await t.call('getPromotions', {}, undefined, { 'accept-language': 'ar' });
  assert.equal(arabic.data.promos[0]?.title, 'خصم\u00A020%');
  assert.equal(arabic.data.promos.length, english.data.promos.length);
});

test('CART-12 CART-17 CART-22 a code works in any case; free delivery shows the fee and takes it off', async () => {
  const customer = await shopper(t, 3);
  const effectOf = async (code: string) => {
    const { promo_code, deliveryCharges, promo_discount, grand_total } = (await cartOf(customer, code)).data;
    return [promo_code, deliveryCharges, promo_discount, grand_total];
  };
  assert.deepEqual(await effectOf(' wings20 '), ['WINGS20', 5, 12, 53]);
  assert.deepEqual(await effectOf('FREEDEL'), ['FREEDEL', 5, 5, 60]);
});

test('CART-14 T4 a code that does not apply refuses the cart with its reason; without the code it loads', async () => {
  const customer = await shopper(t, 2);
  const reasons = {
    NOTHING: 'This promo code does not exist',
    WINGS20: 'Minimum order for WINGS20 is AED 60.00',
    DIPS: 'DIPS cannot be used: Valid until 30/09/2025',
    LUNCH: 'LUNCH cannot be used: Valid on pickup orders',
  };
  for (const [code, message] of Object.entries(reasons)) {
    const refused = await cartOf(customer, code);
    assert.deepEqual([refused.http, refused.status, refused.message, refused.data], [200, false, message, null]);
  }
  assert.equal((await t.call('getCart', { type: 'delivery' }, customer.token)).status, true);
});

test('CART-15 a code does not keep an empty cart from loading', async () => {
  const { token } = await t.signIn();
  const { status, data } = await t.call('getCart', { type: 'delivery', promo_code: 'WINGS20' }, token);
  assert.deepEqual([status, data.promo_code, data.grand_total], [true, '', 0]);
});

test('API-42 PROMOD-09 PROMOD-10 ERR-26 ENT-15 rules are evaluated for this cart, type and branch', async () => {
  const { token, addressId } = await shopper(t, 2);
  const details = async (query: Record<string, unknown>, of = token) =>
    (await t.call('getPromoDetails', { promo_id: 'promo-lunch', ...query }, of)).data.promo;
  const lunch = await details({ type: 'pickup', branch_id: 'branch-al-barsha' });
  assert.deepEqual([lunch.code, lunch.is_eligible], ['LUNCH', true], JSON.stringify(lunch.rules));
  const delivery = await details({ type: 'delivery', user_address_id: addressId });
  const unmet = delivery.rules.filter((rule) => !rule.is_eligible).map((rule) => rule.message);
  assert.deepEqual([delivery.is_eligible, unmet], [false, ['Valid on pickup orders']]);
  const forGuest = await details({ promo_id: 'promo-wings20', type: 'delivery' }, (await t.guest()).token);
  assert.deepEqual(forGuest.rules, [{ is_eligible: false, message: 'Minimum order AED 60.00', missing: 60 }]);
  const unknown = await t.call('getPromoDetails', { promo_id: 'nothing', type: 'delivery' }, token);
  assert.deepEqual([unknown.status, unknown.message], [false, 'This offer is not available any more']);
});

test('T4 a first-order promo is spent with the first order, and a promo has a limit per customer', async () => {
  const customer = await shopper(t, 2);
  const placed = await t.call('placeOrder', { ...cash(customer.addressId), promo_code: 'FIRST15' }, customer.token);
  assert.equal(placed.status, true, placed.message);
  const { order } = (await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token)).data;
  assert.deepEqual([order.promo_code, order.promo_discount, order.grand_total], ['FIRST15', 6, 39]);
  await t.call('addItemToCart', { item_id: 'plain', quantity: 2, addons: [], type: 'delivery' }, customer.token);
  assert.equal((await cartOf(customer, 'FIRST15')).message, 'FIRST15 cannot be used: Valid on your first order');
});

test('CHK-13 the last use of a promo goes to one of many who order at once', async () => {
  const promo = await wings20();
  await limitPromo(t.deps.db, promo.id, 2);
  try {
    const customers = await Promise.all(Array.from({ length: 5 }, () => shopper(t, 3)));
    const order = ({ addressId, token }: SignedIn & { addressId: string }) =>
      t.call('placeOrder', { ...cash(addressId), promo_code: 'WINGS20' }, token);
    const answers = await Promise.all(customers.map(order));
    assert.equal(answers.filter(({ status }) => status).length, 2);
    const refusals = answers.filter(({ status }) => !status).map(({ message }) => message);
    assert.deepEqual([...new Set(refusals)], ['This offer has been used up']);
    assert.equal(await usesLeft(t.deps.db, { ...promo, usesLimit: 2 }), 0);
  } finally {
    await limitPromo(t.deps.db, promo.id, null);
  }
});

test('a promo for one use of each customer is given once to two orders at the same moment', async () => {
  const { db } = t.deps;
  const customer = await shopper(t, 3);
  const branches = await listBranches(db);
  const shop = await t.app.loadShop();
  const terms = { branches, shop, now: t.clock.now(), secrets: { appSecret: 'x' }, ignoresOpen: false };
  const body = { ...cash(customer.addressId), promo_code: 'FIRST15' };
  const order = (on: Db) => placeOrder(on, customer.user.id, body, terms);
  // Between the checks and the write of an order another one is placed, and the cart is filled as it was.
  const execute = async (statement: SQL) => {
    await order(db);
    await put(t, customer, 'plain', 3);
    return db.execute(statement);
  };
  const slow = Object.assign(Object.create(db) as Db, { execute });
  await assert.rejects(order(slow), LedgerRaced);
});

test('a limit that is set, lowered and raised again gives no more than it says', async () => {
  const promo = await wings20();
  const left = (usesLimit: number) => usesLeft(t.deps.db, { ...promo, usesLimit });
  const use = async (times: number) => {
    for (let n = 0; n < times; n += 1) assert.equal(await reserveUse(t.deps.db, promo.id), true);
  };
  await limitPromo(t.deps.db, promo.id, 20);
  const before = (await left(20)) ?? 0;
  await limitPromo(t.deps.db, promo.id, null);
  await use(3);
  await limitPromo(t.deps.db, promo.id, 20);
  await use(5);
  const taken = 20 - before + 8;
  for (const limit of [5, 20, 3, 17, 30]) {
    await limitPromo(t.deps.db, promo.id, limit);
    assert.equal(await left(limit), Math.max(0, limit - taken), String(limit));
  }
  await limitPromo(t.deps.db, promo.id, null);
});

test('a first-order promo is not given again to the e-mail and phone of an account that was deleted', async () => {
  const person = { email: 'twice@example.com', phone: '971509998877' };
  const first = await shopper(t, 2, person);
  assert.equal((await cartOf(first, 'FIRST15')).status, true);
  assert.equal((await t.call('placeOrder', cash(first.addressId), first.token)).status, true);
  assert.equal((await t.call('deleteProfile', undefined, first.token)).status, true);
  for (const again of [person, { ...person, email: 'other@example.com' }, { ...person, phone: '971501110000' }]) {
    const customer = await shopper(t, 2, again);
    assert.equal((await cartOf(customer, 'FIRST15')).message, 'FIRST15 cannot be used: Valid on your first order');
    await t.call('deleteProfile', undefined, customer.token);
  }
  t.clock.advance(366 * 24 * 60 * 60_000);
  await sweep(t.deps.db, t.clock.now());
  const ofDeleted = eq(orderCodes.userId, first.user.id);
  const [code] = await t.deps.db.select().from(orderCodes).where(ofDeleted);
  assert.deepEqual([code?.customerKeys, code?.keysUntil], [[], null]);
});

/** A delivered order of a new customer, with a promo or without. */
async function ordered(fields: Parameters<typeof shopper>[2], promo_code = '') {
  const customer = await shopper(t, 3, fields);
  const placed = await t.call('placeOrder', { ...cash(customer.addressId), promo_code }, customer.token);
  assert.equal(placed.status, true, placed.message);
  return { ...customer, orderId: placed.data.order._id };
}
const NOT_FIRST = 'FIRST15 cannot be used: Valid on your first order';

test('a first order is one of a mailbox, however its e-mail is written', async () => {
  await ordered({ email: 'one.box@gmail.com' });
  await ordered({ email: 'two.box+wings@example.com' });
  const first = async (email: string) => (await cartOf(await shopper(t, 2, { email }), 'FIRST15')).message;
  for (const email of ['onebox@gmail.com', 'o.nebox+2@gmail.com', 'one.box@googlemail.com', 'two.box@example.com'])
    assert.equal(await first(email), NOT_FIRST, email);
  for (const email of ['onebox@example.com', 'twobox@example.com', 'other.box@gmail.com', '+wings@example.com'])
    assert.notEqual(await first(email), NOT_FIRST, email);
});

test('a first order is one of a phone with which somebody has ordered, not of a door or of a phone alone', async () => {
  const first = async (phone: string) => (await cartOf(await shopper(t, 2, { phone }), 'FIRST15')).message;
  await shopper(t, 2, { phone: '971502220001' });
  assert.notEqual(await first('971502220001'), NOT_FIRST, 'nobody has ordered with it');
  const customer = await ordered({ phone: '971502220001' });
  assert.equal(await first('971502220001'), NOT_FIRST);
  await deliver(t, customer.orderId);
  assert.equal(await first('971502220001'), NOT_FIRST);
  assert.notEqual(await first('971502220002'), NOT_FIRST, 'another phone at the same door');
  const cancelled = await ordered({ phone: '971502220003' });
  const { token, orderId: order_id } = cancelled;
  assert.equal((await t.call('cancelOrder', { order_id }, token)).status, true);
  assert.notEqual(await first('971502220003'), NOT_FIRST, 'its only order was cancelled');
  await t.call('updateProfile', { phone: '0502220004' }, token);
  await put(t, cancelled, 'plain', 2);
  assert.equal((await t.call('placeOrder', cash(cancelled.addressId), token)).status, true);
  assert.notEqual(await first('971502220003'), NOT_FIRST, 'the order that counts used another phone');
  assert.equal(await first('971502220004'), NOT_FIRST);
});

test('uses of a promo count for all accounts of a mailbox and a phone, also for deleted ones', async () => {
  const { db } = t.deps;
  const ofPromo = eq(promos.id, 'promo-wings20');
  await db.update(promos).set({ usesPerCustomer: 2 }).where(ofPromo);
  try {
    const uses = async (fields: object) => (await cartOf(await shopper(t, 3, fields), 'WINGS20')).message;
    const [email, phone] = ['uses.twice@gmail.com', '971503330001'];
    const former = await ordered({ email, phone }, 'WINGS20');
    await t.call('deleteProfile', undefined, former.token);
    assert.equal(await uses({ email, phone: '971503330002' }), 'Success');
    await ordered({ email: 'usestwice+2@gmail.com', phone: '971503330003' });
    assert.equal(await uses({ email: 'usestwice@gmail.com' }), 'Success', 'orders without the promo are no uses');
    await ordered({ email: 'another@example.com', phone }, 'WINGS20');
    const refusal = 'WINGS20 cannot be used: Up to 2 times per customer';
    assert.equal(await uses({ email: 'nobody@example.com', phone }), refusal);
    assert.equal(await uses({ email: 'usestwice+3@gmail.com', phone: '971503330004' }), 'Success');
    assert.equal(await uses({ email: 'usestwice+4@gmail.com', phone }), refusal);
  } finally {
    await db.update(promos).set({ usesPerCustomer: null }).where(ofPromo);
  }
});

test('orders count by keyed hashes, without mailbox and phone', async () => {
  const { user } = await ordered({ email: 'hashed@example.com', phone: '971504440001' });
  const [code] = await t.deps.db.select().from(orderCodes).where(eq(orderCodes.userId, user.id));
  assert.equal(code?.customerKeys.length, 2);
  for (const key of code.customerKeys) assert.match(key, /^[0-9a-f]{64}$/);
});

test('CART-14 an offer that is over, used up or not begun is on no list, has no details, and is refused', async () => {
  const customer = await shopper(t, 3);
  const ID = 'promo-wings20';
  const day = (later: number) => dubaiTime(new Date(t.clock.now().getTime() + later * 24 * 60 * 60_000)).date;
  const { db } = t.deps;
  const { rules } = await wings20();
  const seen = async () => {
    t.clock.advance(31_000);
    const details = await t.call('getPromoDetails', { promo_id: ID, type: 'delivery' }, customer.token);
    return {
      lists: [
        (await t.call('getPromotions')).data.promos.some(({ _id }) => _id === ID),
        (await t.call('getDashboard')).data.promos.some(({ _id }) => _id === ID),
        (await t.app.inject({ url: '/sitemap.xml' })).body.includes(`/promo/${ID}<`),
      ],
      details: details.status || details.message,
      cart: (await cartOf(customer, 'WINGS20')).message,
    };
  };
  const offered = await seen();
  assert.deepEqual([offered.lists, offered.details], [[true, true, true], true]);
  const unoffered = { lists: [false, false, false], details: 'This offer is not available any more' };
  for (const [dates, reason] of [
    [{ to: day(-1) }, 'until'],
    [{ from: day(1) }, 'from'],
  ] as const) {
    await db
      .update(promos)
      .set({ rules: { ...rules, ...dates } })
      .where(eq(promos.id, ID));
    const { cart, ...shown } = await seen();
    assert.deepEqual(shown, unoffered);
    assert.match(cart, new RegExp(`^WINGS20 cannot be used: Valid ${reason} `));
  }
  await db
    .update(promos)
    .set({ rules: { ...rules, from: day(0), to: day(0) } })
    .where(eq(promos.id, ID));
  assert.deepEqual(await seen(), offered);
  await db.update(promos).set({ rules }).where(eq(promos.id, ID));
  await limitPromo(db, ID, 0);
  assert.deepEqual(await seen(), { ...unoffered, cart: 'This offer has been used up' });
});
