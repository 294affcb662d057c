import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderType } from '../../../contract/common';
import { asRecord } from '../../shared/api/readShape';
import { hasExtra } from '../../shared/config';
import { json, number, text, word, trueOrAbsent } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { addressChosen, orderPlaced } from '../../shared/store/events';
import { branchChosen } from '../branch/branchSlice';

/** When the order is to be there (ISO 8601, UTC). Not `isChosen`: the first free time of a place that is closed now. */
export interface OrderTime {
  at: string;
  isChosen: boolean;
}

export interface CartState {
  type: OrderType;
  count: number;
  total: number;
  deliveryInstruction: string;
  /** Said with the instruction, in the language in which it is ordered. */
  isWithoutCutlery: boolean;
  /** null: as soon as possible. */
  time: OrderTime | null;
}
const initialState: CartState = {
  type: 'delivery',
  count: 0,
  total: 0,
  deliveryInstruction: '',
  isWithoutCutlery: false,
  time: null,
};

/** What we have proposed for the former place gives way. */
const keepChosenTime = (state: CartState) => {
  if (!state.time?.isChosen) state.time = null;
};

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    typeChosen: (state, action: PayloadAction<OrderType>) => {
      state.type = action.payload;
      keepChosenTime(state);
    },
    timeSet: (state, action: PayloadAction<OrderTime | null>) => {
      state.time = action.payload;
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
        keepChosenTime(state);
      })
      .addCase(branchChosen, (state) => {
        state.type = 'pickup';
        keepChosenTime(state);
      })
      .addCase(orderPlaced, (state) => {
        state.count = 0;
        state.total = 0;
        state.deliveryInstruction = '';
        state.isWithoutCutlery = false;
        state.time = null;
      }),
  selectors: {
    selectOrderType: (state) => state.type,
    selectIsPickup: (state) => state.type === 'pickup',
    selectCartCount: (state) => state.count,
    selectCartTotal: (state) => state.total,
    selectDeliveryInstruction: (state) => state.deliveryInstruction,
    selectIsWithoutCutlery: (state) => state.isWithoutCutlery,
    selectTime: (state) => (hasExtra('scheduledOrders') ? state.time : null),
  },
});

export const { typeChosen, timeSet, cartCounted, instructionWritten, cutleryDeclined } = cartSlice.actions;
export const {
  selectOrderType,
  selectIsPickup,
  selectCartCount,
  selectCartTotal,
  selectDeliveryInstruction,
  selectIsWithoutCutlery,
  selectTime,
} = cartSlice.selectors;

const timeCodec = json((value): OrderTime => {
  const { at, isChosen } = asRecord(value);
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) throw new Error('not a time');
  return { at, isChosen: isChosen === true };
});

export const cartPersist = persisted(cartSlice, {
  type: ['guestChoice', 'type', word('delivery', 'pickup')],
  count: ['user', 'cart_count', number],
  total: ['user', 'cart_total', number],
  deliveryInstruction: ['guestChoice', 'delivery_instruction', text],
  isWithoutCutlery: ['guestChoice', 'no_cutlery', trueOrAbsent],
  time: ['guestChoice', 'scheduled_for', timeCodec],
});

declare module '../../shared/store/appState' {
  interface AppState {
    cart: CartState;
  }
}
