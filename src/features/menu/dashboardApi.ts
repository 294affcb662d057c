import { Dashboard } from '../../../contract/dashboard';
import { baseApi } from '../../shared/api/baseApi';
import { readShape } from '../../shared/api/readShape';

/** Apart from the other menu calls, because it is part of the first route (API-17). */
export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, void>({
      query: () => ({ path: '/getDashboard' }),
      transformResponse: (data) => readShape(Dashboard, data),
      providesTags: ['menu'],
      extraOptions: { fallback: 'errors.dashboard', exception: 'errors.dashboard', noToast: ['firstLoad'] },
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
