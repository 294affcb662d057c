import { inArray } from 'drizzle-orm';
import { matches } from '../../db/matches';
import type { Config } from '../../config/config';
import type { Processes } from '../../db/processes';
import { orders, payments, users } from '../../db/schema';
import { startJob, workOnDue } from '../../jobs/claim';
import { GatewayError, type ListedPayment } from '../../payments/gateway';
import { deleteRemainingInstruments } from './cardTable';
import { append, askSoon, beginPayment, claimPayment, DUE_PAYMENTS, findRow } from './paymentLedger';
import { LedgerRaced, record, releaseClaim, type PaymentRow } from './paymentLedger';
import { askProvider, eventOfState, type AskDeps } from './paymentService';
import { isUnused, nextPaymentState } from './paymentStates';

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
  await record(deps, row, { kind: REFUNDS[outcome], source: 'job', providerStatus: `refund: ${outcome}` });
}

async function isOfCancelledOrder({ db }: JobDeps, { userId, orderId }: PaymentRow): Promise<boolean> {
  if (orderId === null) return false;
  const ofOrder = matches(orders, { userId, id: orderId });
  const [order] = await db.select({ status: orders.status }).from(orders).where(ofOrder);
  return order?.status === 'Cancelled';
}

async function work(deps: JobDeps, row: PaymentRow): Promise<void> {
  if (row.status === 'refunding') return refund(deps, row);
  const isToRefund =
    isUnused(row, deps.clock.now(), deps.config.refundAfterMs) ||
    (row.status === 'captured' && (await isOfCancelledOrder(deps, row)));
  if (isToRefund) {
    const claimed = await claimPayment(deps, await append(deps, row, { kind: 'refund_due', source: 'job' }));
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

export async function compareLists(deps: JobDeps, since: Date): Promise<void> {
  for await (const page of deps.gateway.list(since)) {
    const ids = page.map(({ reference }) => reference);
    const known = ids.length === 0 ? [] : await deps.db.select().from(payments).where(inArray(payments.id, ids));
    for (const listed of page) {
      if (deps.signal?.aborted) return;
      const row = known.find(({ id }) => id === listed.reference);
      const next = row && nextPaymentState(row.status, eventOfState(listed.state));
      if (!row && listed.state !== 'declined' && listed.customer) await adopt(deps, listed);
      else if (row && next && next !== row.status) await askSoon(deps, row);
    }
  }
}

const PAUSE_MS = { most: 30_000, least: 250 };
const HOUR_MS = 60 * 60 * 1000;
/** How far back lists are compared: after the start, when the database may have been restored, and later, ms. */
const LISTED_MS = { first: 7 * 24 * HOUR_MS, later: 25 * HOUR_MS };

export function startPayments(
  deps: JobDeps & { config: Pick<Config, 'hasCardPayments'>; processes: Pick<Processes, 'own'> },
): { stop(): Promise<void> } {
  const everyMs = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  let hourlyFrom = 0;
  let back = LISTED_MS.first;
  return startJob(deps, { name: 'payments', everyMs }, async () => {
    await workOnPayments(deps);
    const now = deps.clock.now().getTime();
    if (!deps.config.hasCardPayments || now < hourlyFrom) return;
    hourlyFrom = now + HOUR_MS;
    await deleteRemainingInstruments(deps);
    await compareLists(deps, new Date(now - back));
    back = LISTED_MS.later;
  });
}
