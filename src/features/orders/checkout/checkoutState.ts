import { createAction } from '@reduxjs/toolkit';
import type { PlaceOrderBody } from '../../../../contract/orders';
import type { MessageKey } from '../../../shared/i18n/messages';

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

export const isByCard = ({ order }: Attempt): boolean => order.payment_method === 'Card';
export const isUnpaidCard = (attempt: Attempt): boolean => isByCard(attempt) && attempt.transactionId === '';

/** A charge that ended without an order. `returnAt`: when it goes back by itself (ISO 8601); '' for unknown. */
export interface EndedCharge {
  kind: 'charge';
  amount: number;
  transactionId: string;
  isRefunded: boolean;
  returnAt: string;
}

/** Why a press or an attempt ended without an order. */
export type Notice =
  | { kind: 'changed'; was: number; now: number }
  | { kind: 'codeDropped'; code: string; now: number }
  | { kind: 'blocked'; message: MessageKey }
  /** makePayment was refused, in the server's words. */
  | { kind: 'notCharged'; cardId: string; message: string }
  /** The time is no longer free, in the server's words; others are (ISO 8601, UTC). */
  | { kind: 'timeTaken'; message: string; nextTimes: string[] }
  | { kind: 'busy' };

/** The checkout of one customer. `isUnchecked`: the last look-up of the order or payment failed. */
export type CheckoutState =
  | { status: 'idle'; notice: Notice | null }
  | { status: 'quoting' }
  /**
   * makePayment of a card that is not paid, else placeOrder, is under way. `isRepeat`: an earlier call with the same
   * key may have been executed.
   */
  | { status: 'processing'; attempt: Attempt; isRepeat: boolean }
  /** The customer has to confirm the payment in the bank's app or page (3-D Secure), or has declined it there. */
  | { status: 'requires_action'; attempt: Attempt; paymentId: string; isDeclined: boolean; isUnchecked: boolean }
  /** Without a reply, so it is unknown whether the server has executed the call. */
  | { status: 'unknown'; attempt: Attempt; message: string; isUnchecked: boolean }
  /** The payment succeeded, and there is no order. `returnAt`: as in `EndedCharge`. */
  | { status: 'succeeded'; attempt: Attempt; message: string; returnAt: string; isUnchecked: boolean };

export type CheckoutStatus = CheckoutState['status'];
export type StateOf<S extends CheckoutStatus> = Extract<CheckoutState, { status: S }>;
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
  /** Shown until the customer has closed them. */
  charges: EndedCharge[];
}

/** An event of one customer's checkout. */
const event =
  <P = void>() =>
  <T extends string>(type: T) =>
    createAction(type, (userId: string, payload: P) => ({ payload, meta: { userId } }));

export const events = {
  pressed: event()('checkout/pressed'),
  started: event<Attempt>()('checkout/started'),
  paymentSucceeded: event<{ transactionId: string }>()('checkout/paymentSucceeded'),
  actionRequired: event<{ paymentId: string }>()('checkout/actionRequired'),
  notConfirmed: event<{ paymentId: string; isDeclined: boolean; isUnchecked: boolean }>()('checkout/notConfirmed'),
  replyLost: event<{ message: string }>()('checkout/replyLost'),
  orderRefused: event<{ message: string; returnAt: string }>()('checkout/orderRefused'),
  /** The orders have no order of the attempt, or could not be loaded (`isUnchecked`). */
  lookedUp: event<{ isUnchecked: boolean }>()('checkout/lookedUp'),
  retried: event()('checkout/retried'),
  placed: event()('checkout/placed'),
  /** Without an order: refused, given up or, in cash, forgotten after a day. */
  ended: event<Notice | EndedCharge | null>()('checkout/ended'),
  noticeSeen: event()('checkout/noticeSeen'),
  chargeSeen: event<string>()('checkout/chargeSeen'),
};
type CustomerEvent = ReturnType<(typeof events)[keyof typeof events]>;
/** Without its customer. The last two: a 401, or somebody else signed in; a logout. */
export type CheckoutEvent =
  | (CustomerEvent extends infer E ? (E extends unknown ? Omit<E, 'meta'> : never) : never)
  | { type: 'auth/sessionExpired' }
  | { type: 'auth/signedOut' };

export const idle: CheckoutState = { status: 'idle', notice: null };

const processing = (attempt: Attempt, isRepeat = false): CheckoutState => ({ status: 'processing', attempt, isRepeat });
const unknown = (attempt: Attempt, message = '', isUnchecked = false): CheckoutState => ({
  status: 'unknown',
  attempt,
  message,
  isUnchecked,
});
const succeeded = (attempt: Attempt, message = '', returnAt = ''): CheckoutState => ({
  status: 'succeeded',
  attempt,
  message,
  returnAt,
  isUnchecked: false,
});
const ended = (payload: Notice | EndedCharge | null): CheckoutState => ({
  status: 'idle',
  notice: payload?.kind === 'charge' ? null : payload,
});

function beforeAttempt(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const isPressed = state.status === 'quoting';
  switch (event.type) {
    case 'checkout/pressed':
      return isPressed ? state : { status: 'quoting' };
    case 'checkout/started':
      return isPressed ? processing(event.payload) : state;
    case 'checkout/ended':
      return isPressed ? ended(event.payload) : state;
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
  return !isByCard(state.attempt) || (state.status === 'requires_action' && state.isDeclined);
}

/** The state after an event; an event that the state does not expect changes nothing. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (!('attempt' in state)) return beforeAttempt(state, event);
  const { status, attempt } = state;
  const isUnpaid = isUnpaidCard(attempt);
  switch (event.type) {
    case 'checkout/placed':
      return idle;
    case 'checkout/ended':
      return ended(event.payload);
    case 'checkout/paymentSucceeded':
      if (!isUnpaid) return state;
      // Not processing: the end of the session or the bank's page came between the call and its outcome.
      return (status === 'processing' ? processing : succeeded)({ ...attempt, ...event.payload });
    case 'checkout/actionRequired': {
      const isAsked = isUnpaid && (status === 'processing' || status === 'unknown');
      const { paymentId } = event.payload;
      return isAsked ? { status: 'requires_action', attempt, paymentId, isDeclined: false, isUnchecked: false } : state;
    }
    case 'checkout/notConfirmed':
      return status === 'requires_action' ? { status, attempt, ...event.payload } : state;
    case 'checkout/replyLost':
      return status === 'processing' ? unknown(attempt, event.payload.message) : state;
    case 'checkout/orderRefused': {
      const isRefused = attempt.transactionId !== '' && (status === 'processing' || status === 'unknown');
      return isRefused ? succeeded(attempt, event.payload.message, event.payload.returnAt) : state;
    }
    case 'checkout/lookedUp':
      // A reload or crash ended the tab during the call.
      if (status === 'processing') return unknown(attempt, '', event.payload.isUnchecked);
      return status === 'unknown' || status === 'succeeded' ? { ...state, ...event.payload } : state;
    case 'checkout/retried':
      return status === 'processing' ? state : processing(attempt, status !== 'succeeded');
    case 'auth/sessionExpired':
      return status === 'processing' ? unknown(attempt) : state;
    case 'auth/signedOut':
      if (hasNothingAtStake(state)) return idle;
      return status === 'processing' ? unknown(attempt) : state;
    default:
      return state;
  }
}
