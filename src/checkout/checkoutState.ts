import type { PlaceOrderBody } from '../../contract/orders';
import type { MessageKey } from '../shared/i18n/messages';

/** The data of one press of Place Order, fixed at the press so that every repetition sends the same. */
export interface Attempt {
  id: string;
  amount: number;
  /** Ids of earlier orders with the same total; null if they could not be loaded. */
  knownOrders: string[] | null;
  /** Picture of the first line, for the success popup; '' for none. */
  image: string;
  /** From makePayment; '' before it, and for cash. */
  transactionId: string;
  order: Omit<PlaceOrderBody, 'transaction_id'>;
  cardId: string;
  /** The save-for-future choice of this card; false: it is deleted after this order. */
  keepCard: boolean;
  startedAt: number;
}

const isByCard = ({ order }: Attempt): boolean => order.payment_method === 'Card';
export const isUnpaidCard = (attempt: Attempt): boolean => isByCard(attempt) && attempt.transactionId === '';

/** Why a press or an attempt ended without an order. `abandoned`: a paid one, refunded at `returnAt` (ISO 8601). */
export type Notice =
  | { kind: 'changed'; was: number; now: number }
  | { kind: 'blocked'; message: MessageKey }
  | { kind: 'busy' | 'refunded' }
  | { kind: 'abandoned'; amount: number; transactionId: string; returnAt: string };

/** `isRepeat`: an earlier call with the same key may have been executed. */
interface CallUnderWay<S> {
  status: S;
  attempt: Attempt;
  isRepeat: boolean;
}

/** The checkout of one customer. `isUnchecked`: the last look-up of the order or payment failed. */
export type CheckoutState =
  | { status: 'idle'; notice: Notice | null }
  | { status: 'quoting' }
  | CallUnderWay<'paying'>
  | CallUnderWay<'placing'>
  /** The browser is at the bank, where the customer confirms the payment (3-D Secure). */
  | { status: 'confirming'; attempt: Attempt; paymentId: string }
  | { status: 'unconfirmed'; attempt: Attempt; paymentId: string; isDeclined: boolean; isUnchecked: boolean }
  /** Without a reply, so it is unknown whether the server has executed the call. */
  | { status: 'unknown'; attempt: Attempt; message: string; isUnchecked: boolean }
  /** The card was charged, and there is no order. `returnAt`: as in `abandoned`. */
  | { status: 'charged'; attempt: Attempt; message: string; returnAt: string; isUnchecked: boolean };

export type CheckoutStatus = CheckoutState['status'];
export type RecordedCheckout = Extract<CheckoutState, { attempt: Attempt }>;
export type OpenCheckout = Extract<CheckoutState, { isUnchecked: boolean }>;

/** A card that was added without saving it; `isSpent`: its order is placed, so it is to be deleted. */
export interface OneTimeCard {
  cardId: string;
  isSpent: boolean;
}
export interface CustomerCheckout {
  state: CheckoutState;
  cards: OneTimeCard[];
}

export type CheckoutEvent =
  | { type: 'checkout/pressed' }
  | { type: 'checkout/started'; payload: Attempt }
  | { type: 'checkout/paymentAccepted'; payload: { transactionId: string } }
  | { type: 'checkout/confirmationAsked'; payload: { paymentId: string } }
  | { type: 'checkout/notConfirmed'; payload: { paymentId: string; isDeclined: boolean; isUnchecked: boolean } }
  | { type: 'checkout/replyLost'; payload: { message: string } }
  | { type: 'checkout/orderRefused'; payload: { message: string; returnAt: string } }
  /** The orders have no order of the attempt, or could not be loaded (`isUnchecked`). */
  | { type: 'checkout/lookedUp'; payload: { isUnchecked: boolean } }
  | { type: 'checkout/retried' }
  | { type: 'checkout/placed' }
  /** Without an order: refused, given up or expired. */
  | { type: 'checkout/ended'; payload: Notice | null }
  | { type: 'checkout/noticeSeen' }
  | { type: 'checkout/restored'; payload: RecordedCheckout }
  /** A 401, or somebody else signed in. */
  | { type: 'auth/sessionExpired' }
  | { type: 'auth/signedOut' };

