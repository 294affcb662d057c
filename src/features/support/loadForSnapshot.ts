import { matchPath } from 'react-router-dom';
import { addressApi } from '../address/addressApi';
import { selectIsRegistered } from '../auth/authSlice';
import { cartApi } from '../cart/cartApi';
import { menuApi } from '../menu/menuApi';
import { ordersApi } from '../orders/ordersApi';
import { selectOffer } from '../promo/promoSlice';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { routes } from '../../shared/paths';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { selectCartRequest } from '../cart/cartRequest';

const TIME_LIMIT_MS = 10_000;

/** Loads what a snapshot needs and the cache lacks; the menu items show support changed prices (B-02). */
export const loadForSnapshot =
  (pathname: string) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const state = getState();
    if (!selectIsRegistered(state)) return;
    const order_id = matchPath(routes.order, pathname)?.params.id;
    const load = async () => {
      const [cart] = await Promise.all([
        dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(state, selectOffer(state)), withoutSubscription)),
        dispatch(addressApi.endpoints.getUserAddress.initiate(undefined, withoutSubscription)),
        order_id && dispatch(ordersApi.endpoints.getOrderDetails.initiate({ order_id }, withoutSubscription)),
      ]);
      const lines = cart.data?.cartItems ?? [];
      await Promise.all(
        lines.map(({ item_id }) =>
          dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id }, withoutSubscription)),
        ),
      );
    };
    const timeLimit = new Promise((resolve) => {
      setTimeout(resolve, TIME_LIMIT_MS);
    });
    await Promise.race([load(), timeLimit]);
  };
