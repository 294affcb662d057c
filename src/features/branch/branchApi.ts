import { BranchList, type Branch, type GetBranchesQuery } from '../../../contract/branch';
import { baseApi } from '../../shared/api/baseApi';
import { readShapes } from '../../shared/api/readShape';

export const branchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBranches: build.query<Branch[], GetBranchesQuery>({
      query: (query) => ({ path: '/getBranches', query }),
      transformResponse: (data) => readShapes(BranchList, data, 'branches'),
      providesTags: ['branch'],
    }),
  }),
});

export const { useGetBranchesQuery } = branchApi;
