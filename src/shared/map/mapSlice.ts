import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { text } from '../persist/codecs';
import { storedField, type SlicePersistConfig } from '../persist/storedKeys';

export interface MapState {
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

const stored = storedField<MapState>();
export const mapPersist: SlicePersistConfig<MapState> = {
  slice: mapSlice,
  ownedBy: 'device',
  keys: [stored('map_key', 'key', text)],
};

declare module '../store/appState' {
  interface AppState {
    map: MapState;
  }
}
