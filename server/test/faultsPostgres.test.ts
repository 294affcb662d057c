import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { openPostgres, POOL_LIMITS, type PoolLimits } from '../db/openDb';
import { categories, orders, promos, users } from '../db/schema';
import { isUnavailable } from '../http/errors';
import { say } from '../i18n/messages';
import { deleteAccount } from '../modules/account/accountService';
import { advanceOrder } from '../modules/checkout/advanceOrder';
import { startPostgres } from '../sandbox/embeddedPostgres';
import { fillMenu, readDemoMenu } from '../sandbox/fillDatabase';
import { buildShop, cash, shopper } from './cartFixtures';
import { forThisFile, forThisTest, type TestApp } from './helpers';
import { newCustomer } from './newCustomer';
import { jsonCall, processes } from './serverProcess';
import { query } from '../../scripts/databases.mjs';
import { connected, createTestDatabase, postgresUrl } from './testDb';

const { en: BUSY, ar: BUSY_IN_ARABIC } = say('common.unavailable');

const programs = processes();
/** Tests that stop PostgreSQL or change its settings have a cluster of their own. */
const cluster = forThisFile(() => startPostgres(programs.folder()));

const shopOf = (pool: Partial<PoolLimits> = {}) =>
  forThisTest(buildShop({ postgres: postgresUrl, pool: { ...POOL_LIMITS, ...pool } }));

test('API-39 an order that becomes final while its account is deleted keeps no address', async () => {
  const t = await shopOf();
  const { db } = t.deps;
  const customer = await shopper(t, 2);
  const placed = await t.call('placeOrder', cash(customer.addressId), customer.token);
  const isPlaced = eq(orders.id, placed.data.order._id);
  const [order] = await db.update(orders).set({ status: 'Picked_Up' }).where(isPlaced).returning();
  assert.ok(order?.addressText);
  let deletion: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    assert.equal(await advanceOrder(tx, order, 'Delivered', { at: t.clock.now() }), true);
    deletion = deleteAccount(t.deps, customer.user);
    // Without a lock the deletion would end before this transaction.
    await Promise.race([deletion, delay(300)]);
  });
  await deletion;
  const [left] = await db.select().from(orders).where(isPlaced);
  assert.deepEqual([left?.status, left?.addressText, left?.lat], ['Delivered', '', null]);
});

test('processes that start together on an empty database make one schema and one seed', async () => {
  const database = await forThisTest(createTestDatabase(postgresUrl, { isEmpty: true }));
  const env = { DATABASE_URL: database.url, APP_SECRET: 'one for all' };
  const demo = readDemoMenu();
  const servers = await Promise.all([1, 2, 3].map(() => programs.serve({ ...env, DATA_DIR: programs.folder() })));
  const open = await openPostgres(database.url, fillMenu);
  const rows = await Promise.all([categories, promos, users].map((table) => open.db.$count(table)));
  assert.deepEqual(rows, [demo.categories.length, demo.promos?.length, 1]);
  await open.close();

  // A session of one process is valid in the others.
  const { headers } = await newCustomer(servers[0]?.url ?? '', 'one-for-all');
  for (const { url } of servers)
    assert.equal((await jsonCall(`${url}/api/getUserAddress`, undefined, headers)).status, true);
  for (const { child } of servers) child.kill('SIGTERM');
  assert.deepEqual(await Promise.all(servers.map(({ ended }) => ended)), [0, 0, 0]);
});

/** Holds a table of the application's database, so that every call that needs it waits there. */
async function hold(t: TestApp, table: string) {
  const client = await connected(t.databaseUrl);
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  const waiting =
    'select count(*)::int as n from pg_locks where not granted and database = ' +
    '(select oid from pg_database where datname = current_database())';
  return {
    async untilWaiting(n: number): Promise<void> {
      while ((await client.query<{ n: number }>(waiting)).rows[0]?.n !== n);
    },
    release: () => client.query('commit'),
  };
}

test('ERR-03 with the whole pool in slow queries calls queue and then hear 503 with Retry-After', async () => {
  const t = await shopOf({ connections: 3, connectMs: 800, lockMs: 60_000, statementMs: 60_000 });
  const { token } = await t.signIn();
  const addresses = await hold(t, 'addresses');
  // Three calls wait in the database; the others wait for a connection.
  const slow = Array.from({ length: 3 }, () => t.call('getUserAddress', undefined, token));
  await addresses.untilWaiting(3);
  const began = performance.now();
  const others = await Promise.all(Array.from({ length: 12 }, () => t.call('getBranches', {})));
  for (const { http, status, message, headers } of others)
    assert.deepEqual([http, status, message, headers['retry-after']], [503, false, BUSY, '5']);
  assert.ok(performance.now() - began < 30_000);
  const arabic = await t.call('getBranches', {}, undefined, { 'accept-language': 'ar' });
  assert.equal(arabic.message, BUSY_IN_ARABIC);
  // A late call is served after a short wait.
  const late = t.call('getBranches', {});
  await addresses.release();
  for (const answer of await Promise.all([late, ...slow])) assert.deepEqual([answer.http, answer.status], [200, true]);
});

