import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cards, payments } from '../../db/schema';
import { CallError, refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import { GatewayError, GatewayNotAsked, RequestRefused, type Authorisation } from '../payment/gateway';
import { lockLiveUser } from '../users/usersTable';
import type { CardRow } from '../payment/cardService';
import { appendWithRetries, beginPayment, LedgerRaced, ofPayment, releasePayment } from '../payment/paymentLedger';
import type { PaymentEvent, PaymentRow } from '../payment/paymentLedger';
import { dropQuote, saveQuote } from '../payment/paymentQuotes';
import {
  CHECK_EVERY_MS,
  reconcilePayment,
  eventsOfAnswer,
  isOpen,
  isUndecided,
  readWallet,
  sentOf,
} from '../payment/paymentService';
import type { PaymentDeps, Wallet } from '../payment/paymentService';
import { isOneOf, RELEASED_STATES } from '../payment/paymentStates';
import type { OrderDraft } from './orderDraft';

/** How long a charge is repeated under the same reference; providers keep references for a day. */
const REUSE_MS = 23 * 60 * 60 * 1000;
const REQUESTED: PaymentEvent = { kind: 'requested', source: 'customer' };

/** An outcome that nobody knows yet; under HTTP 503, because a refusal would say that nothing was charged. */
const outcomeUnknown = (): CallError => new CallError(say('payment.stillAsking'), 503, { 'retry-after': '5' });

/** A question without an answer leaves the outcome unknown. */
const reconcileOrRefuse = (...request: Parameters<typeof reconcilePayment>): Promise<PaymentRow> =>
  reconcilePayment(...request).catch((error: unknown) => {
    throw error instanceof GatewayError ? outcomeUnknown() : error;
  });

async function renewAuthorised(deps: PaymentDeps, row: PaymentRow): Promise<PaymentRow | null> {
  if (deps.clock.now().getTime() - row.requestedAt.getTime() < CHECK_EVERY_MS) return row;
  const kept = await appendWithRetries(deps, row, REQUESTED);
  return kept.status === 'authorised' ? kept : null;
}

async function authorise(
  deps: PaymentDeps,
  { instrument, userId: customer }: CardRow,
  row: PaymentRow,
  request: { returnUrl: string; isNewBrowser: boolean },
): Promise<{ row: PaymentRow; redirectUrl?: string | undefined }> {
  let answer: Authorisation;
  try {
    const payment = { ...sentOf(row), instrument, customer, amountFils: row.amount };
    answer = await deps.gateway.authorise({ ...payment, ...request });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const wasNeverSent = error instanceof GatewayNotAsked && row.status === 'pending' && row.version === 0;
    const outcome = wasNeverSent
      ? ({ kind: 'declined', providerStatus: 'not asked' } as const)
      : ({ kind: 'no_answer', providerStatus: 'no answer' } as const);
    await appendWithRetries(deps, row, { ...outcome, source: 'customer' });
    throw wasNeverSent ? error : outcomeUnknown();
  }
  const { state, status, redirectUrl, isRefused = false, isCardGone = false, refusal } = answer;
  const after = await appendWithRetries(deps, row, (current) => eventsOfAnswer(current, answer, 'customer'));
  if (isCardGone) {
    await deps.db
      .update(cards)
      .set({ mustReenter: true })
      .where(matches(cards, { userId: customer, id: row.cardId }));
    refuse(say('payment.reenter'));
  }
  if (state !== 'pending') return { row: after, redirectUrl };
  const settled = await reconcileOrRefuse(deps, after, {
    source: 'customer',
    refusedBy: isRefused ? status : undefined,
  });
  if (isRefused && settled.status === 'declined') throw new RequestRefused(refusal ?? status);
  return { row: settled };
}

function paidOrRefuse({ id, status }: PaymentRow, redirectUrl: string | undefined): string {
  if (status === 'authorised') return id;
  if (status === 'confirming' && redirectUrl)
    throw new CallError(say('payment.confirmWithBank'), 200, {}, { redirect: { url: redirectUrl }, payment: { id } });
  if (isOneOf({ status }, RELEASED_STATES)) refuse(say('payment.declined'));
  if (status === 'unmatched') refuse(say('payment.unmatched'));
  throw outcomeUnknown();
}

async function checkOpenPayment(
  deps: PaymentDeps,
  { card, unused }: Wallet,
  amount: number,
): Promise<{ paid?: PaymentRow; earlier?: PaymentRow }> {
  // The card that was chosen pays: what another one, or a wallet, has reserved is released.
  const isSame = (row: PaymentRow) => row.cardId === card.id && row.amount === amount;
  const isRepeatable = (row: PaymentRow) => deps.clock.now().getTime() - row.createdAt.getTime() < REUSE_MS;
  // A person decides what it was for; until then its customer does not pay the same sum again.
  const unmatched = unused.find((row) => row.status === 'unmatched' && row.amount === amount && isRepeatable(row));
  if (unmatched) refuse(say('payment.unmatched'));
  const open = unused.find(isOpen);
  const settled = open && (await reconcileOrRefuse(deps, open, { source: 'customer' }));
  const rows = unused.map((row) => (row === open && settled ? settled : row));
  const authorised = rows.find((row) => row.status === 'authorised' && isSame(row));
  const paid = authorised && (await renewAuthorised(deps, authorised));
  if (paid) return { paid };
  if (settled && isOpen(settled) && !isSame(settled)) refuse(say('payment.notConfirmedYet'));
  if (settled && isOpen(settled) && !isRepeatable(settled)) throw outcomeUnknown();
  // One abandoned at the bank does not block another card: confirmed later, it is released as every unused payment.
  const earlier = rows.find((row) => isSame(row) && isRepeatable(row) && isUndecided(row));
  return earlier ? { earlier } : {};
}

/** Another payment of the customer was begun, ordered or refunded since the wallet was read. */
class NotBegun extends Error {}

/** Begins a payment with what it pays for, and releases an earlier one, whose cart was another. */
async function begin(
  deps: PaymentDeps,
  { card: { userId, id: cardId }, unused }: Wallet,
  amount: number,
  reserve: (tx: Db) => Promise<OrderDraft | null>,
): Promise<{ begun: PaymentRow; released: number }> {
  const earlier = unused.find(({ status }) => status === 'authorised');
  return deps.db.transaction(async (tx) => {
    const inTx = { db: tx, clock: deps.clock };
    await lockLiveUser(tx, userId);
    if (earlier) await releasePayment(inTx, earlier, 'another payment was begun');
    await dropQuote(tx, userId);
    const quote = await reserve(tx);
    const begun = await beginPayment(inTx, { userId, id: newId(), cardId, amount }, REQUESTED);
    if (!begun) throw new NotBegun();
    if (quote) await saveQuote(tx, begun, quote);
    return { begun, released: earlier?.amount ?? 0 };
  });
}

export interface PaymentResult {
  id: string;
  /** fils of an earlier payment that are no longer reserved */
  released: number;
}

/** Authorises the amount on a saved card (API-32), or continues an earlier attempt, so that nobody pays twice. */
export async function makePayment(
  deps: PaymentDeps,
  wallet: Wallet,
  request: { amount: number; returnUrl: string; isNewBrowser: boolean; isLastTry?: boolean },
  reserve: (tx: Db) => Promise<OrderDraft | null>,
): Promise<PaymentResult> {
  const { amount, returnUrl, isNewBrowser, isLastTry = false } = request;
  if (amount <= 0) refuse(say('payment.badAmount'));
  if (amount > MAX_FILS) refuse(say('payment.amountTooLarge'));
  const { card } = wallet;
  if (card.mustReenter) refuse(say('payment.reenter'));
  const { paid, earlier } = await checkOpenPayment(deps, wallet, amount);
  if (paid) return { id: paid.id, released: 0 };
  let started: Awaited<ReturnType<typeof begin>>;
  try {
    // The cart is checked also before a repetition, unless that may already have charged.
    started = earlier
      ? { begun: await appendWithRetries(deps, earlier, REQUESTED), released: 0 }
      : await begin(deps, wallet, amount, reserve);
  } catch (error) {
    if (!(error instanceof NotBegun || error instanceof LedgerRaced)) throw error;
    const current = isLastTry ? null : await readWallet(deps.db, card.userId, card.id);
    if (!current) refuse(say('payment.notConfirmedYet'));
    return makePayment(deps, current, { ...request, isLastTry: true }, reserve);
  }
  const { row, redirectUrl } = await authorise(deps, card, started.begun, { returnUrl, isNewBrowser });
  // The first look after the bank's page asks the provider, however short the time since an earlier one.
  if (redirectUrl) await deps.db.update(payments).set({ checkedAt: null }).where(ofPayment(row));
  return { id: paidOrRefuse(row, redirectUrl), released: started.released };
}
