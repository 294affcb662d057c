import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { StartError } from '../../config/startError';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { notes, oneOf, orderCodes, orders, paymentEvents, payments } from '../../db/schema';
import { formatAed } from '../../lib/money';
import { REFUSED_REQUEST } from './askingProvider';
import { noGateway } from './createGateway';
import { GatewayError } from './gateway';
import {
  appendEvents,
  scheduleCheck,
  LedgerRaced,
  type LedgerDeps,
  type PaymentEvent,
  type PaymentRow,
} from './paymentLedger';
import { reconcilePayment, type PaymentDeps } from './paymentService';
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
  unmatched: 'it was taken for no order that is known, or that anybody accepted: refund it, or close it',
  mismatched: 'another amount than asked was taken: compare it at the card provider, then refund it or close it',
  refunding: 'its refund is not confirmed: see its state at the card provider',
  refund_failed: 'the card provider or the bank refused its refund: refund it there by hand, then close it',
  disputed: 'its cardholder has disputed it: answer at the card provider',
};

/** A payment with the code of its order, if it has one. */
export type CodedPayment = PaymentRow & { orderCode: string | null };

export async function findStuckPayments(db: Db, now: Date): Promise<CodedPayment[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isStuck = or(
    oneOf('payments.status', STUCK_STATES),
    and(oneOf('payments.status', [...OPEN_STATES, ...REQUESTED_STATES]), lt(payments.requestedAt, before(STUCK_MS))),
    // Each with its index.
    and(oneOf('payments.status', ['confirming']), lt(payments.requestedAt, before(WAITS_MS))),
    and(sql`payments.status = 'authorised'`, lt(payments.requestedAt, before(WAITS_MS))),
    sql`${payments.isReversed}`,
  );
  const rows = await db
    .select({ payment: payments, orderCode: orders.orderCode, dueAt: orders.dueAt })
    .from(payments)
    .leftJoin(orders, and(eq(orders.userId, payments.userId), eq(orders.id, payments.orderId)))
    .where(isStuck)
    .orderBy(asc(payments.requestedAt));
  // The kitchen is not asked yet for an order for later.
  const isDue = ({ payment, dueAt }: (typeof rows)[number]) =>
    payment.status !== 'authorised' || dueAt === null || dueAt < before(WAITS_MS);
  return rows.filter(isDue).map(({ payment, orderCode }) => ({ ...payment, orderCode }));
}

/** How long the report tells of a refused request, ms. */
const TOLD_MS = 7 * WAITS_MS;

/** The last request of ours that the card provider refused, which says nothing about a card: a line, or none. */
export async function refusedRequestLines(db: Db, now: Date): Promise<string[]> {
  const [last] = await db.select().from(notes).where(eq(notes.name, REFUSED_REQUEST));
  if (!last || now.getTime() - last.at.getTime() > TOLD_MS) return [];
  return [`${last.at.toISOString()}  the card provider refused a request of ours: ${last.note}`];
}

export function reportLines(stuck: readonly CodedPayment[]): string[] {
  if (stuck.length === 0) return ['No payment needs a person.'];
  return stuck.map(({ id, userId, status, amount, requestedAt, reference, orderCode }) =>
    [
      `${requestedAt.toISOString()}  ${status}  AED ${formatAed(amount)}  order ${orderCode ?? 'none'}  payment ${id}`,
      `provider ${reference || 'unknown'}  customer ${userId}`,
      REASONS[status] ?? 'its order is not cancelled, but the money is gone: cancel the order, or close it',
    ].join('  '),
  );
}

const nameOf = ({ id, orderCode }: CodedPayment): string =>
  orderCode ? `Order ${orderCode} (payment ${id})` : `Payment ${id}`;

/** The payment of an order's code, or of its own id; throws StartError where there is none. */
export async function findPayment(db: Db, name: string): Promise<CodedPayment> {
  const [order] = await db.select().from(orderCodes).where(eq(orderCodes.code, name.toUpperCase()));
  const isIt = order ? matches(payments, { userId: order.userId, orderId: order.orderId }) : eq(payments.id, name);
  const [payment] = await db.select().from(payments).where(isIt);
  if (!payment)
    throw new StartError(
      order ? `Order ${order.code} has no payment by card` : `There is no order and no payment ${name}`,
    );
  const { userId, orderId } = payment;
  const isItsOrder = matches(orders, { userId, id: orderId ?? '' });
  const [known] = await db.select({ orderCode: orders.orderCode }).from(orders).where(isItsOrder);
  return { ...payment, orderCode: known?.orderCode ?? null };
}