// Behind a pooler the time-outs are those of the role.
if (!process.env.BEHIND_POOLER)
  test('ERR-03 a query that takes too long is ended and answered with 503, and its order is not there', async () => {
    const t = await shopOf({ connections: 3, lockMs: 60_000, statementMs: 700 });
    const { addressId, token } = await shopper(t, 2);
    const events = await hold(t, 'order_events');
    const place = () => t.call('placeOrder', cash(addressId), token, { 'idempotency-key': 'slow-order-1' });
    const refused = await place();
    assert.deepEqual([refused.http, refused.message], [503, BUSY]);
    await events.release();
    const placed = await place();
    assert.equal(placed.status, true, placed.message);
    assert.equal((await t.call('getMyOrders', { status: 'All' }, token)).data.orders.length, 1);
  });

test('ERR-02 a connection that breaks inside a transaction costs that transaction and not the process', async () => {
  const { deps } = await shopOf();
  const broken = deps.db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
    await query(postgresUrl, `select pg_terminate_backend(${rows[0]?.pid ?? assert.fail()})`);
    // The socket closes while no query runs; an unhandled error would fail this test.
    await delay(200);
    await tx.execute(sql`select 1`);
  });
  await assert.rejects(broken);
  await deps.db.execute(sql`select 1`);
});

test('ERR-03 a commit that waits for a standby that is gone is given up, and its connection too', async () => {
  const clusterUrl = cluster.url();
  const database = await forThisTest(createTestDatabase(clusterUrl));
  const standby = (names: string) =>
    query(clusterUrl, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()');
  const limits = { connections: 1, connectMs: 1000, statementMs: 1000, lockMs: 1000 };
  const open = await openPostgres(database.url, async () => undefined, limits);
  try {
    await standby('nobody');
    // Commits succeed until the setting is applied.
    const commits = async () => {
      for (;;) {
        await open.db.transaction((tx) => tx.execute(sql`create table if not exists waits (n int)`));
        await open.db.execute(sql`drop table waits`);
      }
    };
    await assert.rejects(commits, (error: Error) => isUnavailable(error));
    await open.checkSchema();
  } finally {
    await standby('');
    await open.close();
  }
});

test('ERR-03 writes to a primary that has become a standby hear 503 until there is a primary again', async () => {
  const t = await shopOf();
  const who = await shopper(t, 1);
  const name = new URL(t.databaseUrl).pathname.slice(1);
  const readOnly = (isOn: boolean) =>
    query(
      postgresUrl,
      `alter database ${name} set default_transaction_read_only = ${isOn}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  const line = { item_id: 'plain', quantity: 1, addons: [], type: 'delivery' };
  await readOnly(true);
  // The first calls may still get broken connections.
  for (let n = 0; n < 12; n += 1) {
    const { http, message, headers } = await t.call('addItemToCart', line, who.token);
    assert.deepEqual([http, message, headers['retry-after']], [503, BUSY, '5']);
  }
  await readOnly(false);
  let http = 0;
  for (let n = 0; n < 12 && http !== 200; n += 1) ({ http } = await t.call('addItemToCart', line, who.token));
  assert.equal(http, 200);
});

test('ERR-03 API-34 the database crashes and comes back: 503 meanwhile, no order is lost, no restart', async () => {
  // More orders in cash than one customer may have open.
  const env = { DATABASE_URL: cluster.url(), DATA_DIR: programs.folder(), RATE_LIMITS: 'false' };
  const { url, child, ended } = await programs.serve(env);
  const customer = await newCustomer(url, 'crash');
  const acknowledged: string[] = [];
  /** Whether an order was placed; if not, the customer was told to come back. */
  const order = async () => {
    const answer = await customer.order();
    if (answer.data) acknowledged.push(answer.data.order._id);
    else assert.deepEqual([answer.http, answer.message], [503, BUSY]);
    return answer.status;
  };
  for (let n = 0; n < 3; n += 1) assert.ok(await order());

  const ordering = (async () => {
    while (await order());
  })();
  await cluster.kill();
  await ordering;
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  const away = await jsonCall(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' });
  assert.deepEqual([away.http, away.message], [503, BUSY]);

  await cluster.start();
  while ((await fetch(`${url}/readyz`)).status !== 200) await delay(100);
  // The pool may still hold broken connections, one call each.
  let isBack = false;
  for (let n = 0; n < 12 && !isBack; n += 1) isBack = await order();
  assert.ok(isBack);
  const listed = new Set((await customer.orders()).map(({ _id }) => _id));
  for (const id of acknowledged) assert.ok(listed.has(id), `order ${id} was acknowledged and is gone`);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
