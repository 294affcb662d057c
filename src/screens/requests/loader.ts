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

/** Loads the cart by the stored keys. The screen itself asks with an offer of the URL, because that may be refused. */
export const loadCart: Loader =
  ({ search }) =>
  (dispatch, getState) =>
    search.has('offer')
      ? Promise.resolve()
      : dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(getState()), unsubscribed));
