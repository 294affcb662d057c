import { cartApi } from '../../features/cart/cartApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import type { Loader } from '../../shared/ui/lazyComponent';
import { selectCartRequest } from './cartRequest';

/** Loads the cart by the stored keys. The screen itself requests it with an offer of the URL, which may be refused. */
export const loadCart: Loader =
  ({ search }) =>
  (dispatch, getState) =>
    search.has('offer')
      ? Promise.resolve()
      : dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(getState()), withoutSubscription));
