import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { text } from '../persist/codecs';
import { storedField, type SliceStorage } from '../persist/storedKeys';
import { loginOpened } from '../store/events';

export interface MapState { key: string }
const initialState: MapState = { key: '' };

/** The key of the maps service, mirrored from the configuration to `map_key` (STORE-10, A-31). */
export const mapSlice = createSlice({
  name: 'map',
  initialState,
  reducers: { mapKeyConfigured: (state, action: PayloadAction<string>) => { state.key = action.payload; } },
  extraReducers: (builder) => builder.addCase(loginOpened, () => initialState),
  selectors: { selectMapKey: (state) => state.key },
});

export const { mapKeyConfigured } = mapSlice.actions;
export const { selectMapKey } = mapSlice.selectors;

const stored = storedField<MapState>();
export const mapStorage: SliceStorage<MapState> = {
  slice: mapSlice.name, initial: initialState, keys: [stored('map_key', 'key', text)],
};

declare module '../store/appState' {
  interface AppState { map: MapState }
}
