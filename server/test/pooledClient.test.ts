import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db';
import { openPostgres, POOL_LIMITS, type OpenDb } from '../db/openDb';
import { categories } from '../db/schema';
import { clusterUrl, noClusterHere } from './testCluster';
import { createTestDatabase } from './testDb';

let database: Awaited<ReturnType<typeof createTestDatabase>> = null;
before(async () => {
  if (!noClusterHere) database = (await createTestDatabase(clusterUrl)) ?? assert.fail();
});
after(() => database?.drop());

const noSeed = () => Promise.resolve();

async function withDb(url: string, use: (open: OpenDb) => Promise<void>, connections = 1): Promise<void> {
  const open = await openPostgres(url, noSeed, { ...POOL_LIMITS, connections });
  try {
    await use(open);
  } finally {
    await open.close();
  }
}

const readCategory = (db: Db) => db.select({ title: categories.title }).from(categories).where(eq(categories.id, 'x'));

async function preparedStatements(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from pg_prepared_statements where statement like '%categories%'`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? assert.fail();
}

test('a connection prepares a statement once, inside transactions too', { skip: noClusterHere }, async () => {
  await withDb(database?.url ?? assert.fail(), async ({ db }) => {
    await readCategory(db);
    await db.transaction((tx) => readCategory(tx));
    assert.equal(await preparedStatements(db), 1);
  });
});

/** A server in front of PostgreSQL that reports a process of its own, as poolers do. */
async function startPooler(target: URL): Promise<{ url: string; stop(): void }> {
  const BACKEND_KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);
  const server = net.createServer((client) => {
    const postgres = net.connect(Number(target.port), target.hostname);
    client.pipe(postgres);
    postgres.on('data', (chunk) => {
      const at = chunk.indexOf(BACKEND_KEY_DATA);
      if (at >= 0) chunk.writeUInt32BE(1, at + BACKEND_KEY_DATA.length);
      client.write(chunk);
    });
    postgres.on('close', () => client.destroy());
    client.on('error', () => postgres.destroy());
    postgres.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => server.close() };
}

test('behind a pooler no statement is prepared', { skip: noClusterHere }, async () => {
  const pooler = await startPooler(new URL(database?.url ?? assert.fail()));
  try {
    await withDb(pooler.url, async ({ db }) => {
      await readCategory(db);
      assert.equal(await preparedStatements(db), 0);
    });
  } finally {
    pooler.stop();
  }
});

test('after a migration has changed the type of a column, no call fails', { skip: noClusterHere }, async () => {
  await withDb(
    database?.url ?? assert.fail(),
    async ({ db }) => {
      const read = (tx: Db) =>
        tx.select({ position: categories.position }).from(categories).where(eq(categories.id, 'x'));
      const onEveryConnection = () =>
        Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? read(db) : db.transaction((tx) => read(tx)))));
      await onEveryConnection();
      await db.execute(sql`alter table categories alter column position type bigint`);
      try {
        assert.deepEqual((await onEveryConnection()).flat(), []);
      } finally {
        await db.execute(sql`alter table categories alter column position type integer`);
      }
    },
    5,
  );
});

test('a transaction inside a transaction is refused', { skip: noClusterHere }, async () => {
  await withDb(database?.url ?? assert.fail(), async ({ db }) => {
    await assert.rejects(
      db.transaction((tx) => tx.transaction(async () => undefined)),
      /cannot be nested/,
    );
    assert.deepEqual(await readCategory(db), []);
  });
});

test('a transaction that lost its connection reports the first error', { skip: noClusterHere }, async () => {
  await withDb(database?.url ?? assert.fail(), async ({ db }) => {
    const lost = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await assert.rejects(lost, /pg_terminate_backend/);
    assert.deepEqual(await readCategory(db), []);
  });
});
