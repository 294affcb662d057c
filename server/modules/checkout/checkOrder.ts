import type { PlaceOrderRefusal } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, payments } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed, points } from '../../i18n/values';
import { MAX_FILS, toAed, toFils } from '../../lib/money';
import { GatewayError } from '../../payments/gateway';
import type { PaymentRow } from '../payment/paymentLedger';
import { askProvider, isOpen, type AskDeps } from '../payment/paymentService';
import { ENDED_STATES, isOneOf } from '../payment/paymentStates';
import { reserveUse } from '../promo/promoTable';
import { draftOf, type OrderDraft, type OrderFields, type OrderTerms } from './orderDraft';
import { orderProblem, quote, type Quote } from './quote';
import { readCart, type CartRead } from './readCart';

export function checkOrder(read: CartRead, fields: OrderFields, { branches, shop, now }: OrderTerms): Quote {
  const type = fields.branch_id ? 'pickup' : 'delivery';
  const apply_loyalty = (fields.loyalty_points ?? 0) > 0;
  const quoted = quote(read, { ...fields, type, branches, shop, apply_loyalty, now, usesLeft: null });
  if (quoted.lines.length === 0) refuse(say('cart.empty'));
  const problem = orderProblem(quoted);
  if (problem) refuse(problem);
  if (quoted.totals.subTotal > MAX_FILS) refuse(say('orders.tooLarge', { most: aed(MAX_FILS) }));
  return quoted;
}

export function checkTotals(
  { totals: { grandTotal, maxRedeemablePoints }, promoRefusal }: Quote,
  payment: { amount: number } | null,
  { loyalty_points: used = 0, expected_total: expected }: OrderFields,
): void {
  if (promoRefusal) refuse(promoRefusal);
  if (used > 0 && used !== maxRedeemablePoints)
    refuse(say('orders.pointsChanged', { points: points(maxRedeemablePoints) }));
  const shown = expected === undefined ? grandTotal : toFils(expected);
  const total = aed(grandTotal);
  if (!payment && shown !== grandTotal) refuse(say('orders.totalDiffers', { seen: aed(shown), total }));
  if (payment && payment.amount !== grandTotal)
    refuse(say('orders.totalChanged', { paid: aed(payment.amount), total }));
}

/** Checks the cart before its charge; with a place, what the charge pays for, with a use of its promo. */
export async function reserveOrder(
  tx: Db,
  userId: string,
  fields: OrderFields & { amount: number },
  terms: OrderTerms,
): Promise<OrderDraft | null> {
  const { user_address_id: addressId, branch_id: branchId, promo_code: promoCode } = fields;
  const read = await readCart(tx, { userId, addressId, promoCode, secret: terms.secret });
  const quoted = checkOrder(read, fields, terms);
  if (!addressId && !branchId) return null;
  checkTotals(quoted, null, { ...fields, expected_total: fields.amount });
  const draft = draftOf(quoted, fields);
  if (draft.promoId && !(await reserveUse(tx, draft.promoId))) refuse(say('promo.usedUp'));
  return draft;
}

const isRefunded = (payment: PaymentRow): boolean => payment.status !== 'declined' && isOneOf(payment, ENDED_STATES);

export async function checkPayment(db: Db, payment: PaymentRow | null, id: string | undefined): Promise<PaymentRow> {
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
