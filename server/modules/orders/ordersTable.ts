import { and, asc, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import type { OrdersFilter } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { branches, orderEvents, orderItems, orders, payments } from '../../db/schema';
import { FINAL } from './orderStates';

export interface FullOrder {
  order: typeof orders.$inferSelect;
  branch: typeof branches.$inferSelect | null;
  payment: typeof payments.$inferSelect | null;
  items: (typeof orderItems.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
}

/** When the kitchen is asked for an order. */
export const dueTime = sql<Date>`coalesce(${orders.dueAt}, ${orders.createdAt})`.mapWith(orders.createdAt);

export const PAGE_LENGTH = 50;

export interface OrdersCursor {
  createdAt: Date;
  id: string;
}

export function cursorAfter(page: readonly OrdersCursor[], length: number): string | undefined {
  const last = page.at(-1);
  if (!last || page.length < length) return undefined;
  return Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url');
}

export function readCursor(text: string): OrdersCursor | null {
  const [, time = '', id = ''] = /^(\d{4}-\S+Z) ([\w-]+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const createdAt = new Date(time);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}

const FILTERS: Record<OrdersFilter, SQL | undefined> = {
  All: undefined,
  Active: notInArray(orders.status, FINAL),
  Delivered: eq(orders.status, 'Delivered'),
  Cancelled: eq(orders.status, 'Cancelled'),
};

async function complete(
  db: Db,
  userId: string,
  rows: Pick<FullOrder, 'order' | 'branch' | 'payment'>[],
): Promise<FullOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  // One statement for any number of orders.
  const ofOrders = (table: typeof orderItems | typeof orderEvents) =>
    and(eq(table.userId, userId), sql`${table.orderId} = any(${sql.param(ids)})`);
  const items = await db.select().from(orderItems).where(ofOrders(orderItems)).orderBy(asc(orderItems.position));
  const events = await db.select().from(orderEvents).where(ofOrders(orderEvents)).orderBy(asc(orderEvents.at));
  return rows.map((row) => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === row.order.id;
    return { ...row, items: items.filter(isOfOrder), events: events.filter(isOfOrder) };
  });
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ order: orders, branch: branches, payment: payments })
    .from(orders)
    .leftJoin(branches, eq(branches.id, orders.branchId))
    .leftJoin(payments, and(eq(payments.userId, orders.userId), eq(payments.orderId, orders.id)))
    .where(where);

export async function listOrders(
  db: Db,
  userId: string,
  filter: OrdersFilter,
  after?: OrdersCursor,
): Promise<FullOrder[]> {
  const isOlder = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt.toISOString()}, ${after.id})`;
  const rows = await select(db, and(eq(orders.userId, userId), FILTERS[filter], isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_LENGTH);
  return complete(db, userId, rows);
}

export async function findOrder(db: Db, userId: string, id: string): Promise<FullOrder | null> {
  const [order] = await complete(db, userId, await select(db, matches(orders, { userId, id })));
  return order ?? null;
}
