import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { newShortCode } from '../lib/ids';
import { menuItems, orders } from '../db/schema';
import { addAddress, AL_BARSHA, buildShop, cash, chosen, FUJAIRAH, put, shopper } from './cartFixtures';
import { forThisFile, type DataOf, type SignedIn } from './helpers';

const t = forThisFile(buildShop);

const place = ({ token }: SignedIn, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.call('placeOrder', body, token, headers);
const pickup = (branch_id: string) => ({ ...cash(''), user_address_id: undefined, payment_method: 'COP', branch_id });
const mine = async ({ token }: SignedIn, status = 'All') =>
  (await t.call('getMyOrders', { status }, token)).data.orders;
/** Widths of pictures in rows, px. */
const SMALL = [128, 184, 256];
const countOf = (userId: string) => t.deps.db.$count(orders, eq(orders.userId, userId));

test('API-34 the order says every part of its address to kitchen and customer, also where two are equal', async () => {
  const customer = await shopper(t, 2);
  const door = { ...AL_BARSHA, apartment: '5', villa_apt_no: '5', floor: '5', street: '5' };
  const { data: address } = await t.call('addAddress', door, customer.token);
  const placed = await place(customer, cash(address._id));
  const { data } = await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token);
  assert.equal(data.order.address, 'Flat/Villa 5, Floor 5, Street 5, Al Barsha 1, Dubai');
});

test('order codes do not grow, tell nothing of each other, and are unlike in a database that has many', async () => {
  const codes = Array.from({ length: 5000 }, newShortCode);
  assert.ok(codes.every((code) => /^[B-DF-HJ-NP-TV-Z2-9]{5}$/.test(code)));
  assert.ok(new Set(codes).size > 4980);
  assert.equal(new Set(codes.map(([first]) => first)).size, 28);
});

test('API-34 CHK-13 cash on delivery places what the cart showed and empties it', async () => {
  const customer = await shopper(t, 2);
  await put(t, customer, 'wings', 1, [chosen(0, 'hot'), chosen(1, 'ranch', 2)]);
  const query = { type: 'delivery', user_address_id: customer.addressId };
  const shown = (await t.call('getCart', query, customer.token)).data;
  const placed = await place(customer, { ...cash(customer.addressId), delivery_instruction: ' Ring twice ' });
  assert.deepEqual([placed.http, placed.status], [200, true], placed.message);
  const { data } = await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token);
  assert.equal(data.order_title, 'We have received your order');
  const { order } = data;
  assert.match(order.order_code, /^JW-[B-DF-HJ-NP-TV-Z2-9]{5}$/);
  assert.equal(placed.data.order.order_code, order.order_code);
  assert.deepEqual(
    [order.total_price, order.delivery_charges, order.vat_amount, order.grand_total],
    [shown.subTotal, shown.deliveryCharges, shown.vat_amount, shown.grand_total],
  );
  assert.deepEqual(
    [order.status, order.type, order.payment_method, order.title, order.branch?._id, order.address],
    ['Placed', 'delivery', 'COD', 'Plain and 1 more', 'branch-al-barsha', 'Villa 14, Al Barsha 1, Dubai'],
  );
  assert.deepEqual([order.createdAt, order.delivery_instruction], [t.clock.now().toISOString(), 'Ring twice']);
  assert.deepEqual(order.order_items[1]?.addons, [
    { item_id: { _id: 'hot', title: 'hot' }, quantity: 1, total_price: 2 },
    { item_id: { _id: 'ranch', title: 'ranch' }, quantity: 2, total_price: 8 },
  ]);
  assert.deepEqual([order.order_items[1].item.original_price, order.order_items[1].item.discounted_price], [36, 30]);
  assert.deepEqual(order.status_history, [{ status: 'Placed', at: order.createdAt }]);
  assert.equal((await t.call('getCart', { type: 'delivery' }, customer.token)).data.cartItems.length, 0);
});

test('a list of orders has the one picture that a card shows, and lines have small ones', async () => {
  const customer = await shopper(t, 2);
  await put(t, customer, 'wings', 1, [chosen(0, 'hot')]);
  const widthsOf = ({ item }: { item: { image_sources?: { srcset: string }[] } }) =>
    [...(item.image_sources?.[0]?.srcset.matchAll(/ (\d+)w/g) ?? [])].map(([, width]) => Number(width));
  const { data: cart } = await t.call(
    'getCart',
    { type: 'delivery', user_address_id: customer.addressId },
    customer.token,
  );
  assert.deepEqual(cart.cartItems.map(widthsOf), [SMALL, SMALL]);
  const placed = await place(customer, cash(customer.addressId));
  const [listed] = await mine(customer);
  assert.deepEqual(
    listed?.order_items.map(({ item }) => item.title),
    ['Plain', 'Wings'],
  );
  assert.deepEqual(
    listed.order_items.map(({ item }) => item.image !== undefined),
    [true, false],
  );
  const { order } = (await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token)).data;
  assert.deepEqual(order.order_items.map(widthsOf), [[...SMALL, 344, 528, 640], SMALL]);
});

