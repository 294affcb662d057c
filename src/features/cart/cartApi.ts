import { Cart, type CartItem, type CartLineBody, type GetCartQuery } from '../../../contract/cart';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { asRecord, idOf, readShape, toList, toText } from '../../shared/api/readShape';
import { withoutEmpty } from '../../shared/api/url';

/** Providers put the identifier and the title of an addon on the addon or on its `item`. */
function completeAddon(value: unknown) {
  const addon = asRecord(value);
  const _id = idOf(addon.item_id) || idOf(addon.item);
  const title = toText(asRecord(addon.item).title) || toText(addon.title);
  return { ...addon, item_id: _id, title, item: { _id, title } };
}

function completeLine(value: unknown) {
  const line = asRecord(value);
  return { ...line, item_id: idOf(line.item_id) || idOf(line.item), addons: toList(line.addons, completeAddon) };
}

function readCart(value: unknown): Cart {
  const cart = asRecord(value);
  return readShape(Cart, { ...cart, cartItems: toList(cart.cartItems, completeLine) });
}

export interface CartAnswer {
  message: string;
}

export type CartLine = CartItem & { isPending?: boolean };

export type CachedCart = Omit<Cart, 'cartItems'> & { cartItems: CartLine[]; message: string };

/** Keys of the lines; two lines of the same item get different ones. */
export const lineKeys = (lines: readonly CartItem[]): string[] =>
  lines.map(
    ({ item_id }, index) => `${item_id} ${lines.slice(0, index).filter((other) => other.item_id === item_id).length}`,
  );

const answered = (_data: unknown, meta: ApiMeta | undefined): CartAnswer => ({ message: meta?.message ?? '' });

export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CachedCart, GetCartQuery>({
      query: ({ apply_loyalty, ...query }) => ({
        path: '/getCart',
        query: { ...query, apply_loyalty: apply_loyalty || undefined },
      }),
      transformResponse: (data, meta) => ({ ...readCart(data), message: meta?.message ?? '' }),
      providesTags: ['cart'],
    }),
    addItemToCart: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({
        path: '/addItemToCart',
        method: 'POST',
        body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' },
      }),
      transformResponse: answered,
      // Also after an error, because the server may have added it.
      invalidatesTags: ['cart'],
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
