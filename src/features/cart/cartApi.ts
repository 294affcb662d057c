import type { Cart, CartLineBody, GetCartQuery } from '../../../contract/cart';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { withoutEmpty } from '../../shared/api/url';
import { readCart } from './readCart';

/** The server's sentence after a change of the cart. */
export interface CartAnswer {
  message: string;
  /** When it came, ms since 1970: a reload that began no earlier knows of the change. */
  at: number;
}

/** The cart with what the server said beside it, such as why a code is not in force. */
export type ReadCart = Cart & { message: string };

const answered = (_data: unknown, meta: ApiMeta | undefined): CartAnswer => ({ message: meta?.message ?? '', at: meta?.at ?? 0 });

/** API-21 to API-23. The cart is reloaded after updates (CART-10). */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<ReadCart, GetCartQuery>({
      query: ({ apply_loyalty, ...query }) => ({ path: '/getCart', query: { ...query, apply_loyalty: apply_loyalty || undefined } }),
      transformResponse: (data, meta) => ({ ...readCart(data), message: meta?.message ?? '' }),
      providesTags: ['cart'],
    }),
    addItemToCart: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({ path: '/addItemToCart', method: 'POST', body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' } }),
      transformResponse: answered,
      invalidatesTags: (_result, error) => (error ? [] : ['cart']),
    }),
    updateCartItem: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({ path: '/updateCartItem', method: 'POST', body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' } }),
      transformResponse: answered,
      invalidatesTags: ['cart'],
    }),
  }),
});

export const { useGetCartQuery, useLazyGetCartQuery, useAddItemToCartMutation, useUpdateCartItemMutation } = cartApi;
