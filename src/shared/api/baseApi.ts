import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

export const TAGS = ['address', 'branch', 'cart', 'loyalty', 'menu', 'orders', 'payment', 'promo'] as const;

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  // The default waits until no call of the whole app is under way.
  invalidationBehavior: 'immediately',
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

declare module '../store/appState' {
  interface AppState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
