import type { PaymentMethod, PlaceOrderBody } from '../../../../contract/orders';
import type { MessageKey } from '../../../shared/i18n/messages';

/** The data of one press of Place Order, fixed at the press so that every repetition sends the same. */
export interface Attempt {
  id: string;
  paymentKey: string;
  orderKey: string;
  userId: string;
  /** AED as shown when the customer pressed. */
  amount: number;
  /** Ids of earlier orders with the same total; null if they could not be loaded. */
  knownOrders: string[] | null;
  /** Picture of the first line, for the success popup; '' for none. */
  image: string;
  paymentMethod: PaymentMethod;
  /** From makePayment; '' before it, and for cash. */
  transactionId: string;
  order: Omit<PlaceOrderBody, 'transaction_id'>;
  cardId: string;
  /** The save-for-future choice of this card; false: it is deleted after this order. */
  keepCard: boolean;
  startedAt: number;
}

export const isUnpaidCard = (attempt: Attempt): boolean =>
  attempt.paymentMethod === 'Card' && attempt.transactionId === '';

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
  /** The payment is not confirmed yet, or was refused by the bank. */
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

type StateOf<S extends CheckoutStatus> = Extract<CheckoutState, { status: S }>;
type EventOf<E extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: E }>;
type Answer<S extends CheckoutStatus, E extends CheckoutEvent['type']> = (
  state: StateOf<S>,
  event: EventOf<E>,
) => CheckoutState;
type SessionEnd = 'auth/sessionExpired' | 'auth/signedOut';
/** The transitions of each state; every state answers the end of the session, other unlisted events change nothing. */
type Transitions = {
  [S in CheckoutStatus]: { [E in SessionEnd]: Answer<S, E> } & {
    [E in Exclude<CheckoutEvent['type'], SessionEnd>]?: Answer<S, E>;
  };
};

export const idle: CheckoutState = { status: 'idle', notice: null };

const toIdle = (): CheckoutState => idle;
const stay = (state: CheckoutState): CheckoutState => state;
const toUnknown = ({ attempt }: RecordedCheckout, message = '', isUnchecked = false): CheckoutState => ({
  status: 'unknown',
  attempt,
  message,
  isUnchecked,
});
const toCharged = ({ attempt }: RecordedCheckout, { payload }: EventOf<'checkout/paymentAccepted'>): CheckoutState => ({
  status: 'charged',
  attempt: { ...attempt, ...payload },
  message: '',
  returnAt: '',
  isUnchecked: false,
});
const toRefused = (state: RecordedCheckout, { payload }: EventOf<'checkout/orderRefused'>): CheckoutState =>
  state.attempt.transactionId ? { status: 'charged', attempt: state.attempt, ...payload, isUnchecked: false } : state;
const toUnconfirmed = (
  { attempt }: RecordedCheckout,
  { payload }: EventOf<'checkout/notConfirmed'>,
): CheckoutState => ({ status: 'unconfirmed', attempt, ...payload });
const toConfirming = (
  { attempt }: RecordedCheckout,
  { payload }: EventOf<'checkout/confirmationAsked'>,
): CheckoutState => ({ status: 'confirming', attempt, ...payload });
const toLookedUp = (state: OpenCheckout, { payload }: EventOf<'checkout/lookedUp'>): CheckoutState => ({
  ...state,
  ...payload,
});
/** The copy is used only for the same attempt, and only if it alone contains the payment. */
const takeLaterCopy = (state: RecordedCheckout, { payload }: EventOf<'checkout/restored'>): CheckoutState =>
  state.attempt.id === payload.attempt.id && !state.attempt.transactionId && payload.attempt.transactionId
    ? payload
    : state;
/** A card that was charged, or may have been, is kept; a cash order is among the customer's orders or not. */
const onSignOut =
  <S extends RecordedCheckout>(keep: (state: S) => CheckoutState) =>
  (state: S): CheckoutState =>
    state.attempt.paymentMethod === 'Card' ? keep(state) : idle;

const recorded = {
  'checkout/placed': toIdle,
  'checkout/ended': (_state: RecordedCheckout, { payload }: EventOf<'checkout/ended'>): CheckoutState => ({
    status: 'idle',
    notice: payload,
  }),
  'checkout/restored': takeLaterCopy,
  'auth/sessionExpired': stay,
  'auth/signedOut': onSignOut<RecordedCheckout>(stay),
};
/** The reply may still come, but the session that could use it is over. */
const underWay = {
  ...recorded,
  'checkout/replyLost': (state: RecordedCheckout, { payload }: EventOf<'checkout/replyLost'>) =>
    toUnknown(state, payload.message),
  // A reload or crash ended the tab during the call.
  'checkout/lookedUp': (state: RecordedCheckout, { payload }: EventOf<'checkout/lookedUp'>) =>
    toUnknown(state, '', payload.isUnchecked),
  'auth/sessionExpired': (state: RecordedCheckout) => toUnknown(state),
  'auth/signedOut': onSignOut<RecordedCheckout>((state) => toUnknown(state)),
};

const transitions: Transitions = {
  idle: {
    'checkout/pressed': () => ({ status: 'quoting' }),
    'checkout/restored': (_state, { payload }) => payload,
    'checkout/noticeSeen': toIdle,
    'auth/sessionExpired': toIdle,
    'auth/signedOut': toIdle,
  },
  quoting: {
    'checkout/ended': (_state, { payload }) => ({ status: 'idle', notice: payload }),
    'checkout/restored': (_state, { payload }) => payload,
    'checkout/started': (_state, { payload: attempt }) => ({
      status: attempt.paymentMethod === 'Card' ? 'paying' : 'placing',
      attempt,
      isRepeat: false,
    }),
    'auth/sessionExpired': toIdle,
    'auth/signedOut': toIdle,
  },
  paying: {
    ...underWay,
    'checkout/paymentAccepted': ({ attempt }, { payload }) => ({
      status: 'placing',
      attempt: { ...attempt, ...payload },
      isRepeat: false,
    }),
    'checkout/confirmationAsked': toConfirming,
  },
  confirming: {
    ...recorded,
    'checkout/paymentAccepted': toCharged,
    'checkout/notConfirmed': toUnconfirmed,
  },
  unconfirmed: {
    ...recorded,
    'checkout/paymentAccepted': toCharged,
    'checkout/notConfirmed': toUnconfirmed,
    'checkout/retried': ({ attempt }) => ({ status: 'paying', attempt, isRepeat: true }),
    // Declined: no money can be taken any more.
    'auth/signedOut': (state) => (state.isDeclined ? idle : state),
  },
  placing: { ...underWay, 'checkout/orderRefused': toRefused },
  unknown: {
    ...recorded,
    // Replies of a call that the end of its session has overtaken.
    'checkout/paymentAccepted': toCharged,
    'checkout/confirmationAsked': toConfirming,
    'checkout/orderRefused': toRefused,
    'checkout/retried': ({ attempt }) => ({
      status: isUnpaidCard(attempt) ? 'paying' : 'placing',
      attempt,
      isRepeat: true,
    }),
    'checkout/lookedUp': toLookedUp,
  },
  charged: {
    ...recorded,
    'checkout/retried': ({ attempt }) => ({ status: 'placing', attempt, isRepeat: false }),
    'checkout/lookedUp': toLookedUp,
  },
};

export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const answers = transitions[state.status] as Record<
    string,
    ((state: CheckoutState, event: CheckoutEvent) => CheckoutState) | undefined
  >;
  return answers[event.type]?.(state, event) ?? state;
}
