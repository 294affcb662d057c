import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flag } from '../../shared/persist/codecs';
import { storedField, type SlicePersistConfig } from '../../shared/persist/storedKeys';
import { orderPlaced } from '../../shared/store/events';

export interface LoyaltyState {
  apply: boolean;
}
const initialState: LoyaltyState = { apply: false };

export const loyaltySlice = createSlice({
  name: 'loyalty',
  initialState,
  reducers: {
    redemptionChosen: (state, action: PayloadAction<boolean>) => {
      state.apply = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(orderPlaced, () => initialState),
  selectors: { selectApplyLoyalty: (state) => state.apply },
});

export const { redemptionChosen } = loyaltySlice.actions;
export const { selectApplyLoyalty } = loyaltySlice.selectors;

const stored = storedField<LoyaltyState>();
export const loyaltyPersist: SlicePersistConfig<LoyaltyState> = {
  slice: loyaltySlice,
  ownedBy: 'user',
  keys: [stored('apply_loyalty', 'apply', flag)],
};

declare module '../../shared/store/appState' {
  interface AppState {
    loyalty: LoyaltyState;
  }
}
