import { createAction, createSlice, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { asRecord } from '../shared/api/readShape';
import type { Codec } from '../shared/persist/codecs';
import { storedField, type SliceStorage } from '../shared/persist/storedKeys';
import { cardAdded, cardDeleted, sessionExpired, signedIn, signedOut } from '../shared/store/events';
import {
  idle,
  transition,
  type CheckoutEvent,
  type CheckoutStatus,
  type CustomerCheckout,
  type OneTimeCard,
  type RecordedCheckout,
} from './checkoutState';

export interface CheckoutSliceState {
  /** By the customer's id, so that nobody sees or settles the checkout of another customer of this device. */
  byCustomer: Record<string, CustomerCheckout>;
}
const initialState: CheckoutSliceState = { byCustomer: {} };
const unused: CustomerCheckout = { state: idle, cards: [] };

export type OwnedEvent = Exclude<CheckoutEvent, { type: `auth/${string}` }> & { meta: { userId: string } };
const isOwnedEvent = (action: UnknownAction): action is OwnedEvent =>
  action.type.startsWith('checkout/') && 'meta' in action;

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
      .addMatcher(isAnyOf(signedIn, sessionExpired, signedOut), ({ byCustomer }, action) => {
        const type = signedOut.match(action) ? 'auth/signedOut' : 'auth/sessionExpired';
        const signedInId = signedIn.match(action) ? action.payload._id : '';
        for (const [userId, own] of Object.entries(byCustomer))
          if (userId !== signedInId) own.state = transition(own.state, { type });
      })
      .addMatcher(isOwnedEvent, ({ byCustomer }, event) => {
        const { userId } = event.meta;
        byCustomer[userId] = afterEvent(byCustomer[userId] ?? unused, event);
      }),
  selectors: {
    selectCheckouts: (state) => state.byCustomer,
    selectCheckoutOf: (state, userId: string): CustomerCheckout => state.byCustomer[userId] ?? unused,
    selectIsOrderUnderWay: (state) =>
      Object.values(state.byCustomer).some(({ state: { status } }) =>
        ['paying', 'confirming', 'placing'].includes(status),
      ),
  },
});

export const { selectCheckouts, selectCheckoutOf, selectIsOrderUnderWay } = checkoutSlice.selectors;

export const CHECKOUT_KEY = 'checkout_attempt';

const RECORDED: readonly CheckoutStatus[] = ['paying', 'placing', 'confirming', 'unconfirmed', 'unknown', 'charged'];

function checkRecorded(value: unknown): RecordedCheckout {
  const { status, attempt } = asRecord(value);
  const { id, amount, order } = asRecord(attempt);
  const isAttempt = typeof id === 'string' && id !== '' && typeof amount === 'number';
  if (!isAttempt || !asRecord(order).payment_method || !RECORDED.includes(status as CheckoutStatus))
    throw new Error('not a checkout attempt');
  return value as RecordedCheckout;
}

function checkCards(value: unknown): OneTimeCard[] {
  if (!Array.isArray(value)) throw new Error('not a list of cards');
  return value.map((card) => ({ cardId: String(asRecord(card).cardId), isSpent: asRecord(card).isSpent === true }));
}

/** A list of `{userId, state, cards}`; customers with nothing to keep are left out. */
export const checkoutCodec: Codec<Record<string, CustomerCheckout>> = {
  encode: (byCustomer) => {
    const entries = Object.entries(byCustomer)
      .map(([userId, { state, cards }]) => ({ userId, cards, ...('attempt' in state && { state }) }))
      .filter((entry) => entry.cards.length > 0 || 'state' in entry);
    return entries.length > 0 ? JSON.stringify(entries) : null;
  },
  decode: (text) => {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) throw new Error('not a list of checkouts');
    return Object.fromEntries(
      entries
        .map(asRecord)
        .map(({ userId, state, cards }) => [
          String(userId),
          { state: state === undefined ? idle : checkRecorded(state), cards: checkCards(cards) },
        ]),
    );
  },
};

const stored = storedField<CheckoutSliceState>();
export const checkoutStorage: SliceStorage<CheckoutSliceState> = {
  slice: checkoutSlice,
  ownedBy: 'device',
  keys: [stored(CHECKOUT_KEY, 'byCustomer', checkoutCodec)],
};

declare module '../shared/store/appState' {
  interface AppState {
    checkout: CheckoutSliceState;
  }
}
