import { Cart, type CartItem, type CartLineBody, type GetCartQuery } from '../../../contract/cart';
import { isApiError, isTransient, type ApiError } from '../../shared/api/apiError';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { asRecord, idOf, readShape, toList, toText } from '../../shared/api/readShape';
import { reloads } from '../../shared/api/reload';
import { withoutEmpty } from '../../shared/api/url';
import { routes } from '../../shared/paths';
import type { AppDispatch, AppThunk } from '../../shared/store/appState';
import { dropPromo, selectEffectiveCode } from '../promo/promoSlice';

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

/** Clears the promo code whose cart failed, if it still is the one that applies (CART-14). */
export const dropCodeOf =
  ({ promo_code: code }: GetCartQuery, { kind, message }: ApiError): AppThunk<void> =>
  (dispatch, getState) => {
    if (code && code === selectEffectiveCode(getState()))
      dispatch(dropPromo({ code, message, isRefused: kind === 'refused' }));
  };

const answered = (_data: unknown, meta: ApiMeta | undefined): CartAnswer => ({ message: meta?.message ?? '' });

const bodyOf = ({ reloadsCart: _, ...body }: CartLineChange) => ({
  ...withoutEmpty(body),
  quantity: body.quantity,
  instruction: body.instruction ?? '',
});

/** `reloadsCart: false`: the caller loads the cart once, after the last of its lines. */
export type CartLineChange = CartLineBody & { reloadsCart?: false };

const reloadCart = reloads('cart');
const onLineSent = ({ reloadsCart }: CartLineChange, api: Parameters<typeof reloadCart>[1]) =>
  reloadsCart === false ? undefined : reloadCart(undefined, api);

export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CachedCart, GetCartQuery>({
      query: ({ apply_loyalty, ...query }) => ({
        path: '/getCart',
        query: { ...query, apply_loyalty: apply_loyalty || undefined },
        // Elsewhere it is loaded for the badge.
        shownAt: [routes.cart, routes.checkout],
      }),
      transformResponse: (data, meta) => ({ ...readCart(data), message: meta?.message ?? '' }),
      providesTags: ['cart'],
      keepUnusedDataFor: 10,
      onQueryStarted: async (request, { dispatch, getCacheEntry, queryFulfilled }) => {
        const isReload = getCacheEntry().data !== undefined;
        const { error, meta } = await queryFulfilled.then(
          () => ({ error: null, meta: undefined }),
          (reason: unknown) => reason as { error: unknown; meta: ApiMeta | undefined },
        );
        if (isApiError(error) && !(isTransient(error) && (isReload || !meta?.isShown)))
          (dispatch as AppDispatch)(dropCodeOf(request, error));
      },
    }),
    addItemToCart: build.mutation<CartAnswer, CartLineChange>({
      query: (change) => ({ path: '/addItemToCart', method: 'POST', body: bodyOf(change) }),
      transformResponse: answered,
      onQueryStarted: onLineSent,
    }),
    updateCartItem: build.mutation<CartAnswer, CartLineChange>({
      // A quantity tapped just before the page closes is still sent.
      query: (change) => ({ path: '/updateCartItem', method: 'POST', keepalive: true, body: bodyOf(change) }),
      transformResponse: answered,
      onQueryStarted: onLineSent,
    }),
  }),
});

export const { useGetCartQuery, useAddItemToCartMutation, useUpdateCartItemMutation } = cartApi;
