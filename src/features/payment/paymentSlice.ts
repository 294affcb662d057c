import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flag, text, type Codec } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { orderPlaced } from '../../shared/store/events';

export interface PaymentState {
  /** '' while cash is chosen. */
  selectedCardId: string;
  /** Whether the chosen card is kept after the order; null until the customer decides. */
  saveForFuture: boolean | null;
}
const initialState: PaymentState = { selectedCardId: '', saveForFuture: null };

/** The chosen card; stored as `selected_card_id` and `save_for_future` (STORE-15, STORE-16). */
export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    cardChosen: (state, { payload: cardId }: PayloadAction<string>) => {
      // The stored choice applies only to the card it was made for, so that no older saved card is deleted.
      if (cardId !== state.selectedCardId) state.saveForFuture = null;
      state.selectedCardId = cardId;
    },
    cashChosen: (state) => {
      state.selectedCardId = '';
    },
    cardAdded: (_state, { payload }: PayloadAction<{ userId: string; cardId: string; isSaved: boolean }>) => ({
      selectedCardId: payload.cardId,
      saveForFuture: payload.isSaved,
    }),
    cardDeleted: (state, { payload: cardId }: PayloadAction<string>) =>
      state.selectedCardId === cardId ? initialState : state,
  },
  extraReducers: (builder) => builder.addCase(orderPlaced, () => initialState),
  selectors: {
    selectSelectedCardId: (state) => state.selectedCardId,
    selectSaveForFuture: (state) => state.saveForFuture,
  },
});

export const { cardChosen, cashChosen, cardAdded, cardDeleted } = paymentSlice.actions;
export const { selectSelectedCardId, selectSaveForFuture } = paymentSlice.selectors;

const flagOrAbsent: Codec<boolean | null> = {
  encode: (value) => (value === null ? null : flag.encode(value)),
  decode: flag.decode,
};

export const paymentPersist = persisted(paymentSlice, {
  selectedCardId: ['user', 'selected_card_id', text],
  saveForFuture: ['user', 'save_for_future', flagOrAbsent],
});

declare module '../../shared/store/appState' {
  interface AppState {
    payment: PaymentState;
  }
}
