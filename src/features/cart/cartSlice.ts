import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderType } from '../../../contract/common';
import { number, text, word, trueOrAbsent } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { addressChosen, orderPlaced } from '../../shared/store/events';
import { branchChosen } from '../branch/branchSlice';

export interface CartState {
  type: OrderType;
  count: number;
  total: number;
  deliveryInstruction: string;
  /** Said with the instruction, in the language in which it is ordered. */
  isWithoutCutlery: boolean;
}
const initialState: CartState = {
  type: 'delivery',
  count: 0,
  total: 0,
  deliveryInstruction: '',
  isWithoutCutlery: false,
};

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    typeChosen: (state, action: PayloadAction<OrderType>) => {
      state.type = action.payload;
    },
    /** What the reply for the current request has: pieces, and AED without delivery. */
    cartCounted: (state, action: PayloadAction<{ count: number; total: number }>) => {
      Object.assign(state, action.payload);
    },
    instructionWritten: (state, action: PayloadAction<string>) => {
      state.deliveryInstruction = action.payload;
    },
    cutleryDeclined: (state, action: PayloadAction<boolean>) => {
      state.isWithoutCutlery = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(addressChosen, (state) => {
        state.type = 'delivery';
      })
      .addCase(branchChosen, (state) => {
        state.type = 'pickup';
      })
      .addCase(orderPlaced, (state) => {
        state.count = 0;
        state.total = 0;
        state.deliveryInstruction = '';
        state.isWithoutCutlery = false;
      }),
  selectors: {
    selectOrderType: (state) => state.type,
    selectIsPickup: (state) => state.type === 'pickup',
    selectCartCount: (state) => state.count,
    selectCartTotal: (state) => state.total,
    selectDeliveryInstruction: (state) => state.deliveryInstruction,
    selectIsWithoutCutlery: (state) => state.isWithoutCutlery,
  },
});

export const { typeChosen, cartCounted, instructionWritten, cutleryDeclined } = cartSlice.actions;
export const {
  selectOrderType,
  selectIsPickup,
  selectCartCount,
  selectCartTotal,
  selectDeliveryInstruction,
  selectIsWithoutCutlery,
} = cartSlice.selectors;

export const cartPersist = persisted(cartSlice, {
  type: ['guestChoice', 'type', word('delivery', 'pickup')],
  count: ['user', 'cart_count', number],
  total: ['user', 'cart_total', number],
  deliveryInstruction: ['guestChoice', 'delivery_instruction', text],
  isWithoutCutlery: ['guestChoice', 'no_cutlery', trueOrAbsent],
});

declare module '../../shared/store/appState' {
  interface AppState {
    cart: CartState;
  }
}
