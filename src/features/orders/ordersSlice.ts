import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SelectedAddon } from '../../../contract/menu';
import type { Order } from '../../../contract/orders';
import { persisted } from '../../shared/persist/storedKeys';

export type LinePlan =
  | { kind: 'missing' | 'choose' | 'differs' }
  | {
      kind: 'add' | 'update';
      quantity: number;
      instruction: string;
      addons: SelectedAddon[];
      without: string[];
      /** The price of one piece with the remaining addons, then and now, AED, if it changed. */
      price: { before: number; now: number } | null;
    };

export interface AgainLine {
  title: string;
  itemId: string;
  plan: LinePlan | { kind: 'failed' };
}
export const isAdded = ({ plan }: AgainLine): boolean => plan.kind === 'add' || plan.kind === 'update';

interface OrdersState {
  /** The order and status whose live bar was closed. */
  dismissedFor: string;
  /** The order whose lines are being added to the cart (`lines` is null), or what became of them. */
  again: { orderId: string; lines: AgainLine[] | null } | null;
}
const initialState: OrdersState = { dismissedFor: '', again: null };
const orderAndStatus = ({ _id, status }: Pick<Order, '_id' | 'status'>) => `${_id} ${status}`;

export const ordersSlice = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    liveBarHidden: (state, action: PayloadAction<Pick<Order, '_id' | 'status'>>) => {
      state.dismissedFor = orderAndStatus(action.payload);
    },
    againStarted: (state, action: PayloadAction<string>) => {
      state.again = { orderId: action.payload, lines: null };
    },
    /** null: there is nothing to report. */
    againEnded: (state, action: PayloadAction<AgainLine[] | null>) => {
      state.again = state.again && action.payload && { ...state.again, lines: action.payload };
    },
  },
  selectors: {
    selectIsLiveBarHidden: (state, order: Pick<Order, '_id' | 'status'> | undefined) =>
      order !== undefined && state.dismissedFor === orderAndStatus(order),
    selectAgain: (state) => state.again,
  },
});

export const { liveBarHidden, againStarted, againEnded } = ordersSlice.actions;
export const { selectIsLiveBarHidden, selectAgain } = ordersSlice.selectors;

export const ordersPersist = persisted(ordersSlice, { dismissedFor: 'user', again: 'user' });

declare module '../../shared/store/appState' {
  interface AppState {
    orders: OrdersState;
  }
}
