import type { GuestLoginBody } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import { uncachedCall } from '../../shared/api/uncachedCall';
import { readSession, type StoredUser } from './readUser';

/** The calls of auth that the first chunk needs (API-11). */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestLogin: build.mutation<StoredUser, GuestLoginBody>({
      query: (body) => ({ path: '/guestLogin', method: 'POST', body }),
      transformResponse: readSession,
      extraOptions: { fallback: 'errors.guestLogin', exception: 'errors.guestLoginException' },
    }),
  }),
});

/** Ends the token (extra `logout`); sent with it while the session ends here. */
export const logout = uncachedCall<void, null>('logout', {
  query: () => ({ path: '/logout', method: 'POST', toast: false, keepalive: true }),
  transformResponse: () => null,
});
