import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { ScheduledOrders } from '../../../contract/operator';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { webhookDeliveries, webhookSubscriptions } from '../../db/schema';
import type { DueRows } from '../../jobs/claim';
import { newId } from '../../lib/ids';
import { CHANGES_PAGE, numberEvents, readChanges, type NumberedChange } from '../orders/orderChanges';

export type Subscription = typeof webhookSubscriptions.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;

const CLAIM_MS = 60_000;

const DEAD_PAGE = 1000;

/** Delays of the attempts after the first, seconds; ten hours in total. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600, 10_800, 21_600];

export async function addSubscription(
  db: Db,
  {
    url,
    branchId,
    scheduledOrders = 'when_due',
  }: { url: string; branchId: string | null; scheduledOrders?: ScheduledOrders },
  now: Date,
): Promise<Subscription> {
  const lastSeq = await numberEvents(db, now);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const row = { id: newId(), url, branchId, scheduledOrders, secret, lastSeq, createdAt: now };
  await db.insert(webhookSubscriptions).values(row);
  return row;
}

export const listSubscriptions = (db: Db): Promise<Subscription[]> =>
  db.select().from(webhookSubscriptions).orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id));

export async function removeSubscription(db: Db, id: string): Promise<boolean> {
  const deleted = await db.delete(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)).returning();
  return deleted.length > 0;
}

const isAbandoned = isNull(webhookDeliveries.nextAttemptAt);

export const listDead = (db: Db) =>
  db
    .select({ delivery: webhookDeliveries, url: webhookSubscriptions.url })
    .from(webhookDeliveries)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, webhookDeliveries.subscriptionId))
    .where(isAbandoned)
    .orderBy(asc(webhookDeliveries.createdAt))
    .limit(DEAD_PAGE);

export async function retryAbandoned(db: Db, id: string | null, now: Date): Promise<number> {
  const ids = id === null ? (await listDead(db)).map(({ delivery }) => delivery.id) : [id];
  const isOneOfThem = and(isAbandoned, inArray(webhookDeliveries.id, ids));
  const due = { attempts: 0, nextAttemptAt: now };
  return (await db.update(webhookDeliveries).set(due).where(isOneOfThem).returning()).length;
}

async function writePage(
  db: Db,
  { id, after, next, page }: { id: string; after: number; next: number; page: NumberedChange[] },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isAsRead = matches(webhookSubscriptions, { id, lastSeq: after });
    const moved = await tx.update(webhookSubscriptions).set({ lastSeq: next }).where(isAsRead).returning();
    if (moved.length === 0) return false;
    const times = { nextAttemptAt: now, createdAt: now };
    const rows = page.map((numbered) => ({ id: newId(), subscriptionId: id, ...numbered, ...times }));
    if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
    return true;
  });
}

export async function writeDeliveries(db: Db, now: Date): Promise<number> {
  const upTo = await numberEvents(db, now);
  let written = 0;
  for (const { id, branchId, scheduledOrders, lastSeq } of await listSubscriptions(db)) {
    for (let after = lastSeq; after < upTo;) {
      // Read before the transaction, because Citus refuses writes of this table after a read of several shards.
      const page = await readChanges(db, { after, upTo, branchId, scheduledOrders });
      const next = page.length < CHANGES_PAGE ? upTo : (page.at(-1)?.seq ?? upTo);
      if (!(await writePage(db, { id, after, next, page }, now))) break;
      written += page.length;
      after = next;
    }
  }
  return written;
}

export async function hasWork(db: Db, now: Date): Promise<boolean> {
  // Without a subscription no event is numbered, which would be a write for each.
  const subscriptions = await listSubscriptions(db);
  if (subscriptions.length === 0) return false;
  const seq = await numberEvents(db, now);
  if (subscriptions.some(({ lastSeq }) => lastSeq < seq)) return true;
  const ids = subscriptions.map(({ id }) => id);
  const isDue = and(inArray(webhookDeliveries.subscriptionId, ids), lte(webhookDeliveries.nextAttemptAt, now));
  return (await db.select().from(webhookDeliveries).where(isDue).limit(1)).length > 0;
}

export const DELIVERIES: DueRows<typeof webhookDeliveries> = {
  table: webhookDeliveries,
  dueAt: 'nextAttemptAt',
  key: ({ id }) => eq(webhookDeliveries.id, id),
  set: () => ({ attempts: sql`${webhookDeliveries.attempts} + 1` }),
  ms: CLAIM_MS,
};

export async function finishDelivery(db: Db, { id }: Delivery): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}

export async function failDelivery(db: Db, { id, attempts }: Delivery, reason: string, now: Date): Promise<boolean> {
  const seconds = RETRY_SECONDS[attempts - 1];
  // Up to a fifth more, so that not all deliveries are retried at the same time.
  const wait = seconds === undefined ? null : seconds * 1000 * (1 + Math.random() / 5);
  const nextAttemptAt = wait === null ? null : new Date(now.getTime() + wait);
  await db.update(webhookDeliveries).set({ lastError: reason, nextAttemptAt }).where(eq(webhookDeliveries.id, id));
  return wait === null;
}
