import { baseApi } from '../../shared/api/baseApi';

/** Own call (extra `logout`), apart from authApi because the side menu is loaded first: ends the token on the server. */
export const logoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<null, void>({
      query: () => ({ path: '/logout', method: 'POST', toast: false, keepalive: true }),
      transformResponse: () => null,
    }),
  }),
});
