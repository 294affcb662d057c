import type { GuestLoginBody } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { StoredUser } from '../../shared/store/events';
import { readSession } from './readUser';

/** API-11, in its own file because a first visit needs it before other auth screens. */
export const guestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    guestLogin: build.mutation<StoredUser, GuestLoginBody>({
      query: (body) => ({ path: '/guestLogin', method: 'POST', body }),
      transformResponse: readSession,
      extraOptions: { fallback: 'errors.guestLogin', exception: 'errors.guestLoginException' },
    }),
  }),
});
