import { createAction, createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { storedField, type SliceStorage } from '../../../shared/persist/storedKeys';
import { cardAdded, cardDeleted, sessionExpired, signedIn, signedOut } from '../../../shared/store/events';
import { CHECKOUT_KEY, checkoutCodec } from './checkoutCodec';
import { idle, transition, type CheckoutEvent, type CustomerCheckout, type OneTimeCard } from './checkoutState';

export interface CheckoutSliceState {
  /** By the customer's id, so that nobody sees or settles the checkout of another customer of this device. */
  byCustomer: Record<string, CustomerCheckout>;
}
const initialState: CheckoutSliceState = { byCustomer: {} };
const unused: CustomerCheckout = { state: idle, cards: [] };

/** An event of one customer's checkout. */
export type OwnedEvent = Exclude<CheckoutEvent, { type: `auth/${string}` }> & { meta: { userId: string } };
const isOwnedEvent = (action: UnknownAction): action is OwnedEvent =>
  action.type.startsWith('checkout/') && 'meta' in action;

/** A copy of a customer's checkout was found outside local storage. */
export const copyFound = createAction<{ userId: string; copy: CustomerCheckout }>('checkout/copyFound');

function withCard(cards: readonly OneTimeCard[], { cardId, isSpent }: OneTimeCard): OneTimeCard[] {
  return [...cards.filter((card) => card.cardId !== cardId), { cardId, isSpent }];
}

function afterEvent({ state, cards }: CustomerCheckout, event: CheckoutEvent): CustomerCheckout {
  const isSpent = event.type === 'checkout/placed' && 'attempt' in state && !state.attempt.keepCard;
  return {
    state: transition(state, event),
    cards: isSpent ? withCard(cards, { cardId: state.attempt.cardId, isSpent }) : cards,
  };
}

/** From the press of Place Order to its order, for each customer of this device (B-01). */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(cardAdded, ({ byCustomer }, { payload: { userId, cardId, keep } }) => {
        const own = (byCustomer[userId] ??= unused);
        const others = own.cards.filter((card) => card.cardId !== cardId);
        byCustomer[userId] = { ...own, cards: keep ? others : [...others, { cardId, isSpent: false }] };
      })
      .addCase(cardDeleted, ({ byCustomer }, { payload }) => {
        for (const own of Object.values(byCustomer)) own.cards = own.cards.filter(({ cardId }) => cardId !== payload);
      })
      .addCase(copyFound, ({ byCustomer }, { payload: { userId, copy } }) => {
        const own = byCustomer[userId] ?? unused;
        const { state, cards } = copy;
        byCustomer[userId] = {
          state: 'attempt' in state ? transition(own.state, { type: 'checkout/restored', payload: state }) : own.state,
          cards: own.cards.reduce(withCard, cards),
        };
      })
      .addCase(signedIn, ({ byCustomer }, { payload }) => {
        for (const [userId, own] of Object.entries(byCustomer))
          if (userId !== payload._id) own.state = transition(own.state, { type: 'auth/sessionExpired' });
      })
      .addCase(sessionExpired, ({ byCustomer }) => {
        for (const own of Object.values(byCustomer)) own.state = transition(own.state, { type: 'auth/sessionExpired' });
      })
      .addCase(signedOut, ({ byCustomer }) => {
        for (const own of Object.values(byCustomer)) own.state = transition(own.state, { type: 'auth/signedOut' });
      })
      .addMatcher(isOwnedEvent, ({ byCustomer }, event) => {
        const { userId } = event.meta;
        byCustomer[userId] = afterEvent(byCustomer[userId] ?? unused, event);
      }),
  selectors: {
    selectCheckouts: (state) => state.byCustomer,
    selectCheckoutOf: (state, userId: string): CustomerCheckout => state.byCustomer[userId] ?? unused,
    /** A call of an attempt is running, so the app must not reload the page (B-15). */
    selectIsOrderUnderWay: (state) =>
      Object.values(state.byCustomer).some(({ state: { status } }) =>
        ['paying', 'confirming', 'placing'].includes(status),
      ),
  },
});

export const { selectCheckouts, selectCheckoutOf, selectIsOrderUnderWay } = checkoutSlice.selectors;

const stored = storedField<CheckoutSliceState>();
export const checkoutStorage: SliceStorage<CheckoutSliceState> = {
  slice: checkoutSlice,
  // Each record names its customer.
  ownedBy: 'device',
  keys: [stored(CHECKOUT_KEY, 'byCustomer', checkoutCodec)],
};

declare module '../../../shared/store/appState' {
  interface AppState {
    checkout: CheckoutSliceState;
  }
}
