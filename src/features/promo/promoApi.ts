import type { GetPromoDetailsQuery, Promo, PromoDetail } from '../../../contract/promo';
import { baseApi } from '../../shared/api/baseApi';
import { bool, idOf, identified, image, list, one, raw, str } from '../../shared/api/tolerant';

function readPromo(value: unknown): Promo {
  const from = raw(value);
  return { _id: idOf(from), title: str(from['title']), description: str(from['description']), ...image(from) };
}

function readPromoDetail(value: unknown): PromoDetail {
  const from = raw(value);
  return {
    ...readPromo(from), code: str(from['code']), is_eligible: bool(from['is_eligible']),
    rules: list(from['rules'], (rule) => ({ is_eligible: bool(raw(rule)['is_eligible']), message: str(raw(rule)['message']) })),
  };
}

/** API-41 and API-42. Exceptions are only logged by these screens. */
export const promoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPromotions: build.query<Promo[], void>({
      query: () => ({ path: '/getPromotions' }),
      transformResponse: (data) => identified(list(data, readPromo, 'promos')),
      providesTags: ['promo'],
      // The list says nothing of who may use what.
      extraOptions: { saved: (data) => data },
    }),
    getPromoDetails: build.query<PromoDetail, GetPromoDetailsQuery>({
      query: (query) => ({ path: '/getPromoDetails', query }),
      transformResponse: (data) => readPromoDetail(one(data, 'promo')),
      // Eligibility depends on the cart.
      providesTags: ['promo', 'cart'],
    }),
  }),
});

export const { useGetPromotionsQuery, useGetPromoDetailsQuery } = promoApi;
