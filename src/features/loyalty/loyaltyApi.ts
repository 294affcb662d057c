import type { Loyalty, LoyaltyEntry } from '../../../contract/loyalty';
import { baseApi } from '../../shared/api/baseApi';
import { image, int, list, raw, str } from '../../shared/api/tolerant';

function readEntry(value: unknown): LoyaltyEntry {
  const from = raw(value);
  return {
    title: str(from['title']), createdAt: str(from['createdAt']), points_type: str(from['points_type']),
    // The sign is the type's (PTS-07).
    loyalty_points: Math.abs(int(from['loyalty_points'])), ...image(from),
  };
}

/** API-40. */
export const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserLoyalty: build.query<Loyalty, void>({
      query: () => ({ path: '/getUserLoyalty' }),
      transformResponse: (data): Loyalty => {
        const from = raw(data);
        return {
          loyalty_points: int(from['loyalty_points']), loyalty_code: str(from['loyalty_code']),
          aed_points: int(from['aed_points']), history: list(from['history'], readEntry),
        };
      },
      providesTags: ['loyalty'],
    }),
  }),
});

export const { useGetUserLoyaltyQuery } = loyaltyApi;
