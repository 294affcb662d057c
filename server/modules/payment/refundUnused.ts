import { and, asc, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import type { Processes } from '../../db/processes';
import { withLease } from '../../jobs/claim';
import { repeat } from '../../lib/repeat';
import type { Gateway } from '../../payments/gateway';
import { deleteRemainingInstruments } from './deleteInstruments';
import { ofPayment, recordPayment, settlePayment, type PaymentRow } from './settlePayment';

/** Delay before the provider is asked again about an unfinished refund, ms; longer than its calls may take. */
export const CLAIM_MS = 60_000;
/** Age after which the provider is asked about an unsettled payment, ms. */
const UNSETTLED_MS = 60_000;
/** Maximum number of refunds that one query reads. */
const BATCH = 500;

/** Dependencies of refunds. */
export interface RefundDeps {
  db: Db;
  clock: Clock;
  gateway: Gateway;
  config: Pick<Config, 'refundAfterMs'>;
  /** Called when the gateway fails; the payment stays claimed and is tried again after CLAIM_MS. */
  onError?: (error: unknown) => void;
  /** Aborted at shutdown: no further refund starts. */
  signal?: AbortSignal;
}

/**
 * Payments to refund: unused for `refundAfterMs`, of cancelled orders, or with an unfinished refund. The
 * statuses are constants, because the plan of a prepared statement with parameters could not use the partial indexes.
 */
function isDue({ config }: RefundDeps, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return or(
    and(
      isNull(payments.orderId),
      sql`${payments.status} = 'captured'`,
      lt(payments.touchedAt, before(config.refundAfterMs)),
    ),
    // Null: a cancellation has requested the refund, and no process has claimed it.
    and(sql`${payments.status} = 'refunding'`, or(isNull(payments.refundAt), lt(payments.refundAt, before(CLAIM_MS)))),
  );
}

/** Keys of the payments that are due, oldest first. */
const findDue = (deps: RefundDeps, now: Date) =>
  deps.db
    .select({ userId: payments.userId, id: payments.id })
    .from(payments)
    .where(isDue(deps, now))
    .orderBy(asc(payments.touchedAt))
    .limit(BATCH);

/**
 * Claims a refund: from then on no order can use the payment, and no other process refunds it before CLAIM_MS have
 * passed. Null if it is no longer due.
 */
async function claim(deps: RefundDeps, key: Pick<PaymentRow, 'userId' | 'id'>, now: Date): Promise<PaymentRow | null> {
  const [claimed] = await deps.db
    .update(payments)
    .set({ status: 'refunding', refundAt: deps.clock.now() })
    .where(and(ofPayment(key), isDue(deps, now)))
    .returning();
  return claimed ?? null;
}

const EVENTS = { refunded: 'refunded', failed: 'refundFailed', nothing: 'declined' } as const;

async function refundOrVoid(deps: RefundDeps, payment: PaymentRow): Promise<boolean> {
  try {
    const { id, reference, amount } = payment;
    const outcome = await deps.gateway.refundOrVoid({ reference: id, charge: reference, amountFils: amount });
    if (outcome !== 'refunding') await recordPayment(deps.db, payment, EVENTS[outcome]);
    return outcome === 'refunded';
  } catch (error) {
    deps.onError?.(error);
    return false;
  }
}

/**
 * Refunds every payment that no order has used for `refundAfterMs`, and those of cancelled orders; returns how many
 * refunds are complete.
 */
export async function refundUnused(deps: RefundDeps): Promise<number> {
  let returned = 0;
  // One time for the whole run, so that a failed refund is not due again while slow ones are under way.
  const now = deps.clock.now();
  for (let due = await findDue(deps, now); due.length > 0; due = await findDue(deps, now)) {
    for (const key of due) {
      if (deps.signal?.aborted) return returned;
      const claimed = await claim(deps, key, now);
      if (claimed && (await refundOrVoid(deps, claimed))) returned += 1;
    }
  }
  return returned;
}

/** Looks up every payment without a final state for a minute; returns how many have one now. */
export async function reconcilePayments(deps: RefundDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - UNSETTLED_MS);
  const open = await deps.db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, ['pending', 'unknown']), lt(payments.touchedAt, before)))
    .orderBy(asc(payments.touchedAt));
  let settled = 0;
  for (const payment of open) {
    if (deps.signal?.aborted) break;
    try {
      const state = await settlePayment(deps, payment);
      if (state !== 'pending' && state !== 'unknown') settled += 1;
    } catch (error) {
      deps.onError?.(error);
    }
  }
  return settled;
}

/** The longest and shortest pause between two runs, ms. */
const PAUSE_MS = { most: 30_000, least: 250 };

/** Lease of the refund job, ms. Claims make two concurrent processes safe. */
const LEASE_MS = 5 * 60 * 1000;

/** Interval at which the instruments of deleted cards are tried again, ms. */
const DELETE_EVERY_MS = 60 * 60 * 1000;

/**
 * Reconciles, refunds, and deletes the instruments of deleted cards, until `stop`; one process at a time does.
 */
export function startRefunds(
  deps: RefundDeps & { config: Pick<Config, 'hasCardPayments'>; processes: Pick<Processes, 'own'> },
): { stop(): Promise<void> } {
  const pause = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  const { db, clock } = deps;
  let deleteFrom = 0;
  const round = () =>
    withLease({ db, clock, holder: deps.processes.own }, { name: 'payments', ms: LEASE_MS }, async () => {
      await reconcilePayments(deps);
      await refundUnused(deps);
      if (!deps.config.hasCardPayments || clock.now().getTime() < deleteFrom) return;
      deleteFrom = clock.now().getTime() + DELETE_EVERY_MS;
      await deleteRemainingInstruments(deps);
    });
  return repeat(round, pause, deps.onError);
}
