import { and, eq, isNull } from 'drizzle-orm';
import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Config } from '../../config';
import type { Db } from '../../db/openDb';
import { orders, payments } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../lib/errors';
import { toAed } from '../../lib/money';

/** A captured card payment that no order has used. */
export type UnspentPayment = typeof payments.$inferSelect;

/** Finds the payment of a transaction id and holds it, so that it is spent on one order only. */
export async function holdPayment(tx: Db, userId: string, transactionId: string | undefined): Promise<UnspentPayment> {
  if (!transactionId) refuse(ordersMessages.payFirst);
  const [payment] = await tx.select().from(payments)
    .where(and(eq(payments.id, transactionId), eq(payments.userId, userId))).for('update');
  if (!payment) refuse(ordersMessages.paymentUnknown);
  if (payment.orderId) {
    const [order] = await tx.select({ code: orders.orderCode }).from(orders).where(eq(orders.id, payment.orderId));
    refuse(ordersMessages.paymentSpent(order?.code ?? payment.orderId));
  }
  if (payment.status === 'refunding' || payment.status === 'refunded') refuse(ordersMessages.paymentReturned(payment.amount));
  if (payment.status !== 'captured') refuse(ordersMessages.paymentNotCaptured);
  return payment;
}

/** Marks a held payment as spent on an order. */
export async function spendPayment(tx: Db, payment: UnspentPayment, orderId: string): Promise<void> {
  await tx.update(payments).set({ orderId }).where(eq(payments.id, payment.id));
}

/** What becomes of the payment of an order that was refused; null when there is no such payment, or an order has it. */
export async function fateOf(
  db: Db, config: Pick<Config, 'refundAfterMs'>, userId: string, transactionId: string,
): Promise<PlaceOrderRefusal['payment'] | null> {
  const [payment] = await db.select().from(payments)
    .where(and(eq(payments.id, transactionId), eq(payments.userId, userId), isNull(payments.orderId)));
  if (payment?.status === 'refunding' || payment?.status === 'refunded') return { status: 'returned', amount: toAed(payment.amount) };
  if (payment?.status !== 'captured') return null;
  const returnAt = new Date(payment.touchedAt.getTime() + config.refundAfterMs).toISOString();
  return { status: 'unspent', amount: toAed(payment.amount), return_at: returnAt };
}
