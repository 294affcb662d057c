import { createSlice, isAnyOf, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { persisted } from '../persist/storedKeys';
import type { AppState } from '../store/appState';
import { baseApi } from './baseApi';
import type { ApiMeta } from './baseQuery';
import { menuCalls } from './menuCalls';

interface ConnectionState {
  /** The browser says so, and no call was answered since. */
  isOffline: boolean;
  cachedAt: Record<string, number>;
  /** How far the server's clock is ahead of the device's, ms. */
  clockOffset: number;
}
const initialState: ConnectionState = { isOffline: false, cachedAt: {}, clockOffset: 0 };

/** Smaller differences are those of the network. */
const LATENCY_MS = 10_000;

interface AnsweredMeta {
  arg?: { queryCacheKey?: string };
  baseQueryMeta?: ApiMeta;
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(baseApi.internalActions.onOffline, (state) => {
        state.isOffline = true;
      })
      .addCase(baseApi.internalActions.onOnline, (state) => {
        state.isOffline = false;
      })
      .addMatcher(isAnyOf(isFulfilled, isRejectedWithValue), (state, action) => {
        const { baseQueryMeta } = action.meta as AnsweredMeta;
        const isAnswered = typeof baseQueryMeta?.httpStatus === 'number' && baseQueryMeta.cachedAt === undefined;
        if (isAnswered) state.isOffline = false;
        const { clockOffset = state.clockOffset } = baseQueryMeta ?? {};
        if (Math.abs(clockOffset - state.clockOffset) > LATENCY_MS) state.clockOffset = clockOffset;
      })
      .addMatcher(isFulfilled, (state, action) => {
        const { arg, baseQueryMeta } = action.meta as AnsweredMeta;
        const key = arg?.queryCacheKey;
        if (key === undefined) return;
        if (baseQueryMeta?.cachedAt !== undefined) state.cachedAt[key] = baseQueryMeta.cachedAt;
        else Reflect.deleteProperty(state.cachedAt, key);
      }),
  selectors: { selectIsOffline: (state) => state.isOffline, selectClockOffset: (state) => state.clockOffset },
});

export const { selectIsOffline, selectClockOffset } = connectionSlice.selectors;

/** The time of the oldest menu that is shown from the worker's cache or offline; null if all are current. */
export function selectOldMenuTime({ api, connection }: AppState): number | null {
  const times = Object.entries(api.queries).flatMap(([key, query]) => {
    if (!query?.endpointName || !(query.endpointName in menuCalls || query.endpointName === 'search')) return [];
    return connection.cachedAt[key] ?? (connection.isOffline ? query.fulfilledTimeStamp : undefined) ?? [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}

export const connectionPersist = persisted(connectionSlice, {
  isOffline: 'device',
  cachedAt: 'device',
  clockOffset: 'device',
});

declare module '../store/appState' {
  interface AppState {
    connection: ConnectionState;
  }
}
