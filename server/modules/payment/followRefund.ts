import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, type payments } from '../../db/schema';
import { say } from '../../i18n/messages';
import { givePoints } from '../loyalty/loyaltyTable';
import { releaseUse } from '../promo/promoTable';

type Money = Pick<typeof payments.$inferSelect, 'userId' | 'orderId' | 'amount' | 'refundAmount'>;

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
