import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { OrderChange } from '../../../contract/operator';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { eventCounter, orderEvents, orders } from '../../db/schema';

/** The name of the counter of `order_events`. */
const COUNTER = 'order_events';
/** Maximum number of events that one transaction numbers. */
const BATCH = 500;
/** Maximum number of changes that one query reads. */
export const CHANGES_PAGE = 200;

/** A change with its position. */
export interface NumberedChange {
  seq: number;
  change: OrderChange;
}

/** The position of the last numbered event, and whether unnumbered events exist. */
async function lastSeq(db: Db): Promise<{ seq: number; hasMore: boolean }> {
  const [counter] = await db.select().from(eventCounter).where(eq(eventCounter.name, COUNTER));
  const [first] = await db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(isNull(orderEvents.seq))
    .limit(1);
  return { seq: counter?.value ?? 0, hasMore: first !== undefined };
}

const rankOf = (status: string): number => (ORDER_STATUSES as readonly string[]).indexOf(status);

/** Numbers committed events; returns the last position, and whether there may be more. */
async function numberBatch(tx: Db): Promise<{ seq: number; hasMore: boolean }> {
  // The lock waits for concurrent transactions: on several nodes the counter may be visible before its events.
  const [counter] = await tx
    .insert(eventCounter)
    .values({ name: COUNTER, value: 0 })
    .onConflictDoUpdate({ target: eventCounter.name, set: { value: eventCounter.value } })
    .returning();
  if (!counter) throw new Error('the counter of order_events is missing');
  const unnumbered = await tx
    .select()
    .from(orderEvents)
    .where(isNull(orderEvents.seq))
    .orderBy(asc(orderEvents.at))
    .limit(BATCH);
  unnumbered.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a.status) - rankOf(b.status));
  for (const [index, { userId, orderId, status }] of unnumbered.entries()) {
    const seq = counter.value + index + 1;
    await tx
      .update(orderEvents)
      .set({ seq })
      .where(and(eq(orderEvents.userId, userId), eq(orderEvents.orderId, orderId), eq(orderEvents.status, status)));
  }
  const last = counter.value + unnumbered.length;
  if (unnumbered.length > 0) await tx.update(eventCounter).set({ value: last }).where(eq(eventCounter.name, COUNTER));
  return { seq: last, hasMore: unnumbered.length === BATCH };
}

/**
 * Numbers the events committed since the last call; returns the last position. A sequence would not do: transactions
 * can commit in another order than they took their numbers, so that a reader would miss events.
 */
export async function numberEvents(db: Db): Promise<number> {
  let { seq, hasMore } = await lastSeq(db);
  while (hasMore) ({ seq, hasMore } = await db.transaction(numberBatch));
  return seq;
}

/** Changes between two positions, in order; of one branch or of all. */
export async function readChanges(
  db: Db,
  {
    after,
    upTo,
    branchId,
    limit = CHANGES_PAGE,
  }: { after: number; upTo: number; branchId: string | null; limit?: number },
): Promise<NumberedChange[]> {
  const rows = await db
    .select({
      seq: sql<number>`${orderEvents.seq}`.mapWith(Number),
      status: orderEvents.status,
      at: orderEvents.at,
      orderCode: orders.orderCode,
      type: orders.type,
      branchId: orders.branchId,
    })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.userId, orderEvents.userId), eq(orders.id, orderEvents.orderId)))
    .where(
      and(
        gt(orderEvents.seq, after),
        lte(orderEvents.seq, upTo),
        branchId === null ? undefined : eq(orders.branchId, branchId),
      ),
    )
    .orderBy(asc(orderEvents.seq))
    .limit(limit);
  return rows.map(({ seq, status, at, orderCode, type, branchId: branch }) => ({
    seq,
    change: {
      order_code: orderCode,
      branch_id: branch,
      type,
      status: status as OrderStatus,
      at: at.toISOString(),
    },
  }));
}
