import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { persisted } from './storedKeys';

/** `denied`: the browser allows no storage at all. `full`: a write failed. */
type StorageProblem = 'denied' | 'full';

interface DeviceStorageState {
  problem: StorageProblem | null;
  isNoticeClosed: boolean;
}
const initialState: DeviceStorageState = { problem: null, isNoticeClosed: false };

const deviceStorageSlice = createSlice({
  name: 'deviceStorage',
  initialState,
  reducers: {
    storageFailed: (state, action: PayloadAction<StorageProblem>) => {
      state.problem ??= action.payload;
    },
    storageNoticeClosed: (state) => {
      state.isNoticeClosed = true;
    },
  },
  selectors: { selectStorageNotice: (state) => (state.isNoticeClosed ? null : state.problem) },
});

export const { storageFailed, storageNoticeClosed } = deviceStorageSlice.actions;
export const { selectStorageNotice } = deviceStorageSlice.selectors;

export const deviceStoragePersist = persisted(deviceStorageSlice, { problem: 'device', isNoticeClosed: 'device' });

declare module '../store/appState' {
  interface AppState {
    deviceStorage: DeviceStorageState;
  }
}
