import { BranchList, type Branch, type GetBranchesQuery } from '../../../contract/branch';
import { baseApi } from '../../shared/api/baseApi';
import { readShapes } from '../../shared/api/readShape';

export const branchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `quiet`: no toast when it fails. */
    getBranches: build.query<Branch[], GetBranchesQuery & { quiet?: boolean }>({
      query: ({ quiet, ...query }) => ({ path: '/getBranches', query, toast: !quiet }),
      serializeQueryArgs: ({ queryArgs: { lat, lng } }) => ({ lat, lng }),
      transformResponse: (data) => readShapes(BranchList, data, 'branches'),
      providesTags: ['branch'],
      extraOptions: { noToast: ['firstLoad'] },
    }),
  }),
});

export const { useGetBranchesQuery } = branchApi;
