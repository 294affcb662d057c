import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flag, json, text } from '../../shared/persist/codecs';
import { storedField, type SliceStorage } from '../../shared/persist/storedKeys';
import { idOf } from '../../shared/api/tolerant';
import { orderPlaced, signedOut } from '../../shared/store/events';

export interface PaymentState {
  /** '' while cash is chosen. */
  selectedCardId: string;
  /** Whether the chosen card is kept after the order; null until the customer decides. */
  saveForFuture: boolean | null;
  /** Cards added without save-for-future, which are deleted after their order even if cash was chosen in between. */
  oneTimeCards: string[];
  /** One-time cards that are still to be deleted after their order. */
  cardsToDelete: string[];
}
const initialState: PaymentState = { selectedCardId: '', saveForFuture: null, oneTimeCards: [], cardsToDelete: [] };
const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

/** The chosen card; stored as `selected_card_id` and `save_for_future` (STORE-15, STORE-16). */
export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    cardChosen: (state, { payload: cardId }: PayloadAction<string>) => {
      // The stored choice applies only to the card it was made for, so that no older saved card is deleted.
      if (cardId !== state.selectedCardId) state.saveForFuture = state.oneTimeCards.includes(cardId) ? false : null;
      state.selectedCardId = cardId;
    },
    cashChosen: (state) => {
      state.selectedCardId = '';
    },
    /** A card was added in this flow; `keep` is the save-for-future choice (CARD-15). */
    cardAdded: (state, action: PayloadAction<{ cardId: string; keep: boolean }>) => {
      state.selectedCardId = action.payload.cardId;
      state.saveForFuture = action.payload.keep;
      state.oneTimeCards = without(state.oneTimeCards, action.payload.cardId);
      if (!action.payload.keep) state.oneTimeCards.push(action.payload.cardId);
    },
    /** Persisted before paying, so that a one-time card is deleted even if the tab is closed. */
    cardMarkedForDeletion: (state, action: PayloadAction<string>) => {
      if (!state.cardsToDelete.includes(action.payload)) state.cardsToDelete.push(action.payload);
    },
    cardDeleted: (state, action: PayloadAction<string>) => {
      state.cardsToDelete = without(state.cardsToDelete, action.payload);
      state.oneTimeCards = without(state.oneTimeCards, action.payload);
      if (state.selectedCardId === action.payload) {
        state.selectedCardId = '';
        state.saveForFuture = null;
      }
    },
    /** The payment did not happen: the card stays. */
    cardDeletionCancelled: (state, action: PayloadAction<string>) => {
      state.cardsToDelete = without(state.cardsToDelete, action.payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderPlaced, (state) => {
        state.selectedCardId = '';
        state.saveForFuture = null;
      })
      .addCase(signedOut, () => initialState),
  selectors: {
    selectSelectedCardId: (state) => state.selectedCardId,
    selectSaveForFuture: (state) => state.saveForFuture,
    selectCardsToDelete: (state) => state.cardsToDelete,
  },
});

export const { cardChosen, cashChosen, cardAdded, cardMarkedForDeletion, cardDeleted, cardDeletionCancelled } =
  paymentSlice.actions;
export const { selectSelectedCardId, selectSaveForFuture, selectCardsToDelete } = paymentSlice.selectors;

const stored = storedField<PaymentState>();
const ids = json<string[]>((value) => {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value.map(idOf).filter(Boolean);
});
const idList = {
  encode: (value: string[]) => (value.length > 0 ? JSON.stringify(value) : null),
  decode: (rawText: string) => ids.decode(rawText) ?? [],
};
export const paymentStorage: SliceStorage<PaymentState> = {
  slice: paymentSlice,
  ownedBy: { selectedCardId: 'person', saveForFuture: 'person', oneTimeCards: 'device', cardsToDelete: 'device' },
  keys: [
    stored('selected_card_id', 'selectedCardId', text),
    stored('save_for_future', 'saveForFuture', {
      encode: (value) => (value === null ? null : flag.encode(value)),
      decode: flag.decode,
    }),
    // Additional keys, named in the README: cards not to be kept, and what is still to be deleted after their order.
    stored('one_time_cards', 'oneTimeCards', idList),
    stored('cards_to_delete', 'cardsToDelete', idList),
  ],
};

declare module '../../shared/store/appState' {
  interface AppState {
    payment: PaymentState;
  }
}
