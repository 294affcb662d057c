import { and, inArray, isNull, like, or } from 'drizzle-orm';
import { matches } from '../../db/matches';
import type { Config } from '../../config/config';
import type { Processes } from '../../db/processes';
import { jobTimes, oneOf, orders, payments, users } from '../../db/schema';
import { startJob, workOnDue } from '../../jobs/claim';
import { identityOf, readTime, writeTime } from '../../jobs/jobTimes';
import { GatewayError, type ListedPayment, type Period } from '../../payments/gateway';
import { deleteRemainingInstruments } from './cardTable';
import { appendEvents, askSoon, beginPayment, claimPayment, DUE_PAYMENTS, findRow } from './paymentLedger';
import { LedgerRaced, appendWithRetries, releaseClaim, type PaymentRow } from './paymentLedger';
import { dropQuote, releaseHeldUses } from './paymentQuotes';
import { askProvider, eventOfState, type AskDeps } from './paymentService';
import { isOverdue, nextPaymentState, UNSPENT_STATES } from './paymentStates';

const AT_ONCE = 4;

export interface JobDeps extends AskDeps {
  onError?: (error: unknown) => void;
  onFound?: (payment: ListedPayment) => void;
  signal?: AbortSignal;
}

const REFUNDS = { refunded: 'refunded', failed: 'refund_failed', nothing: 'declined' } as const;

async function refund(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { id, reference, amount } = row;
  const sent = { reference: id, charge: reference, startedAt: row.createdAt };
  const outcome = await deps.gateway.refundOrVoid({ ...sent, amountFils: amount });
  if (outcome === 'refunding') return releaseClaim(deps, row);
  await appendWithRetries(deps, row, { kind: REFUNDS[outcome], source: 'job', providerStatus: `refund: ${outcome}` });
}

export async function isOfCancelledOrder(
  { db }: Pick<JobDeps, 'db'>,
  { userId, orderId }: PaymentRow,
): Promise<boolean> {
  if (orderId === null) return false;
  const ofOrder = matches(orders, { userId, id: orderId });
  const [order] = await db.select({ status: orders.status }).from(orders).where(ofOrder);
  return order?.status === 'Cancelled';
}

async function work(deps: JobDeps, row: PaymentRow): Promise<void> {
  if (row.status === 'refunding') return refund(deps, row);
  const isToRefund =
    isOverdue(row, deps.clock.now(), deps.config.refundAfterMs) ||
    (row.status === 'captured' && (await isOfCancelledOrder(deps, row)));
  if (isToRefund) {
    const due = await appendEvents(deps, row, { kind: 'refund_due', source: 'job' });
    await deps.db.transaction((tx) => dropQuote(tx, due));
    const claimed = await claimPayment(deps, due);
    return claimed ? refund(deps, claimed) : undefined;
  }
  if (row.status === 'captured' && row.orderId === null) return releaseClaim(deps, row);
  await askProvider(deps, row, { source: 'job' });
}

