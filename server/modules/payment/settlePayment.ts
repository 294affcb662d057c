import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import type { FoundPayment, Gateway } from '../../payments/gateway';
import { nextPaymentState, type PaymentEvent, type PaymentState } from './paymentStates';

/** A row of the payments table. */
export type PaymentRow = typeof payments.$inferSelect;

/**
 * A charge may still be in transit to the provider for this long; afterwards, an unknown reference was never charged.
 */
const SETTLE_MS = 120_000;

/** The key of one payment. */
export const ofPayment = ({ userId, id }: Pick<PaymentRow, 'userId' | 'id'>) =>
  and(eq(payments.userId, userId), eq(payments.id, id));

/** Applies an event to a payment; returns the resulting state. */
export async function recordPayment(
  db: Db,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  event: PaymentEvent,
  reference = '',
): Promise<PaymentState> {
  for (;;) {
    const [row] = await db.select().from(payments).where(ofPayment(payment));
    if (!row) throw new Error('the payment is gone');
    const next = nextPaymentState(row.status, event);
    if (next === null) return row.status;
    // Optimistic locking: the update matches only the state that was read.
    const [written] = await db
      .update(payments)
      .set({ status: next, ...(reference ? { reference } : {}) })
      .where(and(ofPayment(payment), eq(payments.status, row.status)))
      .returning({ status: payments.status });
    if (written) return written.status;
  }
}

function eventOf(found: FoundPayment | null, isFinal: boolean): PaymentEvent {
  if (!found) return isFinal ? 'declined' : 'noFinalAnswer';
  return found.state === 'pending' ? 'noFinalAnswer' : found.state;
}

/**
 * Looks a payment up by reference and stores the result; returns its state, and whether only the customer's
 * confirmation can still take money. `isRefused`: the provider has refused the charge, so it is not in transit.
 */
export async function lookUpPayment(
  { db, gateway, clock }: { db: Db; gateway: Gateway; clock: Clock },
  payment: PaymentRow,
  isRefused = false,
): Promise<{ state: PaymentState; isAwaitingCustomer: boolean }> {
  const found = await gateway.lookUp({ reference: payment.id, charge: payment.reference });
  const isOld = clock.now().getTime() - payment.touchedAt.getTime() >= SETTLE_MS;
  // A payment with a provider's id cannot be unknown to the provider, so it is looked up again.
  const isOver = !payment.reference && (isRefused || isOld);
  const state = await recordPayment(db, payment, eventOf(found, isOver), found?.charge);
  return { state, isAwaitingCustomer: found?.isAwaitingCustomer ?? false };
}

/** Looks a payment up and returns only its state. */
export async function settlePayment(...args: Parameters<typeof lookUpPayment>): Promise<PaymentState> {
  return (await lookUpPayment(...args)).state;
}
