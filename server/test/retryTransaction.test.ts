import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { openPostgres, type OpenDb } from '../db/openDb';
import { withRetries } from '../db/retryTransaction';
import { users } from '../db/schema';
import { clusterUrl, noClusterHere } from './testCluster';
import { createTestDatabase } from './testDb';

const onCluster = { skip: noClusterHere };
let database: Awaited<ReturnType<typeof createTestDatabase>> = null;
let open: OpenDb | null = null;
before(async () => {
  if (noClusterHere) return;
  database = (await createTestDatabase(clusterUrl)) ?? assert.fail();
  open = await openPostgres(database.url, async () => undefined);
});
after(async () => {
  await open?.close();
  await database?.drop();
});

const fail = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

test('a transaction that a concurrent one ended is run again, and has its effect once', onCluster, async () => {
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

test('a transaction that always fails is retried up to four runs', onCluster, async () => {
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

test('two transactions that wait for each other both have their effect', onCluster, async () => {
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
