import { cartApi } from '../../features/cart/cartApi';
import { promoDropped } from '../../features/promo/promoSlice';
import { isApiError } from '../../shared/api/apiError';
import type { ListenerDependencies, StartListening } from './listenerTypes';

/**
 * Clears the promo code when getCart fails (CART-14), so that the next request has none and cannot loop. A
 * reload in the background (focus, reconnect, prefetch) that gets no reply changes nothing.
 */
export function addCartFailureListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    matcher: cartApi.endpoints.getCart.matchRejected,
    effect: (action, { dispatch }) => {
      const { meta, payload } = action;
      const code = meta.arg.originalArgs.promo_code;
      // Without a payload no request failed: it was still running, or a change of user cancelled it.
      if (!code || !isApiError(payload)) return;
      const isInBackground = meta.arg.subscribe === false;
      if (payload.kind !== 'network' || !isInBackground)
        dispatch(promoDropped({ code, message: payload.message, isRefused: payload.kind === 'refused' }));
    },
  });
  // Otherwise the offer of the URL would apply next.
  start({
    actionCreator: promoDropped,
    effect: () => {
      const { pathname, search } = location();
      const params = new URLSearchParams(search);
      if (!params.has('offer')) return;
      params.delete('offer');
      navigate([pathname, params.toString()].filter(Boolean).join('?'), { replace: true });
    },
  });
}
