import { cartApi } from '../../features/cart/cartApi';
import { promoDropped } from '../../features/promo/promoSlice';
import { isApiError } from '../../shared/api/apiError';
import type { StartListening } from './startListening';

/**
 * When the cart call fails the promo code is cleared (CART-14). The next request then has no code, so that there is no
 * loop; the screen drops the offer from its URL when it sees the dropped code.
 */
export function addCartFailureListener(start: StartListening) {
  start({
    matcher: cartApi.endpoints.getCart.matchRejected,
    effect: (action, { dispatch }) => {
      const { meta, payload } = action;
      const code = meta.arg.originalArgs.promo_code;
      // Without a payload nothing was asked: the request was still running, or was cancelled by a change of user.
      if (code && isApiError(payload)) dispatch(promoDropped({ code, message: payload.message }));
    },
  });
}
