import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { OrderChange } from '../../../contract/operator';
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

async function numberBatch(tx: Db): Promise<{ seq: number; hasMore: boolean }> {
  // The lock waits for concurrent transactions: on several nodes the counter may be visible before its events.
  const [counter] = await tx
    .insert(eventCounter)
    .values({ name: COUNTER, value: 0 })
    .onConflictDoUpdate({ target: eventCounter.name, set: { value: eventCounter.value } })
    .returning();
  let seq = counter?.value ?? 0;
  const isNew = isNull(orderEvents.seq);
  const events = await tx.select().from(orderEvents).where(isNew).orderBy(asc(orderEvents.at)).limit(BATCH);
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a.status) - rankOf(b.status));
  if (events.length > 0) {
    const numbers = events.map(({ userId, orderId, status }, index) => {
      const isIt = matches(orderEvents, { userId, orderId, status });
      return sql`when ${isIt} then ${seq + index + 1}::int`;
    });
    const isOneOfThem = or(
      ...events.map(({ userId, orderId, status }) => matches(orderEvents, { userId, orderId, status })),
    );
    // One statement for all, without a join, which Citus would refuse over several customers.
    await tx
      .update(orderEvents)
      .set({ seq: sql`case ${sql.join(numbers, sql` `)} end` })
      .where(and(isNew, isOneOfThem));
    seq += events.length;
    await tx.update(eventCounter).set({ value: seq }).where(eq(eventCounter.name, COUNTER));
  }
  return { seq, hasMore: events.length === BATCH };
}

/** Numbers committed events; a reader of a sequence would miss those that commit in another order than its numbers. */
export async function numberEvents(db: Db): Promise<number> {
  const [counter] = await db.select().from(eventCounter).where(eq(eventCounter.name, COUNTER));
  const isNew = isNull(orderEvents.seq);
  const [first] = await db.select({ orderId: orderEvents.orderId }).from(orderEvents).where(isNew).limit(1);
  let last = { seq: counter?.value ?? 0, hasMore: first !== undefined };
  while (last.hasMore) last = await db.transaction(numberBatch);
  return last.seq;
}

export async function readChanges(
  db: Db,
  { after, upTo, branchId }: { after: number; upTo: number; branchId: string | null },
): Promise<NumberedChange[]> {
  const isBetween = and(gt(orderEvents.seq, after), lte(orderEvents.seq, upTo));
  const rows = await db
    .select({ event: orderEvents, order: orders })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.userId, orderEvents.userId), eq(orders.id, orderEvents.orderId)))
    .where(and(isBetween, branchId === null ? undefined : eq(orders.branchId, branchId)))
    .orderBy(asc(orderEvents.seq))
    .limit(CHANGES_PAGE);
  return rows.map(({ event: { seq, status, at }, order }) => ({
    seq: seq ?? 0,
    change: {
      order_code: order.orderCode,
      branch_id: order.branchId,
      type: order.type,
      status,
      at: at.toISOString(),
    },
  }));
}
