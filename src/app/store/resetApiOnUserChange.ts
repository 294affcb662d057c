import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { baseApi } from '../../shared/api/baseApi';
import { storageChanged } from '../../shared/persist/externalChange';
import { loginOpened, sessionExpired, signedIn, signedOut } from '../../shared/store/events';

const endsSession = isAnyOf(signedIn, signedOut, sessionExpired, loginOpened);

/**
 * Resets RTK Query's cache before a change of user reaches the reducers, so that no data of one customer is rendered
 * for the next (decisions, Start and session).
 */
export const resetApiOnUserChange: Middleware = (api) => (next) => (action) => {
  const isOtherUser =
    storageChanged.match(action) && action.payload.auth !== undefined && 'user' in action.payload.auth;
  if (isOtherUser || endsSession(action)) api.dispatch(baseApi.util.resetApiState());
  return next(action);
};
