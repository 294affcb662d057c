import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { storedField, type SliceStorage } from '../../../shared/persist/storedKeys';
import type { Attempt } from './attempt';
import {
  checkoutEventTypes,
  initialCheckout,
  transition,
  type CheckoutEvent,
  type CheckoutState,
  type CheckoutStatus,
} from './checkoutState';
import { CHECKOUT_KEY, checkoutCodec } from './storedCheckout';

export interface CheckoutSliceState {
  current: CheckoutState;
}
const initialState: CheckoutSliceState = { current: initialCheckout };

const isCheckoutEvent = (action: UnknownAction): action is CheckoutEvent =>
  (checkoutEventTypes as readonly string[]).includes(action.type);

const runningStatuses: readonly CheckoutStatus[] = ['paying', 'confirming', 'paid', 'placing'];

/** One press of Place Order, from the press to its order (B-01). */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(isCheckoutEvent, (state, event) => {
      state.current = transition(state.current, event);
    }),
  selectors: {
    selectCheckout: (state) => state.current,
    selectAttempt: (state): Attempt | null => ('attempt' in state.current ? state.current.attempt : null),
    /** A call of the attempt is running, so the app must not reload the page (B-15). */
    selectIsOrderUnderWay: (state) => runningStatuses.includes(state.current.status),
    selectPlacedOrder: (state) => (state.current.status === 'placed' ? state.current : null),
  },
});

export const { selectCheckout, selectAttempt, selectIsOrderUnderWay, selectPlacedOrder } = checkoutSlice.selectors;

const stored = storedField<CheckoutSliceState>();
export const checkoutStorage: SliceStorage<CheckoutSliceState> = {
  slice: checkoutSlice,
  // An attempt names its customer: it ends when another one signs in, not when the session expires.
  ownedBy: 'device',
  keys: [stored(CHECKOUT_KEY, 'current', checkoutCodec)],
};

declare module '../../../shared/store/appState' {
  interface AppState {
    checkout: CheckoutSliceState;
  }
}
