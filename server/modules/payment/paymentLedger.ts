import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { withRetries } from '../../db/retryTransaction';
import { paymentEvents, payments } from '../../db/schema';
import { isUniqueViolation } from '../../db/uniqueViolation';
import { claim, type Work } from '../../jobs/claim';
import type { Clock } from '../../lib/clock';
import { askAgainAt, nextPaymentState, type PaymentEvent, type PaymentSource } from './paymentStates';

export type PaymentRow = typeof payments.$inferSelect;
type PaymentKey = Pick<PaymentRow, 'userId' | 'id'>;

export interface LedgerDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'refundAfterMs'>;
}

export interface Happening {
  kind: PaymentEvent;
  source: PaymentSource;
  providerStatus?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  orderId?: string | undefined;
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
export const DUE_PAYMENTS: Work<typeof payments> = {
  table: payments,
  dueAt: 'askAt',
  key: ofPayment,
  set: (askedAt) => ({ askedAt }),
  ms: CLAIM_MS,
};
export const claimPayment = ({ db, clock }: LedgerDeps, row: PaymentRow) => claim(db, DUE_PAYMENTS, row, clock.now());

export async function releaseClaim({ db, clock, config }: LedgerDeps, row: PaymentRow): Promise<void> {
  const askAt = askAgainAt(row, clock.now(), config.refundAfterMs);
  await db.update(payments).set({ askAt }).where(isAsRead(row));
}

export const askSoon = ({ db, clock }: Pick<LedgerDeps, 'db' | 'clock'>, key: PaymentKey) =>
  db.update(payments).set({ askAt: clock.now() }).where(ofPayment(key));

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

const eventOf = ({ userId, id, version }: PaymentRow, event: Happening, at: Date) => {
  const { kind, source, providerStatus = '', note = '' } = event;
  return { userId, paymentId: id, seq: version, kind, source, providerStatus, note, at };
};

export function moveStatements(
  db: Db,
  row: PaymentRow,
  event: Happening,
  { now, refundAfterMs }: { now: Date; refundAfterMs: number },
): { moved: SQLWrapper; told: SQLWrapper; after: PaymentRow } | null {
  const after = afterEvent(row, event, now, refundAfterMs);
  if (!after) return null;
  const { userId: _user, id: _id, createdAt: _created, askedAt: _asked, ...columns } = after;
  const moved = db.update(payments).set(columns).where(isAsRead(row)).returning({ id: payments.id });
  const written = db.insert(paymentEvents).values(eventOf(after, event, now));
  return { moved, told: written.returning({ seq: paymentEvents.seq }), after };
}

export async function append(deps: LedgerDeps, row: PaymentRow, event: Happening): Promise<PaymentRow> {
  const { db, clock, config } = deps;
  const move = moveStatements(db, row, event, { now: clock.now(), refundAfterMs: config.refundAfterMs });
  if (!move) return row;
  try {
    await db.execute(sql`with moved as ${move.moved}, told as ${move.told} select id from moved`);
  } catch (error) {
    throw isUniqueViolation(error) ? new LedgerRaced('another event came first', { cause: error }) : error;
  }
  return move.after;
}

export async function record(deps: LedgerDeps, row: PaymentRow, event: Happening): Promise<PaymentRow> {
  let current: PaymentRow | null = row;
  return withRetries(async () => {
    const read = current ?? (await findRow(deps.db, row));
    if (!read) throw new Error('the payment is gone');
    current = null;
    return append(deps, read, event);
  });
}

export async function beginPayment(
  { db, clock, config: { refundAfterMs } }: LedgerDeps,
  payment: Pick<PaymentRow, 'userId' | 'id' | 'cardId' | 'amount'>,
  ...events: readonly [Happening, ...Happening[]]
): Promise<PaymentRow | null> {
  const now = clock.now();
  const times = { createdAt: now, touchedAt: now, askAt: now, askedAt: null };
  const empty = { status: 'pending', reference: '', providerStatus: '', orderId: null } as const;
  let row: PaymentRow = { ...payment, ...empty, ...times, version: -1 };
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
