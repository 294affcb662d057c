import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { orderItems, orders, users } from '../../db/schema';

const FINAL = ['Delivered', 'Cancelled'] as const;

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

/** The same for an open order of an account that was deleted meanwhile, when it becomes final. */
export async function eraseWhenDeleted(tx: Db, userId: string): Promise<void> {
  // The lock waits for a deletion that is under way, which does not see this order as final yet.
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId)).for('share');
  if (user?.deletedAt) await eraseFinalOrders(tx, userId);
}
