import { inArray } from 'drizzle-orm';
import { matches } from '../../db/matches';
import type { Config } from '../../config/config';
import type { Processes } from '../../db/processes';
import { orders, payments, users } from '../../db/schema';
import { startJob, processDue } from '../../jobs/claim';
import { readTime, writeTime } from '../../jobs/jobTimes';
import { GatewayError, type ListedPayment, type Period } from './gateway';
import { aed } from '../../i18n/values';
import type { Mailer } from '../../mail/mailer';
import { tellCustomer } from '../auth/tellCustomer';
import { deleteRemainingInstruments } from './cardService';
import {
  appendEvents,
  scheduleCheck,
  beginPayment,
  claimPayment,
  DUE_PAYMENTS,
  endingOf,
  findRow,
} from './paymentLedger';
import { LedgerRaced, appendWithRetries, releaseClaim, type PaymentRow } from './paymentLedger';
import { dropQuote, releaseExpiredUses } from './paymentQuotes';
import { reconcilePayment, eventsOfAnswer, kindOfAnswer, sentOf, type PaymentDeps } from './paymentService';
import { isOverdue, nextPaymentState } from './paymentStates';

const AT_ONCE = 4;

export interface JobDeps extends PaymentDeps {
  mailer: Mailer;
  onError?: (error: unknown) => void;
  onFound?: (payment: ListedPayment) => void;
  signal?: AbortSignal;
}

const REFUNDS = { refunded: 'refunded', failed: 'refund_failed' } as const;

async function refund(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { amount, refundAmount } = row;
  const outcome = await deps.gateway.refund({ ...sentOf(row), amountFils: refundAmount });
  if (outcome === 'refunding') return releaseClaim(deps, row);
  const isPart = outcome === 'refunded' && refundAmount < amount;
  const kind = isPart ? 'part_refunded' : REFUNDS[outcome];
  const after = await appendWithRetries(deps, row, { kind, source: 'job', providerStatus: `refund: ${outcome}` });
  await tellOfChange(deps, row, after);
}

/** Captures or releases an authorisation; what the provider says then may be another end. */
async function captureOrVoid(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { gateway } = deps;
  const isCapture = row.status === 'capturing';
  const orderCode = isCapture ? ((await orderOf(deps, row))?.orderCode ?? '') : '';
  const answer = await (isCapture ? gateway.capture({ ...sentOf(row), orderCode }) : gateway.void(sentOf(row)));
  const after = await appendWithRetries(deps, row, (current) => eventsOfAnswer(current, answer, 'job'));
  if (after.version === row.version) await releaseClaim(deps, row);
  await tellOfChange(deps, row, after);
}

async function orderOf({ db }: Pick<JobDeps, 'db'>, { userId, orderId }: PaymentRow) {
  if (orderId === null) return null;
  const { orderCode, status } = orders;
  const [order] = await db
    .select({ orderCode, status })
    .from(orders)
    .where(matches(orders, { userId, id: orderId }));
  return order ?? null;
}

export const isOfCancelledOrder = async (deps: Pick<JobDeps, 'db'>, row: PaymentRow): Promise<boolean> =>
  (await orderOf(deps, row))?.status === 'Cancelled';

/** A mail about what the customer has to know or to do. */
export async function tellOfChange(
  deps: Pick<JobDeps, 'db' | 'mailer'>,
  { status }: PaymentRow,
  after: PaymentRow,
): Promise<void> {
  if (after.status === status) return;
  const amount = aed(after.amount);
  const code = (await orderOf(deps, after))?.orderCode ?? '';
  if (after.status === 'refund_failed')
    await tellCustomer(deps, after.userId, 'notes.refundFailed', { amount: aed(after.refundAmount), code });
  if (after.status === 'found') await tellCustomer(deps, after.userId, 'notes.found', { amount });
  if (after.isLost && status === 'capturing') await tellCustomer(deps, after.userId, 'notes.notPaid', { amount, code });
}

async function advance(deps: JobDeps, row: PaymentRow): Promise<void> {
  if (row.status === 'refunding') return refund(deps, row);
  if (row.status === 'capturing' || row.status === 'voiding') return captureOrVoid(deps, row);
  // Its order was cancelled while it was captured.
  const isToRefund = row.status === 'captured' && (await isOfCancelledOrder(deps, row));
  if (isToRefund || isOverdue(row, deps.clock.now())) {
    const due = await appendEvents(deps, row, { kind: endingOf(row), source: 'job' });
    await deps.db.transaction((tx) => dropQuote(tx, due.userId, due.id));
    const claimed = await claimPayment(deps, due);
    return claimed ? advance(deps, claimed) : undefined;
  }
  await tellOfChange(deps, row, await reconcilePayment(deps, row, { source: 'job' }));
}

