import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildShop, cash, put, shopper } from './cartFixtures';
import { forThisFile } from './helpers';

const t = forThisFile(buildShop);

test('API-40 ENT-13 points, code and rate; the history is empty at first', async () => {
  const customer = await t.signIn({ loyaltyPoints: 1250, loyaltyCode: 'JW-TEST' });
  const { data } = await t.call('getUserLoyalty', {}, customer.token);
  assert.deepEqual(data, { loyalty_points: 1250, loyalty_code: 'JW-TEST', aed_points: 100, history: [] });
});

test('LIMIT-23 CHK-13 redeeming takes the points that the cart showed; history and order show it', async () => {
  const customer = await shopper(t, 2, { loyaltyPoints: 2500 });
  const query = { type: 'delivery', user_address_id: customer.addressId, apply_loyalty: true };
  const { data: cart } = await t.call('getCart', query, customer.token);
  assert.deepEqual([cart.max_redeemable_points, cart.loyalty_discount, cart.grand_total], [2000, 20, 25]);
  const placed = await t.call('placeOrder', { ...cash(customer.addressId), loyalty_points: 2000 }, customer.token);
  assert.equal(placed.status, true, placed.message);
  const { order } = (await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token)).data;
  assert.deepEqual(
    [order.loyalty_discount, order.grand_total, order.points_type, order.loyalty_points],
    [20, 25, 'redeem', 2000],
  );
  const { data } = await t.call('getUserLoyalty', {}, customer.token, { 'accept-language': 'ar' });
  assert.equal(data.loyalty_points, 500);
  const history = data.history.map((entry) => [entry.points_type, entry.loyalty_points, entry.title]);
  assert.deepEqual(history, [['redeem', 2000, `نقاط مستخدمة في الطلب ${order.order_code}`]]);
});

test('CHK-13 another number of points than can be redeemed now is refused, and no points are taken', async () => {
  const customer = await shopper(t, 2, { loyaltyPoints: 2500 });
  const order = (loyalty_points: number) =>
    t.call('placeOrder', { ...cash(customer.addressId), loyalty_points }, customer.token);
  const message = 'You can redeem 2000 points with this order now. Please check your cart.';
  for (const points of [1, 1999, 2500]) assert.equal((await order(points)).message, message);
  assert.equal((await order(-1)).http, 400);
  assert.equal((await t.call('getUserLoyalty', {}, customer.token)).data.loyalty_points, 2500);
});

test('CHK-13 the same points are not spent twice by two orders at once', async () => {
  const customer = await shopper(t, 2, { loyaltyPoints: 2000 });
  const body = { ...cash(customer.addressId), loyalty_points: 2000 };
  const order = () => t.call('placeOrder', body, customer.token);
  const answers = await Promise.all([order(), order()]);
  assert.equal(answers.filter(({ status }) => status).length, 1);
  await put(t, customer, 'plain', 2);
  assert.equal((await order()).message, 'You can redeem 0 points with this order now. Please check your cart.');
  assert.equal((await t.call('getUserLoyalty', {}, customer.token)).data.loyalty_points, 0);
});