export const workOnPayments = (deps: JobDeps): Promise<void> =>
  workOnDue(deps, DUE_PAYMENTS, { atOnce: AT_ONCE }, async (row) => {
    try {
      await work(deps, row);
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
  const { reference: id, customer: userId, amountFils: amount, charge: reference, status: providerStatus } = listed;
  const now = deps.clock.now();
  await deps.db.insert(users).values({ id: userId, createdAt: now, deletedAt: now }).onConflictDoNothing();
  const event = { kind: 'found', source: 'job', reference, providerStatus } as const;
  const begun = await deps.db.transaction((tx) =>
    beginPayment({ db: tx, clock: deps.clock, config: deps.config }, { userId, id, cardId: '', amount }, event),
  );
  if (begun) deps.onFound?.(listed);
}

type Listed = Pick<ListedPayment, 'reference' | 'state'>;

/** Asks soon about our payments of which the provider's list says something else; the listed ones that are not ours. */
async function askAboutOthers<L extends Listed>(deps: JobDeps, page: readonly L[]): Promise<L[]> {
  const ids = page.map(({ reference }) => reference);
  const rows = ids.length === 0 ? [] : await deps.db.select().from(payments).where(inArray(payments.id, ids));
  const rowOf = ({ reference }: L) => rows.find(({ id }) => id === reference);
  for (const listed of page) {
    const row = rowOf(listed);
    const next = row && nextPaymentState(row.status, eventOfState(listed.state));
    if (row && next && next !== row.status) await askSoon(deps, row);
  }
  return page.filter((listed) => !rowOf(listed));
}

export async function compareLists(deps: JobDeps, period: Period): Promise<void> {
  for await (const page of deps.gateway.list(period)) {
    const unknown = await askAboutOthers(deps, page);
    for (const listed of unknown.filter(({ state, customer }) => state === 'captured' && customer)) {
      if (deps.signal?.aborted) return;
      await insertFoundPayment(deps, listed);
    }
  }
}

const PAUSE_MS = { most: 30_000, least: 250 };
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the first list goes; the later ones overlap, because an earlier one may not have been complete, ms. */
const LISTED_MS = { first: 7 * DAY_MS, overlap: 2 * HOUR_MS };
/** Ages of the days whose lists are read again, in days: refunds by staff and expiry. */
const AUDIT_DAYS = [1, 3, 10, 30, 60, 120, 180];
const DISPUTES_MS = 180 * DAY_MS;
/** No server worked for longer than this, ms: the database may have been put back to an earlier state. */
const GAP_MS = 10 * 60 * 1000;
const WORKED = 'payments worked';

/** That a server worked, at all and on this very database; resolves to the time, ms. */
async function noteWork({ db, clock }: JobDeps, identity: string): Promise<number> {
  const now = clock.now();
  for (const name of [WORKED, `${WORKED} on ${identity}`]) await writeTime(db, name, now);
  return now.getTime();
}

/** Each hour and after a restore the newest list and the disputes; each day the earlier lists; in one process. */
export async function readLists(deps: JobDeps, isRestored = false): Promise<void> {
  const { db, clock, gateway } = deps;
  const to = clock.now();
  const now = to.getTime();
  const listed = await readTime(db, 'payments listed');
  if (!isRestored && listed !== null && now - listed < HOUR_MS) return;
  await deleteRemainingInstruments(deps);
  const from = listed === null ? now - LISTED_MS.first : Math.min(listed, now) - LISTED_MS.overlap;
  await compareLists(deps, { from: new Date(from), to });
  for await (const page of gateway.listDisputes(new Date(now - DISPUTES_MS))) await askAboutOthers(deps, page);
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

const unanswered = (error: unknown): null => {
  if (error instanceof GatewayError) return null;
  throw error;
};

/**
 * A restored database, or one that no server worked on for a while, may have forgotten orders that were delivered:
 * payments without an order wait for a person, instead of going back. Resolves to whether it was one. One that still
 * has what this process noted last, at `notedAt` in ms, has only moved, as in a failover.
 */
async function setAsideAfterRestore(deps: JobDeps, identity: string, notedAt: number): Promise<boolean> {
  const worked = await readTime(deps.db, WORKED);
  if (worked === null) return false;
  const workedOn = await deps.db
    .select()
    .from(jobTimes)
    .where(like(jobTimes.name, `${WORKED} on %`));
  const isElsewhere = workedOn.length > 0 && workedOn.every(({ name }) => name !== `${WORKED} on ${identity}`);
  const isPutBack = isElsewhere && worked < notedAt;
  if (!isPutBack && deps.clock.now().getTime() - worked <= GAP_MS) return false;
  const isUnspent = and(isNull(payments.orderId), oneOf('status', UNSPENT_STATES));
  const isUnused = or(isUnspent, oneOf('status', ['confirming']));
  for (const row of await deps.db.select().from(payments).where(isUnused)) {
    // One that the provider does not answer about stays as it is, and does not stop the others.
    const asked = row.status === 'captured' ? row : await askProvider(deps, row, { source: 'job' }).catch(unanswered);
    if (asked?.status === 'captured')
      await appendEvents(deps, asked, { kind: 'found', source: 'job', note: 'the database may be a restored one' });
  }
  return true;
}

/** One round of the job. `own` is what the process notes for its next one, ms. */
export async function workOnce(
  deps: JobDeps & { config: Pick<Config, 'hasCardPayments'> },
  own: { notedAt: number } = { notedAt: Infinity },
): Promise<void> {
  const identity = await identityOf(deps.db);
  const isRestored = await setAsideAfterRestore(deps, identity, own.notedAt);
  own.notedAt = await noteWork(deps, identity);
  await releaseHeldUses(deps);
  await workOnPayments(deps);
  if (deps.config.hasCardPayments) await readLists(deps, isRestored);
  // The next round must notice a restore during this one.
  if ((await identityOf(deps.db)) === identity) own.notedAt = await noteWork(deps, identity);
}

export function startPayments(
  deps: JobDeps & { config: Pick<Config, 'hasCardPayments'>; processes: Pick<Processes, 'ownNumber'> },
): { stop(): Promise<void> } {
  const everyMs = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  const own = { notedAt: Infinity };
  return startJob(deps, { name: 'payments', everyMs }, () => workOnce(deps, own));
}
