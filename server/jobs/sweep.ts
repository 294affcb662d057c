import { and, asc, gt, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db';
import {
  codes,
  formerCustomers,
  idempotencyKeys,
  knownDevices,
  limitCounts,
  outbox,
  paymentQuotes,
  processes,
  sessions,
  users,
  webhookDeliveries,
} from '../db/schema';
import type { Clock } from '../lib/clock';
import { REPLAY_MS } from '../http/idempotency';
import { deleteUsers } from '../modules/auth/usersTable';
import { startJob } from './claim';

const EVERY_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DEVICE_MS = 400 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const BATCH = 1000;

async function dropUntil(db: Db, table: PgTable, time: PgColumn, until: Date): Promise<void> {
  for (;;) {
    const [last] = await db
      .select({ time: sql<string>`${time}::text` })
      .from(table)
      .where(lte(time, until))
      .orderBy(asc(time))
      .offset(BATCH - 1)
      .limit(1);
    await db.delete(table).where(last ? sql`${time} <= ${last.time}::timestamptz` : lte(time, until));
    if (!last) return;
  }
}

async function dropUsers(
  db: Db,
  condition: SQL | undefined,
  time: PgColumn,
  findKept: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  let after = { time: '-infinity', id: '' };
  for (;;) {
    const batch = await db
      .select({ id: users.id, time: sql<string>`${time}::text` })
      .from(users)
      .where(and(condition, sql`(${time}, ${users.id}) > (${after.time}::timestamptz, ${after.id})`))
      .orderBy(asc(time), asc(users.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return;
    after = last;
    const ids = batch.map(({ id }) => id);
    const kept = new Set(await findKept(ids));
    const deletable = ids.filter((id) => !kept.has(id));
    if (deletable.length > 0) await db.transaction((tx) => deleteUsers(tx, deletable, condition));
  }
}

export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await dropUntil(db, sessions, sessions.expiresAt, now);
  await dropUntil(db, knownDevices, knownDevices.seenAt, before(DEVICE_MS));
  await dropUntil(db, idempotencyKeys, idempotencyKeys.createdAt, before(REPLAY_MS));
  // Mails that are due are given up by the mail job, which logs it.
  await db.delete(outbox).where(and(isNull(outbox.dueAt), lt(outbox.createdAt, before(KEPT_MS))));
  await dropUntil(db, codes, codes.createdAt, before(KEPT_MS));
  await dropUntil(db, webhookDeliveries, webhookDeliveries.createdAt, before(KEPT_MS));
  await dropUntil(db, paymentQuotes, paymentQuotes.until, before(DAY_MS));
  await dropUntil(db, formerCustomers, formerCustomers.until, now);
  await db.delete(limitCounts).where(lt(limitCounts.expire, now.getTime()));
  await db.delete(processes).where(lt(processes.seenAt, before(DAY_MS)));
  // A registration with a recent code stays, because the code counts wrong attempts. Deleted accounts have no e-mail.
  const isAbandoned = sql`not is_verified and email is not null`;
  const isOld = and(isAbandoned, isNull(users.deletedAt), lt(users.createdAt, before(DAY_MS)));
  await dropUsers(db, isOld, users.createdAt, async (ids) => {
    const isRecent = and(inArray(codes.userId, ids), gt(codes.createdAt, before(DAY_MS)));
    return (await db.select({ id: codes.userId }).from(codes).where(isRecent)).map(({ id }) => id);
  });
}

export const startSweep = (deps: Parameters<typeof startJob>[0] & { clock: Clock }) =>
  startJob(deps, { name: 'sweep', everyMs: EVERY_MS }, () => sweep(deps.db, deps.clock.now()));
