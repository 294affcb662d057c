import { baseApi } from '../../shared/api/baseApi';

/** Own call (extra `logout`) that ends the token on the server; apart from authApi, which is loaded later. */
export const logoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<null, void>({
      query: () => ({ path: '/logout', method: 'POST', toast: false, keepalive: true }),
      transformResponse: () => null,
    }),
  }),
});
