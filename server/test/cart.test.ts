import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import { cartItems, menuItems } from '../db/schema';
import { addAddress, buildShop, chosen, FUJAIRAH, put, shopper } from './cartFixtures';
import { TEST_NOW, type SignedIn, forThisFile } from './helpers';

const t = forThisFile(buildShop);

const cartOf = async ({ token }: SignedIn, query: Record<string, unknown> = {}, headers = {}) =>
  t.call('getCart', { type: 'delivery', ...query }, token, headers);
const add = (customer: SignedIn, body: Record<string, unknown>) =>
  t.call('addItemToCart', { item_id: 'plain', quantity: 1, addons: [], type: 'delivery', ...body }, customer.token);
const update = (customer: SignedIn, body: Record<string, unknown>) =>
  t.call('updateCartItem', { item_id: 'plain', quantity: 1, addons: [], type: 'delivery', ...body }, customer.token);

test('CART-08 ENT-08 an empty cart has no line and costs nothing, for a guest too', async () => {
  const { cartItems: lines, promo_code, ...amounts } = (await cartOf(await t.guest())).data;
  assert.deepEqual([lines, promo_code, [...new Set(Object.values(amounts))]], [[], '', [0]]);
});

test("API-21 API-22 ENT-09 a line has its item, addons in both shapes, and the menu's prices", async () => {
  const customer = await t.signIn();
  const addressId = await addAddress(t, customer);
  const answer = await add(customer, {
    item_id: 'wings',
    quantity: 2,
    user_address_id: addressId,
    instruction: '  crispy ',
    addons: [chosen(0, 'hot'), chosen(1, 'ranch', 2)],
  });
  assert.deepEqual([answer.http, answer.status, answer.message, answer.data], [200, true, 'Item added to cart', null]);
  const { data } = await cartOf(customer, { user_address_id: addressId });
  const [line] = data.cartItems;
  assert.ok(line);
  assert.equal(line.item.title, 'Wings');
  assert.match(line.item.image, /\/api\/media\/menu\/[0-9a-f]{12}-[0-9a-f]{8}-256\.webp$/);
  assert.equal(line.instruction, 'crispy');
  assert.equal(line.total_price, 80);
  assert.deepEqual(line.addons[1], {
    quantity: 2,
    item: { _id: 'ranch', title: 'ranch' },
    addon_index: 1,
    item_id: 'ranch',
    title: 'ranch',
    price: 4,
    total_price: 8,
    max_selection: 4,
    max_quantity: 4,
  });
  assert.deepEqual([data.subTotal, data.deliveryCharges, data.vat_amount, data.grand_total], [80, 5, 4.05, 85]);
  assert.equal(data.delivery_time, 35);
});

test('GEN-11 the cart speaks the language asked for', async () => {
  const customer = await shopper(t);
  const arabic = { 'accept-language': 'ar' };
  const { data } = await cartOf(customer, {}, arabic);
  assert.equal(data.cartItems[0]?.item.title, 'Plain بالعربية');
  const body = { item_id: 'wings', quantity: 1, addons: [], type: 'delivery' };
  const refused = await t.call('addItemToCart', body, customer.token, arabic);
  assert.equal(refused.message, 'Sauces بالعربية: اختر 1 على الأقل من Sauces بالعربية');
});

test('A-16 adding an item again sets its line; there is one line for each item, in the order of adding', async () => {
  const customer = await shopper(t, 2);
  await put(t, customer, 'wings', 1, [chosen(0, 'mild')]);
  await put(t, customer, 'plain', 5);
  const { data } = await cartOf(customer);
  assert.equal(data.cartItems.map(({ item_id, quantity }) => `${quantity} ${item_id}`).join(), '5 plain,1 wings');
});

test('API-23 CART-10 an update sets quantity, addons and instruction', async () => {
  const customer = await t.signIn();
  await put(t, customer, 'wings', 1, [chosen(0, 'mild')]);
  const line = { item_id: 'wings', quantity: 3, addons: [chosen(0, 'hot')], instruction: 'no salt' };
  const answer = await update(customer, line);
  assert.deepEqual([answer.status, answer.message], [true, 'Cart updated']);
  const { cartItems: lines, subTotal } = (await cartOf(customer)).data;
  assert.deepEqual([lines[0]?.quantity, lines[0]?.instruction, subTotal], [3, 'no salt', 96]);
});

test('CART-11 A-33 T15 a quantity of 0 or below removes the line; what is not there cannot be updated', async () => {
  for (const quantity of [0, -1, -20]) {
    const customer = await shopper(t);
    assert.equal((await update(customer, { quantity })).message, 'Item removed from cart');
    assert.equal((await cartOf(customer)).data.cartItems.length, 0);
    for (const again of [quantity, 1]) {
      const refused = await update(customer, { quantity: again });
      assert.deepEqual([refused.http, refused.status, refused.message], [200, false, 'This item is not in your cart']);
    }
  }
});

