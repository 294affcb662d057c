import { original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { Cart, CartLineBody, GetCartQuery } from '../../../contract/cart';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { withoutEmpty } from '../../shared/api/url';
import { unconfirmedChanges, type LineChanges } from './lineChanges';
import { readCart } from './readCart';

/** The server's message after a change of the cart. */
export interface CartAnswer {
  message: string;
  /** Time of the reply, ms since 1970: a later reload contains the change. */
  at: number;
}

/** The server's cart with its message, for example why a code is not applied, and the pending quantities. */
export type CachedCart = Cart & { message: string; changes: LineChanges };

/** Whether a quantity is pending. */
export const hasChanges = (cart: CachedCart | undefined): boolean => Object.keys(cart?.changes ?? {}).length > 0;

const answered = (_data: unknown, meta: ApiMeta | undefined): CartAnswer => ({
  message: meta?.message ?? '',
  at: meta?.at ?? 0,
});

/** API-21 to API-23. The cart is reloaded after updates (CART-10). */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CachedCart, GetCartQuery>({
      query: ({ apply_loyalty, ...query }) => ({
        path: '/getCart',
        query: { ...query, apply_loyalty: apply_loyalty || undefined },
      }),
      transformResponse: (data, meta) => ({ ...readCart(data), message: meta?.message ?? '', changes: {} }),
      // A reload that started before the server accepted a quantity must not show the old one.
      merge: (cached, reply, { baseQueryMeta }) =>
        copyWithStructuralSharing(original(cached), {
          ...reply,
          changes: unconfirmedChanges(cached.changes, baseQueryMeta?.startedAt ?? 0),
        }),
      providesTags: ['cart'],
    }),
    addItemToCart: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({
        path: '/addItemToCart',
        method: 'POST',
        body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' },
      }),
      transformResponse: answered,
      invalidatesTags: (_result, error) => (error ? [] : ['cart']),
    }),
    updateCartItem: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({
        path: '/updateCartItem',
        method: 'POST',
        // A quantity tapped just before the page closes is still sent.
        keepalive: true,
        body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' },
      }),
      transformResponse: answered,
      invalidatesTags: ['cart'],
    }),
  }),
});

export const { useGetCartQuery, useAddItemToCartMutation, useUpdateCartItemMutation } = cartApi;
