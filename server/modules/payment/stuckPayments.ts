import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { jobTimes, oneOf, orders, payments } from '../../db/schema';
import { formatAed } from '../../lib/money';
import { REFUSED_REQUEST } from './askingProvider';
import { isOfCancelledOrder } from './paymentJob';
import { appendEvents, scheduleCheck, LedgerRaced, type LedgerDeps, type PaymentRow } from './paymentLedger';
import { nextPaymentState, OPEN_STATES, REQUESTED_STATES, STUCK_STATES, type PaymentState } from './paymentStates';

/** Age after which a payment or refund without a final state needs a person, ms. */
const STUCK_MS = 60 * 60 * 1000;

/** A page of the bank that is left open, or an order that nobody accepts, ms. */
const WAITS_MS = 24 * STUCK_MS;

const REASONS: Partial<Record<PaymentState, string>> = {
  pending: 'its charge has no answer: look it up at the card provider by the payment id',
  unknown: 'the card provider has not said what became of it: look it up there by the payment id',
  confirming: 'its customer has not confirmed it with the bank for a day: look it up at the card provider',
  authorised: 'its order has not been accepted for a day, so nothing was taken: accept it, or cancel it',
  capturing: 'its capture is not confirmed: see its state at the card provider',
  voiding: 'its release is not confirmed: see its state at the card provider',
  found: 'it was taken for no order that is known: refund it, or close it',
  mismatched: 'another amount than asked was taken: compare it at the card provider, then refund it or close it',
  refunding: 'its refund is not confirmed: see its state at the card provider',
  refund_failed: 'the card provider or the bank refused its refund: refund it there by hand, then close it',
  disputed: 'its cardholder has disputed it: answer at the card provider',
};

export async function findStuckPayments(db: Db, now: Date): Promise<PaymentRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isStuck = or(
    oneOf('payments.status', STUCK_STATES),
    and(oneOf('payments.status', [...OPEN_STATES, ...REQUESTED_STATES]), lt(payments.requestedAt, before(STUCK_MS))),
    // Each with its index.
    and(oneOf('payments.status', ['confirming']), lt(payments.requestedAt, before(WAITS_MS))),
    and(sql`payments.status = 'authorised'`, lt(payments.requestedAt, before(WAITS_MS))),
    sql`${payments.isLost}`,
  );
  const rows = await db
    .select({ payment: payments, orderStatus: orders.status })
    .from(payments)
    .leftJoin(orders, and(eq(orders.userId, payments.userId), eq(orders.id, payments.orderId)))
    .where(isStuck)
    .orderBy(asc(payments.requestedAt));
  return rows
    .filter(({ payment, orderStatus }) => !(payment.isLost && orderStatus === 'Cancelled'))
    .map(({ payment }) => payment);
}

/** How long the report tells of a refused request, ms. */
const TOLD_MS = 7 * WAITS_MS;

/** The last request of ours that the card provider refused, which says nothing about a card: a line, or none. */
export async function refusedRequestLines(db: Db, now: Date): Promise<string[]> {
  const [last] = await db.select().from(jobTimes).where(eq(jobTimes.name, REFUSED_REQUEST));
  if (!last || now.getTime() - last.at.getTime() > TOLD_MS) return [];
  return [`${last.at.toISOString()}  the card provider refused a request of ours: ${last.note}`];
}

export function reportLines(stuck: readonly PaymentRow[]): string[] {
  if (stuck.length === 0) return ['No payment needs a person.'];
  return stuck.map(({ id, userId, status, amount, requestedAt, reference, orderId }) =>
    [
      `${requestedAt.toISOString()}  ${status}  AED ${formatAed(amount)}  payment ${id}`,
      `provider ${reference || 'unknown'}  customer ${userId}  order ${orderId ?? 'none'}`,
      REASONS[status] ?? 'its order is not cancelled, but the money is gone: cancel the order, or close it',
    ].join('  '),
  );
}

export async function retryPayment(deps: LedgerDeps, row: PaymentRow): Promise<string> {
  if (row.status === 'refund_failed') {
    // Staff had refunded it at the provider, and the bank sent that back.
    const isPart = row.refundAmount < row.amount;
    if (row.orderId && !isPart && !(await isOfCancelledOrder(deps, row)))
      return `Payment ${row.id} has an order: cancel the order.`;
    const { refundAmount } = row;
    await appendEvents(deps, row, { kind: 'refund_due', source: 'command', refundAmount });
  } else if (row.nextCheckAt === null) return `Payment ${row.id} is ${row.status}: there is nothing to try again.`;
  else await scheduleCheck(deps, row);
  return `Payment ${row.id} is tried again by the server within a minute.`;
}

/**
 * Gives the money of a captured order back, all that is left or `fils` of it, because `by` says so. What has no order
 * is given back as a whole.
 */
export async function refundPayment(
  deps: LedgerDeps,
  row: PaymentRow,
  { fils, by, why }: { fils: number | null; by: string; why: string },
): Promise<string> {
  const left = row.amount - row.refundAmount;
  const given = fils ?? left;
  if (nextPaymentState(row.status, 'refund_due') === null || row.status === 'refund_failed' || left === 0)
    return `Payment ${row.id} is ${row.status}: there is nothing to refund.`;
  if (given <= 0 || given > left) return `Of payment ${row.id} AED ${formatAed(left)} can be refunded.`;
  if (row.orderId === null && given < row.amount) return `Payment ${row.id} has no order: refund it as a whole.`;
  const note = `${by}: ${why} (AED ${formatAed(given)})`;
  const event = { kind: 'refund_due', source: 'command', note, refundAmount: row.refundAmount + given } as const;
  try {
    await appendEvents(deps, row, event);
  } catch (error) {
    if (!(error instanceof LedgerRaced)) throw error;
    return `Payment ${row.id} has changed: try again.`;
  }
  return `AED ${formatAed(given)} of payment ${row.id} are refunded by the server within a minute.`;
}

/** A person has settled it by hand. */
export async function closePayment(deps: LedgerDeps, row: PaymentRow, note: string): Promise<string> {
  if (nextPaymentState(row.status, 'closed') === null)
    return `Payment ${row.id} is ${row.status}: there is nothing to close.`;
  try {
    await appendEvents(deps, row, { kind: 'closed', source: 'command', note });
  } catch (error) {
    if (!(error instanceof LedgerRaced)) throw error;
    return `Payment ${row.id} has changed: see the report.`;
  }
  return `Payment ${row.id} is closed.`;
}
