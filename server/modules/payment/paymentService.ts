import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { payments } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { paymentMessages } from '../../i18n/payment';
import type { Clock } from '../../lib/clock';
import { refuse } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import type { Gateway } from '../../payments/gateway';
import { listLines, lockUser } from '../cart/cartTable';
import { findCard, type CardRow } from './cardService';

/** A row of the payments table. */
export type PaymentRow = typeof payments.$inferSelect;

/** How long an unspent or unfinished payment is used again instead of charging once more; within the provider's own memory of references. */
export const REUSE_MS = 23 * 60 * 60 * 1000;

/**
 * The payment to go on with. A captured one that no order has used, or one whose outcome never arrived, for the same card
 * and amount is the payment that this customer already tried to make: it is used again, so that nobody pays twice.
 */
async function beginPayment(db: Db, card: CardRow, amount: number, now: Date): Promise<PaymentRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, card.userId);
    const [earlier] = await tx.select().from(payments).where(and(
      eq(payments.userId, card.userId), eq(payments.cardId, card.id), eq(payments.amount, amount), isNull(payments.orderId),
      inArray(payments.status, ['captured', 'pending']), gt(payments.createdAt, new Date(now.getTime() - REUSE_MS)),
    )).orderBy(desc(payments.createdAt)).limit(1).for('update');
    if (earlier) {
      // Asked for once more: it is not given back under the customer's hands (returnUnspent).
      await tx.update(payments).set({ touchedAt: now }).where(eq(payments.id, earlier.id));
      return earlier;
    }
    // Another device of theirs may have ordered it a moment ago: nobody is charged for what no order can come of.
    if ((await listLines(tx, card.userId)).length === 0) refuse(cartMessages.empty);
    const [begun] = await tx.insert(payments)
      .values({ id: newId(), userId: card.userId, cardId: card.id, amount, status: 'pending', createdAt: now, touchedAt: now }).returning();
    if (!begun) throw new Error('the payment was not inserted');
    return begun;
  });
}

/** Charges a saved card (API-32); the gateway's charge stands outside every transaction. Returns the transaction id. */
export async function makePayment(
  { db, gateway, clock }: { db: Db; gateway: Gateway; clock: Clock }, userId: string, cardId: string, amount: number,
): Promise<string> {
  if (amount <= 0) refuse(paymentMessages.badAmount);
  if (amount > MAX_FILS) refuse(paymentMessages.amountTooLarge);
  const card = await findCard(db, userId, cardId);
  if (!card) refuse(paymentMessages.notFound);
  const payment = await beginPayment(db, card, amount, clock.now());
  if (payment.status === 'captured') return payment.id;
  // The payment's id is the reference, by which the gateway charges once however often it is asked.
  const charge = await gateway.charge({ instrument: card.instrument, amountFils: amount, reference: payment.id });
  const [mine] = await db.update(payments).set({ status: charge.status, reference: charge.reference })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'))).returning();
  const [settled] = mine ? [mine] : await db.select().from(payments).where(eq(payments.id, payment.id));
  if (settled?.status === 'declined') refuse(paymentMessages.declined);
  // Given back meanwhile, after a charge that took longer than anything may.
  if (settled?.status !== 'captured') refuse(paymentMessages.noAnswer);
  return payment.id;
}