export async function retryPayment(deps: LedgerDeps, row: CodedPayment): Promise<string> {
  if (row.status === 'refund_failed') {
    // Staff had refunded it at the provider, and the bank sent that back.
    const isPart = row.refundAmount < row.amount;
    if (row.orderId && !isPart && !row.orderEnded) throw new StartError(`${nameOf(row)} is not cancelled: cancel it`);
    const { refundAmount } = row;
    await appendEvents(deps, row, { kind: 'refund_due', source: 'command', refundAmount });
  } else if (row.nextCheckAt === null)
    throw new StartError(`${nameOf(row)} is ${row.status}: there is nothing to try again`);
  else await scheduleCheck(deps, row);
  return `${nameOf(row)} is tried again by the server within a minute.`;
}

/** Appends an event of a person; throws StartError where another event came first. */
async function appendOnce(deps: LedgerDeps, row: CodedPayment, event: PaymentEvent): Promise<PaymentRow> {
  try {
    return await appendEvents(deps, row, event);
  } catch (error) {
    throw error instanceof LedgerRaced ? new StartError(`${nameOf(row)} has changed: see the report`) : error;
  }
}

/** What persons have given back before, with their reasons. */
async function earlierRefunds(db: Db, { userId, id: paymentId, refundAmount }: PaymentRow): Promise<string> {
  const isRefund = matches(paymentEvents, { userId, paymentId, kind: 'refund_due' });
  const events = await db.select().from(paymentEvents).where(isRefund).orderBy(asc(paymentEvents.seq));
  const eventNotes = events.map(({ at, note }) => `\n  ${at.toISOString()}  ${note}`);
  const reasons = eventNotes.length > 0 ? `:${eventNotes.join('')}` : ', by the dashboard';
  return `AED ${formatAed(refundAmount)} went back before${reasons}`;
}

async function asAtProvider(deps: PaymentDeps, row: CodedPayment): Promise<PaymentRow> {
  // The sandbox's provider is in its server.
  if (deps.gateway === noGateway) return row;
  try {
    return await reconcilePayment(deps, row, { source: 'command' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new StartError('The card provider did not answer, and nothing was refunded: try again');
  }
}

interface Refund {
  fils: number | null;
  /** Fils that are to have gone back in the end, in the place of `fils`. */
  total?: number;
  by: string;
  why: string;
  /** More, although a part went back before. */
  isAgain?: boolean | undefined;
}

/**
 * Gives the money of a captured order back, all that is left or `fils` of it, because `by` says so, and tells its
 * customer; beside what staff have given back at the provider. What has no order is given back as a whole.
 * Throws StartError with what stands against it.
 */
export async function refundPayment(
  deps: PaymentDeps,
  read: CodedPayment,
  { fils, total, by, why, isAgain }: Refund,
): Promise<string> {
  const row = { ...(await asAtProvider(deps, read)), orderCode: read.orderCode };
  const left = row.amount - row.refundAmount;
  const given = total === undefined ? (fils ?? left) : total - row.refundAmount;
  const before = read.refundAmount > 0 ? `${await earlierRefunds(deps.db, row)}\n` : '';
  if (row.status === 'refunding')
    throw new StartError(`${before}That is under way: for more, wait a minute and add --again`);
  if (nextPaymentState(row.status, 'refund_due') === null || row.status === 'refund_failed' || left === 0)
    throw new StartError(`${nameOf(row)} is ${row.status}: there is nothing to refund`);
  if (given <= 0 || given > left)
    throw new StartError(`${before}${nameOf(row)}: AED ${formatAed(left)} can be refunded`);
  if (before && !isAgain) throw new StartError(`${before}To give AED ${formatAed(given)} more back, add --again`);
  if (row.orderId === null && given < row.amount)
    throw new StartError(`${nameOf(row)} has no order: refund it as a whole`);
  const note = `${by}: ${why} (AED ${formatAed(given)})`;
  const refundAmount = row.refundAmount + given;
  await appendOnce(deps, row, { kind: 'refund_due', source: 'command', note, refundAmount });
  return `${nameOf(row)}: AED ${formatAed(given)} are refunded by the server within a minute.`;
}

/** A person has settled it by hand. */
export async function closePayment(deps: LedgerDeps, row: CodedPayment, note: string): Promise<string> {
  if (nextPaymentState(row.status, 'closed') === null)
    throw new StartError(`${nameOf(row)} is ${row.status}: there is nothing to close`);
  await appendOnce(deps, row, { kind: 'closed', source: 'command', note });
  return `${nameOf(row)} is closed.`;
}
