import { createSlice, isFulfilled } from '@reduxjs/toolkit';
import type { SliceStorage } from '../persist/storedKeys';
import { baseApi } from './baseApi';
import type { ApiMeta } from './baseQuery';

interface ConnectionState {
  /** `navigator.onLine`: false is certain, true is not. */
  isOffline: boolean;
  /** Times of cached replies that are saved copies, by cache key, ms since 1970. */
  savedAt: Record<string, number>;
}
const initialState: ConnectionState = { isOffline: false, savedAt: {} };

interface FulfilledMeta {
  arg?: { queryCacheKey?: string };
  baseQueryMeta?: ApiMeta;
}

/** RTK Query's cache key of an endpoint whose argument has at most one field. */
export const cacheKeyOf = (endpoint: string, arg?: Record<string, string>): string =>
  `${endpoint}(${JSON.stringify(arg)})`;

/** Whether there is a connection, and the age of shown copies. Not persisted. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionLost: (state) => {
      state.isOffline = true;
    },
    connectionRestored: (state) => {
      state.isOffline = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(baseApi.util.resetApiState, (state) => {
        state.savedAt = {};
      })
      .addMatcher(isFulfilled, (state, action) => {
        const { arg, baseQueryMeta } = action.meta as FulfilledMeta;
        const key = arg?.queryCacheKey;
        if (key === undefined) return;
        if (baseQueryMeta?.savedAt !== undefined) state.savedAt[key] = baseQueryMeta.savedAt;
        else Reflect.deleteProperty(state.savedAt, key);
      }),
  selectors: { selectIsOffline: (state) => state.isOffline, selectSavedAt: (state) => state.savedAt },
});

export const { connectionLost, connectionRestored } = connectionSlice.actions;
export const { selectIsOffline, selectSavedAt } = connectionSlice.selectors;

export const connectionStorage: SliceStorage<ConnectionState> = { slice: connectionSlice, ownedBy: 'device', keys: [] };

declare module '../store/appState' {
  interface AppState {
    connection: ConnectionState;
  }
}
