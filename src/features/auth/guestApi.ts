import type { GuestLoginBody } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { StoredUser } from '../../shared/store/events';
import { readSession } from './readUser';

/** API-11, apart from the other calls of this feature: a first visit needs this one before any of their screens. */
export const guestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestLogin: build.mutation<StoredUser, GuestLoginBody>({
      query: (body) => ({ path: '/guestLogin', method: 'POST', body }),
      transformResponse: readSession,
      extraOptions: { fallback: 'errors.guestLogin', exception: 'errors.guestLoginException' },
    }),
  }),
});
