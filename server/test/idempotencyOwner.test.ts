import assert from 'node:assert/strict';
import { test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { openPostgres } from '../db/openDb';
import { registerProcess } from '../db/processes';
import { idempotencyKeys, processes, users } from '../db/schema';
import { CallError } from '../http/errors';
import { runIdempotent } from '../http/idempotency';
import { sha256 } from '../lib/ids';
import { buildShop, cash, shopper } from './cartFixtures';
import { createTestDatabase, postgresUrl } from './testDb';
import { forThisFile, forThisTest } from './helpers';

/** The number of a process that does not exist. */
const GONE = 2 ** 31 - 1;

const t = forThisFile(buildShop);

/** A request that its process has started and not finished. */
async function begun(owner: number, key: string) {
  const customer = await shopper(t, 1);
  const body = cash(customer.addressId);
  await t.deps.db.insert(idempotencyKeys).values({
    userId: customer.user.id,
    key,
    call: 'placeOrder',
    bodyHash: sha256(JSON.stringify(body)),
    owner,
    createdAt: t.clock.now(),
  });
  return { customer, again: () => t.call('placeOrder', body, customer.token, { 'idempotency-key': key }) };
}

test('T2 B-01 a retry with the key of a killed process succeeds at once and has one effect', async () => {
  const { customer, again } = await begun(GONE, 'killed-process-1');
  const answers = await Promise.all([again(), again(), again()]);
  assert.ok(answers.every(({ http, status }) => http === 200 && status));
  assert.equal(new Set(answers.map(({ data }) => data.order._id)).size, 1);
  assert.equal((await t.call('getMyOrders', { status: 'All' }, customer.token)).data.orders.length, 1);
});

test('T1 a key that a living process works on is waited for, and its reply replayed', async () => {
  const { customer, again } = await begun(t.deps.processes.ownNumber, 'living-process-1');
  const waiting = again();
  const reply = { data: { order: { _id: 'the-first', order_code: 'JW-1' } }, message: { en: 'Placed', ar: 'تم' } };
  await t.deps.db
    .update(idempotencyKeys)
    .set({ httpStatus: 200, reply })
    .where(eq(idempotencyKeys.key, 'living-process-1'));
  assert.equal((await waiting).data.order._id, 'the-first');
  assert.equal((await t.call('getMyOrders', { status: 'All' }, customer.token)).data.orders.length, 0);
});

test('T1 a press under way when the database stops for a moment can be repeated when it is back', async () => {
  const { db } = t.deps;
  const { user } = await t.signIn();
  const request = { server: t.app, headers: { 'idempotency-key': 'database-away-1' } };
  const context = { user, request } as unknown as Parameters<typeof runIdempotent>[0];
  const broken = runIdempotent(context, 'placeOrder', {}, async () => {
    await db.execute(sql`alter table idempotency_keys rename to away`);
    throw new Error('the database stopped');
  });
  await assert.rejects(broken, /the database stopped/);
  await db.execute(sql`alter table away rename to idempotency_keys`);
  const again = await runIdempotent(context, 'placeOrder', {}, async () => ({ data: 'placed' }));
  assert.equal(again.data, 'placed');
});

test('T1 a request whose key was taken over has no effect', async () => {
  const { user } = await t.signIn();
  const key = 'taken-over-1';
  const request = { server: t.app, headers: { 'idempotency-key': key } };
  const context = { user, request } as unknown as Parameters<typeof runIdempotent>[0];
  const slow = runIdempotent(context, 'placeOrder', {}, (storeReply) =>
    t.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ name: 'Done twice' }).where(eq(users.id, user.id));
      await tx
        .update(idempotencyKeys)
        .set({ owner: GONE })
        .where(and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key)));
      const outcome = { data: null };
      await storeReply(tx, outcome);
      return outcome;
    }),
  );
  await assert.rejects(slow, (error) => error instanceof CallError && error.httpStatus === 409);
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  assert.equal(row?.name, 'Test Customer');
});

test('B-01 processes see who is alive, also one that was silent for a while, and all have one time', async () => {
  const database = await forThisTest(createTestDatabase(postgresUrl));
  const nothing = async () => undefined;
  const [first, second] = [await openPostgres(database.url, nothing), await openPostgres(database.url, nothing)];
  const { isAlive } = first.processes;
  const { ownNumber } = second.processes;
  assert.deepEqual([await isAlive(ownNumber), await isAlive(GONE)], [true, false]);
  await first.db
    .update(processes)
    .set({ seenAt: sql`now() - interval '1 hour'` })
    .where(eq(processes.number, ownNumber));
  // It counts as ended until its next heartbeat.
  while (!(await isAlive(ownNumber))) await first.checkSchema();
  const ahead = await registerProcess(first.db, () => Date.now() + 30 * 60_000);
  const { rows } = (await first.db.execute(sql`select now() as now`)) as { rows: { now: string | Date }[] };
  const difference = ahead.clock.now().getTime() - new Date(rows[0]?.now ?? 0).getTime();
  assert.ok(Math.abs(difference) < 1000, `${difference} ms: payments, leases and mails have the database's time`);
  await ahead.leave();
  await second.close();
  while (await isAlive(ownNumber)) await first.checkSchema();
  await first.close();
});
