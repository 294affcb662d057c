import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flag, json, text } from '../../shared/persist/codecs';
import { storedField, type SliceStorage } from '../../shared/persist/storedKeys';
import { idOf } from '../../shared/api/tolerant';
import { loginOpened, orderPlaced, signedOut } from '../../shared/store/events';

export interface PaymentState {
  /** '' while cash is chosen. */
  selectedCardId: string;
  /** Whether the chosen card is kept after the order; null before the customer said so. */
  saveForFuture: boolean | null;
  /** One-time cards that are still to be deleted after their order. */
  cardsToDelete: string[];
}
const initialState: PaymentState = { selectedCardId: '', saveForFuture: null, cardsToDelete: [] };

/** The chosen card; stored as `selected_card_id` and `save_for_future` (STORE-15, STORE-16). */
export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    cardChosen: (state, action: PayloadAction<string>) => { state.selectedCardId = action.payload; },
    cashChosen: (state) => { state.selectedCardId = ''; },
    /** A card was added in this flow; `keep` is the save-for-future choice (CARD-15). */
    cardAdded: (state, action: PayloadAction<{ cardId: string; keep: boolean }>) => {
      state.selectedCardId = action.payload.cardId;
      state.saveForFuture = action.payload.keep;
    },
    /** Written before paying, so that a closed tab cannot leave a one-time card behind. */
    cardMarkedForDeletion: (state, action: PayloadAction<string>) => {
      if (!state.cardsToDelete.includes(action.payload)) state.cardsToDelete.push(action.payload);
    },
    cardDeleted: (state, action: PayloadAction<string>) => {
      state.cardsToDelete = state.cardsToDelete.filter((id) => id !== action.payload);
      if (state.selectedCardId === action.payload) { state.selectedCardId = ''; state.saveForFuture = null; }
    },
    /** The payment did not happen: the card stays. */
    cardDeletionCancelled: (state, action: PayloadAction<string>) => {
      state.cardsToDelete = state.cardsToDelete.filter((id) => id !== action.payload);
    },
  },
  extraReducers: (builder) => builder
    .addCase(orderPlaced, (state) => { state.selectedCardId = ''; state.saveForFuture = null; })
    .addCase(signedOut, () => initialState)
    .addCase(loginOpened, (state) => ({ ...initialState, cardsToDelete: state.cardsToDelete })),
  selectors: {
    selectSelectedCardId: (state) => state.selectedCardId,
    selectSaveForFuture: (state) => state.saveForFuture,
    selectCardsToDelete: (state) => state.cardsToDelete,
  },
});

export const { cardChosen, cashChosen, cardAdded, cardMarkedForDeletion, cardDeleted, cardDeletionCancelled } = paymentSlice.actions;
export const { selectSelectedCardId, selectSaveForFuture, selectCardsToDelete } = paymentSlice.selectors;

const stored = storedField<PaymentState>();
const ids = json<string[]>((value) => {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value.map(idOf).filter(Boolean);
});
export const paymentStorage: SliceStorage<PaymentState> = {
  slice: paymentSlice.name,
  initial: initialState,
  keys: [
    stored('selected_card_id', 'selectedCardId', text),
    stored('save_for_future', 'saveForFuture', {
      encode: (value) => (value === null ? null : flag.encode(value)),
      decode: flag.decode,
    }),
    // A key of our own, named in the README: what is still to be deleted after a one-time card's order.
    stored('cards_to_delete', 'cardsToDelete', {
      encode: (value) => (value.length > 0 ? JSON.stringify(value) : null),
      decode: (rawText) => ids.decode(rawText) ?? [],
    }),
  ],
};

declare module '../../shared/store/appState' {
  interface AppState { payment: PaymentState }
}
