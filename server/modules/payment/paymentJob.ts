import type { Config } from '../../config/config';
import type { Processes } from '../../db/processes';
import { processDue, startJob } from '../../jobs/claim';
import { orderCodeOf } from './followChange';
import { GatewayError } from './gateway';
import {
  appendEvents,
  appendWithRetries,
  claimPayment,
  DUE_PAYMENTS,
  LedgerRaced,
  releaseClaim,
} from './paymentLedger';
import type { PaymentRow } from './paymentLedger';
import { readLists, type ListDeps } from './paymentLists';
import { watchPlace } from './paymentPlace';
import { dropQuote, releaseExpiredUses } from './paymentQuotes';
import { eventsOfAnswer, reconcileClaimed, sentOf, type PaymentDeps } from './paymentService';
import { isOverdue } from './paymentStates';

const AT_ONCE = 4;

export interface JobDeps extends PaymentDeps {
  onError?: (error: unknown) => void;
  signal?: AbortSignal;
}

const REFUNDS = { refunded: 'refunded', failed: 'refund_failed' } as const;

async function refund(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { amount, refundAmount } = row;
  const outcome = await deps.gateway.refund({ ...sentOf(row), amountFils: refundAmount });
  if (outcome === 'refunding') return releaseClaim(deps, row);
  const isPart = outcome === 'refunded' && refundAmount < amount;
  const kind = isPart ? 'part_refunded' : REFUNDS[outcome];
  const event = { kind, source: 'job', providerStatus: `refund: ${outcome}` } as const;
  // Where its order ended meanwhile, more is due than what this was asked for.
  await appendWithRetries(deps, row, (current) => (current.refundAmount > refundAmount ? [] : [event]));
}

/** Captures or releases an authorisation; what the provider says then may be another end. */
async function captureOrVoid(deps: JobDeps, row: PaymentRow): Promise<void> {
  const { gateway } = deps;
  const isCapture = row.status === 'capturing' && !row.orderEnded;
  const orderCode = isCapture ? await orderCodeOf(deps.db, row) : '';
  const answer = await (isCapture ? gateway.capture({ ...sentOf(row), orderCode }) : gateway.void(sentOf(row)));
  const after = await appendWithRetries(deps, row, (current) => eventsOfAnswer(current, answer, 'job'));
  if (after.version === row.version) await releaseClaim(deps, row);
}

async function advance(deps: JobDeps, row: PaymentRow): Promise<void> {
  if (row.status === 'refunding') return refund(deps, row);
  if (row.status === 'capturing' || row.status === 'voiding') return captureOrVoid(deps, row);
  if (isOverdue(row, deps.clock.now())) {
    const due = await appendEvents(deps, row, { kind: 'void_due', source: 'job' });
    await deps.db.transaction((tx) => dropQuote(tx, due.userId, due.id));
    const claimed = await claimPayment(deps, due);
    return claimed ? advance(deps, claimed) : undefined;
  }
  await reconcileClaimed(deps, row, 'job');
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
      await releaseClaim(deps, row);
    }
  });

/** One round of the job. */
export async function runRound(deps: JobDeps): Promise<void> {
  await releaseExpiredUses(deps);
  await advanceDue(deps);
}

const EVERY_MS = { due: 10_000, lists: 60_000 };

type Deps = JobDeps &
  ListDeps & {
    config: Pick<Config, 'hasCardPayments' | 'dataDir' | 'databaseUrl'>;
    processes: Pick<Processes, 'ownNumber'>;
    onCopy?: () => void;
  };

/** What is due is not kept waiting by lists. In a copy of the database neither job has work. */
export function startPayments(deps: Deps): { stop(): Promise<void> } {
  const isOwnPlace = watchPlace(deps);
  let isTold = false;
  const hasWork = async () => {
    const isOwn = await isOwnPlace();
    if (!isOwn && !isTold) deps.onCopy?.();
    isTold = !isOwn;
    return isOwn;
  };
  const errors = new Map<string, string>();
  let isStart = true;
  const jobs = [startJob(deps, { name: 'payments', everyMs: EVERY_MS.due, hasWork }, () => runRound(deps))];
  if (deps.config.hasCardPayments)
    jobs.push(
      startJob(deps, { name: 'payment lists', everyMs: EVERY_MS.lists, hasWork }, async () => {
        await readLists(deps, { isStart, errors });
        isStart = false;
      }),
    );
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