export const advanceDue = (deps: JobDeps): Promise<void> =>
  processDue(deps, DUE_PAYMENTS, { atOnce: AT_ONCE }, async (row) => {
    try {
      await advance(deps, row);
    } catch (error) {
      // An event that came first has said when the payment is due again.
      if (error instanceof LedgerRaced) return;
      if (!(error instanceof GatewayError)) throw error;
      deps.onError?.(error);
      const current = await findRow(deps.db, row);
      if (current) await releaseClaim(deps, current);
    }
  });

/** A charge that the database does not know, as after a restore; perhaps not its customer either. A person decides. */
async function insertFoundPayment(deps: JobDeps, listed: ListedPayment): Promise<void> {
  const { reference: id, customer: userId, amountFils: amount = 0, charge: reference, status: providerStatus } = listed;
  const now = deps.clock.now();
  await deps.db.insert(users).values({ id: userId, createdAt: now, deletedAt: now }).onConflictDoNothing();
  const event = { kind: 'found', source: 'job', reference, providerStatus } as const;
  const begun = await deps.db.transaction((tx) =>
    beginPayment({ db: tx, clock: deps.clock }, { userId, id, cardId: '', amount }, event),
  );
  if (begun) deps.onFound?.(listed);
}

type Listed = Pick<ListedPayment, 'reference' | 'state' | 'amountFils' | 'refundedFils'>;

/** Schedules a check of our payments that differ in the provider's list; resolves to those that are not ours. */
async function scheduleDiffering<L extends Listed>(deps: JobDeps, page: readonly L[]): Promise<L[]> {
  const ids = page.map(({ reference }) => reference);
  const rows = ids.length === 0 ? [] : await deps.db.select().from(payments).where(inArray(payments.id, ids));
  const rowOf = ({ reference }: L) => rows.find(({ id }) => id === reference);
  for (const listed of page) {
    const row = rowOf(listed);
    const next = row && nextPaymentState(row.status, kindOfAnswer(row, listed));
    const isNews = next && (next !== row.status || kindOfAnswer(row, listed) === 'part_refunded');
    if (isNews) await scheduleCheck(deps, row);
  }
  return page.filter((listed) => !rowOf(listed));
}

export async function compareLists(deps: JobDeps, period: Period): Promise<void> {
  for await (const page of deps.gateway.list(period)) {
    const unknown = await scheduleDiffering(deps, page);
    for (const listed of unknown.filter(({ state, customer }) => state === 'captured' && customer)) {
      if (deps.signal?.aborted) return;
      await insertFoundPayment(deps, listed);
    }
  }
}

const PAUSE_MS = 10_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the first list goes; the later ones overlap, because an earlier one may not have been complete, ms. */
const LISTED_MS = { first: 7 * DAY_MS, overlap: 2 * HOUR_MS };
/** Ages of the days whose lists are read again, in days: refunds by staff and expiry. */
const AUDIT_DAYS = [1, 3, 10, 30, 60, 120, 180];
const DISPUTES_MS = 180 * DAY_MS;
/** Each hour, and at the start of a process, the newest list and the disputes; each day the earlier lists. */
export async function readLists(deps: JobDeps, isStart = false): Promise<void> {
  const { db, clock, gateway } = deps;
  const to = clock.now();
  const now = to.getTime();
  const listed = await readTime(db, 'payments listed');
  if (!isStart && listed !== null && now - listed < HOUR_MS) return;
  await deleteRemainingInstruments(deps);
  const from = listed === null ? now - LISTED_MS.first : Math.min(listed, now) - LISTED_MS.overlap;
  await compareLists(deps, { from: new Date(from), to });
  for await (const page of gateway.listDisputes(new Date(now - DISPUTES_MS))) await scheduleDiffering(deps, page);
  const audited = await readTime(db, 'payments audited');
  if (audited === null || now - audited >= DAY_MS) {
    for (const days of AUDIT_DAYS) {
      const back = (time: number) => new Date(time - days * DAY_MS);
      await compareLists(deps, { from: back(audited ?? now - DAY_MS), to: back(now) });
    }
    await writeTime(db, 'payments audited', to);
  }
  await writeTime(db, 'payments listed', to);
}

type Deps = JobDeps & { config: Pick<Config, 'hasCardPayments'> };

/** One round of the job; `isStart`: the first one of a process, whose database may be a restored one. */
export async function runRound(deps: Deps, isStart = false): Promise<void> {
  await releaseExpiredUses(deps);
  await advanceDue(deps);
  if (deps.config.hasCardPayments) await readLists(deps, isStart);
}

export function startPayments(deps: Deps & { processes: Pick<Processes, 'ownNumber'> }): { stop(): Promise<void> } {
  let isStart = true;
  return startJob(deps, { name: 'payments', everyMs: PAUSE_MS }, async () => {
    await runRound(deps, isStart);
    isStart = false;
  });
}
