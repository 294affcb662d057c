import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { payments } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { paymentMessages } from '../../i18n/payment';
import type { Clock } from '../../lib/clock';
import { CallError, refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import { GatewayError, type Charge, type Gateway } from '../../payments/gateway';
import { lockLiveUser } from '../auth/usersTable';
import { itemsInCart } from '../cart/cartTable';
import { findCard, type CardRow } from './cardService';
import { isSettled, type PaymentState } from './paymentStates';
import { lookUpPayment, ofPayment, recordPayment, settlePayment, type PaymentRow } from './settlePayment';

/** How long an unused or unsettled payment is reused; providers keep references for a day. */
const REUSE_MS = 23 * 60 * 60 * 1000;

/** Dependencies of paying. */
interface PayDeps {
  db: Db;
  gateway: Gateway;
  clock: Clock;
}

const reusable = (userId: string, now: Date) =>
  and(
    eq(payments.userId, userId),
    isNull(payments.orderId),
    gt(payments.createdAt, new Date(now.getTime() - REUSE_MS)),
  );

/** The customer's unsettled payments. */
export const unsettledPayments = (db: Db, userId: string, now: Date): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(reusable(userId, now), inArray(payments.status, ['pending', 'unknown'])))
    .orderBy(desc(payments.createdAt));

/**
 * The payment to continue. A captured one without an order, or an unsettled one, for the same card and amount is an
 * earlier attempt of this customer: it is reused, so that nobody pays twice.
 */
async function beginPayment(db: Db, card: CardRow, amount: number, now: Date): Promise<PaymentRow> {
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, card.userId);
    const [earlier] = await tx
      .select()
      .from(payments)
      .where(
        and(
          reusable(card.userId, now),
          eq(payments.cardId, card.id),
          eq(payments.amount, amount),
          inArray(payments.status, ['captured', 'pending', 'unknown']),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1)
      .for('update');
    if (earlier) {
      // Requested again, so that it is not refunded meanwhile (refundUnused).
      await tx.update(payments).set({ touchedAt: now }).where(ofPayment(earlier));
      return earlier;
    }
    // Another device may have just ordered the cart; a payment without an order is useless.
    if ((await itemsInCart(tx, card.userId)).length === 0) refuse(cartMessages.empty);
    const [begun] = await tx
      .insert(payments)
      .values({
        id: newId(),
        userId: card.userId,
        cardId: card.id,
        amount,
        status: 'pending',
        createdAt: now,
        touchedAt: now,
      })
      .returning();
    if (!begun) throw new Error('the payment was not inserted');
    return begun;
  });
}

/**
 * Looks up all unsettled payments of the customer before another card or amount is charged. Returns one that turned out
 * to be captured, of any card.
 */
async function settleEarlier(deps: PayDeps, card: CardRow, amount: number): Promise<string | null> {
  for (const earlier of await unsettledPayments(deps.db, card.userId, deps.clock.now())) {
    const isSame = earlier.cardId === card.id && earlier.amount === amount;
    const { state, isAwaitingCustomer } = await lookUpPayment(deps, earlier);
    if (state === 'captured' && earlier.amount === amount) {
      await deps.db.update(payments).set({ touchedAt: deps.clock.now() }).where(ofPayment(earlier));
      return earlier.id;
    }
    // Abandoned at the bank. If it is confirmed later, it is refunded as every payment without an order.
    if (!isSettled(state) && !isSame && !isAwaitingCustomer) refuse(paymentMessages.notConfirmedYet);
  }
  return null;
}

/** Charges, and looks the payment up if the provider's reply was not final. */
async function charge(deps: PayDeps, card: CardRow, payment: PaymentRow, returnUrl: string | undefined) {
  let answer: Charge;
  try {
    // The payment's id is the reference by which the gateway charges only once.
    answer = await deps.gateway.charge({
      instrument: card.instrument,
      amountFils: payment.amount,
      reference: payment.id,
      returnUrl,
    });
  } catch (error) {
    if (error instanceof GatewayError) await recordPayment(deps.db, payment, 'noFinalAnswer');
    throw error;
  }
  const event = answer.status === 'unknown' ? 'noFinalAnswer' : answer.status;
  const state = await recordPayment(deps.db, payment, event, answer.reference);
  if (answer.redirectUrl || answer.status !== 'unknown') return { state, redirectUrl: answer.redirectUrl };
  return { state: await settlePayment(deps, { ...payment, reference: answer.reference }, answer.isRefused) };
}

function refuseUnlessCaptured(id: string, state: PaymentState, redirectUrl: string | undefined): void {
  if (state === 'captured') return;
  if (redirectUrl)
    throw new CallError(paymentMessages.confirmWithBank, 200, {}, { redirect: { url: redirectUrl }, payment: { id } });
  // After an extremely slow charge the payment may already be refunded.
  refuse(state === 'declined' ? paymentMessages.declined : paymentMessages.noAnswer);
}

/**
 * Charges a saved card (API-32), outside any transaction. Returns the transaction id. `returnUrl`: the bank's redirect
 * after a confirmation.
 */
export async function makePayment(
  deps: PayDeps,
  userId: string,
  { cardId, amount, returnUrl }: { cardId: string; amount: number; returnUrl?: string | undefined },
): Promise<string> {
  if (amount <= 0) refuse(paymentMessages.badAmount);
  if (amount > MAX_FILS) refuse(paymentMessages.amountTooLarge);
  const card = await findCard(deps.db, userId, cardId);
  if (!card) refuse(paymentMessages.notFound);
  if (card.mustReenter) refuse(paymentMessages.reenter);
  const paid = await settleEarlier(deps, card, amount);
  if (paid) return paid;
  const payment = await beginPayment(deps.db, card, amount, deps.clock.now());
  if (payment.status === 'captured') return payment.id;
  const { state, redirectUrl } = await charge(deps, card, payment, returnUrl);
  refuseUnlessCaptured(payment.id, state, redirectUrl);
  return payment.id;
}

/** The state of a payment of this customer, looked up at the provider if unsettled; null if it does not exist. */
export async function findPayment(deps: PayDeps, userId: string, id: string): Promise<PaymentState | null> {
  const key = ofPayment({ userId, id });
  const [payment] = await deps.db.select().from(payments).where(key);
  if (!payment) return null;
  const state = isSettled(payment.status) ? payment.status : await settlePayment(deps, payment);
  if (state !== 'captured' || payment.orderId) return state;
  // Requested again, so that it is not refunded meanwhile (refundUnused).
  const [kept] = await deps.db
    .update(payments)
    .set({ touchedAt: deps.clock.now() })
    .where(and(key, eq(payments.status, 'captured')))
    .returning({ status: payments.status });
  return kept?.status ?? 'refunding';
}
