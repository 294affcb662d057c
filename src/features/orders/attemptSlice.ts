import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethod, PlaceOrderBody } from '../../../contract/orders';
import { num, raw, str } from '../../shared/api/tolerant';
import { json } from '../../shared/persist/codecs';
import { storedField, type SliceStorage } from '../../shared/persist/storedKeys';
import { orderPlaced, signedIn, signedOut } from '../../shared/store/events';

/** Where one press of Place Order stands (decisions, Ordering; B-01); nothing is recorded while it only asks. */
const STEPS = ['paying', 'placing', 'unknown', 'failed'] as const;
export type AttemptStep = (typeof STEPS)[number];

/** The record of an attempt, written before each call so that no reload, crash or lost reply can double it. */
export interface Attempt {
  /** Beginning of the Idempotency-Key of both calls. */
  id: string;
  step: AttemptStep;
  /** Whose attempt it is. */
  userId: string;
  /** AED as shown when the customer pressed. */
  amount: number;
  /** Orders of the same total that were there before the press: not this attempt's. null: they could not be had. */
  knownOrders: string[] | null;
  /** Picture of the first line, for the success popup; '' without one. */
  image: string;
  paymentMethod: PaymentMethod;
  /** Of makePayment; '' before, and for cash. */
  transactionId: string;
  /** What placeOrder is sent, without the transaction. */
  order: Omit<PlaceOrderBody, 'transaction_id'>;
  cardId: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** A sentence for the customer when the step is unknown or failed. */
  message: string;
  /** When the provider gives an unspent payment back, ISO 8601; '' where it says nothing of it. */
  returnAt: string;
}

export interface AttemptState {
  current: Attempt | null;
  /** The order of the success popup, until it is closed; kept over a reload of its tab (app/Recovery). */
  placed: { orderId: string; image: string } | null;
}
const initialState: AttemptState = { current: null, placed: null };

/** Whether money has moved: such a record is kept until its order is there. */
const isPaid = (attempt: Attempt | null) => Boolean(attempt?.transactionId);

export const attemptSlice = createSlice({
  name: 'attempt',
  initialState,
  reducers: {
    attemptStarted: (state, action: PayloadAction<Attempt>) => { state.current = action.payload; },
    paymentStarted: (state) => { if (state.current) state.current.step = 'paying'; },
    paymentSucceeded: (state, action: PayloadAction<{ transactionId: string }>) => {
      if (state.current) state.current.transactionId = action.payload.transactionId;
    },
    placingStarted: (state) => { if (state.current) state.current.step = 'placing'; },
    /** No reply: nobody knows whether it happened. */
    outcomeUnknown: (state, action: PayloadAction<{ message: string }>) => {
      if (state.current) { state.current.step = 'unknown'; state.current.message = action.payload.message; }
    },
    /** Refused after a payment: the customer must not pay again. */
    placingRefused: (state, { payload }: PayloadAction<{ message: string; returnAt?: string }>) => {
      if (state.current) Object.assign(state.current, { step: 'failed', message: payload.message, returnAt: payload.returnAt ?? state.current.returnAt });
    },
    /** It is over: placed, or refused before any money moved. */
    attemptEnded: (state) => { state.current = null; },
    /** The page was reloaded at /login, where local storage is empty. */
    attemptRestored: (state, action: PayloadAction<Attempt>) => { state.current ??= action.payload; },
    /** The page was reloaded under the success popup. */
    successRestored: (state, action: PayloadAction<{ orderId: string; image: string }>) => { state.placed = action.payload; },
    /** The success popup was left. */
    successClosed: (state) => { state.placed = null; },
  },
  extraReducers: (builder) => builder
    .addCase(orderPlaced, (state, action) => {
      state.placed = { orderId: action.payload.orderId, image: state.current?.image ?? '' };
      state.current = null;
    })
    .addCase(signedOut, (state) => ({ ...initialState, current: isPaid(state.current) ? state.current : null }))
    // Nothing of one customer is shown to the next.
    .addCase(signedIn, (state, action) => ({ ...initialState, current: state.current?.userId === action.payload._id ? state.current : null })),
  selectors: {
    selectAttempt: (state) => state.current,
    /** A call of the attempt is on its way: the page must not be reloaded for the app's own reasons (B-15). */
    selectIsOrderUnderWay: (state) => state.current?.step === 'paying' || state.current?.step === 'placing',
    selectPlacedOrder: (state) => state.placed,
  },
});

export const {
  attemptStarted, paymentStarted, paymentSucceeded, placingStarted, outcomeUnknown, placingRefused, attemptEnded, attemptRestored, successClosed, successRestored,
} = attemptSlice.actions;
export const { selectAttempt, selectIsOrderUnderWay, selectPlacedOrder } = attemptSlice.selectors;

/** A record as it was stored; throws on what could not be resumed. */
export function readAttempt(value: unknown): Attempt {
  const from = raw(value);
  const order = raw(from['order']);
  const step = STEPS.find((each) => each === from['step']);
  const method = (['COD', 'COP', 'Card'] as const).find((each) => each === from['paymentMethod']);
  if (!str(from['id']) || !step || !method || order['payment_method'] !== method) throw new Error('no attempt');
  return {
    id: str(from['id']), step, userId: str(from['userId']), amount: num(from['amount']), image: str(from['image']),
    paymentMethod: method, transactionId: str(from['transactionId']), cardId: str(from['cardId']),
    startedAt: num(from['startedAt']), message: str(from['message']), returnAt: str(from['returnAt']),
    knownOrders: Array.isArray(from['knownOrders']) ? from['knownOrders'].map(str) : null,
    order: {
      order_from: 'Web', delivery_instruction: str(order['delivery_instruction']), payment_method: method,
      ...(str(order['user_address_id']) && { user_address_id: str(order['user_address_id']) }),
      ...(str(order['branch_id']) && { branch_id: str(order['branch_id']) }),
      ...(str(order['promo_code']) && { promo_code: str(order['promo_code']) }),
      ...(num(order['loyalty_points']) > 0 && { loyalty_points: num(order['loyalty_points']) }),
    },
  };
}

const stored = storedField<AttemptState>();
export const attemptStorage: SliceStorage<AttemptState> = {
  slice: attemptSlice.name,
  initial: initialState,
  keys: [stored('checkout_attempt', 'current', json(readAttempt))],
};

declare module '../../shared/store/appState' {
  interface AppState { attempt: AttemptState }
}
