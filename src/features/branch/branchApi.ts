import type { Branch, GetBranchesQuery } from '../../../contract/branch';
import { baseApi } from '../../shared/api/baseApi';
import { list } from '../../shared/api/tolerant';
import { readBranch } from '../../shared/api/readBranch';

/** API-16. */
export const branchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBranches: build.query<Branch[], GetBranchesQuery>({
      query: (query) => ({ path: '/getBranches', query }),
      transformResponse: (data) => list(data, readBranch, 'branches').filter((each) => each._id),
      providesTags: ['branch'],
    }),
  }),
});

export const { useGetBranchesQuery, useLazyGetBranchesQuery } = branchApi;
