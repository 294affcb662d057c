import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { orderItems, orders, users } from '../../db/schema';

const FINAL: OrderStatus[] = ['Delivered', 'Cancelled'];

/**
 * Deletes addresses and notes from a customer's final orders; amounts and items stay. An order that is still open needs
 * its address.
 */
export async function eraseFinalOrders(tx: Db, userId: string): Promise<void> {
  const ended = await tx
    .update(orders)
    .set({ addressText: '', addressNotes: '', lat: null, lng: null, deliveryInstruction: '', cancelReason: '' })
    .where(and(eq(orders.userId, userId), inArray(orders.status, FINAL)))
    .returning({ id: orders.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(orderItems)
      .set({ instruction: '' })
      .where(and(eq(orderItems.userId, userId), inArray(orderItems.orderId, ids)));
}

/** Deletes name and phone of a deleted account, which the kitchen and the courier need while an order is under way. */
export async function eraseContact(tx: Db, userId: string): Promise<void> {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, FINAL)))
    .limit(1);
  if (!open) await tx.update(users).set({ name: '', phone: '' }).where(eq(users.id, userId));
}

/** The same for an open order of an account that was deleted meanwhile, when it becomes final. */
export async function eraseWhenDeleted(tx: Db, userId: string): Promise<void> {
  // The lock waits for a deletion that is under way, which does not see this order as final yet.
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId)).for('update');
  if (!user?.deletedAt) return;
  await eraseFinalOrders(tx, userId);
  await eraseContact(tx, userId);
}
