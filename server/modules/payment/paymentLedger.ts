import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { withRetries } from '../../db/retryTransaction';
import { paymentEvents, payments } from '../../db/schema';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { claim, type DueRows } from '../../jobs/claim';
import type { Clock } from '../../lib/clock';
import type { Mailer } from '../../mail/mailer';
import { lockUser } from '../users/usersTable';
import { followRefund, noteOf, writeNote } from './followChange';
import { dropQuote } from './paymentQuotes';
import {
  dueTime,
  ENDED_STATES,
  isOneOf,
  nextPaymentState,
  type PaymentEventKind,
  type PaymentSource,
} from './paymentStates';

export type PaymentRow = typeof payments.$inferSelect;
type PaymentKey = Pick<PaymentRow, 'userId' | 'id'>;

export interface LedgerDeps {
  db: Db;
  clock: Clock;
  /** Tells the customer of a change; without it whoever asks for the change does. */
  mailer?: Mailer | undefined;
}

export interface PaymentEvent {
  kind: PaymentEventKind;
  source: PaymentSource;
  providerStatus?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  orderId?: string | undefined;
  /** fils that are given back in total; without it, where money goes back, all */
  refundAmount?: number | undefined;
}

/** Another event came first. Its code is that of a serialization failure, so that the transaction is repeated. */
export class LedgerRaced extends Error {
  readonly code = '40001';
}

export const ofPayment = ({ userId, id }: PaymentKey) => matches(payments, { userId, id });

const isAsRead = (row: PaymentRow) => and(ofPayment(row), eq(payments.version, row.version));

export async function findRow(db: Db, key: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(ofPayment(key));
  return row ?? null;
}

/** For this long no other process works on a claimed payment, ms; longer than the provider's calls may take. */
export const CLAIM_MS = 60_000;
export const DUE_PAYMENTS: DueRows<typeof payments> = {
  table: payments,
  dueAt: 'nextCheckAt',
  key: ofPayment,
  set: (checkedAt) => ({ checkedAt }),
  ms: CLAIM_MS,
};
export const claimPayment = ({ db, clock }: LedgerDeps, row: PaymentRow) => claim(db, DUE_PAYMENTS, row, clock.now());

/** Ends the own claim of a row of which there is no news; what came meanwhile has said when it is due. */
export async function releaseClaim({ db, clock }: LedgerDeps, claimed: PaymentRow): Promise<void> {
  const isStillClaimed = claimed.nextCheckAt && eq(payments.nextCheckAt, claimed.nextCheckAt);
  const nextCheckAt = dueTime(claimed, clock.now());
  if (isStillClaimed)
    await db
      .update(payments)
      .set({ nextCheckAt })
      .where(and(isAsRead(claimed), isStillClaimed));
}

export const scheduleCheck = ({ db, clock }: Pick<LedgerDeps, 'db' | 'clock'>, key: PaymentKey) =>
  db.update(payments).set({ nextCheckAt: clock.now() }).where(ofPayment(key));

const DUE_EVENTS: readonly PaymentEventKind[] = ['capture_due', 'order_ended', 'void_due', 'refund_due'];

/** The row after an event; null if the event has no effect. Only a new word of the provider repeats a state. */
function afterEvent(row: PaymentRow, event: PaymentEvent, now: Date): PaymentRow | null {
  const status = nextPaymentState(row.status, event.kind);
  const providerStatus = event.providerStatus || row.providerStatus;
  const reference = event.reference || row.reference;
  const isOurs = event.kind === 'requested' || event.kind === 'ordered';
  const isDue = DUE_EVENTS.includes(event.kind);
  const goesBack = event.kind === 'refunded' || (isDue && status === 'refunding');
  const refundAmount = event.refundAmount ?? (goesBack ? row.amount : row.refundAmount);
  const orderEnded = row.orderEnded || event.kind === 'order_ended';
  const isSaid = reference === row.reference && providerStatus === row.providerStatus;
  const isSame = status === row.status && orderEnded === row.orderEnded && refundAmount === row.refundAmount;
  const isNews = !isSame || !isSaid;
  if (status === null || (!isNews && !isOurs)) return null;
  const requestedAt = isDue || event.kind === 'requested' ? now : row.requestedAt;
  const orderId = event.orderId ?? row.orderId;
  const isEnded = isOneOf({ status }, ['declined', 'voided', 'refunded']);
  const isRequested = isOneOf(row, ['voiding', 'refunding', 'refund_failed']);
  const isOfOrder = orderId !== null && !orderEnded;
  const isReversed = isEnded && isOfOrder && (status === row.status ? row.isReversed : !isRequested);
  const said = { status, providerStatus, reference, refundAmount, orderEnded };
  const moved = { ...row, ...said, isReversed, requestedAt, orderId, version: row.version + 1 };
  const isAsDue = status === row.status && orderId === row.orderId && requestedAt === row.requestedAt;
  return { ...moved, nextCheckAt: isAsDue ? row.nextCheckAt : dueTime(moved, now, true) };
}