test('API-22 an item that cannot be ordered is refused, and the cart does not change', async () => {
  const customer = await shopper(t, 1);
  const cases: [Record<string, unknown>, string][] = [
    [{ item_id: 'nothing' }, 'This item is not on the menu any more'],
    [{ item_id: 'gone' }, 'Gone is not available at the moment'],
    [{ quantity: 0 }, 'Item quantity is at least 1'],
    [{ quantity: 51 }, 'At most 50 of one item can be ordered'],
    [{ item_id: 'wings' }, 'Sauces: Please select at least 1 items from Sauces'],
    [{ addons: [chosen(0, 'hot')] }, 'An option that you chose is not on the menu any more'],
    [{ user_address_id: 'unknown' }, 'Address not found'],
    [{ user_address_id: await addAddress(t, await t.signIn()) }, 'Address not found'],
    [{ type: 'pickup', branch_id: 'unknown' }, 'Branch not found'],
  ];
  for (const [body, message] of cases) {
    const refused = await add(customer, body);
    assert.deepEqual([refused.http, refused.status, refused.message], [200, false, message]);
  }
  assert.equal((await cartOf(customer)).data.subTotal, 20);
});

test('T11 outside the zone adding is refused, but the cart loads', async () => {
  const customer = await shopper(t);
  const far = await addAddress(t, customer, FUJAIRAH);
  assert.equal((await add(customer, { user_address_id: far })).message, 'We do not deliver to this address yet');
  const cart = await cartOf(customer, { user_address_id: far });
  assert.deepEqual([cart.status, cart.data.subTotal, cart.data.deliveryCharges], [true, 40, 15]);
  // Reported with the cart, so that nobody pays for an order that cannot be delivered.
  assert.equal(cart.data.place_problem, 'We do not deliver to this address yet');
  assert.equal((await cartOf(customer)).data.place_problem, undefined);
});

test('T7 T8 pickup has no delivery fee, takes the time of its branch, and says when that is closed', async () => {
  const customer = await shopper(t);
  const asked = { type: 'pickup', branch_id: 'branch-mirdif' } as const;
  const { data } = await cartOf(customer, asked);
  assert.deepEqual([data.deliveryCharges, data.grand_total, data.delivery_time], [0, 40, 40]);
  assert.equal(data.place_problem, undefined);
  t.clock.set(new Date('2026-01-05T02:00:00Z'));
  assert.equal((await cartOf(customer, asked)).data.place_problem, 'Branch is closed, try another');
  t.clock.set(new Date(TEST_NOW));
});

test('CART-18 CART-16 points are always calculated, and deducted only when redeemed', async () => {
  const customer = await shopper(t, 2, { loyaltyPoints: 1250 });
  const without = (await cartOf(customer)).data;
  assert.deepEqual(
    [without.loyalty_points, without.max_redeemable_points, without.loyalty_discount, without.grand_total],
    [1250, 1250, 12.5, 45],
  );
  const withPoints = (await cartOf(customer, { apply_loyalty: true })).data;
  assert.deepEqual([withPoints.loyalty_discount, withPoints.grand_total, withPoints.vat_amount], [12.5, 32.5, 1.55]);
  assert.equal((await cartOf(customer, { apply_loyalty: 'false' })).data.grand_total, 45);
});

test('CART-21 a sold-out item stays in the cart; its quantity can be reduced but not increased', async () => {
  const customer = await t.signIn();
  await put(t, customer, 'wings', 3, [chosen(0, 'mild')]);
  const set = (isAvailable: boolean) =>
    t.deps.db.update(menuItems).set({ isAvailable }).where(eq(menuItems.id, 'wings'));
  await set(false);
  try {
    assert.equal((await cartOf(customer)).data.cartItems.length, 1);
    const line = { item_id: 'wings', addons: [chosen(0, 'mild')] };
    assert.equal((await update(customer, { ...line, quantity: 4 })).message, 'Wings is not available at the moment');
    assert.equal((await update(customer, { ...line, quantity: 2 })).status, true);
  } finally {
    await set(true);
  }
});

test('A-16 a cart has at most 100 lines; adding an item of it again is allowed', async () => {
  const customer = await t.signIn();
  const plain = await t.deps.db.query.menuItems.findFirst({ where: eq(menuItems.id, 'plain') });
  assert.ok(plain);
  const ids = Array.from({ length: 100 }, (_, i) => `plain-${i}`);
  await t.deps.db.insert(menuItems).values(ids.map((id) => ({ ...plain, id })));
  try {
    await t.deps.db.insert(cartItems).values(ids.map((itemId) => ({ userId: customer.user.id, itemId, quantity: 1 })));
    const refused = await add(customer, { item_id: 'plain' });
    assert.deepEqual([refused.status, refused.message], [false, 'Your cart is full']);
    assert.equal((await add(customer, { item_id: 'plain-7', quantity: 3 })).status, true);
    const { data } = await cartOf(customer);
    assert.deepEqual([data.cartItems.length, data.subTotal], [100, 102 * 20]);
  } finally {
    await t.deps.db.delete(cartItems).where(eq(cartItems.userId, customer.user.id));
    await t.deps.db.delete(menuItems).where(inArray(menuItems.id, ids));
  }
});

test('T15 ten changes at once leave one of the quantities asked for, and one line', async () => {
  const customer = await shopper(t, 1);
  await Promise.all(Array.from({ length: 10 }, (_, i) => update(customer, { quantity: i + 1 })));
  const { data } = await cartOf(customer);
  assert.equal(data.cartItems.length, 1);
  assert.equal(data.subTotal, (data.cartItems[0]?.quantity ?? 0) * 20);
});
