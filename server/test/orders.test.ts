import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { count, eq } from 'drizzle-orm';
import { menuItems, orders } from '../db/schema';
import { addAddress, buildShop, cash, chosen, FUJAIRAH, put, shopper } from './cartFixtures';
import type { SignedIn, TestApp } from './helpers';

let t: TestApp;
before(async () => {
  t = await buildShop();
});
after(() => t.close());

const place = ({ token }: SignedIn, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.call('placeOrder', body, token, headers);
const pickup = (branch_id: string) => ({
  order_from: 'Web',
  delivery_instruction: '',
  payment_method: 'COP',
  branch_id,
});
const mine = async ({ token }: SignedIn, status = 'All') =>
  (await t.call('getMyOrders', { status }, token)).data.orders;
const countOf = async (userId: string) =>
  (await t.deps.db.select({ n: count() }).from(orders).where(eq(orders.userId, userId)))[0]?.n;

test('API-34 CHK-13 cash on delivery places what the cart showed and empties it', async () => {
  const customer = await shopper(t, 2);
  await put(t, customer, 'wings', 1, [chosen(0, 'hot'), chosen(1, 'ranch', 2)]);
  const shown = (await t.call('getCart', { type: 'delivery', user_address_id: customer.addressId }, customer.token))
    .data;
  const placed = await place(customer, { ...cash(customer.addressId), delivery_instruction: ' Ring twice ' });
  assert.deepEqual([placed.http, placed.status], [200, true], placed.message);
  const { data } = await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token);
  assert.equal(data.order_title, 'We have received your order');
  const { order } = data;
  assert.match(order.order_code, /^JW-\d{4,}$/);
  assert.equal(placed.data.order.order_code, order.order_code);
  assert.deepEqual(
    [order.total_price, order.delivery_charges, order.vat_amount, order.grand_total],
    [shown.subTotal, shown.deliveryCharges, shown.vat_amount, shown.grand_total],
  );
  assert.deepEqual(
    [order.status, order.type, order.payment_method, order.title],
    ['Placed', 'delivery', 'COD', 'Plain and 1 more'],
  );
  assert.deepEqual(
    [order.branch?._id, order.address, order.delivery_instruction],
    ['branch-al-barsha', 'Villa 14, Al Barsha 1, Dubai', 'Ring twice'],
  );
  assert.equal(order.createdAt, t.clock.now().toISOString());
  assert.deepEqual(order.order_items[1]?.addons, [
    { item_id: { _id: 'hot', title: 'hot' }, quantity: 1, total_price: 2 },
    { item_id: { _id: 'ranch', title: 'ranch' }, quantity: 2, total_price: 8 },
  ]);
  assert.deepEqual([order.order_items[1].item.original_price, order.order_items[1].item.discounted_price], [36, 30]);
  assert.deepEqual(order.status_history, [{ status: 'Placed', at: order.createdAt }]);
  assert.equal((await t.call('getCart', { type: 'delivery' }, customer.token)).data.cartItems.length, 0);
});

test('API-34 CHK-08 cash on pickup goes to the branch that was chosen', async () => {
  const customer = await shopper(t);
  const placed = await place(customer, pickup('branch-mirdif'));
  assert.equal(placed.status, true, placed.message);
  const [order] = await mine(customer);
  assert.deepEqual(
    [order?.type, order?.payment_method, order?.branch?._id, order?.delivery_charges, order?.address],
    ['pickup', 'COP', 'branch-mirdif', 0, undefined],
  );
});

test('API-34 a stored order does not change with the menu', async () => {
  const customer = await shopper(t);
  await place(customer, cash(customer.addressId));
  await t.deps.db
    .update(menuItems)
    .set({ originalPrice: 9900, title: { en: 'New', ar: 'جديد' } })
    .where(eq(menuItems.id, 'plain'));
  try {
    const [order] = await mine(customer);
    assert.deepEqual([order?.order_items[0]?.item.title, order?.total_price], ['Plain', 40]);
  } finally {
    await t.deps.db
      .update(menuItems)
      .set({ originalPrice: 2000, title: { en: 'Plain', ar: 'Plain بالعربية' } })
      .where(eq(menuItems.id, 'plain'));
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
  ];
  for (const [body, message] of cases) {
    const refused = await place(customer, body);
    assert.deepEqual([refused.http, refused.status, refused.message], [200, false, message]);
  }
  assert.equal(await countOf(customer.user.id), 0);
  assert.equal((await t.call('getCart', { type: 'delivery' }, customer.token)).data.cartItems.length, 1);
  const empty = await t.signIn();
  const address = await addAddress(t, empty);
  assert.equal((await place(empty, cash(address))).message, 'Your cart is empty! Please add items to your cart.');
});

