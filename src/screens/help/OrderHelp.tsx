import { matchPath, useLocation } from 'react-router-dom';
import { useCallback } from 'react';
import { addressApi } from '../../features/address/addressApi';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { cartApi } from '../../features/cart/cartApi';
import { menuApi } from '../../features/menu/menuApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { selectOffer } from '../../features/promo/promoSlice';
import { HelpDialog } from '../../features/support/HelpDialog';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { routes } from '../../shared/paths';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { useAppDispatch } from '../../shared/store/hooks';
import { selectCartRequest } from '../requests/cartRequest';

/** Time limit for the cart, the addresses and the order, ms. */
const CALLS_MS = 10_000;
/** Time limit for missing menu items, which are then left out, ms. */
const ITEMS_MS = 3000;

function withTimeLimit(work: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Loads the menu items of the cart, so that support sees changed prices. */
const loadCartItems =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const state = getState();
    const cart = cartApi.endpoints.getCart.select(selectCartRequest(state, selectOffer(state)))(state).data;
    const missing = (cart?.cartItems ?? []).filter(
      (line) => menuApi.endpoints.getItemDetails.select({ item_id: line.item_id })(state).data === undefined,
    );
    if (missing.length === 0 || !navigator.onLine) return;
    const calls = missing.map((line) =>
      dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id: line.item_id }, withoutSubscription)),
    );
    await withTimeLimit(Promise.all(calls), ITEMS_MS);
  };

/** Loads what a snapshot needs and the cache lacks: the cart, the addresses and the order of the screen (B-02). */
export const loadForSnapshot =
  (pathname: string) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const state = getState();
    // A guest has no cart, no saved address and no order.
    if (!selectIsRegistered(state)) return;
    const orderId = matchPath(routes.order, pathname)?.params.id;
    const calls: PromiseLike<unknown>[] = [
      dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(state, selectOffer(state)), withoutSubscription)),
      dispatch(addressApi.endpoints.getUserAddress.initiate(undefined, withoutSubscription)),
    ];
    if (orderId)
      calls.push(dispatch(ordersApi.endpoints.getOrderDetails.initiate({ order_id: orderId }, withoutSubscription)));
    await withTimeLimit(Promise.all(calls), CALLS_MS);
    await dispatch(loadCartItems());
  };

export function OrderHelp({ title, onClose }: { title: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const prepare = useCallback(() => dispatch(loadForSnapshot(pathname)), [dispatch, pathname]);
  return <HelpDialog title={title} prepare={prepare} onClose={onClose} />;
}
