import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import { authSlice } from '../../features/auth/authSlice';
import { baseApi } from '../../shared/api/baseApi';
import { storageChanged } from '../../shared/persist/externalChange';
import type { AnySliceStorage } from '../../shared/persist/storedKeys';
import type { AppState } from '../../shared/store/appState';
import { loginOpened } from '../../shared/store/events';

type Slices = Record<string, Record<string, unknown>>;

/** The id of the person in persisted slices; null for nobody, undefined where they do not say. */
export const personOf = ({ auth }: Slices): string | null | undefined =>
  auth && 'user' in auth ? ((auth.user as { _id: string } | null)?._id ?? null) : undefined;

function changesPerson({ auth }: AppState, action: UnknownAction): boolean {
  const former = auth.user?._id ?? null;
  const next = storageChanged.match(action)
    ? personOf(action.payload)
    : (authSlice.reducer(auth, action).user?._id ?? null);
  return loginOpened.match(action) || (next !== undefined && next !== former);
}

function withoutPerson(state: AppState, slices: readonly AnySliceStorage[]): AppState {
  const isCustomers = state.auth.user !== null && !state.auth.user.is_guest;
  const next = { ...state } as unknown as Slices;
  for (const { slice, ownedBy } of slices) {
    const initial = slice.getInitialState();
    const reset = Object.keys(initial).filter((field) => {
      const owner = typeof ownedBy === 'string' ? ownedBy : ownedBy[field];
      return owner === 'person' || (owner === 'guestChoice' && isCustomers);
    });
    next[slice.name] = { ...next[slice.name], ...Object.fromEntries(reset.map((field) => [field, initial[field]])) };
  }
  return next as unknown as AppState;
}

export const resetOnPersonChange =
  (reducer: Reducer<AppState>, slices: readonly AnySliceStorage[]): Reducer<AppState> =>
  (state, action) =>
    reducer(state && changesPerson(state, action) ? withoutPerson(state, slices) : state, action);

/** Drops RTK Query's cache first, so that no data of one customer is rendered for the next. */
export const resetApiOnPersonChange: Middleware<object, AppState> = (api) => (next) => (action) => {
  if (changesPerson(api.getState(), action as UnknownAction)) api.dispatch(baseApi.util.resetApiState());
  return next(action);
};
