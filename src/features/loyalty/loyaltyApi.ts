import { Loyalty } from '../../../contract/loyalty';
import { baseApi } from '../../shared/api/baseApi';
import { readShape } from '../../shared/api/readShape';

/** Points are never negative: `points_type` says whether they were earned or used (PTS-07). */
function readLoyalty(data: unknown): Loyalty {
  const loyalty = readShape(Loyalty, data);
  return {
    ...loyalty,
    history: loyalty.history.map((entry) => ({ ...entry, loyalty_points: Math.abs(entry.loyalty_points) })),
  };
}

export const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserLoyalty: build.query<Loyalty, void>({
      query: () => ({ path: '/getUserLoyalty' }),
      transformResponse: readLoyalty,
      providesTags: ['loyalty'],
    }),
  }),
});

export const { useGetUserLoyaltyQuery } = loyaltyApi;
