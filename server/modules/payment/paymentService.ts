import { and, desc, eq, isNull } from 'drizzle-orm';
import { matches } from '../../db/matches';
import { cards, oneOf, payments } from '../../db/schema';
import { formatAed } from '../../lib/money';
import type { Mailer } from '../../mail/mailer';
import { GatewayError, type FoundPayment, type Gateway } from './gateway';
import type { CardRow } from './cardService';
import {
  claimPayment,
  findRow,
  appendWithRetries,
  releaseClaim,
  type LedgerDeps,
  type PaymentEvent,
  type PaymentRow,
} from './paymentLedger';
import {
  isOneOf,
  KEPT_STATES,
  nextPaymentState,
  OPEN_STATES,
  UNDECIDED_STATES,
  UNUSED_STATES,
  type PaymentEventKind,
  type PaymentSource,
  type PaymentState,
} from './paymentStates';

/** A charge may be in transit to the provider for this long; afterwards an unknown reference was never charged, ms. */
const SETTLE_MS = 120_000;
/** The least time between two questions about one payment, however often its customer asks, ms. */
export const CHECK_EVERY_MS = 3_000;

export interface PaymentDeps extends LedgerDeps {
  gateway: Gateway;
  mailer: Mailer;
}

export interface Wallet {
  card: CardRow;
  unused: PaymentRow[];
}

export const isOpen = (row: PaymentRow): boolean => isOneOf(row, OPEN_STATES);
export const isUndecided = (row: PaymentRow): boolean => isOneOf(row, UNDECIDED_STATES);

type Answer = Pick<FoundPayment, 'state' | 'amountFils' | 'refundedFils'>;

/** What the provider's state of a payment is for us: money that was taken for no order waits for a person. */
export function kindOfAnswer(row: PaymentRow, answer: Answer): PaymentEventKind {
  const { state, amountFils = row.amount, refundedFils = row.refundAmount } = answer;
  if (state === 'pending') return 'no_answer';
  if (state !== 'captured') return state;
  // Also of an order that ended because nobody had accepted it.
  if (row.orderId === null || (row.status === 'voiding' && !row.orderEnded)) return 'unmatched';
  if (amountFils !== row.amount) return 'mismatched';
  if (row.status !== 'captured' || refundedFils === row.refundAmount) return 'captured';
  return refundedFils > row.refundAmount ? 'part_refunded' : 'refund_failed';
}

/** The events of the provider's answer. An authorisation of another amount, as a partial one, is released. */
export function eventsOfAnswer(row: PaymentRow, answer: FoundPayment, source: PaymentSource): PaymentEvent[] {
  const { state, amountFils = row.amount, charge: reference, status: providerStatus } = answer;
  const kind = kindOfAnswer(row, answer);
  const note =
    amountFils === row.amount ? undefined : `AED ${formatAed(amountFils)} instead of AED ${formatAed(row.amount)}`;
  const refundAmount = kind === 'part_refunded' ? answer.refundedFils : undefined;
  const event = { kind, source, reference, providerStatus, note, refundAmount };
  const isToRelease = state === 'authorised' && note !== undefined && row.orderId === null;
  if (isToRelease) return [event, { kind: 'void_due', source, note }];
  // What was taken for an order that ended goes back with the same statement.
  const next = nextPaymentState(row.status, kind);
  const isKept = next !== null && isOneOf({ status: next }, KEPT_STATES);
  return isKept && row.orderEnded ? [event, { kind: 'refund_due', source }] : [event];
}

/** Asks the provider about a payment and records its answer. `refusedBy`: why its charge is not in transit. */
export async function reconcilePayment(
  deps: PaymentDeps,
  row: PaymentRow,
  { source, refusedBy }: { source: PaymentSource; refusedBy?: string | undefined },
): Promise<PaymentRow> {
  const answer = await deps.gateway.lookUp({ ...sentOf(row), withDisputes: row.orderId !== null });
  // A payment with a provider's id cannot be unknown to the provider, so it is asked for again.
  const isDeclined =
    !row.reference && (refusedBy !== undefined || deps.clock.now().getTime() - row.requestedAt.getTime() >= SETTLE_MS);
  const unknown = {
    kind: isDeclined ? 'declined' : 'no_answer',
    source,
    providerStatus: refusedBy ?? 'not found',
  } as const;
  return appendWithRetries(deps, row, (current) => (answer ? eventsOfAnswer(current, answer, source) : [unknown]));
}

/** The same for a row that is claimed. */
export async function reconcileClaimed(
  deps: PaymentDeps,
  claimed: PaymentRow,
  source: PaymentSource,
): Promise<PaymentRow> {
  const after = await reconcilePayment(deps, claimed, { source });
  if (after.version === claimed.version) await releaseClaim(deps, claimed);
  return after;
}

export const sentOf = ({ id, reference, createdAt }: PaymentRow) => ({
  reference: id,
  charge: reference,
  startedAt: createdAt,
});

export async function readWallet(db: PaymentDeps['db'], userId: string, cardId: string): Promise<Wallet | null> {
  const isUnused = oneOf('payments.status', [...UNUSED_STATES, 'confirming', 'unmatched']);
  const rows = await db
    .select({ card: cards, payment: payments })
    .from(cards)
    .leftJoin(payments, and(eq(payments.userId, cards.userId), isNull(payments.orderId), isUnused))
    .where(matches(cards, { userId, id: cardId, deletedAt: null }))
    .orderBy(desc(payments.createdAt));
  return rows[0] ? { card: rows[0].card, unused: rows.flatMap(({ payment }) => payment ?? []) } : null;
}

export async function findPayment(deps: PaymentDeps, userId: string, id: string): Promise<PaymentState | null> {
  const row = await findRow(deps.db, { userId, id });
  if (!row) return null;
  const isDue = deps.clock.now().getTime() - (row.checkedAt?.getTime() ?? 0) >= CHECK_EVERY_MS;
  const claimed = isDue && isUndecided(row) ? await claimPayment(deps, row) : null;
  if (!claimed) return row.status;
  try {
    return (await reconcileClaimed(deps, claimed, 'customer')).status;
  } catch (error) {
    if (error instanceof GatewayError) return row.status;
    throw error;
  }
}
