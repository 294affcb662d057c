import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, sql } from 'drizzle-orm';
import { openPostgres } from '../db/openDb';
import { menuItems } from '../db/schema';
import { seed } from '../db/seed/seed';
import { buildShop, cash, shopper } from './cartFixtures';
import { createTestDatabase } from './testDb';

/** What only PostgreSQL can show: several processes, a pool, connections that break. */
const onPostgres = { skip: process.env.DATABASE_URL ? false : 'DATABASE_URL is not set' };

test('several processes that start at once migrate and seed an empty database once', onPostgres, async () => {
  const made = await createTestDatabase() ?? assert.fail();
  try {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres(made.url, seed)));
    const counts = await Promise.all(opened.map(async ({ db }) => (await db.select({ n: count() }).from(menuItems))[0]?.n));
    assert.ok((counts[0] ?? 0) > 20);
    assert.equal(new Set(counts).size, 1);
    await Promise.all(opened.map(({ close }) => close()));
  } finally {
    await made.drop();
  }
});

test('API-34 more orders at once than the pool has connections: each is placed, none waits for ever', onPostgres, async () => {
  const t = await buildShop();
  try {
    const people = await Promise.all(Array.from({ length: 40 }, () => shopper(t, 2)));
    const placed = await Promise.all(people.map(({ token, addressId }) => t.call('placeOrder', cash(addressId), token, { 'idempotency-key': `pool-${addressId}` })));
    assert.deepEqual(placed.filter(({ status }) => !status).map(({ message }) => message), []);
    assert.equal(new Set(placed.map(({ data }) => data.order._id)).size, 40);
  } finally {
    await t.close();
  }
});

test('ERR-02 connections that break under the server cost at most the calls under way; the next ones work', onPostgres, async () => {
  const t = await buildShop();
  try {
    const who = await shopper(t, 1);
    const cut = () => t.deps.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    await Promise.all(Array.from({ length: 10 }, () => t.call('getMyOrders', { status: 'All' }, who.token)));
    const under = Promise.all(Array.from({ length: 20 }, () => t.call('getMyOrders', { status: 'All' }, who.token)));
    await cut();
    for (const { http } of await under) assert.ok(http === 200 || http === 500);
    let http = 0;
    // A pool may hand out a broken connection once each before it notices.
    for (let n = 0; n < 12 && http !== 200; n += 1) http = (await t.call('getMyOrders', { status: 'All' }, who.token)).http;
    assert.equal(http, 200);
    assert.equal((await t.call('placeOrder', cash(who.addressId), who.token)).status, true);
  } finally {
    await t.close();
  }
});
