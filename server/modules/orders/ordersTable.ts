import { and, asc, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import type { OrdersFilter } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { prepared, NO_STATEMENT_NAME } from '../../db/prepared';
import { branches, orderEvents, orderItems, orders } from '../../db/schema';

/** An order with its lines and events. */
export interface FullOrder {
  order: typeof orders.$inferSelect;
  branch: typeof branches.$inferSelect | null;
  items: (typeof orderItems.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
}

/** Orders per page. */
export const PAGE_LENGTH = 50;

/** The last order of a page. */
export interface OrdersCursor {
  createdAt: Date;
  id: string;
}

/** Active is every status that is not final (ORDS-06). */
const FILTERS: Record<OrdersFilter, SQL | undefined> = {
  All: undefined,
  Active: notInArray(orders.status, ['Delivered', 'Cancelled']),
  Delivered: eq(orders.status, 'Delivered'),
  Cancelled: eq(orders.status, 'Cancelled'),
};

function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

const itemsOfOrders = prepared((db) =>
  db
    .select()
    .from(orderItems)
    .where(
      and(
        eq(orderItems.userId, sql.placeholder('userId')),
        sql`${orderItems.orderId} = any(${sql.placeholder('ids')})`,
      ),
    )
    .orderBy(asc(orderItems.position))
    .prepare(NO_STATEMENT_NAME),
);

const eventsOfOrders = prepared((db) =>
  db
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.userId, sql.placeholder('userId')),
        sql`${orderEvents.orderId} = any(${sql.placeholder('ids')})`,
      ),
    )
    .orderBy(asc(orderEvents.at))
    .prepare(NO_STATEMENT_NAME),
);

async function complete(
  db: Db,
  userId: string,
  rows: { order: FullOrder['order']; branch: FullOrder['branch'] }[],
): Promise<FullOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const items = await itemsOfOrders(db).execute({ userId, ids });
  const events = await eventsOfOrders(db).execute({ userId, ids });
  const itemsOf = groupByOrder(items);
  const eventsOf = groupByOrder(events);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.order.id) ?? [],
    events: eventsOf.get(row.order.id) ?? [],
  }));
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ order: orders, branch: branches })
    .from(orders)
    .leftJoin(branches, eq(branches.id, orders.branchId))
    .where(where);

/** A page of a customer's orders, newest first; `after` is the last order of the page before. */
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

const orderById = prepared((db) =>
  select(db, and(eq(orders.userId, sql.placeholder('userId')), eq(orders.id, sql.placeholder('id')))).prepare(
    NO_STATEMENT_NAME,
  ),
);

/** One order of this customer; null if it does not exist or is another customer's. */
export async function findOrder(db: Db, userId: string, id: string): Promise<FullOrder | null> {
  const [order] = await complete(db, userId, await orderById(db).execute({ userId, id }));
  return order ?? null;
}
