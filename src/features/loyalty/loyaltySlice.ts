import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { flag } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { orderPlaced } from '../../shared/store/events';

interface LoyaltyState {
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

export const loyaltyPersist = persisted(loyaltySlice, { apply: ['user', 'apply_loyalty', flag] });

declare module '../../shared/store/appState' {
  interface AppState {
    loyalty: LoyaltyState;
  }
}