test('T8 an item that ran out after it was added stops the order', async () => {
  const customer = await shopper(t);
  await put(t, customer, 'wings', 1, [chosen(0, 'mild')]);
  await t.deps.db.update(menuItems).set({ isAvailable: false }).where(eq(menuItems.id, 'wings'));
  try {
    assert.equal((await place(customer, cash(customer.addressId))).message, 'Wings is not available at the moment');
  } finally {
    await t.deps.db.update(menuItems).set({ isAvailable: true }).where(eq(menuItems.id, 'wings'));
  }
});

test('T1 two presses at once make one order', async () => {
  const customer = await shopper(t);
  const answers = await Promise.all([1, 2, 3].map(() => place(customer, cash(customer.addressId))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [false, false, true]);
  assert.equal(await countOf(customer.user.id), 1);
});

test('T1 T2 a repeated Idempotency-Key gets the first reply again: at once, later, and with a new cart', async () => {
  const customer = await shopper(t);
  const headers = { 'idempotency-key': 'attempt-1234' };
  const answers = await Promise.all([1, 2, 3].map(() => place(customer, cash(customer.addressId), headers)));
  const ids = new Set(answers.map(({ status, data }) => status && data.order._id));
  assert.equal(ids.size, 1, JSON.stringify(answers));
  await put(t, customer, 'plain', 1);
  const later = await place(customer, cash(customer.addressId), headers);
  assert.deepEqual(
    [later.status, later.data.order._id, later.message],
    [true, answers[0]?.data.order._id, 'Your order has been placed successfully.'],
  );
  assert.equal(await countOf(customer.user.id), 1);
  const other = await place(customer, { ...cash(customer.addressId), delivery_instruction: 'other' }, headers);
  assert.deepEqual(
    [other.http, other.status, other.message],
    [409, false, 'This request was already made with other details'],
  );
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

test('API-35 ORDS-02 filters: Active is everything that is not final', async () => {
  const customer = await t.signIn();
  const addressId = await addAddress(t, customer);
  for (const status of ['Placed', 'Ready_For_Pickup', 'Delivered', 'Cancelled'] as const) {
    await put(t, customer, 'plain', 1);
    const { data } = await place(customer, cash(addressId));
    await t.deps.db.update(orders).set({ status }).where(eq(orders.id, data.order._id));
    t.clock.advance(1000);
  }
  const statuses = async (filter: string) => (await mine(customer, filter)).map(({ status }) => status);
  assert.deepEqual(await statuses('All'), ['Cancelled', 'Delivered', 'Ready_For_Pickup', 'Placed']);
  assert.deepEqual(await statuses('Active'), ['Ready_For_Pickup', 'Placed']);
  assert.deepEqual(await statuses('Delivered'), ['Delivered']);
  assert.deepEqual(await statuses('Cancelled'), ['Cancelled']);
  assert.equal((await t.call('getMyOrders', { status: 'Completed' }, customer.token)).http, 400);
});

test("API-36 somebody else's order is not found, and the language follows the header", async () => {
  const customer = await shopper(t);
  const {
    data: { order },
  } = await place(customer, cash(customer.addressId));
  const stranger = await t.call('getOrderDetails', { order_id: order._id }, (await t.signIn()).token);
  assert.deepEqual([stranger.http, stranger.status, stranger.message], [200, false, 'Order not found']);
  const arabic = await t.call('getOrderDetails', { order_id: order._id }, customer.token, { 'accept-language': 'ar' });
  assert.deepEqual(
    [arabic.data.order_title, arabic.data.order.order_items[0]?.item.title],
    ['استلمنا طلبك', 'Plain بالعربية'],
  );
});
