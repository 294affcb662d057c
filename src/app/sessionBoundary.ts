import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { baseApi } from '../shared/api/baseApi';
import { storageChanged } from '../shared/persist/externalChange';
import { loginOpened, sessionExpired, signedIn, signedOut } from '../shared/store/events';

const endsSession = isAnyOf(signedIn, signedOut, sessionExpired, loginOpened);

/**
 * Drops the whole server cache before a change of user reaches the reducers: nothing of one customer is shown to the
 * next, not for one frame (decisions, Start and session).
 */
export const sessionBoundary: Middleware = (api) => (next) => (action) => {
  const isOtherUser = storageChanged.match(action) && action.payload['auth'] !== undefined && 'user' in action.payload['auth'];
  if (isOtherUser || endsSession(action)) api.dispatch(baseApi.util.resetApiState());
  return next(action);
};
