import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order } from '../../../contract/orders';
import { signedIn, signedOut } from '../../shared/store/events';

export interface LiveBarState {
  /** The order and status at which the bar was put away; news of the order bring it back. */
  putAwayAt: string;
}
const initialState: LiveBarState = { putAwayAt: '' };
const momentOf = ({ _id, status }: Pick<Order, '_id' | 'status'>) => `${_id} ${status}`;

/** Whether the bar of an order under way is in the customer's way (B-06). */
export const liveBarSlice = createSlice({
  name: 'liveBar',
  initialState,
  reducers: {
    liveBarPutAway: (state, action: PayloadAction<Pick<Order, '_id' | 'status'>>) => { state.putAwayAt = momentOf(action.payload); },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState).addCase(signedIn, () => initialState),
  selectors: { selectIsPutAway: (state, order: Pick<Order, '_id' | 'status'> | undefined) => order !== undefined && state.putAwayAt === momentOf(order) },
});

export const { liveBarPutAway } = liveBarSlice.actions;
export const { selectIsPutAway } = liveBarSlice.selectors;

declare module '../../shared/store/appState' {
  interface AppState { liveBar: LiveBarState }
}
