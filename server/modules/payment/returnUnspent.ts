import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/openDb';
import { payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import type { Processes } from '../../db/processes';
import { withLease } from '../../jobs/lease';
import { repeat } from '../../jobs/repeat';
import type { Gateway } from '../../payments/gateway';
import { ofPayment, recordPayment, settlePayment, type PaymentRow } from './settlePayment';

/** After so long the provider is asked again about a refund that is not final; longer than its calls may take. */
export const CLAIM_MS = 60_000;
/** After so long the provider is asked about a payment that is not final. */
const UNSETTLED_MS = 60_000;
/** Payments that are read at once. */
const BATCH = 500;

/** What giving back needs of the application. */
export interface ReturnDeps {
  db: Db;
  clock: Clock;
  gateway: Gateway;
  config: Pick<Config, 'refundAfterMs'>;
  /** Told when the gateway fails; the payment stays claimed and is tried again after CLAIM_MS. */
  onError?: (error: unknown) => void;
  /** Aborted when the process ends: no further payment is begun. */
  signal?: AbortSignal;
}

/** Payments to give back: unspent for `refundAfterMs`, of cancelled orders, or with a refund that is not final. */
function isDue({ clock, config }: ReturnDeps) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return or(
    and(
      isNull(payments.orderId),
      eq(payments.status, 'captured'),
      lt(payments.touchedAt, before(config.refundAfterMs)),
    ),
    // Without a time no process has claimed it yet: its order was cancelled.
    and(eq(payments.status, 'refunding'), or(isNull(payments.refundAt), lt(payments.refundAt, before(CLAIM_MS)))),
  );
}

/** The keys of the payments that are due, oldest first. */
const findDue = (deps: ReturnDeps) =>
  deps.db
    .select({ userId: payments.userId, id: payments.id })
    .from(payments)
    .where(isDue(deps))
    .orderBy(asc(payments.touchedAt))
    .limit(BATCH);

/**
 * Marks a payment as going back, by its key: from then on no order can spend it, and no other process gives it back
 * before CLAIM_MS have passed. Null when it is no longer due.
 */
async function claim(deps: ReturnDeps, key: Pick<PaymentRow, 'userId' | 'id'>): Promise<PaymentRow | null> {
  const [claimed] = await deps.db
    .update(payments)
    .set({ status: 'refunding', refundAt: deps.clock.now() })
    .where(and(ofPayment(key), isDue(deps)))
    .returning();
  return claimed ?? null;
}

const EVENTS = { refunded: 'refunded', failed: 'refundFailed', nothing: 'declined' } as const;

async function giveBack(deps: ReturnDeps, payment: PaymentRow): Promise<boolean> {
  try {
    const { id, reference, amount } = payment;
    const outcome = await deps.gateway.giveBack({ reference: id, charge: reference, amountFils: amount });
    if (outcome !== 'refunding') await recordPayment(deps.db, payment, EVENTS[outcome]);
    return outcome === 'refunded';
  } catch (error) {
    deps.onError?.(error);
    return false;
  }
}

/**
 * Gives back every payment that no order has used for `refundAfterMs`, and those of cancelled orders; returns how many
 * are back on their cards.
 */
export async function returnUnspent(deps: ReturnDeps): Promise<number> {
  let returned = 0;
  for (let due = await findDue(deps); due.length > 0; due = await findDue(deps)) {
    for (const key of due) {
      if (deps.signal?.aborted) return returned;
      const claimed = await claim(deps, key);
      if (claimed && (await giveBack(deps, claimed))) returned += 1;
    }
  }
  return returned;
}

/** Asks the provider about every payment that has had no final answer for a minute; returns how many have one now. */
export async function reconcilePayments(deps: ReturnDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - UNSETTLED_MS);
  const open = await deps.db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, ['pending', 'unknown']), lt(payments.touchedAt, before)))
    .orderBy(asc(payments.touchedAt))
    .limit(BATCH);
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

/** The longest and shortest pause between two rounds, ms. */
const PAUSE_MS = { most: 30_000, least: 250 };

/** After so long another process takes over from one that has stopped; claims bear two at once. */
const LEASE_MS = 5 * 60 * 1000;

/** Reconciles and gives back what is due, round after round, until `stop`; of several processes one does each round. */
export function startReturns(deps: ReturnDeps & { processes: Pick<Processes, 'own'> }): { stop(): Promise<void> } {
  const pause = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  const { db, clock } = deps;
  const round = () =>
    withLease({ db, clock, holder: deps.processes.own }, { name: 'payments', ms: LEASE_MS }, async () => {
      await reconcilePayments(deps);
      await returnUnspent(deps);
    });
  return repeat(round, pause, deps.onError);
}
