import { PromoDetail, PromoList, type GetPromoDetailsQuery, type Promo } from '../../../contract/promo';
import { baseApi } from '../../shared/api/baseApi';
import { readShape, readShapes, unwrap } from '../../shared/api/readShape';

/** The list and one promotion (API-41, API-42). Their screens only log exceptions. */
export const promoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPromotions: build.query<Promo[], void>({
      query: () => ({ path: '/getPromotions' }),
      transformResponse: (data) => readShapes(PromoList, data, 'promos'),
      providesTags: ['promo'],
    }),
    getPromoDetails: build.query<PromoDetail, GetPromoDetailsQuery>({
      query: (query) => ({ path: '/getPromoDetails', query }),
      transformResponse: (data) => readShape(PromoDetail, unwrap(data, 'promo')),
      // Eligibility depends on the cart.
      providesTags: ['promo', 'cart'],
    }),
  }),
});

export const { useGetPromotionsQuery, useGetPromoDetailsQuery } = promoApi;
