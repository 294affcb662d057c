import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, payments } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed, dayAndTime } from '../../i18n/values';
import type { Mailer } from '../../mail/mailer';
import { releasePlace } from '../branch/orderTimes';
import { tellCustomer } from '../users/tellCustomer';
import { lockUser } from '../users/usersTable';
import { mayBecome, type OrderActor } from '../orders/orderStates';
import { givePoints } from '../loyalty/loyaltyTable';
import { ofOrder, writeStatus } from '../orders/ordersService';
import { pointsBack } from '../payment/followChange';
import { appendEvents, type PaymentRow } from '../payment/paymentLedger';
import { isOneOf } from '../payment/paymentStates';
import { releaseUse } from '../promo/promoTable';

const NOTHING = { en: '', ar: '' };

/** What is known of the money of an order that ends; while it is captured or disputed, nothing is. */
function moneyOf(before: PaymentRow | undefined, after: PaymentRow | undefined) {
  if (!before || !after || isOneOf(before, ['voided', 'declined'])) return say('notes.nothingTaken');
  if (after.status === 'voiding') return say('notes.held', { amount: aed(after.amount) });
  const back = after.status === 'refunding' ? after.refundAmount - before.refundAmount : 0;
  return back > 0 ? say('notes.goesBack', { amount: aed(back) }) : NOTHING;
}

/**
 * Cancels an order, in a transaction, and tells its customer: a job voids or refunds its payment; points are earned at
 * delivery, so none are taken back.
 */
export async function cancelOrder(
  { db: tx, mailer }: { db: Db; mailer: Mailer },
  { userId, orderId }: { userId: string; orderId: string },
  { actor, at, reason = '', by }: { actor: OrderActor; at: Date; reason?: string; by?: string },
): Promise<void> {
  // The same lock order as placeOrder: the customer first.
  await lockUser(tx, userId);
  const key = { userId, id: orderId };
  const [order] = await tx.select().from(orders).where(ofOrder(key)).for('update');
  if (!order) refuse(say('orders.notFound'));
  // Twice pressed, or a lost reply: it is cancelled.
  if (order.status === 'Cancelled') return;
  if (!mayBecome(order.type, order.status, 'Cancelled', actor)) refuse(say('orders.tooLateToCancel'));
  // Before the status, which erases the texts of a deleted account.
  if (reason) await tx.update(orders).set({ cancelReason: reason }).where(ofOrder(order));
  await writeStatus(tx, order, 'Cancelled', { at, by: by ?? actor });
  const isItsPayment = matches(payments, { userId, orderId });
  const [payment] = await tx.select().from(payments).where(isItsPayment);
  const ledger = { db: tx, clock: { now: () => at } };
  // What only nobody accepted gives no money back: if it was taken all the same, a person decides.
  const kind = actor === 'job' ? 'void_due' : 'order_ended';
  const after = payment && (await appendEvents(ledger, payment, { kind, source: actor, note: by }));
  const isBack = payment ? pointsBack(order.loyaltyPointsUsed, payment) : 0;
  await givePoints(
    tx,
    order,
    order.loyaltyPointsUsed - isBack,
    say('orders.pointsRefunded', { code: order.orderCode }),
    at,
  );
  if (order.promoId) await releaseUse(tx, order.promoId);
  if (order.scheduledFor) await releasePlace(tx, order.branchId, order.scheduledFor);
  // The kitchen is never asked for it.
  if (order.dueAt && order.dueAt > at) await tx.update(orders).set({ dueAt: null }).where(ofOrder(order));
  const money = moneyOf(payment, after);
  const told = reason || (actor === 'job' ? say('orders.nobodyAccepted') : '');
  const why = told ? say('notes.reason', { reason: told }) : NOTHING;
  const { orderCode, scheduledFor } = order;
  const code = scheduledFor ? say('notes.orderFor', { code: orderCode, time: dayAndTime(scheduledFor) }) : orderCode;
  await tellCustomer({ db: tx, mailer }, userId, 'notes.cancelled', { code, money, why });
}
