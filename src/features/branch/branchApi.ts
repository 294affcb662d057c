import type { Branch, GetBranchesQuery } from '../../../contract/branch';
import { baseApi } from '../../shared/api/baseApi';
import { identified, list } from '../../shared/api/tolerant';
import { readBranch } from '../../shared/api/readBranch';

/** API-16. */
export const branchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBranches: build.query<Branch[], GetBranchesQuery>({
      query: (query) => ({ path: '/getBranches', query }),
      transformResponse: (data) => identified(list(data, readBranch, 'branches')),
      providesTags: ['branch'],
    }),
  }),
});

export const { useGetBranchesQuery, useLazyGetBranchesQuery } = branchApi;
