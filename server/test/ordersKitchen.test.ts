import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { orders } from '../db/schema';
import { advanceOrders, startKitchen } from '../sandbox/kitchen';
import { buildShop, cash, shopper } from './cartFixtures';
import { forThisFile } from './helpers';

const t = forThisFile(buildShop);

async function order(body: (addressId: string) => Record<string, unknown> = cash) {
  const customer = await shopper(t);
  const placed = await t.call('placeOrder', body(customer.addressId), customer.token);
  assert.equal(placed.status, true, placed.message);
  const details = async () =>
    (await t.call('getOrderDetails', { order_id: placed.data.order._id }, customer.token)).data;
  return { customer, id: placed.data.order._id, details };
}
const seconds = (n: number) => t.clock.advance(n * 1000);

test('ORDS-06 a delivery goes through its statuses by age, and its title follows', async () => {
  const { details } = await order();
  const seen: string[] = [];
  for (const wait of [19, 1, 40, 120, 60, 180]) {
    seconds(wait);
    await advanceOrders(t.deps, 1);
    seen.push((await details()).order.status);
  }
  assert.deepEqual(seen, ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered']);
  const { order: done, order_title } = await details();
  assert.equal(order_title, 'Enjoy your wings.');
  const passed = done.status_history?.map(({ status }) => status);
  assert.deepEqual(passed, seen);
  const reached = (status: string) =>
    Date.parse(done.status_history?.find((event) => event.status === status)?.at ?? '');
  assert.equal(reached('Delivered') - reached('Placed'), 420_000);
});

test('ORDS-06 a pickup is never picked up by a driver', async () => {
  const pickup = { user_address_id: undefined, payment_method: 'COP', branch_id: 'branch-al-barsha' };
  const { details } = await order((addressId) => ({ ...cash(addressId), ...pickup }));
  seconds(420);
  await advanceOrders(t.deps, 1);
  const passed = (await details()).order.status_history?.map(({ status }) => status) ?? [];
  assert.equal(passed.join(' '), 'Placed Accepted Preparing Ready_For_Pickup Delivered');
});

test('T19 the speed is a factor, a delayed order catches up, and final orders do not change', async () => {
  const { details } = await order();
  seconds(42);
  await advanceOrders(t.deps, 10);
  assert.equal((await details()).order.status, 'Delivered');
  assert.equal(await advanceOrders(t.deps, 10), 0);
  const cancelled = await order();
  await t.deps.db.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, cancelled.id));
  seconds(1000);
  await advanceOrders(t.deps, 10);
  assert.equal((await cancelled.details()).order.status, 'Cancelled');
});

test('PTS-08 API-40 delivery earns one point an AED, once, however many kitchens work', async () => {
  const { customer, details } = await order();
  seconds(500);
  await Promise.all([1, 2, 3].map(() => advanceOrders(t.deps, 1)));
  const { order: done } = await details();
  assert.deepEqual([done.status, done.points_type, done.loyalty_points], ['Delivered', 'reward', 45]);
  const loyalty = (await t.call('getUserLoyalty', {}, customer.token)).data;
  assert.equal(loyalty.loyalty_points, 45);
  const history = loyalty.history.map((entry) => [entry.points_type, entry.loyalty_points, entry.title]);
  assert.deepEqual(history, [['reward', 45, `Order ${done.order_code}`]]);
});

test('ORDS-06 the started kitchen works at once, stops when told, and is off at speed 0', async () => {
  const { details } = await order();
  seconds(20);
  const off = startKitchen({ ...t.deps, config: { kitchenSpeed: 0 } });
  await off.stop();
  assert.equal((await details()).order.status, 'Placed');
  const kitchen = startKitchen({ ...t.deps, config: { kitchenSpeed: 1 } });
  await kitchen.stop();
  assert.equal((await details()).order.status, 'Accepted');
});
