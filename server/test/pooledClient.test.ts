import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db';
import { openPostgres, POOL_LIMITS, type OpenDb } from '../db/openDb';
import { withRetries } from '../db/retryTransaction';
import { categories, users } from '../db/schema';
import { isUnavailable } from '../http/errors';
import { newId } from '../lib/ids';
import { clusterUrl, createTestDatabase } from './testDb';

const noSeed = () => Promise.resolve();
let database: Awaited<ReturnType<typeof createTestDatabase>> | null = null;
let open: OpenDb | null = null;
before(async () => {
  database = await createTestDatabase(clusterUrl);
  open = await openPostgres(database.url, noSeed);
});
after(async () => {
  await open?.close();
  await database?.drop();
});

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

test('a connection prepares a statement once, inside transactions too', async () => {
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

test('behind a pooler no statement is prepared', async () => {
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

test('after a migration has changed the type of a column, no call fails', async () => {
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

test('a transaction inside a transaction is a savepoint: its failure leaves the outer one whole', async () => {
  await withDb(database?.url ?? assert.fail(), async ({ db }) => {
    const id = newId();
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ id, createdAt: new Date() });
      const inner = tx.transaction((nested) => nested.execute(sql`select 1 / 0`));
      await assert.rejects(inner);
    });
    assert.equal((await db.select().from(users).where(eq(users.id, id))).length, 1);
  });
});

test('a transaction that lost its connection says that the database is away, and leaves no broken one', async () => {
  await withDb(database?.url ?? assert.fail(), async ({ db }) => {
    const lost = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await assert.rejects(lost, isUnavailable);
    assert.deepEqual(await readCategory(db), []);
  });
});

const fail = (code: string, message = '') =>
  sql.raw(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`);

test('ERR-03 a node of Citus that is lost during a call is an outage; other internal errors are not', async () => {
  const { db } = open ?? assert.fail();
  const commit = 'could not commit transaction for shard 102024 on at least one active node';
  for (const message of [commit, 'no connection to the server'])
    await assert.rejects(db.execute(fail('XX000', message)), isUnavailable);
  const broken = db.execute(fail('XX000', 'cache lookup failed'));
  await assert.rejects(broken, (error) => !isUnavailable(error));
});

test('a transaction that a concurrent one ended is run again, and has its effect once', async () => {
  const { db } = open ?? assert.fail();
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
});

test('a transaction that always fails is retried up to four runs', async () => {
  const { db } = open ?? assert.fail();
  let runs = 0;
  await assert.rejects(
    db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(fail('40001'));
    }),
  );
  assert.equal(runs, 4);
});

test('two transactions that wait for each other both have their effect', async () => {
  const { db } = open ?? assert.fail();
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

test('any other error is thrown without a retry', async () => {
  let runs = 0;
  const failing = withRetries(() => {
    runs += 1;
    return Promise.reject(new Error('refused'));
  });
  await assert.rejects(failing, /refused/);
  assert.equal(runs, 1);
});
