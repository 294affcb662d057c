import { and, eq, isNull } from 'drizzle-orm';
import { payments } from '../../db/schema';
import type { FoundPayment, Gateway } from '../../payments/gateway';
import { ofPayment, record, type LedgerDeps, type PaymentRow } from './paymentLedger';
import { askAgainAt, type PaymentEvent, type PaymentSource } from './paymentStates';

/** A charge may be in transit to the provider for this long; afterwards an unknown reference was never charged, ms. */
const SETTLE_MS = 120_000;
/** For this long no other process works on a claimed payment, ms; longer than the provider's calls may take. */
export const CLAIM_MS = 60_000;

/** What asking the provider needs. */
export interface AskDeps extends LedgerDeps {
  gateway: Gateway;
}

/** The event that a provider's state is. */
export const eventOfState = (state: FoundPayment['state']): PaymentEvent => (state === 'pending' ? 'no_answer' : state);

/** Claims a payment for one call to the provider, among all processes; null if another one is about to make it. */
export async function claimPayment({ db, clock }: AskDeps, row: PaymentRow): Promise<PaymentRow | null> {
  const askedAt = clock.now();
  const [claimed] = await db
    .update(payments)
    .set({ askedAt, askAt: new Date(askedAt.getTime() + CLAIM_MS) })
    .where(and(ofPayment(row), row.askAt ? eq(payments.askAt, row.askAt) : isNull(payments.askAt)))
    .returning();
  return claimed ?? null;
}

/** Releases a claim whose call has told nothing new. */
export async function releaseClaim({ db, clock, config }: LedgerDeps, row: PaymentRow): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: askAgainAt(row, clock.now(), config.refundAfterMs) })
    .where(and(ofPayment(row), eq(payments.version, row.version)));
}

/**
 * Asks the provider what became of a payment and records the answer; returns the row after it. `isRefused`: the
 * provider has refused the charge, so it is not in transit.
 */
export async function askProvider(
  deps: AskDeps,
  row: PaymentRow,
  { source, isRefused = false }: { source: PaymentSource; isRefused?: boolean },
): Promise<PaymentRow> {
  const found = await deps.gateway.lookUp({ reference: row.id, charge: row.reference, isPaid: row.orderId !== null });
  // A payment with a provider's id cannot be unknown to the provider, so it is asked for again.
  const isOver = !row.reference && (isRefused || deps.clock.now().getTime() - row.touchedAt.getTime() >= SETTLE_MS);
  const kind = found ? eventOfState(found.state) : isOver ? 'declined' : 'no_answer';
  const after = await record(deps, row, {
    kind,
    source,
    providerStatus: found ? found.status : 'not found',
    reference: found?.charge,
  });
  if (after.version === row.version) await releaseClaim(deps, row);
  return after;
}
