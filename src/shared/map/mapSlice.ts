import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { text } from '../persist/codecs';
import { persisted } from '../persist/storedKeys';

interface MapState {
  key: string;
  isPositionFailureShown: boolean;
}
const initialState: MapState = { key: '', isPositionFailureShown: false };

const mapSlice = createSlice({
  name: 'map',
  initialState,
  reducers: {
    mapKeyConfigured: (state, action: PayloadAction<string>) => {
      state.key = action.payload;
    },
    positionFailureShown: (state) => {
      state.isPositionFailureShown = true;
    },
  },
  selectors: {
    selectMapKey: (state) => state.key,
    selectIsPositionFailureShown: (state) => state.isPositionFailureShown,
  },
});

export const { mapKeyConfigured, positionFailureShown } = mapSlice.actions;
export const { selectMapKey, selectIsPositionFailureShown } = mapSlice.selectors;

export const mapPersist = persisted(mapSlice, { key: ['device', 'map_key', text], isPositionFailureShown: 'device' });

declare module '../store/appState' {
  interface AppState {
    map: MapState;
  }
}
