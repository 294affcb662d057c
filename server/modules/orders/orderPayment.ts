import { and, eq, isNull } from 'drizzle-orm';
import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { orders, payments } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../http/errors';
import type { PaymentState } from '../payment/paymentStates';
import { toAed } from '../../lib/money';

/** A captured card payment without an order. */
export type UnspentPayment = typeof payments.$inferSelect;

/** No order can use it any more; a person handles a failed refund. */
const isRefundStarted = (state: PaymentState): boolean => ['refunding', 'refunded', 'refund_failed'].includes(state);

/** Refuses a payment that cannot pay for an order. */
export async function checkPayment(
  db: Db,
  payment: UnspentPayment | null,
  transactionId: string | undefined,
): Promise<UnspentPayment> {
  if (!transactionId) refuse(ordersMessages.payFirst);
  if (!payment) refuse(ordersMessages.paymentUnknown);
  if (payment.orderId) {
    const [order] = await db
      .select({ code: orders.orderCode })
      .from(orders)
      .where(and(eq(orders.userId, payment.userId), eq(orders.id, payment.orderId)));
    refuse(ordersMessages.paymentSpent(order?.code ?? payment.orderId));
  }
  if (isRefundStarted(payment.status)) refuse(ordersMessages.paymentReturned(payment.amount));
  if (payment.status !== 'captured') refuse(ordersMessages.paymentNotCaptured);
  return payment;
}

/** The state of the payment of a refused order; null if there is no such payment, or an order uses it. */
export async function outcomeOfRefusedOrder(
  db: Db,
  config: Pick<Config, 'refundAfterMs'>,
  userId: string,
  transactionId: string,
): Promise<PlaceOrderRefusal['payment'] | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, transactionId), eq(payments.userId, userId), isNull(payments.orderId)));
  if (payment && isRefundStarted(payment.status)) return { status: 'returned', amount: toAed(payment.amount) };
  if (payment?.status !== 'captured') return null;
  const returnAt = new Date(payment.touchedAt.getTime() + config.refundAfterMs).toISOString();
  return { status: 'unspent', amount: toAed(payment.amount), return_at: returnAt };
}
