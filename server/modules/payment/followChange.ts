import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, type payments } from '../../db/schema';
import { say } from '../../i18n/messages';
import { aed } from '../../i18n/values';
import type { Mailer } from '../../mail/mailer';
import { givePoints } from '../loyalty/loyaltyTable';
import { releaseUse } from '../promo/promoTable';
import { tellCustomer } from '../users/tellCustomer';
import { isOneOf } from './paymentStates';

type PaymentRow = typeof payments.$inferSelect;
type Money = Pick<PaymentRow, 'userId' | 'orderId' | 'amount' | 'refundAmount'>;

export async function orderCodeOf(db: Db, { userId, orderId }: Pick<Money, 'userId' | 'orderId'>): Promise<string> {
  if (orderId === null) return '';
  const isIts = matches(orders, { userId, id: orderId });
  const [order] = await db.select({ code: orders.orderCode }).from(orders).where(isIts);
  return order?.code ?? '';
}

/** Of the points that an order was paid with, those that are back because a part of its money is. */
export const pointsBack = (points: number, { amount, refundAmount }: Money): number =>
  Math.floor((points * refundAmount) / amount);

/**
 * What an order has earned and used follows the money that goes back, in a transaction that has locked the user; that
 * of a cancelled order follows its cancellation.
 */
export async function followRefund(tx: Db, before: Money, after: Money, at: Date): Promise<void> {
  const { userId, orderId, amount, refundAmount } = after;
  if (orderId === null || refundAmount <= before.refundAmount) return;
  const isIt = matches(orders, { userId, id: orderId });
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  if (!order || order.status === 'Cancelled') return;
  const { loyaltyPointsEarned: earned, loyaltyPointsUsed: used, orderCode: code } = order;
  const kept = Math.floor((earned * (amount - refundAmount)) / (amount - before.refundAmount));
  await tx.update(orders).set({ loyaltyPointsEarned: kept }).where(isIt);
  await givePoints(tx, order, kept - earned, say('orders.pointsTaken', { code }), at);
  const back = pointsBack(used, after) - pointsBack(used, before);
  await givePoints(tx, order, back, say('orders.pointsRefunded', { code }), at);
  if (refundAmount < amount || !order.promoId) return;
  await tx.update(orders).set({ promoId: null }).where(isIt);
  await releaseUse(tx, order.promoId);
}

interface Note {
  key: Parameters<typeof tellCustomer>[2];
  values: Parameters<typeof tellCustomer>[3];
}

/** The mail about what the customer has to know or to do, once it is known; undefined where there is none. */
export function noteOf({ status, refundAmount }: PaymentRow, after: PaymentRow): Note | undefined {
  const amount = aed(after.amount);
  const back = { amount: aed(after.refundAmount - refundAmount) };
  if (after.refundAmount > refundAmount && isOneOf(after, ['captured', 'refunding', 'refunded']))
    return after.orderEnded
      ? { key: 'notes.cancelled', values: { money: say('notes.goesBack', back) } }
      : { key: after.orderId === null ? 'notes.goesBack' : 'notes.refund', values: back };
  if (after.status === status) return undefined;
  if (after.status === 'refund_failed')
    return { key: 'notes.refundFailed', values: { amount: aed(after.refundAmount) } };
  if (after.status === 'unmatched') return { key: 'notes.unmatched', values: { amount } };
  if (after.isReversed && isOneOf({ status }, ['authorised', 'capturing']))
    return { key: 'notes.notPaid', values: { amount } };
  const isFreed = status === 'capturing' && after.status === 'voided' && after.orderEnded;
  return isFreed ? { key: 'notes.cancelled', values: { money: say('notes.held', { amount }) } } : undefined;
}

/** Writes that mail, in the transaction of the change: once, whoever else hears of it, and however a process ends. */
export async function writeNote(
  tx: { db: Db; mailer: Mailer },
  payment: PaymentRow,
  { key, values }: Note,
): Promise<void> {
  const code = await orderCodeOf(tx.db, payment);
  await tellCustomer(tx, payment.userId, key, { code, why: '', ...values });
}
