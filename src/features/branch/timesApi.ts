import { GetTimesData, type GetTimesQuery } from '../../../contract/branch';
import { baseApi } from '../../shared/api/baseApi';
import { readShape } from '../../shared/api/readShape';
import type { AppState } from '../../shared/store/appState';

/** Its errors are not shown: without times the place says its hours, and takes orders for now. */
const timesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTimes: build.query<GetTimesData, GetTimesQuery>({
      query: (query) => ({ path: '/getTimes', query, toast: false }),
      transformResponse: (data) => readShape(GetTimesData, data),
      // An order takes a place, and a cancelled one gives it back.
      providesTags: ['branch', 'orders'],
    }),
  }),
});

export const { useGetTimesQuery } = timesApi;

/** The first free time to fetch from a branch, while it is shown. */
export const selectFirstTime = (state: AppState, branch_id: string): string | undefined =>
  timesApi.endpoints.getTimes.select({ branch_id })(state).data?.times[0];
