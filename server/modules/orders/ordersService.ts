import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orderEvents, orderItems, orders, users } from '../../db/schema';
import { FINAL, isFinal } from './orderStates';

export type OrderRow = typeof orders.$inferSelect;

export const ofOrder = ({ userId, id }: Pick<OrderRow, 'userId' | 'id'>) => matches(orders, { userId, id });

export async function writeStatus(
  tx: Db,
  order: OrderRow,
  to: OrderStatus,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const isAsRead = and(ofOrder(order), eq(orders.status, order.status));
  const moved = await tx.update(orders).set({ status: to }).where(isAsRead).returning({ id: orders.id });
  if (moved.length === 0) return false;
  const event = { userId: order.userId, orderId: order.id, status: to, at, by, dueAt: order.dueAt };
  await tx.insert(orderEvents).values(event).onConflictDoNothing();
  if (isFinal(to)) await eraseWhenDeleted(tx, order.userId);
  return true;
}

export async function eraseFinalOrders(tx: Db, userId: string): Promise<void> {
  const noAddress = { addressText: '', addressNotes: '', lat: null, lng: null };
  const noText = { ...noAddress, deliveryInstruction: '', cancelReason: '' };
  const isFinalOrder = and(eq(orders.userId, userId), inArray(orders.status, FINAL));
  const ended = await tx.update(orders).set(noText).where(isFinalOrder).returning();
  const ids = ended.map(({ id }) => id);
  const isOfThem = and(eq(orderItems.userId, userId), inArray(orderItems.orderId, ids));
  if (ids.length > 0) await tx.update(orderItems).set({ instruction: '' }).where(isOfThem);
}

/** Deletes name and phone of a deleted account, which the kitchen and the courier need while an order is under way. */
export async function eraseContact(tx: Db, userId: string): Promise<void> {
  const isUnderWay = and(eq(orders.userId, userId), notInArray(orders.status, FINAL));
  if ((await tx.$count(orders, isUnderWay)) === 0)
    await tx.update(users).set({ name: '', phone: '' }).where(eq(users.id, userId));
}

async function eraseWhenDeleted(tx: Db, userId: string): Promise<void> {
  // The lock waits for a deletion that is under way, which does not see this order as final yet.
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId)).for('update');
  if (!user?.deletedAt) return;
  await eraseFinalOrders(tx, userId);
  await eraseContact(tx, userId);
}