export const idle: CheckoutState = { status: 'idle', notice: null };

const unknown = (attempt: Attempt, message = '', isUnchecked = false): CheckoutState => ({
  status: 'unknown',
  attempt,
  message,
  isUnchecked,
});
const charged = (attempt: Attempt, message = '', returnAt = ''): CheckoutState => ({
  status: 'charged',
  attempt,
  message,
  returnAt,
  isUnchecked: false,
});

function beforeAttempt(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const isPressed = state.status === 'quoting';
  switch (event.type) {
    case 'checkout/pressed':
      return isPressed ? state : { status: 'quoting' };
    case 'checkout/started': {
      const status = isByCard(event.payload) ? 'paying' : 'placing';
      return isPressed ? { status, attempt: event.payload, isRepeat: false } : state;
    }
    case 'checkout/ended':
      return isPressed ? { status: 'idle', notice: event.payload } : state;
    case 'checkout/restored':
      return event.payload;
    case 'checkout/noticeSeen':
      return isPressed ? state : idle;
    case 'auth/sessionExpired':
    case 'auth/signedOut':
      return idle;
    default:
      return state;
  }
}

/** A card that was charged, or may have been, is kept; a cash order is among the customer's orders or not. */
function hasNothingAtStake(state: RecordedCheckout): boolean {
  return !isByCard(state.attempt) || (state.status === 'unconfirmed' && state.isDeclined);
}

/** The state after an event; an event that the state does not expect changes nothing. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (!('attempt' in state)) return beforeAttempt(state, event);
  const { status, attempt } = state;
  const isUnderWay = status === 'paying' || status === 'placing';
  const isAtBank = status === 'confirming' || status === 'unconfirmed';
  switch (event.type) {
    case 'checkout/placed':
      return idle;
    case 'checkout/ended':
      return { status: 'idle', notice: event.payload };
    case 'checkout/paymentAccepted': {
      const paid = { ...attempt, ...event.payload };
      if (status === 'paying') return { status: 'placing', attempt: paid, isRepeat: false };
      // `unknown`: the reply of a call that the end of its session has overtaken; so below.
      return isAtBank || status === 'unknown' ? charged(paid) : state;
    }
    case 'checkout/confirmationAsked':
      return status === 'paying' || status === 'unknown' ? { status: 'confirming', attempt, ...event.payload } : state;
    case 'checkout/notConfirmed':
      return isAtBank ? { status: 'unconfirmed', attempt, ...event.payload } : state;
    case 'checkout/replyLost':
      return isUnderWay ? unknown(attempt, event.payload.message) : state;
    case 'checkout/orderRefused': {
      const isRefused = attempt.transactionId !== '' && (status === 'placing' || status === 'unknown');
      return isRefused ? charged(attempt, event.payload.message, event.payload.returnAt) : state;
    }
    case 'checkout/lookedUp':
      // A reload or crash ended the tab during the call.
      if (isUnderWay) return unknown(attempt, '', event.payload.isUnchecked);
      return status === 'unknown' || status === 'charged' ? { ...state, ...event.payload } : state;
    case 'checkout/retried':
      if (status === 'charged') return { status: 'placing', attempt, isRepeat: false };
      if (status !== 'unknown' && status !== 'unconfirmed') return state;
      return { status: isUnpaidCard(attempt) ? 'paying' : 'placing', attempt, isRepeat: true };
    case 'checkout/restored': {
      // A copy of the same attempt is newer only if it alone knows of the payment.
      const copy = event.payload.attempt;
      return copy.id === attempt.id && copy.transactionId && !attempt.transactionId ? event.payload : state;
    }
    case 'auth/sessionExpired':
      return isUnderWay ? unknown(attempt) : state;
    case 'auth/signedOut':
      if (hasNothingAtStake(state)) return idle;
      return isUnderWay ? unknown(attempt) : state;
    default:
      return state;
  }
}