const eventOf = (row: PaymentRow, event: PaymentEvent, at: Date) => {
  const { userId, id: paymentId, version: seq, amount, reference, orderId } = row;
  const { kind, source, providerStatus = '', note = '' } = event;
  return { userId, paymentId, seq, kind, source, providerStatus, note, amount, reference, orderId, at };
};

export function moveStatements(
  db: Db,
  row: PaymentRow,
  events: readonly PaymentEvent[],
  now: Date,
): { moved: SQLWrapper; inserted: SQLWrapper; after: PaymentRow } | null {
  let after = row;
  const rows = events.flatMap((event) => {
    const next = afterEvent(after, event, now);
    if (!next) return [];
    after = next;
    return eventOf(next, event, now);
  });
  if (rows.length === 0) return null;
  const { userId: _user, id: _id, createdAt: _created, checkedAt: _checked, ...columns } = after;
  const moved = db.update(payments).set(columns).where(isAsRead(row)).returning({ id: payments.id });
  const written = db.insert(paymentEvents).values(rows);
  return { moved, inserted: written.returning({ seq: paymentEvents.seq }), after };
}

export async function appendEvents(deps: LedgerDeps, row: PaymentRow, ...events: PaymentEvent[]): Promise<PaymentRow> {
  const { db, clock, mailer } = deps;
  const move = moveStatements(db, row, events, clock.now());
  if (!move) return row;
  const note = mailer && noteOf(row, move.after);
  try {
    const statement = sql`with moved as ${move.moved}, inserted as ${move.inserted} select id from moved`;
    if (move.after.refundAmount === row.refundAmount && !note) await db.execute(statement);
    else
      await db.transaction(async (tx) => {
        // The same lock order as placeOrder: the customer first.
        await lockUser(tx, row.userId);
        await tx.execute(statement);
        await followRefund(tx, row, move.after, clock.now());
        if (note) await writeNote({ db: tx, mailer }, move.after, note);
      });
  } catch (error) {
    const [event, ...more] = events;
    // Confirmed at the bank when the customer had already paid by another card.
    if (event?.kind === 'authorised' && more.length === 0 && isUniqueViolation(error, 'payments_one_unused'))
      return appendEvents(deps, row, event, { kind: 'void_due', source: event.source, note: 'authorised twice' });
    throw isUniqueViolation(error) ? new LedgerRaced('another event came first', { cause: error }) : error;
  }
  return move.after;
}

/** What an answer from before a refund would make of each state. */
const BEFORE_REFUND: Partial<Record<PaymentRow['status'], PaymentEventKind>> = {
  refunded: 'captured',
  captured: 'refund_failed',
};

/** Appends events to the row as it is now; `eventsOf` is asked again where another event came first. */
export async function appendWithRetries(
  deps: LedgerDeps,
  row: PaymentRow,
  eventsOf: PaymentEvent | ((row: PaymentRow) => PaymentEvent[]),
): Promise<PaymentRow> {
  let current: PaymentRow | null = row;
  const after = await withRetries(async () => {
    const read = current ?? (await findRow(deps.db, row));
    if (!read) throw new Error('the payment is gone');
    current = null;
    const events = typeof eventsOf === 'function' ? eventsOf(read) : [eventsOf];
    if (read !== row && events[0] && BEFORE_REFUND[read.status] === events[0].kind) return read;
    return appendEvents(deps, read, ...events);
  });
  const hasEnded = after.status !== row.status && isOneOf(after, ENDED_STATES);
  if (hasEnded) await deps.db.transaction((tx) => dropQuote(tx, after.userId, after.id));
  return after;
}

/** Releases the authorisation that no order uses; in a transaction. A job asks the provider for it at once. */
export async function releasePayment(tx: LedgerDeps, row: PaymentRow, note?: string): Promise<void> {
  await appendEvents(tx, row, { kind: 'void_due', source: 'customer', note });
  await dropQuote(tx.db, row.userId, row.id);
}

/** Begins a payment, in a transaction; null if another one of its customer is open or waits for its order. */
export async function beginPayment(
  { db, clock }: LedgerDeps,
  payment: Pick<PaymentRow, 'userId' | 'id' | 'cardId' | 'amount'>,
  event: PaymentEvent,
): Promise<PaymentRow | null> {
  const now = clock.now();
  const times = { createdAt: now, requestedAt: now, nextCheckAt: now, checkedAt: null };
  const empty = {
    status: 'pending',
    reference: '',
    providerStatus: '',
    orderId: null,
    orderEnded: false,
    isReversed: false,
    refundAmount: 0,
  } as const;
  const row = afterEvent({ ...payment, ...empty, ...times, version: -1 }, event, now);
  if (!row) throw new Error(`a payment does not begin with ${event.kind}`);
  const begun = await db.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
  if (begun.length === 0) return null;
  await db.insert(paymentEvents).values(eventOf(row, event, now));
  return row;
}