test('API-34 CHK-08 cash on pickup goes to the chosen branch; an order does not change with the menu', async () => {
  const customer = await shopper(t);
  const placed = await place(customer, pickup('branch-mirdif'));
  assert.equal(placed.status, true, placed.message);
  const isPlain = eq(menuItems.id, 'plain');
  const title = { en: 'New', ar: 'جديد' };
  await t.deps.db.update(menuItems).set({ originalPrice: 9900, title }).where(isPlain);
  try {
    const [order] = await mine(customer);
    assert.deepEqual(
      [order?.type, order?.payment_method, order?.branch?._id, order?.delivery_charges, order?.address],
      ['pickup', 'COP', 'branch-mirdif', 0, undefined],
    );
    assert.deepEqual([order?.order_items[0]?.item.title, order?.total_price], ['Plain', 40]);
  } finally {
    const old = { en: 'Plain', ar: 'Plain بالعربية' };
    await t.deps.db.update(menuItems).set({ originalPrice: 2000, title: old }).where(isPlain);
  }
});

test('CHK-06 ERR-25 T8 an order that cannot be placed is refused with its reason, and the cart is kept', async () => {
  const customer = await shopper(t);
  const far = await addAddress(t, customer, FUJAIRAH);
  const stranger = await shopper(t);
  const home = cash(customer.addressId);
  const cases: [Record<string, unknown>, string][] = [
    [{ ...home, branch_id: 'branch-mirdif' }, 'Please choose either an address or a branch'],
    [{ ...home, user_address_id: undefined }, 'Please choose either an address or a branch'],
    [cash(stranger.addressId), 'Address not found'],
    [cash(far), 'We do not deliver to this address yet'],
    [pickup('unknown'), 'Branch not found'],
    [pickup('branch-jlt'), 'Branch is closed, try another'],
    [{ ...home, payment_method: 'COP' }, 'Cash on pickup is for pickup orders only'],
    [{ ...pickup('branch-mirdif'), payment_method: 'COD' }, 'Cash on delivery is for delivery orders only'],
    [{ ...home, payment_method: 'Card' }, 'Please pay with your card first'],
    [{ ...home, payment_method: 'Card', transaction_id: 'unknown' }, 'This payment could not be found'],
    [{ ...home, promo_code: 'WINGS20' }, 'Minimum order for WINGS20 is AED 60.00'],
    [{ ...home, loyalty_points: 100 }, 'You can redeem 0 points with this order now. Please check your cart.'],
    [{ ...home, expected_total: 44.5 }, 'The total is now AED 45.00, not AED 44.50. Please check your cart.'],
  ];
  for (const [body, message] of cases) {
    const refused = await place(customer, body);
    assert.deepEqual([refused.http, refused.status, refused.message], [200, false, message]);
  }
  assert.equal(await countOf(customer.user.id), 0);
  assert.equal((await place(customer, { ...home, expected_total: 45 })).status, true);
  assert.equal((await place(customer, home)).message, 'Your cart is empty! Please add items to your cart.');
});

test('T1 T2 presses at once make one order; a repeated Idempotency-Key gets the first reply, also later', async () => {
  const impatient = await shopper(t);
  const presses = await Promise.all([1, 2, 3].map(() => place(impatient, cash(impatient.addressId))));
  assert.deepEqual(presses.map(({ status }) => status).sort(), [false, false, true]);
  assert.equal(await countOf(impatient.user.id), 1);

  const customer = await shopper(t);
  const headers = { 'idempotency-key': 'attempt-1234' };
  const answers = await Promise.all([1, 2, 3].map(() => place(customer, cash(customer.addressId), headers)));
  const ids = new Set(answers.map(({ status, data }) => status && data.order._id));
  assert.equal(ids.size, 1, JSON.stringify(answers));
  await put(t, customer, 'plain', 1);
  const later = await place(customer, cash(customer.addressId), headers);
  assert.deepEqual({ ...later, headers: {} }, { ...answers[0], headers: {} });
  assert.equal(await countOf(customer.user.id), 1);
  const other = await place(customer, { ...cash(customer.addressId), delivery_instruction: 'other' }, headers);
  assert.deepEqual([other.http, other.message], [409, 'This request was already made with other details']);
});

