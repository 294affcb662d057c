import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orders } from '../db/schema';
import { buildTestApp, type TestApp } from './helpers';

/** A reply of getMyOrders. */
interface Page {
  data: { orders: { _id: string }[]; next_cursor?: string };
}

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

test('API-35 without a cursor the newest 50 orders come, the rest page by page, each once', async () => {
  const customer = await t.signIn();
  const other = await t.signIn();
  const order = (n: number, userId: string) => ({
    id: `order-${userId}-${n}`,
    orderCode: `X-${n}`,
    userId,
    status: 'Delivered' as const,
    type: 'pickup' as const,
    branchId: 'branch-al-barsha',
    paymentMethod: 'COP' as const,
    subTotal: 100,
    deliveryCharges: 0,
    vatAmount: 5,
    grandTotal: 100,
    // Pairs with the same time, which are ordered by id.
    createdAt: new Date(t.clock.now().getTime() - Math.floor(n / 2) * 60_000),
  });
  await t.deps.db.insert(orders).values(Array.from({ length: 120 }, (_, n) => order(n, customer.user.id)));
  await t.deps.db.insert(orders).values(order(0, other.user.id));

  const pages: string[][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Page = await t.call('getMyOrders', { status: 'All', ...(cursor ? { cursor } : {}) }, customer.token);
    pages.push(page.data.orders.map(({ _id }) => _id));
    cursor = page.data.next_cursor;
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [50, 50, 20],
  );
  assert.equal(new Set(pages.flat()).size, 120);
  assert.ok(pages[0]?.includes(`order-${customer.user.id}-0`));
  assert.ok(pages[2]?.includes(`order-${customer.user.id}-119`));
});

test('API-35 a cursor that the server did not make is refused', async () => {
  const { token } = await t.signIn();
  const answer = await t.call('getMyOrders', { status: 'All', cursor: 'nonsense' }, token);
  assert.deepEqual([answer.http, answer.status], [200, false]);
  assert.equal(answer.message, 'This list of orders cannot be continued');
});
