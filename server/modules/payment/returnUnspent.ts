import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Db } from '../../db/openDb';
import { payments } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import { repeat } from '../../lib/repeat';
import type { Gateway } from '../../payments/gateway';
import type { PaymentRow } from './paymentService';

/** How long one process may work on giving a payment back before another takes it on; longer than the provider's patience. */
export const CLAIM_MS = 120_000;
/** A payment whose outcome never arrived may still be under way for as long. */
export const SETTLE_MS = 120_000;

/** What giving back needs of the application. */
export interface ReturnDeps {
  db: Db;
  clock: Clock;
  gateway: Gateway;
  config: Pick<Config, 'refundAfterMs'>;
  /** Told when the gateway fails; the payment stays claimed and is tried again after CLAIM_MS. */
  onError?: (error: unknown) => void;
}

/**
 * Takes on one payment that no order has used for too long, in a transaction of its own: from then on no order can
 * spend it and no other process gives it back, unless this one is never heard of again.
 */
async function claim({ db, clock, config }: ReturnDeps): Promise<PaymentRow | null> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction(async (tx) => {
    const [due] = await tx.select().from(payments).where(and(isNull(payments.orderId), or(
      and(eq(payments.status, 'captured'), lt(payments.touchedAt, before(config.refundAfterMs))),
      and(eq(payments.status, 'pending'), lt(payments.touchedAt, before(Math.max(config.refundAfterMs, SETTLE_MS)))),
      and(eq(payments.status, 'refunding'), lt(payments.refundAt, before(CLAIM_MS))),
    ))).orderBy(asc(payments.touchedAt)).limit(1).for('update', { skipLocked: true });
    if (!due) return null;
    await tx.update(payments).set({ status: 'refunding', refundAt: now }).where(eq(payments.id, due.id));
    return due;
  });
}

/** Gives back every payment that no order has used for `refundAfterMs`; returns how many went back to their cards. */
export async function returnUnspent(deps: ReturnDeps): Promise<number> {
  let returned = 0;
  for (let due = await claim(deps); due; due = await claim(deps)) {
    try {
      const outcome = await deps.gateway.giveBack({ reference: due.id, charge: due.reference, amountFils: due.amount });
      await deps.db.update(payments).set({ status: outcome === 'nothing' ? 'declined' : 'refunded' })
        .where(and(eq(payments.id, due.id), eq(payments.status, 'refunding')));
      if (outcome === 'returned') returned += 1;
    } catch (error) {
      deps.onError?.(error);
    }
  }
  return returned;
}

/** The longest and shortest pause between two rounds, ms. */
const PAUSE_MS = { most: 30_000, least: 250 };

/** Gives back what is due, round after round, until `stop`; several processes at once do no harm. */
export function startReturns(deps: ReturnDeps): { stop(): Promise<void> } {
  const pause = Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, deps.config.refundAfterMs / 4));
  return repeat(() => returnUnspent(deps), pause, deps.onError);
}
