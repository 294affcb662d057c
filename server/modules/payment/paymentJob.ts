import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Processes } from '../../db/processes';
import { orders, payments, users } from '../../db/schema';
import { withLease } from '../../jobs/claim';
import { repeat } from '../../lib/repeat';
import { GatewayError, type ListedPayment } from '../../payments/gateway';
import { askProvider, claimPayment, eventOfState, releaseClaim, type AskDeps } from './askProvider';
import { deleteRemainingInstruments } from './deleteInstruments';
import { append, beginPayment, findRow, LedgerRaced, ofPayment, record, type PaymentRow } from './paymentLedger';
import { isUnused, nextPaymentState } from './paymentStates';

/** Payments that one query reads, and how many are worked on at once. */
const BATCH = 100;
const AT_ONCE = 4;

/** Dependencies of the job. */
export interface JobDeps extends AskDeps {
  /** Called when the provider fails; the payment is tried again later. */
  onError?: (error: unknown) => void;
  /** Called for a charge of the provider's list that the database had forgotten. */
  onFound?: (payment: ListedPayment) => void;
  /** Aborted at shutdown: nothing further is started. */
  signal?: AbortSignal;
}

const REFUNDS = { refunded: 'returned', failed: 'refund_failed', nothing: 'declined' } as const;

/** Gives the money of a payment back, which no order can use any more. */
async function giveBack(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { id, reference, amount } = row;
  const outcome = await deps.gateway.refundOrVoid({ reference: id, charge: reference, amountFils: amount });
  if (outcome === 'refunding') return releaseClaim(deps, row);
  await record(deps, row, { kind: REFUNDS[outcome], source: 'job', providerStatus: `refund: ${outcome}` });
}

async function isOfCancelledOrder({ db }: JobDeps, { userId, orderId }: PaymentRow): Promise<boolean> {
  if (orderId === null) return false;
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, orderId)));
  return order?.status === 'Cancelled';
}

/** The next step of one payment: refunding it, or asking what became of it. */
async function work(deps: JobDeps, due: PaymentRow): Promise<void> {
  const row = await claimPayment(deps, due);
  if (!row) return;
  if (row.status === 'refunding') return giveBack(deps, row);
  const isToRefund =
    isUnused(row, deps.clock.now(), deps.config.refundAfterMs) ||
    (row.status === 'captured' && (await isOfCancelledOrder(deps, row)));
  if (isToRefund) {
    const begun = await append(deps, row, { kind: 'refund_due', source: 'job' });
    const claimed = await claimPayment(deps, begun);
    return claimed ? giveBack(deps, claimed) : undefined;
  }
  if (row.status === 'captured' && row.orderId === null) return releaseClaim(deps, row);
  await askProvider(deps, row, { source: 'job' });
}

/** After a failure the payment is due again when its state says so. */
async function later(deps: JobDeps, key: PaymentRow, error: unknown): Promise<void> {
  // An event that came first has said so already.
  if (error instanceof LedgerRaced) return;
  if (!(error instanceof GatewayError)) throw error;
  deps.onError?.(error);
  const row = await findRow(deps.db, key);
  if (row) await releaseClaim(deps, row);
}

/** Works on every payment that is due, oldest first, each once. */
export async function workOnPayments(deps: JobDeps): Promise<void> {
  // One time for the whole run, so that what fails slowly is not due again in it.
  const now = deps.clock.now();
  const seen = new Set<string>();
  for (;;) {
    const batch = await deps.db
      .select()
      .from(payments)
      .where(lte(payments.askAt, now))
      .orderBy(asc(payments.askAt))
      .limit(BATCH + seen.size);
    const due = batch.filter(({ id }) => !seen.has(id));
    if (due.length === 0) return;
    const next = async (): Promise<void> => {
      for (let each = due.shift(); each && !deps.signal?.aborted; each = due.shift()) {
        const row = each;
        seen.add(row.id);
        await work(deps, row).catch((error: unknown) => later(deps, row, error));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (deps.signal?.aborted) return;
  }
}

/** A charge that a restored database has forgotten, which may have forgotten its customer too. */
async function adopt(deps: JobDeps, listed: ListedPayment): Promise<void> {
  const { reference, customer, amountFils, charge, state, status } = listed;
  const now = deps.clock.now();
  await deps.db.insert(users).values({ id: customer, createdAt: now, deletedAt: now }).onConflictDoNothing();
  await beginPayment(
    deps,
    { userId: customer, id: reference, cardId: '', amount: amountFils },
    { kind: 'found', source: 'job' },
    { kind: eventOfState(state), source: 'job', reference: charge, providerStatus: status },
  );
  deps.onFound?.(listed);
}

/** Compares the provider's list with ours: forgotten charges are taken in, and what differs is asked about. */
export async function compareLists(deps: JobDeps, since: Date): Promise<void> {
  for await (const page of deps.gateway.list(since)) {
    const ids = page.map(({ reference }) => reference);
    const known = ids.length === 0 ? [] : await deps.db.select().from(payments).where(inArray(payments.id, ids));
    for (const listed of page) {
      if (deps.signal?.aborted) return;
      const row = known.find(({ id }) => id === listed.reference);
      const next = row && nextPaymentState(row.status, eventOfState(listed.state));
      if (!row && listed.state !== 'declined' && listed.customer) await adopt(deps, listed);
      else if (row && next && next !== row.status)
        await deps.db.update(payments).set({ askAt: deps.clock.now() }).where(ofPayment(row));
    }
  }
}

/** The longest and shortest pause between two runs, ms. */
const PAUSE_MS = { most: 30_000, least: 250 };
/** Lease of the job, ms. Claims make two concurrent processes safe. */
const LEASE_MS = 5 * 60 * 1000;
/** Interval at which lists are compared and instruments of deleted cards tried again, ms. */
const HOURLY_MS = 60 * 60 * 1000;
/** How far back lists are compared: after the start, when the database may have been restored, and later, ms. */
const LISTED_MS = { first: 7 * 24 * HOURLY_MS, later: 25 * HOURLY_MS };

/** Works on payments until `stop`; one process at a time does. */
export function startPayments(
  deps: JobDeps & { config: Pick<Config, 'hasCardPayments'>; processes: Pick<Processes, 'own'> },
): { stop(): Promise<void> } {
  const pause = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  const { db, clock } = deps;
  let hourlyFrom = 0;
  let back = LISTED_MS.first;
  const round = () =>
    withLease({ db, clock, holder: deps.processes.own }, { name: 'payments', ms: LEASE_MS }, async () => {
      await workOnPayments(deps);
      const now = clock.now().getTime();
      if (!deps.config.hasCardPayments || now < hourlyFrom) return;
      hourlyFrom = now + HOURLY_MS;
      await deleteRemainingInstruments(deps);
      await compareLists(deps, new Date(now - back));
      back = LISTED_MS.later;
    });
  return repeat(round, pause, deps.onError);
}
