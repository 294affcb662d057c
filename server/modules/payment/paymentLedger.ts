import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { withRetries } from '../../db/retryTransaction';
import { paymentEvents, payments } from '../../db/schema';
import { isUniqueViolation } from '../../db/uniqueViolation';
import type { Clock } from '../../lib/clock';
import { askAgainAt, nextPaymentState, type PaymentEvent, type PaymentSource } from './paymentStates';

/** A row of the payments table. */
export type PaymentRow = typeof payments.$inferSelect;

/** What the ledger needs. */
export interface LedgerDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'refundAfterMs'>;
}

/** Something that happened to a payment. */
export interface Happening {
  kind: PaymentEvent;
  source: PaymentSource;
  providerStatus?: string | undefined;
  /** The provider's reference, once known. */
  reference?: string | undefined;
  note?: string | undefined;
  /** With `ordered`. */
  orderId?: string | undefined;
}

/** Another event came first; the transaction is rolled back and repeated. */
export class LedgerRaced extends Error {
  /** The SQLSTATE of a serialization failure, so that it is retried. */
  readonly code = '40001';
}

/** The key of one payment. */
export const ofPayment = ({ userId, id }: Pick<PaymentRow, 'userId' | 'id'>) =>
  and(eq(payments.userId, userId), eq(payments.id, id));

/** One payment of this customer, or null. */
export async function findRow(db: Db, key: Pick<PaymentRow, 'userId' | 'id'>): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(ofPayment(key));
  return row ?? null;
}

/** The row after an event; null if the event has no effect. Only a new word of the provider repeats a state. */
function afterEvent(row: PaymentRow, event: Happening, now: Date, refundAfterMs: number): PaymentRow | null {
  const status = nextPaymentState(row.status, event.kind);
  const providerStatus = event.providerStatus || row.providerStatus;
  const reference = event.reference || row.reference;
  const isOurs = event.kind === 'requested' || event.kind === 'ordered';
  const isNews = status !== row.status || reference !== row.reference || providerStatus !== row.providerStatus;
  if (status === null || (!isNews && !isOurs)) return null;
  const touchedAt = event.kind === 'requested' || event.kind === 'refund_due' ? now : row.touchedAt;
  const orderId = event.orderId ?? row.orderId;
  const moved = { ...row, status, providerStatus, reference, touchedAt, orderId, version: row.version + 1 };
  return { ...moved, askAt: event.kind === 'refund_due' ? now : askAgainAt(moved, now, refundAfterMs) };
}

const eventOf = ({ userId, id, version }: PaymentRow, { kind, source, providerStatus, note }: Happening, at: Date) => ({
  userId,
  paymentId: id,
  seq: version,
  kind,
  source,
  providerStatus: providerStatus ?? '',
  note: note ?? '',
  at,
});

/** The statements that append an event to the row as it was read and move it, for one `with`. */
export function moveStatements(
  db: Db,
  row: PaymentRow,
  event: Happening,
  { now, refundAfterMs }: { now: Date; refundAfterMs: number },
): { moved: SQLWrapper; told: SQLWrapper; after: PaymentRow } | null {
  const after = afterEvent(row, event, now, refundAfterMs);
  if (!after) return null;
  const { userId: _user, id: _id, createdAt: _created, askedAt: _asked, ...columns } = after;
  const moved = db
    .update(payments)
    .set(columns)
    .where(and(ofPayment(row), eq(payments.version, row.version)))
    .returning({ id: payments.id });
  const told = db
    .insert(paymentEvents)
    .values(eventOf(after, event, now))
    .returning({ seq: paymentEvents.seq });
  return { moved, told, after };
}

/**
 * Appends an event to a payment as it was read and moves it, in one statement; returns the row after it. Throws
 * LedgerRaced if another event came first: then the position of this one is taken.
 */
export async function append(
  { db, clock, config: { refundAfterMs } }: LedgerDeps,
  row: PaymentRow,
  event: Happening,
): Promise<PaymentRow> {
  const move = moveStatements(db, row, event, { now: clock.now(), refundAfterMs });
  if (!move) return row;
  try {
    await db.execute(sql`with moved as ${move.moved}, told as ${move.told} select id from moved`);
  } catch (error) {
    throw isUniqueViolation(error) ? new LedgerRaced('another event came first', { cause: error }) : error;
  }
  return move.after;
}

/** Appends what the provider says, whatever has happened since the row was read. */
export async function record(deps: LedgerDeps, row: PaymentRow, event: Happening): Promise<PaymentRow> {
  let current: PaymentRow | null = row;
  return withRetries(async () => {
    current ??= await findRow(deps.db, row);
    if (!current) throw new Error('the payment is gone');
    const read = current;
    current = null;
    return append(deps, read, event);
  });
}

/** Begins a payment with its first events; null if the customer has an open one already. */
export async function beginPayment(
  { db, clock, config: { refundAfterMs } }: LedgerDeps,
  payment: Pick<PaymentRow, 'userId' | 'id' | 'cardId' | 'amount'> & Partial<PaymentRow>,
  ...events: readonly [Happening, ...Happening[]]
): Promise<PaymentRow | null> {
  const now = clock.now();
  let row: PaymentRow = {
    status: 'pending',
    reference: '',
    providerStatus: '',
    orderId: null,
    createdAt: now,
    touchedAt: now,
    askAt: now,
    askedAt: null,
    ...payment,
    version: -1,
  };
  const told = events.map((event) => {
    row = afterEvent(row, event, now, refundAfterMs) ?? { ...row, version: row.version + 1 };
    return eventOf(row, event, now);
  });
  const begun = db.insert(payments).values(row).returning({ id: payments.id });
  const written = db.insert(paymentEvents).values(told).returning({ seq: paymentEvents.seq });
  try {
    await db.execute(sql`with begun as ${begun}, told as ${written} select id from begun`);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return row;
}
