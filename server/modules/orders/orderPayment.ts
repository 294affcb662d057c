import { and, eq, isNull } from 'drizzle-orm';
import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { orders, payments } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../http/errors';
import { paymentMessages } from '../../i18n/payment';
import { GatewayError } from '../../payments/gateway';
import { askProvider, type AskDeps } from '../payment/paymentService';
import type { PaymentRow } from '../payment/paymentLedger';
import type { PaymentState } from '../payment/paymentStates';
import { toAed } from '../../lib/money';

/** No order can use it any more; a person handles a failed refund. */
const isReturned = (state: PaymentState): boolean =>
  ['refunding', 'refunded', 'refund_failed', 'disputed', 'closed'].includes(state);

/** The customer's card may have been charged for this cart: the provider is asked before cash is taken. */
export class PaymentOpen extends Error {
  constructor(readonly payment: PaymentRow) {
    super('a card payment of this customer is open');
  }
}

/** For this long cash waits for a card payment without an outcome, ms; a later capture is refunded. */
const CASH_WAITS_MS = 120_000;

/** Places an order; before cash is taken, an open card payment is asked about. */
export async function settlingOpen<T>(deps: AskDeps, place: (ignoresOpen?: boolean) => Promise<T>): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof PaymentOpen)) throw error;
    const { payment } = error;
    const asked = await askProvider(deps, payment, { source: 'customer' }).catch((failure: unknown) => {
      if (failure instanceof GatewayError) return payment;
      throw failure;
    });
    const isOpen = asked.status === 'pending' || asked.status === 'unknown';
    const isRecent = deps.clock.now().getTime() - payment.touchedAt.getTime() < CASH_WAITS_MS;
    if (isOpen && isRecent) refuse(paymentMessages.notConfirmedYet);
    return place(true);
  }
}

/** Refuses a payment that cannot pay for an order. */
export async function checkPayment(
  db: Db,
  payment: PaymentRow | null,
  transactionId: string | undefined,
): Promise<PaymentRow> {
  if (!transactionId) refuse(ordersMessages.payFirst);
  if (!payment) refuse(ordersMessages.paymentUnknown);
  if (payment.orderId) {
    const [order] = await db
      .select({ code: orders.orderCode })
      .from(orders)
      .where(and(eq(orders.userId, payment.userId), eq(orders.id, payment.orderId)));
    refuse(ordersMessages.paymentSpent(order?.code ?? payment.orderId));
  }
  if (isReturned(payment.status)) refuse(ordersMessages.paymentReturned(payment.amount));
  if (payment.status === 'declined') refuse(ordersMessages.paymentNotCaptured);
  if (payment.status !== 'captured') refuse(paymentMessages.stillAsking);
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
  if (payment && isReturned(payment.status)) return { status: 'returned', amount: toAed(payment.amount) };
  if (payment?.status !== 'captured') return null;
  const returnAt = new Date(payment.touchedAt.getTime() + config.refundAfterMs).toISOString();
  return { status: 'unspent', amount: toAed(payment.amount), return_at: returnAt };
}
