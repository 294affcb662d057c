import { isAnyOf, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../shared/api/baseApi';
import { storageChanged } from '../../shared/persist/externalChange';
import type { AnySlicePersistConfig } from '../../shared/persist/storedKeys';
import type { AppState } from '../../shared/store/appState';
import { loginOpened, signedIn, signedOut, userChanged } from '../../features/auth/authSlice';
import { sessionExpired } from '../../shared/store/events';
import type { StoredUser } from '../../features/auth/readUser';

type Slices = Record<string, Record<string, unknown>>;

const userOf = ({ auth }: Slices) => (auth && 'user' in auth ? (auth.user as StoredUser | null) : undefined);

/** The id of the user in persisted slices; null for nobody, undefined where they do not say. */
export function userIdOf(slices: Slices): string | null | undefined {
  const user = userOf(slices);
  return user ? user._id : user;
}

const endsSession = isAnyOf(signedOut, sessionExpired);

/** The user after an action; undefined if the action does not concern the user. */
function userAfter(action: unknown, former: StoredUser | null): StoredUser | null | undefined {
  if (signedIn.match(action)) return action.payload;
  if (storageChanged.match(action)) return userOf(action.payload);
  if (loginOpened.match(action)) return former?.is_guest ? former : null;
  return endsSession(action) ? null : undefined;
}

/** Dispatches `userChanged` before an action that changes the user, and when /login opens. */
export const announceUserChange: Middleware<object, AppState> = (api) => (next) => (action) => {
  const former = api.getState().auth.user;
  const user = userAfter(action, former);
  if (user !== undefined && (user?._id !== former?._id || (loginOpened.match(action) && former))) {
    // First, so that no data of one customer is rendered for the next, and no call is repeated for the former.
    api.dispatch(baseApi.util.resetApiState());
    api.dispatch(
      userChanged({
        userId: user?._id ?? null,
        isGuest: user?.is_guest === true,
        preservesChoice: !former || former.is_guest,
      }),
    );
  }
  return next(action);
};

function reset(state: AppState, slices: readonly AnySlicePersistConfig[], preservesChoice: boolean): AppState {
  const next = { ...state } as unknown as Slices;
  for (const { slice, owners } of slices) {
    const initial = slice.getInitialState();
    const fields = Object.keys(initial).filter(
      (field) => owners[field] === 'user' || (owners[field] === 'guestChoice' && !preservesChoice),
    );
    next[slice.name] = { ...next[slice.name], ...Object.fromEntries(fields.map((field) => [field, initial[field]])) };
  }
  return next as unknown as AppState;
}

/** Resets what belongs to the former user; each slice declares it by `persisted`. */
export const resetOnUserChange =
  (reducer: Reducer<AppState>, slices: readonly AnySlicePersistConfig[]): Reducer<AppState> =>
  (state, action: UnknownAction) =>
    reducer(state && userChanged.match(action) ? reset(state, slices, action.payload.preservesChoice) : state, action);
