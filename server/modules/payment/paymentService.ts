import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { matches } from '../../db/matches';
import { cards, payments } from '../../db/schema';
import { say } from '../../i18n/messages';
import { CallError, refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import { GatewayError, GatewayNotAsked, type Charge, type FoundPayment, type Gateway } from '../../payments/gateway';
import type { CardRow } from './cardTable';
import { beginPayment, claimPayment, findRow, ofPayment, record, releaseClaim } from './paymentLedger';
import type { Happening, LedgerDeps, PaymentRow } from './paymentLedger';
import type { PaymentEvent, PaymentSource, PaymentState } from './paymentStates';

/** A charge may be in transit to the provider for this long; afterwards an unknown reference was never charged, ms. */
const SETTLE_MS = 120_000;
/** How long a charge is repeated under the same reference; providers keep references for a day. */
const REUSE_MS = 23 * 60 * 60 * 1000;
/** The least time between two questions about one payment, however often its customer asks, ms. */
const ASK_EVERY_MS = 3_000;

export interface AskDeps extends LedgerDeps {
  gateway: Gateway;
}

export interface Wallet {
  card: CardRow;
  unused: PaymentRow[];
}

export const isOpen = ({ status }: PaymentRow): boolean => status === 'pending' || status === 'unknown';
const REQUESTED: Happening = { kind: 'requested', source: 'customer' };

export const eventOfState = (state: FoundPayment['state']): PaymentEvent => (state === 'pending' ? 'no_answer' : state);

/** Asks the provider about a payment and records its answer. `isRefused`: the charge was, so it is not in transit. */
export async function askProvider(
  deps: AskDeps,
  row: PaymentRow,
  { source, isRefused = false }: { source: PaymentSource; isRefused?: boolean },
): Promise<PaymentRow> {
  const sent = { reference: row.id, charge: row.reference, startedAt: row.createdAt };
  const found = await deps.gateway.lookUp({ ...sent, isPaid: row.orderId !== null });
  // A payment with a provider's id cannot be unknown to the provider, so it is asked for again.
  const isOver = !row.reference && (isRefused || deps.clock.now().getTime() - row.touchedAt.getTime() >= SETTLE_MS);
  const kind = found ? eventOfState(found.state) : isOver ? 'declined' : 'no_answer';
  const providerStatus = found ? found.status : 'not found';
  const after = await record(deps, row, { kind, source, providerStatus, reference: found?.charge });
  if (after.version === row.version) await releaseClaim(deps, row);
  return after;
}

export async function readWallet(db: AskDeps['db'], userId: string, cardId: string): Promise<Wallet | null> {
  const isUnused = sql`${payments.status} in ('pending', 'unknown', 'confirming', 'captured')`;
  const rows = await db
    .select({ card: cards, payment: payments })
    .from(cards)
    .leftJoin(payments, and(eq(payments.userId, cards.userId), isNull(payments.orderId), isUnused))
    .where(matches(cards, { userId, id: cardId, deletedAt: null }))
    .orderBy(desc(payments.createdAt));
  return rows[0] ? { card: rows[0].card, unused: rows.flatMap(({ payment }) => payment ?? []) } : null;
}

/** An outcome that nobody knows yet; under HTTP 503, because a refusal would say that nothing was charged. */
const stillAsking = (): CallError => new CallError(say('payment.stillAsking'), 503, { 'retry-after': '5' });

async function keepForCustomer(deps: AskDeps, row: PaymentRow): Promise<PaymentRow | null> {
  if (deps.clock.now().getTime() - row.touchedAt.getTime() < ASK_EVERY_MS) return row;
  const kept = await record(deps, row, REQUESTED);
  return kept.status === 'captured' ? kept : null;
}

async function charge(
  deps: AskDeps,
  { instrument, userId: customer }: CardRow,
  row: PaymentRow,
  returnUrl: string,
): Promise<{ row: PaymentRow; redirectUrl?: string | undefined }> {
  let answer: Charge;
  try {
    const { id: reference, amount: amountFils } = row;
    answer = await deps.gateway.charge({ instrument, customer, amountFils, reference, returnUrl });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const wasNeverSent = error instanceof GatewayNotAsked && row.status === 'pending' && row.version === 0;
    const outcome = wasNeverSent
      ? ({ kind: 'declined', providerStatus: 'not asked' } as const)
      : ({ kind: 'no_answer', providerStatus: 'no answer' } as const);
    await record(deps, row, { ...outcome, source: 'customer' });
    throw wasNeverSent ? error : stillAsking();
  }
  const { state, charge: reference, status: providerStatus, redirectUrl, isRefused = false } = answer;
  const after = await record(deps, row, { kind: eventOfState(state), source: 'customer', reference, providerStatus });
  if (state !== 'pending') return { row: after, redirectUrl };
  return { row: await askProvider(deps, after, { source: 'customer', isRefused }) };
}

function paidOrRefuse({ id, status }: PaymentRow, redirectUrl: string | undefined): string {
  if (status === 'captured') return id;
  if (status === 'confirming' && redirectUrl)
    throw new CallError(say('payment.confirmWithBank'), 200, {}, { redirect: { url: redirectUrl }, payment: { id } });
  if (status === 'declined') refuse(say('payment.declined'));
  if (status === 'refunding' || status === 'refunded') refuse(say('payment.noAnswer'));
  throw stillAsking();
}

async function settleOpen(
  deps: AskDeps,
  { card, unused }: Wallet,
  amount: number,
): Promise<{ paid?: PaymentRow; earlier?: PaymentRow }> {
  const isSame = (row: PaymentRow) => row.cardId === card.id && row.amount === amount;
  const isRepeatable = (row: PaymentRow) => deps.clock.now().getTime() - row.createdAt.getTime() < REUSE_MS;
  const open = unused.find(isOpen);
  const settled =
    open &&
    (await askProvider(deps, open, { source: 'customer' }).catch((error: unknown) => {
      throw error instanceof GatewayError ? stillAsking() : error;
    }));
  const known = unused.map((row) => (row === open && settled ? settled : row));
  const captured = known.find((row) => row.status === 'captured' && row.amount === amount);
  const paid = captured && (await keepForCustomer(deps, captured));
  if (paid) return { paid };
  if (settled && isOpen(settled) && !isSame(settled)) refuse(say('payment.notConfirmedYet'));
  if (settled && isOpen(settled) && !isRepeatable(settled)) throw stillAsking();
  // One abandoned at the bank does not block another card: confirmed later, it is refunded as every unused payment.
  const earlier = known.find((row) => isSame(row) && isRepeatable(row) && (isOpen(row) || row.status === 'confirming'));
  return earlier ? { earlier } : {};
}

/** Charges a saved card (API-32), or continues an earlier attempt, so that nobody pays twice; the transaction id. */
export async function makePayment(
  deps: AskDeps,
  wallet: Wallet,
  { amount, returnUrl }: { amount: number; returnUrl: string },
  checkCart: () => Promise<void>,
): Promise<string> {
  if (amount <= 0) refuse(say('payment.badAmount'));
  if (amount > MAX_FILS) refuse(say('payment.amountTooLarge'));
  const { card } = wallet;
  if (card.mustReenter) refuse(say('payment.reenter'));
  const { paid, earlier } = await settleOpen(deps, wallet, amount);
  if (paid) return paid.id;
  // Also before a repetition, unless it may already have charged.
  if (!earlier) await checkCart();
  const key = { userId: card.userId, id: newId(), cardId: card.id, amount };
  const begun = earlier ? await record(deps, earlier, REQUESTED) : await beginPayment(deps, key, REQUESTED);
  if (!begun) refuse(say('payment.notConfirmedYet'));
  const { row, redirectUrl } = await charge(deps, card, begun, returnUrl);
  // The first look after the bank's page asks the provider, however short the time since an earlier one.
  if (redirectUrl) await deps.db.update(payments).set({ askedAt: null }).where(ofPayment(row));
  return paidOrRefuse(row, redirectUrl);
}

export async function findPayment(deps: AskDeps, userId: string, id: string): Promise<PaymentState | null> {
  const row = await findRow(deps.db, { userId, id });
  if (!row) return null;
  if (row.status === 'captured' && row.orderId === null)
    return (await keepForCustomer(deps, row))?.status ?? 'refunding';
  const isDue = deps.clock.now().getTime() - (row.askedAt?.getTime() ?? 0) >= ASK_EVERY_MS;
  const claimed = isDue && (isOpen(row) || row.status === 'confirming') ? await claimPayment(deps, row) : null;
  if (!claimed) return row.status;
  try {
    return (await askProvider(deps, claimed, { source: 'customer' })).status;
  } catch (error) {
    if (error instanceof GatewayError) return row.status;
    throw error;
  }
}
