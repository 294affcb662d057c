import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, payments } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed } from '../../i18n/values';
import { toAed } from '../../lib/money';
import { GatewayError } from '../payment/gateway';
import type { PaymentRow } from '../payment/paymentLedger';
import { reconcilePayment, isOpen, type PaymentDeps } from '../payment/paymentService';
import { ENDED_STATES, isOneOf, RELEASE_AFTER_MS } from '../payment/paymentStates';

const isReleased = ({ status }: PaymentRow): boolean => status === 'voiding' || status === 'voided';
const isReturned = (payment: PaymentRow): boolean =>
  payment.status !== 'declined' && !isReleased(payment) && isOneOf(payment, ENDED_STATES);

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
  if (isReleased(payment)) refuse(say('orders.paymentReleased', { amount: aed(payment.amount) }));
  if (isReturned(payment)) refuse(say('orders.paymentRefunded', { amount: aed(payment.amount) }));
  if (payment.status === 'declined') refuse(say('orders.paymentNotCompleted'));
  if (payment.status !== 'authorised' && payment.status !== 'unmatched') refuse(say('payment.stillAsking'));
  return payment;
}

export async function outcomeOfRefusedOrder(
  { db }: Pick<PaymentDeps, 'db'>,
  userId: string,
  id: string,
): Promise<PlaceOrderRefusal['payment'] | null> {
  const isUnused = matches(payments, { id, userId, orderId: null });
  const [payment] = await db.select().from(payments).where(isUnused);
  if (!payment) return null;
  const amount = toAed(payment.amount);
  if (isReleased(payment)) return { status: 'released', amount };
  if (isReturned(payment)) return { status: 'refunded', amount };
  if (payment.status !== 'authorised') return null;
  const releasedAt = new Date(payment.requestedAt.getTime() + RELEASE_AFTER_MS).toISOString();
  return { status: 'unused', amount, return_at: releasedAt };
}

export class PaymentOpen extends Error {
  constructor(readonly payment: PaymentRow) {
    super('a card payment of this customer is open');
  }
}

/** For this long cash waits for a card payment without an outcome, ms; a later authorisation is released. */
const CASH_WAITS_MS = 120_000;

export async function placeAfterOpenPayment<T>(
  deps: PaymentDeps,
  place: (ignoresOpen?: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof PaymentOpen)) throw error;
    const { payment } = error;
    const reconciled = await reconcilePayment(deps, payment, { source: 'customer' }).catch((failure: unknown) => {
      if (failure instanceof GatewayError) return payment;
      throw failure;
    });
    const isRecent = deps.clock.now().getTime() - payment.requestedAt.getTime() < CASH_WAITS_MS;
    if (isOpen(reconciled) && isRecent) refuse(say('payment.notConfirmedYet'));
    return place(true);
  }
}
