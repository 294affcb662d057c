import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { cards, payments } from '../../db/schema';
import { paymentMessages } from '../../i18n/payment';
import { CallError, refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import { GatewayError, GatewayNotAsked, type Charge } from '../../payments/gateway';
import { askProvider, claimPayment, eventOfState, type AskDeps } from './askProvider';
import type { CardRow } from './cardService';
import { append, beginPayment, findRow, LedgerRaced, ofPayment, record, type PaymentRow } from './paymentLedger';
import type { PaymentState } from './paymentStates';

/** How long a charge is repeated under the same reference; providers keep references for a day. */
const REUSE_MS = 23 * 60 * 60 * 1000;
/** The least time between two questions about one payment, however often its customer asks, ms. */
const ASK_EVERY_MS = 3_000;

/** A card, and the customer's payments that no order has used: to be continued or waited for. */
export interface Wallet {
  card: CardRow;
  unused: PaymentRow[];
}

/** What makePayment charges. */
export interface PaymentOrder {
  amount: number;
  /** The bank's redirect after a confirmation. */
  returnUrl: string;
}

const isOpen = ({ status }: PaymentRow): boolean => status === 'pending' || status === 'unknown';

/** Reads a card of this customer with the unused payments in one statement; null without the card. */
export async function readWallet(db: AskDeps['db'], userId: string, cardId: string): Promise<Wallet | null> {
  const rows = await db
    .select({ card: cards, payment: payments })
    .from(cards)
    .leftJoin(
      payments,
      and(
        eq(payments.userId, cards.userId),
        isNull(payments.orderId),
        sql`${payments.status} in ('pending', 'unknown', 'confirming', 'captured')`,
      ),
    )
    .where(and(eq(cards.userId, userId), eq(cards.id, cardId), isNull(cards.deletedAt)))
    .orderBy(desc(payments.createdAt));
  return rows[0] ? { card: rows[0].card, unused: rows.flatMap(({ payment }) => payment ?? []) } : null;
}

/** An outcome that nobody knows yet; under HTTP 503, because a refusal would say that nothing was charged. */
const stillAsking = (): CallError => new CallError(paymentMessages.stillAsking, 503, { 'retry-after': '5' });

/** The customer needs a payment again, so it is not refunded meanwhile; null if its refund has begun. */
async function keepForCustomer(deps: AskDeps, row: PaymentRow): Promise<PaymentRow | null> {
  if (deps.clock.now().getTime() - row.touchedAt.getTime() < ASK_EVERY_MS) return row;
  try {
    return await append(deps, row, { kind: 'requested', source: 'customer' });
  } catch (error) {
    if (!(error instanceof LedgerRaced)) throw error;
    const current = await findRow(deps.db, row);
    return current?.status === 'captured' ? keepForCustomer(deps, current) : null;
  }
}

/** Charges a begun payment, and asks what became of it if the provider's reply was not final. */
async function charge(
  deps: AskDeps,
  card: CardRow,
  row: PaymentRow,
  returnUrl: string,
): Promise<{ row: PaymentRow; redirectUrl?: string | undefined }> {
  let answer: Charge;
  try {
    // The payment's id is the reference by which the gateway charges only once.
    const { instrument, userId: customer } = card;
    answer = await deps.gateway.charge({
      instrument,
      customer,
      amountFils: row.amount,
      reference: row.id,
      returnUrl,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const wasNeverSent = error instanceof GatewayNotAsked && row.status === 'pending' && row.version === 0;
    await record(deps, row, {
      kind: wasNeverSent ? 'declined' : 'no_answer',
      source: 'customer',
      providerStatus: wasNeverSent ? 'not asked' : 'no answer',
    });
    throw wasNeverSent ? error : stillAsking();
  }
  const { state, charge: reference, status: providerStatus, redirectUrl, isRefused } = answer;
  const told = { kind: eventOfState(state), source: 'customer', reference, providerStatus } as const;
  const after = await record(deps, row, told);
  if (state !== 'pending') return { row: after, redirectUrl };
  return { row: await askProvider(deps, after, { source: 'customer', isRefused: isRefused ?? false }) };
}

function paidOrRefuse(row: PaymentRow, redirectUrl: string | undefined): string {
  const { id, status } = row;
  if (status === 'captured') return id;
  if (status === 'confirming' && redirectUrl)
    throw new CallError(paymentMessages.confirmWithBank, 200, {}, { redirect: { url: redirectUrl }, payment: { id } });
  if (status === 'declined') refuse(paymentMessages.declined);
  // After an extremely slow charge the payment may already be refunded.
  if (status === 'refunding' || status === 'refunded') refuse(paymentMessages.noAnswer);
  throw stillAsking();
}

async function askOrSay(deps: AskDeps, row: PaymentRow): Promise<PaymentRow> {
  try {
    return await askProvider(deps, row, { source: 'customer' });
  } catch (error) {
    throw error instanceof GatewayError ? stillAsking() : error;
  }
}

/** Asks about the open payment; returns the one to continue, if any, and refuses while another may be charged. */
async function settleOpen(
  deps: AskDeps,
  { card, unused }: Wallet,
  amount: number,
): Promise<{ paid?: PaymentRow; earlier?: PaymentRow }> {
  const isSame = (row: PaymentRow) => row.cardId === card.id && row.amount === amount;
  const isRepeatable = (row: PaymentRow) => deps.clock.now().getTime() - row.createdAt.getTime() < REUSE_MS;
  const open = unused.find(isOpen);
  const settled = open && (await askOrSay(deps, open));
  const known = unused.map((row) => (row === open && settled ? settled : row));
  const captured = known.find((row) => row.status === 'captured' && row.amount === amount);
  const paid = captured && (await keepForCustomer(deps, captured));
  if (paid) return { paid };
  if (settled && isOpen(settled) && !isSame(settled)) refuse(paymentMessages.notConfirmedYet);
  if (settled && isOpen(settled) && !isRepeatable(settled)) throw stillAsking();
  // One abandoned at the bank does not block another card: confirmed later, it is refunded as every unused payment.
  const earlier = known.find((row) => isSame(row) && isRepeatable(row) && (isOpen(row) || row.status === 'confirming'));
  return earlier ? { earlier } : {};
}

/**
 * Charges a saved card (API-32), outside any transaction. Returns the transaction id. A captured payment without an
 * order, or an open one, is an earlier attempt of this customer: it is continued, so that nobody pays twice.
 */
export async function makePayment(
  deps: AskDeps,
  wallet: Wallet,
  { amount, returnUrl }: PaymentOrder,
  checkCart: () => Promise<void>,
): Promise<string> {
  if (amount <= 0) refuse(paymentMessages.badAmount);
  if (amount > MAX_FILS) refuse(paymentMessages.amountTooLarge);
  const { card } = wallet;
  if (card.mustReenter) refuse(paymentMessages.reenter);
  const { paid, earlier } = await settleOpen(deps, wallet, amount);
  if (paid) return paid.id;
  // Also before a repetition, unless it may already have charged.
  if (!earlier) await checkCart();
  const asked: { kind: 'requested'; source: 'customer' } = { kind: 'requested', source: 'customer' };
  const key = { userId: card.userId, id: newId(), cardId: card.id, amount };
  const begun = earlier ? await record(deps, earlier, asked) : await beginPayment(deps, key, asked);
  // Another tab has begun one at the same moment.
  if (!begun) refuse(paymentMessages.notConfirmedYet);
  const { row, redirectUrl } = await charge(deps, card, begun, returnUrl);
  // The first look after the bank's page asks the provider, however short the time since an earlier one.
  if (redirectUrl) await deps.db.update(payments).set({ askedAt: null }).where(ofPayment(row));
  return paidOrRefuse(row, redirectUrl);
}

/**
 * The state of a payment of this customer; null if it does not exist. The provider is asked about an open one at most
 * every few seconds, and its silence changes nothing.
 */
export async function findPayment(deps: AskDeps, userId: string, id: string): Promise<PaymentState | null> {
  const row = await findRow(deps.db, { userId, id });
  if (!row) return null;
  if (row.status === 'captured' && row.orderId === null)
    return (await keepForCustomer(deps, row))?.status ?? 'refunding';
  const lastAsked = (row.askedAt ?? new Date(0)).getTime();
  const isDue = deps.clock.now().getTime() - lastAsked >= ASK_EVERY_MS;
  if (!(isOpen(row) || row.status === 'confirming') || !isDue) return row.status;
  const claimed = await claimPayment(deps, row);
  if (!claimed) return row.status;
  try {
    return (await askProvider(deps, claimed, { source: 'customer' })).status;
  } catch (error) {
    if (error instanceof GatewayError) return row.status;
    throw error;
  }
}
