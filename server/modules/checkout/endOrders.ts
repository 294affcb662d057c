import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { OPEN_STATUSES } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { oneOf, orderEvents, orders, payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import type { Mailer } from '../../mail/mailer';
import { LONGEST_OPEN_MS } from '../orders/orderStates';
import type { OrderRow } from '../orders/ordersService';
import { isOneOf } from '../payment/paymentStates';
import { changeStatus } from './changeStatus';

/** For this long the report tells of an order that ended by itself, ms. */
const TOLD_MS = 7 * 24 * 60 * 60 * 1000;
const BATCH = 100;
const BY = 'job';

interface Deps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
}

/** Ends an order as the job may: an accepted one as delivered, another as cancelled. False where it has changed. */
async function endOrder(deps: Deps, order: OrderRow, at: Date): Promise<boolean> {
  const { userId, id: orderId } = order;
  const [payment] = await deps.db.select().from(payments).where(matches(payments, { userId, orderId }));
  // Where orders are captured as they are placed, nobody accepts them.
  const isServed = order.status !== 'Placed' || (payment && isOneOf(payment, ['capturing', 'captured']));
  return changeStatus(deps, order, isServed ? 'Delivered' : 'Cancelled', { actor: 'job', at, by: BY });
}

/** Ends what nobody has ended for a day, so that no limit and no points wait for it. Returns those that it ended. */
export async function endOldOrders(deps: Deps): Promise<OrderRow[]> {
  const now = deps.clock.now();
  const isOld = lt(orders.createdAt, new Date(now.getTime() - LONGEST_OPEN_MS));
  const old = await deps.db
    .select()
    .from(orders)
    .where(and(oneOf('status', OPEN_STATUSES), isOld))
    .orderBy(asc(orders.createdAt))
    .limit(BATCH);
  const ended: OrderRow[] = [];
  for (const order of old) if (await endOrder(deps, order, now)) ended.push(order);
  return ended;
}

/** The orders of the last week that ended by themselves, a line each. */
export async function endedLines(db: Db, now: Date): Promise<string[]> {
  const isRecent = and(eq(orderEvents.by, BY), gt(orderEvents.at, new Date(now.getTime() - TOLD_MS)));
  const rows = await db
    .select({ at: orderEvents.at, status: orderEvents.status, code: orders.orderCode, branch: orders.branchId })
    .from(orderEvents)
    .innerJoin(orders, and(eq(orders.userId, orderEvents.userId), eq(orders.id, orderEvents.orderId)))
    .where(isRecent)
    .orderBy(asc(orderEvents.at));
  return rows.map(({ at, status, code, branch }) => {
    const reason = status === 'Cancelled' ? 'nobody accepted it' : 'nobody marked it as delivered';
    return `${at.toISOString()}  ${status} by itself  order ${code}  branch ${branch}  ${reason} for a day`;
  });
}
