import { selectIsRegistered } from '../../features/auth/authSlice';
import { cartApi } from '../../features/cart/cartApi';
import type { Loader } from '../../shared/ui/lazyPart';
import { selectCartRequest } from './cartRequest';

/** Options of `initiate`: the screen subscribes when it is mounted. */
export const unsubscribed = { subscribe: false } as const;

/** A loader of requests that a guest may not send. */
export const forCustomers =
  (load: Loader): Loader =>
  (place) =>
  (dispatch, getState) =>
    selectIsRegistered(getState()) ? dispatch(load(place)) : Promise.resolve();

/** Loads the cart by the stored keys and the URL's offer. */
export const loadCart: Loader =
  ({ search }) =>
  (dispatch, getState) =>
    dispatch(
      cartApi.endpoints.getCart.initiate(
        selectCartRequest(getState(), search.get('offer')?.trim() ?? ''),
        unsubscribed,
      ),
    );
