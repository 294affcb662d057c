import { and, asc, eq, gt, lt, lte, or } from 'drizzle-orm';
import { OPEN_STATUSES } from '../../../contract/orders';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { oneOf, orderEvents, orders, payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import type { Mailer } from '../../mail/mailer';
import { LONGEST_OPEN_MS } from '../orders/orderStates';
import type { OrderRow } from '../orders/ordersService';
import { dueTime } from '../orders/ordersTable';
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
  config: Pick<Config, 'capturesAtOnce'>;
}

const isDayOld = ({ dueAt, createdAt }: OrderRow, now: Date): boolean =>
  now.getTime() - (dueAt ?? createdAt).getTime() > LONGEST_OPEN_MS;

/**
 * Ends an order as the job may: an accepted one as delivered, another as cancelled. False where it has changed, or was
 * served although nobody accepted it, and is not a day old.
 */
async function endOrder(deps: Deps, order: OrderRow, at: Date): Promise<boolean> {
  const { userId, id: orderId } = order;
  const [payment] = await deps.db.select().from(payments).where(matches(payments, { userId, orderId }));
  // Where orders are captured as they are placed, nobody accepts them.
  const isServed = order.status !== 'Placed' || (payment && isOneOf(payment, ['capturing', 'captured']));
  if (isServed && !isDayOld(order, at)) return false;
  return changeStatus(deps, order, isServed ? 'Delivered' : 'Cancelled', { actor: 'job', at, by: BY });
}

/**
 * Ends what nobody has ended for a day, so that no limit and no points wait for it, and what nobody has accepted until
 * the time for which it was ordered. Returns those that it ended.
 */
export async function endOldOrders(deps: Deps): Promise<OrderRow[]> {
  const now = deps.clock.now();
  const isOld = lt(dueTime, new Date(now.getTime() - LONGEST_OPEN_MS));
  // Where orders are captured as they are placed, nobody accepts them.
  const isLate = deps.config.capturesAtOnce
    ? undefined
    : and(eq(orders.status, 'Placed'), lte(orders.scheduledFor, now));
  const old = await deps.db
    .select()
    .from(orders)
    .where(and(oneOf('status', OPEN_STATUSES), or(isOld, isLate)))
    .orderBy(asc(dueTime))
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
    const reason = status === 'Cancelled' ? 'nobody accepted it in time' : 'nobody marked it as delivered for a day';
    return `${at.toISOString()}  ${status} by itself  order ${code}  branch ${branch}  ${reason}`;
  });
}
