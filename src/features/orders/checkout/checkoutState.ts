import type { StoredUser } from '../../../shared/store/events';
import { isUnpaidCard, type Attempt } from './attempt';

/** The status of the checkout. */
export type CheckoutState =
  | { status: 'idle' }
  /** Pressed: cart and place are refetched, and nothing is stored yet. */
  | { status: 'quoting' }
  | { status: 'paying'; attempt: Attempt }
  /** The browser is at the bank, where the customer confirms the payment (3-D Secure). */
  | { status: 'confirming'; attempt: Attempt; paymentId: string }
  /** The payment is not confirmed yet, or was refused by the bank. */
  | { status: 'unconfirmed'; attempt: Attempt; paymentId: string; isDeclined: boolean }
  /** The card was charged and placeOrder not yet sent. */
  | { status: 'paid'; attempt: Attempt }
  | { status: 'placing'; attempt: Attempt }
  /** Without a reply, so it is unknown whether the server has executed the call. */
  | { status: 'unknown'; attempt: Attempt; message: string }
  /** Charged, and the order was refused. `returnAt`: when the payment is refunded, ISO 8601; '' if unknown. */
  | { status: 'refused'; attempt: Attempt; message: string; returnAt: string }
  | { status: 'placed'; orderId: string; image: string };

export type CheckoutStatus = CheckoutState['status'];
/** The states that are stored. */
export type RecordedCheckout = Extract<CheckoutState, { attempt: Attempt }>;

/** Events are Redux actions. */
export type CheckoutEvent =
  | { type: 'checkout/pressed' }
  /** The press ended before a call was sent. */
  | { type: 'checkout/stopped' }
  | { type: 'checkout/started'; payload: Attempt }
  | { type: 'checkout/paymentAccepted'; payload: { transactionId: string } }
  /** The bank requires the customer's confirmation. */
  | { type: 'checkout/confirmationAsked'; payload: { paymentId: string } }
  | { type: 'checkout/notConfirmed'; payload: { isDeclined: boolean } }
  /** No money was taken. */
  | { type: 'checkout/paymentDeclined' }
  | { type: 'checkout/orderSent' }
  | { type: 'checkout/replyLost'; payload: { message: string } }
  | { type: 'checkout/orderRefused'; payload: { message: string; returnAt: string } }
  /** Without an order, and the provider refunds the payment. */
  | { type: 'checkout/paymentReturned' }
  /** A reload or crash ended the tab during a call. */
  | { type: 'checkout/interrupted' }
  | { type: 'checkout/retried' }
  /** The customer gave up, or the attempt expired. */
  | { type: 'checkout/abandoned' }
  /** A stored attempt was found outside local storage. */
  | { type: 'checkout/restored'; payload: RecordedCheckout }
  /** The page was reloaded during the success popup. */
  | { type: 'checkout/successRestored'; payload: { orderId: string; image: string } }
  | { type: 'checkout/successClosed' }
  // From shared/store/events.
  | { type: 'orders/placed'; payload: { orderId: string } }
  | { type: 'auth/signedOut' }
  | { type: 'auth/signedIn'; payload: StoredUser };

type StateOf<S extends CheckoutStatus> = Extract<CheckoutState, { status: S }>;
type EventOf<E extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: E }>;
/** The transitions of each state; an event that is not listed changes nothing. */
type Transitions = {
  [S in CheckoutStatus]: {
    [E in CheckoutEvent['type']]?: (state: StateOf<S>, event: EventOf<E>) => CheckoutState;
  };
};

const idle: CheckoutState = { status: 'idle' };
export const initialCheckout = idle;

const toIdle = (): CheckoutState => idle;
const toPlaced = (state: CheckoutState, { payload }: EventOf<'orders/placed'>): CheckoutState => ({
  status: 'placed',
  orderId: payload.orderId,
  image: 'attempt' in state ? state.attempt.image : '',
});
const toUnknown = (
  { attempt }: RecordedCheckout,
  event: EventOf<'checkout/replyLost'> | EventOf<'checkout/interrupted'>,
): CheckoutState => ({ status: 'unknown', attempt, message: 'payload' in event ? event.payload.message : '' });
const toPaid = ({ attempt }: RecordedCheckout, { payload }: EventOf<'checkout/paymentAccepted'>): CheckoutState => ({
  status: 'paid',
  attempt: { ...attempt, transactionId: payload.transactionId },
});
const toUnconfirmed = (
  { attempt, paymentId }: StateOf<'confirming' | 'unconfirmed'>,
  { payload }: EventOf<'checkout/notConfirmed'>,
): CheckoutState => ({ status: 'unconfirmed', attempt, paymentId, isDeclined: payload.isDeclined });
const toRestored = (_state: CheckoutState, { payload }: EventOf<'checkout/restored'>): CheckoutState => payload;
/** The copy is used only for the same attempt, and only if it alone contains the payment. */
const takeLaterCopy = (state: RecordedCheckout, { payload }: EventOf<'checkout/restored'>): CheckoutState =>
  state.attempt.id === payload.attempt.id && !state.attempt.transactionId && payload.attempt.transactionId
    ? payload
    : state;

