import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderChange, ScheduledOrders } from '../../../contract/operator';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { eventCounter, orderEvents, orders } from '../../db/schema';

const COUNTER = 'order_events';
const BATCH = 100;
export const CHANGES_PAGE = 200;

export interface NumberedChange {
  seq: number;
  change: OrderChange;
}

const rankOf = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/** Without a number for those who hear of an order when it is due, or for those who hear of it at once. */
const isNew = (now: Date) =>
  and(
    isNull(orderEvents.seq),
    or(isNull(orderEvents.dueAt), lte(orderEvents.dueAt, now), isNull(orderEvents.earlySeq)),
  );

async function numberBatch(tx: Db, now: Date): Promise<{ seq: number; hasMore: boolean }> {
  // The lock waits for concurrent transactions: on several nodes the counter may be visible before its events.
  const [counter] = await tx
    .insert(eventCounter)
    .values({ name: COUNTER, value: 0 })
    .onConflictDoUpdate({ target: eventCounter.name, set: { value: eventCounter.value } })
    .returning();
  let seq = counter?.value ?? 0;
  const events = await tx.select().from(orderEvents).where(isNew(now)).orderBy(asc(orderEvents.at)).limit(BATCH);
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a.status) - rankOf(b.status));
  if (events.length > 0) {
    const numbered = events.map(({ userId, orderId, status, dueAt }, index) => ({
      isIt: matches(orderEvents, { userId, orderId, status }),
      isEarly: dueAt !== null && dueAt > now,
      number: sql`${seq + index + 1}::int`,
    }));
    const numbersOf = (rows: typeof numbered, kept: PgColumn) =>
      rows.length === 0
        ? kept
        : sql`case ${sql.join(
            rows.map(({ isIt, number }) => sql`when ${isIt} then ${number}`),
            sql` `,
          )} else ${kept} end`;
    const early = numbered.filter(({ isEarly }) => isEarly);
    const due = numbered.filter(({ isEarly }) => !isEarly);
    // One statement for all, without a join, which Citus would refuse over several customers.
    await tx
      .update(orderEvents)
      .set({
        seq: sql`${numbersOf(due, orderEvents.seq)}`,
        earlySeq: sql`${numbersOf(early, orderEvents.earlySeq)}`,
      })
      .where(and(isNew(now), or(...numbered.map(({ isIt }) => isIt))));
    seq += events.length;
    await tx.update(eventCounter).set({ value: seq }).where(eq(eventCounter.name, COUNTER));
  }
  return { seq, hasMore: events.length === BATCH };
}

/**
 * Numbers committed events; a reader of a sequence would miss those that commit in another order than its numbers.
 * Those of an order for later get a second number when it is due.
 */
export async function numberEvents(db: Db, now: Date): Promise<number> {
  const [counter] = await db.select().from(eventCounter).where(eq(eventCounter.name, COUNTER));
  const [first] = await db.select({ orderId: orderEvents.orderId }).from(orderEvents).where(isNew(now)).limit(1);
  let last = { seq: counter?.value ?? 0, hasMore: first !== undefined };
  while (last.hasMore) last = await db.transaction((tx) => numberBatch(tx, now));
  return last.seq;
}

/** The number by which a reader knows an event. */
const numberFor = (scheduledOrders: ScheduledOrders) =>
  scheduledOrders === 'at_once'
    ? sql<number>`coalesce(${orderEvents.earlySeq}, ${orderEvents.seq})`.mapWith(Number)
    : sql<number>`${orderEvents.seq}`.mapWith(Number);

/** Not what was to be told when it was due, of an order for later that was cancelled before. */
const isHeard = or(isNull(orderEvents.dueAt), isNotNull(orders.dueAt));

interface ChangesQuery {
  after: number;
  upTo: number;
  branchId: string | null;
  scheduledOrders: ScheduledOrders;
}

export async function readChanges(
  db: Db,
  { after, upTo, branchId, scheduledOrders }: ChangesQuery,
): Promise<NumberedChange[]> {
  const seq = numberFor(scheduledOrders);
  const isAtOnce = scheduledOrders === 'at_once';
  const between = (column: PgColumn) => and(gt(column, after), lte(column, upTo));
  const isBetween = isAtOnce
    ? or(between(orderEvents.earlySeq), and(isNull(orderEvents.earlySeq), between(orderEvents.seq)))
    : and(between(orderEvents.seq), isHeard);
  const rows = await db
    .select({ event: orderEvents, order: orders, seq })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.userId, orderEvents.userId), eq(orders.id, orderEvents.orderId)))
    .where(and(isBetween, branchId === null ? undefined : eq(orders.branchId, branchId)))
    .orderBy(asc(seq))
    .limit(CHANGES_PAGE);
  return rows.map(({ event: { status, at }, order, seq: number }) => ({
    seq: number,
    change: {
      order_code: order.orderCode,
      branch_id: order.branchId,
      type: order.type,
      status,
      at: at.toISOString(),
      ...(order.scheduledFor ? { scheduled_for: order.scheduledFor.toISOString() } : {}),
    },
  }));
}
