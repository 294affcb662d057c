import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order } from '../../../contract/orders';
import { persisted } from '../../shared/persist/storedKeys';

interface LiveBarState {
  dismissedFor: string;
}
const initialState: LiveBarState = { dismissedFor: '' };
const orderAndStatus = ({ _id, status }: Pick<Order, '_id' | 'status'>) => `${_id} ${status}`;

export const liveBarSlice = createSlice({
  name: 'liveBar',
  initialState,
  reducers: {
    liveBarHidden: (state, action: PayloadAction<Pick<Order, '_id' | 'status'>>) => {
      state.dismissedFor = orderAndStatus(action.payload);
    },
  },
  selectors: {
    selectIsLiveBarHidden: (state, order: Pick<Order, '_id' | 'status'> | undefined) =>
      order !== undefined && state.dismissedFor === orderAndStatus(order),
  },
});

export const { liveBarHidden } = liveBarSlice.actions;
export const { selectIsLiveBarHidden } = liveBarSlice.selectors;

export const liveBarPersist = persisted(liveBarSlice, { dismissedFor: 'user' });

declare module '../../shared/store/appState' {
  interface AppState {
    liveBar: LiveBarState;
  }
}