/** An attempt whose card was charged, or may have been, is kept until its order exists. */
function keepCharge(state: RecordedCheckout): CheckoutState {
  if (state.status === 'unconfirmed' && state.isDeclined) return idle;
  return state.attempt.paymentMethod === 'Card' ? state : idle;
}

const recorded = {
  'orders/placed': toPlaced,
  'checkout/restored': takeLaterCopy,
  'auth/signedOut': keepCharge,
  // A guest login may lie between a 401 and the customer's next login.
  'auth/signedIn': (state: RecordedCheckout, { payload }: EventOf<'auth/signedIn'>) =>
    payload.is_guest || state.attempt.userId === payload._id ? state : idle,
};
const withoutRecord = {
  'orders/placed': toPlaced,
  'auth/signedOut': toIdle,
  'auth/signedIn': toIdle,
};

const transitions: Transitions = {
  idle: {
    'orders/placed': toPlaced,
    'checkout/pressed': () => ({ status: 'quoting' }),
    'checkout/restored': toRestored,
    'checkout/successRestored': (_state, { payload }) => ({ status: 'placed', ...payload }),
  },
  quoting: {
    ...withoutRecord,
    'checkout/stopped': toIdle,
    'checkout/restored': toRestored,
    'checkout/started': (_state, { payload: attempt }) => ({
      status: attempt.paymentMethod === 'Card' ? 'paying' : 'placing',
      attempt,
    }),
  },
  paying: {
    ...recorded,
    // The reply may still come, without a session that could use it.
    'auth/signedOut': ({ attempt }) => ({ status: 'unknown', attempt, message: '' }),
    'checkout/paymentAccepted': toPaid,
    'checkout/confirmationAsked': ({ attempt }, { payload }) => ({ status: 'confirming', attempt, ...payload }),
    'checkout/paymentDeclined': toIdle,
    'checkout/replyLost': toUnknown,
    'checkout/interrupted': toUnknown,
    'checkout/abandoned': toIdle,
  },
  confirming: {
    ...recorded,
    'checkout/paymentAccepted': toPaid,
    'checkout/notConfirmed': toUnconfirmed,
    'checkout/paymentReturned': toIdle,
    'checkout/abandoned': toIdle,
  },
  unconfirmed: {
    ...recorded,
    'checkout/paymentAccepted': toPaid,
    'checkout/notConfirmed': toUnconfirmed,
    'checkout/retried': ({ attempt }) => ({ status: 'paying', attempt }),
    'checkout/paymentReturned': toIdle,
    'checkout/abandoned': toIdle,
  },
  paid: {
    ...recorded,
    'checkout/orderSent': ({ attempt }) => ({ status: 'placing', attempt }),
    'checkout/interrupted': ({ attempt }) => ({ status: 'refused', attempt, message: '', returnAt: '' }),
    'checkout/abandoned': toIdle,
  },
  placing: {
    ...recorded,
    'checkout/replyLost': toUnknown,
    'checkout/interrupted': toUnknown,
    'checkout/orderRefused': ({ attempt }, { payload }) =>
      attempt.transactionId ? { status: 'refused', attempt, ...payload } : idle,
    'checkout/paymentReturned': toIdle,
    'checkout/abandoned': toIdle,
  },
  unknown: {
    ...recorded,
    'checkout/retried': ({ attempt }) => ({ status: isUnpaidCard(attempt) ? 'paying' : 'placing', attempt }),
    'checkout/abandoned': toIdle,
  },
  refused: {
    ...recorded,
    'checkout/retried': ({ attempt }) => ({ status: 'placing', attempt }),
    'checkout/abandoned': toIdle,
  },
  placed: { ...withoutRecord, 'checkout/successClosed': toIdle },
};

/** The reducer of the state machine: returns the same state for an event without a transition. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const answers = transitions[state.status] as Record<
    string,
    ((state: CheckoutState, event: CheckoutEvent) => CheckoutState) | undefined
  >;
  return answers[event.type]?.(state, event) ?? state;
}

/** The types of all events, for the slice and the table test. */
export const checkoutEventTypes: readonly CheckoutEvent['type'][] = [
  'checkout/pressed',
  'checkout/stopped',
  'checkout/started',
  'checkout/paymentAccepted',
  'checkout/confirmationAsked',
  'checkout/notConfirmed',
  'checkout/paymentDeclined',
  'checkout/orderSent',
  'checkout/replyLost',
  'checkout/orderRefused',
  'checkout/paymentReturned',
  'checkout/interrupted',
  'checkout/retried',
  'checkout/abandoned',
  'checkout/restored',
  'checkout/successRestored',
  'checkout/successClosed',
  'orders/placed',
  'auth/signedOut',
  'auth/signedIn',
];
