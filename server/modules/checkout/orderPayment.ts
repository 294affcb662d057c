import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, payments } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed } from '../../i18n/values';
import { toAed } from '../../lib/money';
import { GatewayError } from '../../payments/gateway';
import type { PaymentRow } from '../payment/paymentLedger';
import { askProvider, isOpen, type AskDeps } from '../payment/paymentService';
import { ENDED_STATES, isOneOf } from '../payment/paymentStates';

const isRefunded = (payment: PaymentRow): boolean => payment.status !== 'declined' && isOneOf(payment, ENDED_STATES);

/** The payment of an order, if it can be spent; else a refusal. */
export async function spendablePayment(
  db: Db,
  payment: PaymentRow | null,
  id: string | undefined,
): Promise<PaymentRow> {
  if (!id) refuse(say('orders.payFirst'));
  if (!payment) refuse(say('orders.paymentUnknown'));
  if (payment.orderId) {
    const ofOrder = matches(orders, { userId: payment.userId, id: payment.orderId });
    const [order] = await db.select({ code: orders.orderCode }).from(orders).where(ofOrder);
    refuse(say('orders.paymentSpent', { code: order?.code ?? payment.orderId }));
  }
  if (isRefunded(payment)) refuse(say('orders.paymentRefunded', { amount: aed(payment.amount) }));
  if (payment.status === 'declined') refuse(say('orders.paymentNotCaptured'));
  if (payment.status !== 'captured' && payment.status !== 'found') refuse(say('payment.stillAsking'));
  return payment;
}

export async function outcomeOfRefusedOrder(
  { db, config }: Pick<AskDeps, 'db' | 'config'>,
  userId: string,
  id: string,
): Promise<PlaceOrderRefusal['payment'] | null> {
  const isUnspent = matches(payments, { id, userId, orderId: null });
  const [payment] = await db.select().from(payments).where(isUnspent);
  if (!payment) return null;
  if (isRefunded(payment)) return { status: 'refunded', amount: toAed(payment.amount) };
  if (payment.status !== 'captured') return null;
  const returnAt = new Date(payment.requestedAt.getTime() + config.refundAfterMs).toISOString();
  return { status: 'unspent', amount: toAed(payment.amount), return_at: returnAt };
}

export class PaymentOpen extends Error {
  constructor(readonly payment: PaymentRow) {
    super('a card payment of this customer is open');
  }
}

/** For this long cash waits for a card payment without an outcome, ms; a later capture is refunded. */
const CASH_WAITS_MS = 120_000;

export async function placeAfterOpenPayment<T>(
  deps: AskDeps,
  place: (ignoresOpen?: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof PaymentOpen)) throw error;
    const { payment } = error;
    const asked = await askProvider(deps, payment, { source: 'customer' }).catch((failure: unknown) => {
      if (failure instanceof GatewayError) return payment;
      throw failure;
    });
    const isRecent = deps.clock.now().getTime() - payment.requestedAt.getTime() < CASH_WAITS_MS;
    if (isOpen(asked) && isRecent) refuse(say('payment.notConfirmedYet'));
    return place(true);
  }
}