test('T1 a key belongs to one customer and one call, ends after a day, and must look like one', async () => {
  const headers = { 'idempotency-key': 'shared-key-1' };
  const [customer, other] = [await shopper(t), await shopper(t)];
  const first = await place(customer, cash(customer.addressId), headers);
  const second = await place(other, cash(other.addressId), headers);
  assert.ok(first.status && second.status && first.data.order._id !== second.data.order._id);
  const elsewhere = await t.call('makePayment', { cardId: 'c', amount: 1 }, customer.token, headers);
  assert.equal(elsewhere.http, 409);
  const now = t.clock.now();
  t.clock.advance(25 * 60 * 60 * 1000);
  try {
    await put(t, customer, 'plain', 1);
    const nextDay = await place(customer, cash(customer.addressId), headers);
    assert.ok(nextDay.status && nextDay.data.order._id !== first.data.order._id, nextDay.message);
  } finally {
    t.clock.set(now);
  }
  assert.equal((await place(customer, cash(customer.addressId), { 'idempotency-key': 'short' })).http, 400);
});

test('T2 a refusal is not stored: the same key succeeds when the reason is gone', async () => {
  const customer = await t.signIn();
  const address = await addAddress(t, customer);
  const headers = { 'idempotency-key': 'attempt-5678' };
  assert.equal((await place(customer, cash(address), headers)).status, false);
  await put(t, customer, 'plain', 1);
  assert.equal((await place(customer, cash(address), headers)).status, true);
});

/** A stored order, the `n`th last of pairs with the same time. */
const stored = (n: number, userId: string, status: (typeof orders.$inferInsert)['status'] = 'Delivered') => ({
  id: `order-${userId}-${n}`,
  orderCode: `X-${n}`,
  userId,
  status,
  type: 'pickup' as const,
  branchId: 'branch-al-barsha',
  paymentMethod: 'COP' as const,
  subTotal: 100,
  deliveryCharges: 0,
  vatAmount: 5,
  grandTotal: 100,
  createdAt: new Date(t.clock.now().getTime() - Math.floor(n / 2) * 60_000),
});

test('API-35 ORDS-02 filters: Active is everything that is not final', async () => {
  const customer = await t.signIn();
  const statuses = ['Cancelled', 'Delivered', 'Ready_For_Pickup', 'Placed'] as const;
  await t.deps.db.insert(orders).values(statuses.map((status, n) => stored(2 * n, customer.user.id, status)));
  for (const [filter, statusesShown] of [
    ['All', [...statuses]],
    ['Active', ['Ready_For_Pickup', 'Placed']],
    ['Delivered', ['Delivered']],
    ['Cancelled', ['Cancelled']],
  ] as const) {
    const shown = await mine(customer, filter);
    assert.deepEqual([filter, shown.map(({ status }) => status)], [filter, statusesShown]);
  }
  assert.equal((await t.call('getMyOrders', { status: 'Completed' }, customer.token)).http, 400);
});

test('API-35 without a cursor the newest 50 orders come, the rest page by page, each once', async () => {
  const customer = await t.signIn();
  const { id } = customer.user;
  await t.deps.db.insert(orders).values(Array.from({ length: 120 }, (_, n) => stored(n, id)));
  await t.deps.db.insert(orders).values(stored(0, (await t.signIn()).user.id));
  const pages: string[][] = [];
  let query: { status: string; cursor?: string | undefined } | null = { status: 'All' };
  while (query) {
    const { data }: { data: DataOf<'getMyOrders'> } = await t.call('getMyOrders', query, customer.token);
    pages.push(data.orders.map(({ _id }) => _id));
    query = data.next_cursor ? { status: 'All', cursor: data.next_cursor } : null;
  }
  const sizes = pages.map(({ length }) => length);
  assert.deepEqual(sizes, [50, 50, 20]);
  assert.equal(new Set(pages.flat()).size, 120);
  assert.ok(pages[0]?.includes(`order-${id}-0`) && pages[2]?.includes(`order-${id}-119`));
  for (const id of ['a\0b', '\ud800', 'a b', '']) {
    const cursor = Buffer.from(`2026-01-05T08:00:00.000Z ${id}`).toString('base64url');
    const { http, message } = await t.call('getMyOrders', { status: 'All', cursor }, customer.token);
    assert.deepEqual([http, message], [200, 'This list of orders cannot be continued'], JSON.stringify(id));
  }
  const refused = await t.call('getMyOrders', { status: 'All', cursor: 'nonsense' }, customer.token);
  assert.deepEqual([refused.http, refused.message], [200, 'This list of orders cannot be continued']);
});

test('API-36 the language of an order follows the header', async () => {
  const customer = await shopper(t);
  const { data } = await place(customer, cash(customer.addressId));
  const query = { order_id: data.order._id };
  const arabic = await t.call('getOrderDetails', query, customer.token, { 'accept-language': 'ar' });
  assert.deepEqual(
    [arabic.data.order_title, arabic.data.order.order_items[0]?.item.title],
    ['وصلنا طلبك', 'Plain بالعربية'],
  );
});
