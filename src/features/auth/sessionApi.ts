import type { GuestLoginBody } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { StoredUser } from '../../shared/store/events';
import { readSession } from './readUser';

/** The calls of auth that the first chunk needs: API-11, and the own call (extra `logout`) that ends the token. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestLogin: build.mutation<StoredUser, GuestLoginBody>({
      query: (body) => ({ path: '/guestLogin', method: 'POST', body }),
      transformResponse: readSession,
      extraOptions: { fallback: 'errors.guestLogin', exception: 'errors.guestLoginException' },
    }),
    logout: build.mutation<null, void>({
      query: () => ({ path: '/logout', method: 'POST', toast: false, keepalive: true }),
      transformResponse: () => null,
    }),
  }),
});
