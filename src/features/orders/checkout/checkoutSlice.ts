import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { asRecord, toList, toText } from '../../../shared/api/readShape';
import type { Codec } from '../../../shared/persist/codecs';
import { persisted } from '../../../shared/persist/storedKeys';
import { timeSet } from '../../cart/cartSlice';
import { cardAdded, cardDeleted } from '../../payment/paymentSlice';
import { sessionExpired } from '../../../shared/store/events';
import { signedIn, signedOut } from '../../auth/authSlice';
import {
  events,
  idle,
  transition,
  type CustomerCheckout,
  type EndedCharge,
  type OneTimeCard,
  type RecordedCheckout,
} from './checkoutState';

export interface CheckoutSliceState {
  /** By the customer's id, so that nobody sees or settles the checkout of another customer of this device. */
  byCustomer: Record<string, CustomerCheckout>;
}
const initialState: CheckoutSliceState = { byCustomer: {} };
const unused: CustomerCheckout = { state: idle, cards: [], charges: [] };

const { pressed, started, ...otherEvents } = events;
const isCustomerEvent = isAnyOf(pressed, started, ...Object.values(otherEvents));
type CustomerEvent = ReturnType<(typeof events)[keyof typeof events]>;

function withCard(cards: readonly OneTimeCard[], { cardId, isSpent }: OneTimeCard): OneTimeCard[] {
  return [...cards.filter((card) => card.cardId !== cardId), { cardId, isSpent }];
}

const withCharge = (charges: readonly EndedCharge[], charge: EndedCharge): EndedCharge[] => [
  ...charges.filter(({ transactionId }) => transactionId !== charge.transactionId),
  charge,
];

function afterEvent({ state, cards, charges }: CustomerCheckout, event: CustomerEvent): CustomerCheckout {
  const isSpent = event.type === 'checkout/placed' && 'attempt' in state && !state.attempt.keepCard;
  const charge = event.type === 'checkout/ended' && event.payload?.kind === 'charge' ? event.payload : null;
  const seen = event.type === 'checkout/chargeSeen' ? event.payload : '';
  return {
    state: transition(state, event),
    cards: isSpent ? withCard(cards, { cardId: state.attempt.cardId, isSpent }) : cards,
    charges: charge ? withCharge(charges, charge) : charges.filter(({ transactionId }) => transactionId !== seen),
  };
}

/** From the press of Place Order to its order, for each customer of this device (B-01). */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(cardAdded, ({ byCustomer }, { payload: { userId, cardId, isSaved } }) => {
        const checkout = (byCustomer[userId] ??= unused);
        const others = checkout.cards.filter((card) => card.cardId !== cardId);
        byCustomer[userId] = { ...checkout, cards: isSaved ? others : [...others, { cardId, isSpent: false }] };
      })
      .addCase(cardDeleted, ({ byCustomer }, { payload }) => {
        for (const checkout of Object.values(byCustomer))
          checkout.cards = checkout.cards.filter(({ cardId }) => cardId !== payload);
      })
      .addCase(timeSet, ({ byCustomer }) => {
        for (const checkout of Object.values(byCustomer))
          if (checkout.state.status === 'idle' && checkout.state.notice?.kind === 'timeTaken') checkout.state = idle;
      })
      .addMatcher(isAnyOf(signedIn, sessionExpired, signedOut), ({ byCustomer }, action) => {
        const type = signedOut.match(action) ? 'auth/signedOut' : 'auth/sessionExpired';
        const signedInId = signedIn.match(action) ? action.payload._id : '';
        for (const [userId, checkout] of Object.entries(byCustomer))
          if (userId !== signedInId) checkout.state = transition(checkout.state, { type });
      })
      .addMatcher(isCustomerEvent, ({ byCustomer }, event: CustomerEvent) => {
        const { userId } = event.meta;
        byCustomer[userId] = afterEvent(byCustomer[userId] ?? unused, event);
      }),
  selectors: {
    selectCheckouts: (state) => state.byCustomer,
    selectCheckoutOf: (state, userId: string): CustomerCheckout => state.byCustomer[userId] ?? unused,
  },
});

export const { selectCheckouts, selectCheckoutOf } = checkoutSlice.selectors;

export const CHECKOUT_KEY = 'checkout_attempt';

const RECORDED = Object.keys({
  processing: true,
  requires_action: true,
  unknown: true,
  succeeded: true,
} satisfies Record<RecordedCheckout['status'], true>);

function checkRecorded(value: unknown): RecordedCheckout {
  const stored = asRecord(value);
  const { id, amount, order } = asRecord(stored.attempt);
  const isAttempt = typeof id === 'string' && id !== '' && typeof amount === 'number';
  if (!isAttempt || !asRecord(order).payment_method || !RECORDED.includes(String(stored.status)))
    throw new Error('not a checkout attempt');
  return stored as unknown as RecordedCheckout;
}

function checkCharge(value: unknown): EndedCharge {
  const { amount, transactionId, isRefunded, returnAt } = asRecord(value);
  if (typeof amount !== 'number' || !transactionId) throw new Error('not a charge');
  const texts = { transactionId: toText(transactionId), returnAt: toText(returnAt) };
  return { kind: 'charge', amount, isRefunded: isRefunded === true, ...texts };
}

function checkCard(value: unknown): OneTimeCard {
  const { cardId, isSpent } = asRecord(value);
  if (!cardId) throw new Error('not a card');
  return { cardId: toText(cardId), isSpent: isSpent === true };
}

/** An unreadable entry does not take the others with it. */
function readable<T>(entries: unknown, check: (entry: unknown) => T): T[] {
  return toList(entries, (entry) => {
    try {
      return [check(entry)];
    } catch (error) {
      console.warn(`An entry of ${CHECKOUT_KEY} is dropped.`, error);
      return [];
    }
  }).flat();
}

function checkCheckout(value: unknown): [string, CustomerCheckout] {
  const { userId, state, cards, charges } = asRecord(value);
  if (!userId) throw new Error('not a checkout of a customer');
  const [recorded = idle] = readable(state === undefined ? [] : [state], checkRecorded);
  return [
    toText(userId),
    { state: recorded, cards: readable(cards, checkCard), charges: readable(charges, checkCharge) },
  ];
}

/** Whether an order is unfinished, or a charge without an order not yet seen. */
export const hasRecord = (byCustomer: Record<string, CustomerCheckout>): boolean =>
  Object.values(byCustomer).some(({ state, charges }) => 'attempt' in state || charges.length > 0);

/** A list of `{userId, state, cards, charges}`; customers with nothing to keep are left out. */
export const checkoutCodec: Codec<Record<string, CustomerCheckout>> = {
  encode: (byCustomer) => {
    const entries = Object.entries(byCustomer)
      .map(([userId, { state, cards, charges }]) => ({
        userId,
        cards,
        ...('attempt' in state && { state }),
        ...(charges.length > 0 && { charges }),
      }))
      .filter((entry) => entry.cards.length > 0 || 'state' in entry || 'charges' in entry);
    return entries.length > 0 ? JSON.stringify(entries) : null;
  },
  decode: (text) => {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) throw new Error('not a list of checkouts');
    return Object.fromEntries(readable(entries, checkCheckout));
  },
};

export const checkoutPersist = persisted(checkoutSlice, { byCustomer: ['device', CHECKOUT_KEY, checkoutCodec] });

declare module '../../../shared/store/appState' {
  interface AppState {
    checkout: CheckoutSliceState;
  }
}
