import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethod, PlaceOrderBody } from '../../../contract/orders';
import { raw, str } from '../../shared/api/tolerant';
import { json } from '../../shared/persist/codecs';
import { storedField, type SliceStorage } from '../../shared/persist/storedKeys';
import { signedOut } from '../../shared/store/events';

/** Where one press of Place Order stands (decisions, Ordering; B-01). */
export type AttemptStep = 'quoting' | 'paying' | 'placing' | 'unknown' | 'failed';

/** The record of an attempt, written before each call so that no reload, crash or lost reply can double it. */
export interface Attempt {
  /** Also the Idempotency-Key of both calls. */
  id: string;
  step: AttemptStep;
  /** Whose attempt it is. */
  userId: string;
  /** AED as shown when the customer pressed. */
  amount: number;
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
}

export interface AttemptState { current: Attempt | null }
const initialState: AttemptState = { current: null };

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
    placingRefused: (state, action: PayloadAction<{ message: string }>) => {
      if (state.current) { state.current.step = 'failed'; state.current.message = action.payload.message; }
    },
    /** It is over: placed, or refused before any money moved. */
    attemptEnded: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
  selectors: { selectAttempt: (state) => state.current },
});

export const {
  attemptStarted, paymentStarted, paymentSucceeded, placingStarted, outcomeUnknown, placingRefused, attemptEnded,
} = attemptSlice.actions;
export const { selectAttempt } = attemptSlice.selectors;

const stored = storedField<AttemptState>();
export const attemptStorage: SliceStorage<AttemptState> = {
  slice: attemptSlice.name,
  initial: initialState,
  keys: [stored('checkout_attempt', 'current', json((value) => {
    const from = raw(value);
    if (!str(from['id']) || !str(from['step']) || typeof from['order'] !== 'object') throw new Error('no attempt');
    return from as unknown as Attempt;
  }))],
};

declare module '../../shared/store/appState' {
  interface AppState { attempt: AttemptState }
}
