import { QueryStatus } from '@reduxjs/toolkit/query';
import { Cart, type CartItem, type CartLineBody, type GetCartQuery } from '../../../contract/cart';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { asRecord, idOf, readShape, toList, toText } from '../../shared/api/readShape';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { withoutEmpty } from '../../shared/api/url';
import type { AppDispatch, AppState, AppThunk } from '../../shared/store/appState';

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

const isOfCart = (endpointName: string | undefined) =>
  endpointName === 'addItemToCart' || endpointName === 'updateCartItem';

/** Loads every cart that a screen shows anew; a reply that is on its way may be older than the change. */
export const reloadCarts = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(stopCarts());
  for (const { endpointName, originalArgs } of cartApi.util.selectInvalidatedBy(getState(), ['cart']))
    if (endpointName === 'getCart')
      void dispatch(cartApi.endpoints.getCart.initiate(originalArgs as GetCartQuery, refetchWithoutSubscription));
};

/** Ends the running requests of carts: their replies may lack a change that is about to be sent. */
export const stopCarts = (): AppThunk<Promise<unknown>> => (dispatch) => {
  const running = dispatch(cartApi.util.getRunningQueriesThunk());
  const ofCarts = running.filter(({ queryCacheKey }) => queryCacheKey.startsWith('getCart('));
  for (const call of ofCarts) call.abort();
  return Promise.all(ofCarts);
};

/** At once: RTK Query would process an invalidated tag only when no call of the whole app is pending. */
async function reloadAfter(reply: Promise<unknown>, dispatch: AppDispatch, getState: () => AppState): Promise<void> {
  await dispatch(stopCarts());
  // Also after an error, because the server may have changed it.
  await reply.catch(() => undefined);
  const { mutations } = getState().api;
  const isLast = !Object.values(mutations).some(
    (call) => call?.status === QueryStatus.pending && isOfCart(call.endpointName),
  );
  if (isLast) await dispatch(reloadCarts());
}

export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<CachedCart, GetCartQuery>({
      query: ({ apply_loyalty, ...query }) => ({
        path: '/getCart',
        query: { ...query, apply_loyalty: apply_loyalty || undefined },
      }),
      transformResponse: (data, meta) => ({ ...readCart(data), message: meta?.message ?? '' }),
      providesTags: ['cart'],
      // Soon, because each change loads all that are kept.
      keepUnusedDataFor: 10,
    }),
    addItemToCart: build.mutation<CartAnswer, CartLineBody>({
      query: (body) => ({
        path: '/addItemToCart',
        method: 'POST',
        body: { ...withoutEmpty(body), quantity: body.quantity, instruction: body.instruction ?? '' },
      }),
      transformResponse: answered,
      onQueryStarted: (_body, { dispatch, getState, queryFulfilled }) =>
        reloadAfter(queryFulfilled, dispatch as AppDispatch, getState as () => AppState),
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
      onQueryStarted: (_body, { dispatch, getState, queryFulfilled }) =>
        reloadAfter(queryFulfilled, dispatch as AppDispatch, getState as () => AppState),
    }),
  }),
});

export const { useGetCartQuery, useAddItemToCartMutation, useUpdateCartItemMutation } = cartApi;
