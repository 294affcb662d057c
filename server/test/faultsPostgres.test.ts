import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { count, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { openPostgres } from '../db/openDb';
import { categories, menuItems, orders, promos, users } from '../db/schema';
import { fillMenu } from '../sandbox/fillDatabase';
import { isUnavailable } from '../http/errors';
import { deleteAccount } from '../modules/auth/accountService';
import { advanceOrder } from '../modules/orders/ordersService';
import { AL_BARSHA, buildShop, cash, shopper } from './cartFixtures';
import { startCluster, type Cluster } from '../../scripts/postgresCluster.mjs';
import type { TestApp } from './helpers';
import { jsonCall, processes } from './serverProcess';
import { noClusterHere, noPostgres, postgresUrl } from './testCluster';
import { createTestDatabase } from './testDb';

/**
 * Tests that need PostgreSQL: several processes, a pool, broken connections, and a database that stops and restarts.
 */
const onPostgres = { skip: noPostgres };
/** Tests that stop PostgreSQL or change its settings have a cluster of their own. */
const onOwnCluster = { skip: noClusterHere };

const programs = processes();
let ownCluster: Cluster | null = null;
before(async () => {
  if (!noClusterHere) ownCluster = await startCluster();
});
after(async () => {
  programs.cleanUp();
  await ownCluster?.stop();
});

/** The address of the application's own database. */
async function addressOf(t: TestApp): Promise<string> {
  const { rows } = (await t.deps.db.execute(sql`select current_database() as name`)) as {
    rows: { name: string }[];
  };
  return new URL(`/${rows[0]?.name ?? ''}`, postgresUrl).href;
}

test('API-39 an order that becomes final while its account is deleted keeps no address', onPostgres, async () => {
  const t = await buildShop({ postgres: postgresUrl });
  try {
    const customer = await shopper(t, 2);
    const placed = await t.call('placeOrder', cash(customer.addressId), customer.token);
    const [order] = await t.deps.db
      .update(orders)
      .set({ status: 'Picked_Up' })
      .where(eq(orders.id, placed.data.order._id))
      .returning();
    assert.ok(order?.addressText);
    let deletion: Promise<void> | undefined;
    await t.deps.db.transaction(async (tx) => {
      assert.equal(await advanceOrder(tx, order, 'Delivered', { at: t.clock.now() }), true);
      deletion = deleteAccount(t.deps, customer.user);
      // Without a lock the deletion would end before this transaction.
      await Promise.race([deletion, delay(300)]);
    });
    await deletion;
    const [left] = await t.deps.db.select().from(orders).where(eq(orders.id, order.id));
    assert.deepEqual([left?.status, left?.addressText, left?.lat], ['Delivered', '', null]);
  } finally {
    await t.close();
  }
});

test(
  'four processes that start together on an empty database make one schema and one seed, and all serve',
  onPostgres,
  async () => {
    const database = (await createTestDatabase(postgresUrl, { isEmpty: true })) ?? assert.fail();
    const env = { DATABASE_URL: database.url, APP_SECRET: 'one for all' };
    try {
      const servers = await Promise.all(
        [1, 2, 3, 4].map(() => programs.serve({ ...env, DATA_DIR: programs.folder() })),
      );
      const menus = await Promise.all(servers.map(({ url }) => jsonCall<unknown>(`${url}/api/getAllCategories`)));
      assert.equal(new Set(menus.map(({ data }) => JSON.stringify(data))).size, 1);
      const open = await openPostgres(database.url, fillMenu);
      const rows = async (table: typeof categories | typeof menuItems | typeof promos | typeof users) =>
        (await open.db.select({ n: count() }).from(table))[0]?.n;
      const alone = (await createTestDatabase(postgresUrl, { isEmpty: true })) ?? assert.fail();
      const fresh = await openPostgres(alone.url, fillMenu);
      for (const table of [categories, menuItems, promos])
        assert.equal(await rows(table), (await fresh.db.select({ n: count() }).from(table))[0]?.n);
      assert.equal(await rows(users), 1, 'the demo customer');
      await Promise.all([open.close(), fresh.close()]);
      await alone.drop();

      // A session of one process is valid in the others, and they share the limit of wrong logins.
      const [first] = servers;
      const login = (url: string, password: string) =>
        jsonCall<{ auth_token: string }>(`${url}/api/login`, { email: 'sara@example.com', password });
      const { data } = await login(first?.url ?? '', 'wings123');
      for (const { url } of servers)
        assert.equal(
          (await jsonCall(`${url}/api/getUserAddress`, undefined, { authorization: `Bearer ${data.auth_token}` }))
            .status,
          true,
        );
      const wrong = await Promise.all(Array.from({ length: 20 }, (_each, n) => login(servers[n % 4]?.url ?? '', 'no')));
      assert.equal(wrong.filter(({ http }) => http === 200).length, 8);
      assert.equal(wrong.filter(({ http }) => http === 429).length, 12);

      for (const { child } of servers) child.kill('SIGTERM');
      assert.deepEqual(await Promise.all(servers.map(({ ended }) => ended)), [0, 0, 0, 0]);
    } finally {
      await database.drop();
    }
  },
);

const BUSY = 'We cannot do this right now. Please try again in a moment.';

/** Holds a table of the application's database, so that every call that needs it waits there. */
async function hold(t: TestApp, table: string) {
  const client = new pg.Client({ connectionString: await addressOf(t) });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return {
    async untilWaiting(n: number): Promise<void> {
      const waiting = async () =>
        (
          await client.query<{ n: number }>(
            'select count(*)::int as n from pg_locks where not granted and database = (select oid from ' +
              'pg_database where datname = current_database())',
          )
        ).rows[0]?.n;
      while ((await waiting()) !== n);
    },
    async release(): Promise<void> {
      await client.query('commit');
      await client.end();
    },
  };
}

test(
  'ERR-03 with every connection of the pool in slow queries calls queue for a while and then hear 503 with Retry-After',
  onPostgres,
  async () => {
    const t = await buildShop({
      postgres: postgresUrl,
      pool: { connections: 3, connectMs: 800, lockMs: 60_000, statementMs: 60_000 },
    });
    try {
      const { token } = await t.signIn();
      const addresses = await hold(t, 'addresses');
      // Three calls wait in the database; the others wait for a connection.
      const slow = Array.from({ length: 3 }, () => t.call('getUserAddress', undefined, token));
      await addresses.untilWaiting(3);
      const began = performance.now();
      const others = await Promise.all(Array.from({ length: 12 }, () => t.call('getBranches', {})));
      assert.deepEqual(
        new Set(
          others.map(
            ({ http, status, message, headers }) => `${http} ${status} ${message} ${String(headers['retry-after'])}`,
          ),
        ),
        new Set([`503 false ${BUSY} 5`]),
      );
      assert.ok(performance.now() - began < 30_000);
      assert.equal(
        (await t.app.inject({ url: '/api/getBranches', headers: { 'accept-language': 'ar' } })).json<{
          message: string;
        }>().message,
        'لا يمكننا تنفيذ طلبك الآن. يرجى المحاولة مرة أخرى بعد قليل.',
      );
      // A late call is served after a short wait.
      const late = t.call('getBranches', {});
      await addresses.release();
      assert.equal((await late).http, 200);
      for (const answer of await Promise.all(slow)) assert.deepEqual([answer.http, answer.status], [200, true]);
    } finally {
      await t.close();
    }
  },
);

test(
  'ERR-03 a query that takes too long is ended and answered with 503, and the order it was in is not there in halves',
  { skip: process.env.BEHIND_POOLER ? 'behind PgBouncer the role has the time-outs' : onPostgres.skip },
  async () => {
    const t = await buildShop({
      postgres: postgresUrl,
      pool: { connections: 3, connectMs: 5000, lockMs: 60_000, statementMs: 700 },
    });
    try {
      const who = await shopper(t, 2);
      const events = await hold(t, 'order_events');
      const key = { 'idempotency-key': 'slow-order-1' };
      const refused = await t.call('placeOrder', cash(who.addressId), who.token, key);
      assert.deepEqual([refused.http, refused.message], [503, BUSY]);
      await events.release();
      const placed = await t.call('placeOrder', cash(who.addressId), who.token, key);
      assert.equal(placed.status, true, placed.message);
      assert.equal((await t.call('getMyOrders', { status: 'All' }, who.token)).data.orders.length, 1);
    } finally {
      await t.close();
    }
  },
);

test(
  'ERR-02 a connection that breaks between two statements of a transaction costs that transaction and not the process',
  onPostgres,
  async () => {
    const t = await buildShop({ postgres: postgresUrl });
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    try {
      await assert.rejects(
        t.deps.db.transaction(async (tx) => {
          const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
          await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          // The socket closes while no query runs; an unhandled error would fail this test.
          await delay(200);
          await tx.execute(sql`select 1`);
        }),
      );
      await t.deps.db.execute(sql`select 1`);
    } finally {
      await admin.end();
      await t.close();
    }
  },
);

test(
  'ERR-03 a commit that waits for a standby that is gone is given up, and its connection with it',
  onOwnCluster,
  async () => {
    const own = ownCluster ?? assert.fail();
    const database = (await createTestDatabase(own.url())) ?? assert.fail();
    const admin = new pg.Client({ connectionString: own.url() });
    await admin.connect();
    const standby = async (names: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${names}'`);
      await admin.query('select pg_reload_conf()');
    };
    const open = await openPostgres(database.url, fillMenu, {
      connections: 1,
      connectMs: 1000,
      statementMs: 1000,
      lockMs: 1000,
    });
    try {
      await standby('nobody');
      // Commits succeed until the setting is applied.
      const write = () => open.db.transaction((tx) => tx.execute(sql`create table if not exists waits (n int)`));
      await assert.rejects(
        async () => {
          for (;;) {
            await write();
            await open.db.execute(sql`drop table waits`);
          }
        },
        (error: Error) => isUnavailable(error),
      );
      await open.ping();
    } finally {
      await standby('');
      await open.close();
      await admin.end();
      await database.drop();
    }
  },
);

test(
  'ERR-03 a primary that has become a standby: writes hear 503 with Retry-After until there is a primary again',
  onPostgres,
  async () => {
    const t = await buildShop({ postgres: postgresUrl });
    try {
      const who = await shopper(t, 1);
      const { rows } = (await t.deps.db.execute(sql`select current_database() as name`)) as {
        rows: { name: string }[];
      };
      const name = rows[0]?.name ?? assert.fail();
      const readOnly = async (isOn: boolean) => {
        const admin = new pg.Client({ connectionString: postgresUrl });
        await admin.connect();
        await admin.query(`alter database ${name} set default_transaction_read_only = ${isOn}`);
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
        await admin.end();
      };
      const cartLine = () =>
        t.call('addItemToCart', { item_id: 'plain', quantity: 1, addons: [], type: 'delivery' }, who.token);
      await readOnly(true);
      // The first calls may still get broken connections.
      for (let n = 0; n < 12; n += 1) {
        const { http, message, headers } = await cartLine();
        assert.deepEqual([http, message, headers['retry-after']], [503, BUSY, '5']);
      }
      await readOnly(false);
      let http = 0;
      for (let n = 0; n < 12 && http !== 200; n += 1) http = (await cartLine()).http;
      assert.equal(http, 200);
    } finally {
      await t.close();
    }
  },
);

test(
  'ERR-03 API-34 the database crashes and comes back: 503 meanwhile, no restart, no acknowledged order is lost',
  onOwnCluster,
  async () => {
    const own = ownCluster ?? assert.fail();
    const { url, child, ended } = await programs.serve({ DATABASE_URL: own.url(), DATA_DIR: programs.folder() });
    const { data } = await jsonCall<{ auth_token: string }>(`${url}/api/login`, {
      email: 'sara@example.com',
      password: 'wings123',
    });
    const auth = { authorization: `Bearer ${data.auth_token}` };
    const address = await jsonCall<{ _id: string }>(`${url}/api/addAddress`, AL_BARSHA, auth);
    const order = async () => {
      await jsonCall(`${url}/api/addItemToCart`, { item_id: 'water', quantity: 3, addons: [], type: 'delivery' }, auth);
      return jsonCall<{ order: { _id: string } } | null>(`${url}/api/placeOrder`, cash(address.data._id), auth);
    };
    const acknowledged: string[] = [];
    const note = (answer: Awaited<ReturnType<typeof order>>) => {
      if (answer.status) acknowledged.push(answer.data?.order._id ?? assert.fail());
      else assert.deepEqual([answer.http, answer.message], [503, BUSY]);
      return answer.status;
    };
    for (let n = 0; n < 3; n += 1) assert.ok(note(await order()));

    const ordering = (async () => {
      while (note(await order()));
    })();
    await own.kill();
    await ordering;
    assert.equal((await fetch(`${url}/readyz`)).status, 503);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    const away = await jsonCall(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' });
    assert.deepEqual([away.http, away.message], [503, BUSY]);

    await own.start();
    while ((await fetch(`${url}/readyz`)).status !== 200) await delay(100);
    // The pool may still hold broken connections, one call each.
    let isBack = false;
    for (let n = 0; n < 12 && !isBack; n += 1) isBack = note(await order());
    assert.ok(isBack);
    const mine = await jsonCall<{ orders: { _id: string }[] }>(`${url}/api/getMyOrders?status=All`, undefined, auth);
    const found = new Set(mine.data.orders.map(({ _id }) => _id));
    assert.deepEqual(
      acknowledged.filter((id) => !found.has(id)),
      [],
    );
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  },
);
