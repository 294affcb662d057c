import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db';
import { openPostgres, POOL_LIMITS } from '../db/openDb';
import { categories, users } from '../db/schema';
import { isUnavailable } from '../http/errors';
import { forThisFile, forThisTest, listening } from './helpers';
import { clusterUrl, createTestDatabase } from './testDb';

const noSeed = () => Promise.resolve();
const database = forThisFile(() => createTestDatabase(clusterUrl));
/** A pool of so many connections for the running test. */
const pooled = async ({ url = database.url, connections = 1 } = {}) =>
  (await forThisTest(openPostgres(url, noSeed, { ...POOL_LIMITS, connections }))).db;

const readCategory = (db: Db) => db.select({ title: categories.title }).from(categories).where(eq(categories.id, 'x'));

async function preparedStatements(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from pg_prepared_statements where statement like '%categories%'`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? assert.fail();
}

test('a connection prepares a statement once, inside transactions too', async () => {
  const db = await pooled();
  await readCategory(db);
  await db.transaction((tx) => readCategory(tx));
  assert.equal(await preparedStatements(db), 1);
});

/** A server in front of PostgreSQL that reports a process of its own, as poolers do. */
async function startPooler(target: URL): Promise<string> {
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
  after(() => server.close());
  return Object.assign(new URL(target), { port: await listening(server) }).href;
}

test('behind a pooler no statement is prepared', async () => {
  const db = await pooled({ url: await startPooler(new URL(database.url)) });
  await readCategory(db);
  assert.equal(await preparedStatements(db), 0);
});

test('a transaction inside a transaction is a savepoint: its failure leaves the outer one whole', async () => {
  const db = await pooled();
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'outer', createdAt: new Date() });
    await assert.rejects(tx.transaction((nested) => nested.execute(sql`select 1 / 0`)));
  });
  assert.equal((await db.select().from(users).where(eq(users.id, 'outer'))).length, 1);
});

test('a transaction that lost its connection says that the database is away, and leaves no broken one', async () => {
  const db = await pooled();
  const lost = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  await assert.rejects(lost, isUnavailable);
  assert.deepEqual(await readCategory(db), []);
});

const fail = (code: string, message = '') =>
  sql.raw(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`);

test('ERR-03 a node of Citus that is lost during a call is an outage; other internal errors are not', async () => {
  const db = await pooled();
  const commit = 'could not commit transaction for shard 102024 on at least one active node';
  for (const message of [commit, 'no connection to the server'])
    await assert.rejects(db.execute(fail('XX000', message)), isUnavailable);
  const broken = db.execute(fail('XX000', 'cache lookup failed'));
  await assert.rejects(broken, (error) => !isUnavailable(error));
});

test('a transaction that a concurrent one ended is run again, up to four times, and has its effect once', async () => {
  const db = await pooled();
  await db.insert(users).values({ id: 'retried' });
  let runs = 0;
  await db.transaction(async (tx) => {
    runs += 1;
    await tx
      .update(users)
      .set({ loyaltyPoints: sql`${users.loyaltyPoints} + 1` })
      .where(eq(users.id, 'retried'));
    if (runs < 3) await tx.execute(fail('40001'));
  });
  const [row] = await db.select().from(users).where(eq(users.id, 'retried'));
  assert.deepEqual([runs, row?.loyaltyPoints], [3, 1]);
  for (const [code, expected] of [
    ['40001', 4],
    ['23505', 1],
  ] as const) {
    runs = 0;
    const failing = db.transaction((tx) => {
      runs += 1;
      return tx.execute(fail(code));
    });
    await assert.rejects(failing);
    assert.equal(runs, expected, code);
  }
});

test('two transactions that wait for each other both have their effect', async () => {
  const db = await pooled({ connections: 2 });
  await db.insert(users).values([{ id: 'deadlock-a' }, { id: 'deadlock-b' }]);
  const add = (id: string) => sql`update users set loyalty_points = loyalty_points + 1 where id = ${id}`;
  let first: () => void = () => undefined;
  const bothHold = new Promise<void>((resolve) => {
    let holding = 0;
    first = () => {
      holding += 1;
      if (holding === 2) resolve();
    };
  });
  const both = (firstName: string, secondName: string) => {
    let isFirstRun = true;
    return db.transaction(async (tx) => {
      await tx.execute(add(firstName));
      if (isFirstRun) first();
      isFirstRun = false;
      await bothHold;
      await tx.execute(add(secondName));
    });
  };
  await Promise.all([both('deadlock-a', 'deadlock-b'), both('deadlock-b', 'deadlock-a')]);
  const rows = await db
    .select({ points: users.loyaltyPoints })
    .from(users)
    .where(sql`id like 'deadlock-%'`);
  assert.deepEqual(rows, [{ points: 2 }, { points: 2 }]);
});
