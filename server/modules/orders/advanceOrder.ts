import { and, eq } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { orderEvents, orderItems, orders } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { earnPoints } from '../loyalty/loyaltyTable';
import { eraseWhenDeleted } from './eraseOrders';
import { mayBecome, type OrderActor } from './orderStates';

/** A row of the orders table. */
export type OrderRow = typeof orders.$inferSelect;

/** fils of the total per point: one point per AED. */
const FILS_PER_POINT = 100;

/** The key of one order. */
export const ofOrder = ({ userId, id }: Pick<OrderRow, 'userId' | 'id'>) =>
  and(eq(orders.userId, userId), eq(orders.id, id));

/** Texts of an order's entries in the point history. */
export async function pointsReason(tx: Db, order: OrderRow, title: { en: string; ar: string }, at: Date) {
  const [first] = await tx
    .select({ image: orderItems.image })
    .from(orderItems)
    .where(and(eq(orderItems.userId, order.userId), eq(orderItems.orderId, order.id), eq(orderItems.position, 0)));
  return { orderId: order.id, title, image: first?.image ?? '', at };
}

/** Writes the next status of an order with its event; false if the order no longer has the status that was read. */
export async function writeStatus(tx: Db, order: OrderRow, to: OrderStatus, at: Date): Promise<boolean> {
  const moved = await tx
    .update(orders)
    .set({ status: to })
    .where(and(ofOrder(order), eq(orders.status, order.status)))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  const event = { userId: order.userId, orderId: order.id, status: to, at };
  await tx.insert(orderEvents).values(event).onConflictDoNothing();
  if (to === 'Delivered' || to === 'Cancelled') await eraseWhenDeleted(tx, order.userId);
  return true;
}

/** Moves an order to its next status; false if that is not allowed or a concurrent change was first. */
export async function advanceOrder(
  tx: Db,
  order: OrderRow,
  to: Exclude<OrderStatus, 'Cancelled'>,
  { at, actor = 'kitchen' }: { at: Date; actor?: OrderActor },
): Promise<boolean> {
  if (!mayBecome(order.type, order.status, to, actor) || !(await writeStatus(tx, order, to, at))) return false;
  const earned = to === 'Delivered' ? Math.floor(order.grandTotal / FILS_PER_POINT) : 0;
  if (earned > 0) {
    await tx.update(orders).set({ loyaltyPointsEarned: earned }).where(ofOrder(order));
    await earnPoints(
      tx,
      order.userId,
      earned,
      await pointsReason(tx, order, ordersMessages.earned(order.orderCode), at),
    );
  }
  return true;
}
