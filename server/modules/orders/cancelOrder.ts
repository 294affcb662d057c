import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { orders, payments } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../http/errors';
import { lockUser } from '../auth/usersTable';
import { earnPoints } from '../loyalty/loyaltyTable';
import { append } from '../payment/paymentLedger';
import { releaseUse } from '../promo/promoTable';
import { ofOrder, pointsReason, writeStatus, type OrderRow } from './advanceOrder';
import { mayBecome, type OrderActor } from './orderStates';

/**
 * Cancels an order in the given transaction: its status, the refund of its payment (which a job executes), its spent
 * points, and the use of its promo. Points are earned at delivery only, and a delivered order cannot be cancelled.
 */
export async function cancelOrder(
  tx: Db,
  { userId, orderId }: { userId: string; orderId: string },
  { actor, at, reason = '' }: { actor: OrderActor; at: Date; reason?: string },
): Promise<OrderRow> {
  // The same lock order as placeOrder: the customer first.
  await lockUser(tx, userId);
  const [order] = await tx
    .select()
    .from(orders)
    .where(ofOrder({ userId, id: orderId }))
    .for('update');
  if (!order) refuse(ordersMessages.notFound);
  if (!mayBecome(order.type, order.status, 'Cancelled', actor)) refuse(ordersMessages.tooLateToCancel);
  await writeStatus(tx, order, 'Cancelled', at);
  if (reason) await tx.update(orders).set({ cancelReason: reason }).where(ofOrder(order));
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.orderId, orderId)));
  const ledger = { db: tx, clock: { now: () => at }, config: { refundAfterMs: 0 } };
  if (payment) await append(ledger, payment, { kind: 'refund_due', source: 'customer' });
  if (order.loyaltyPointsUsed > 0) {
    const why = await pointsReason(tx, order, ordersMessages.pointsReturned(order.orderCode), at);
    await earnPoints(tx, userId, order.loyaltyPointsUsed, why);
  }
  if (order.promoId) await releaseUse(tx, order.promoId);
  return { ...order, status: 'Cancelled' };
}
