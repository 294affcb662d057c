import { selectIsRegistered } from '../../features/auth/authSlice';
import { cartApi } from '../../features/cart/cartApi';
import { menuApi } from '../../features/menu/menuApi';
import { paymentApi } from '../../features/payment/paymentApi';
import { selectCartRequest } from '../../screens/requests/cartRequest';
import { routes } from '../../shared/paths';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { loadPart } from '../../shared/ui/lazyPart';
import { screens } from '../router/lazyScreens';
import { pathId } from '../router/pathId';

/** Loads a reply into the cache unless it is cached. */
const unsubscribed = { subscribe: false } as const;
const { getAllCategories, getMenuItems, getItemDetails } = menuApi.endpoints;

/** Age in seconds after which a prefetched category is requested again when it is shown. */
const MAX_AGE_S = 60;

/** A list of several pages is not refetched, because that is one call per page. */
const prefetchItems = (arg: { category_id: string }) => (dispatch: AppDispatch, getState: () => AppState) => {
  const pages = getMenuItems.select(arg)(getState()).data?.pages.length ?? 0;
  return dispatch(getMenuItems.initiate(arg, { ...unsubscribed, ...(pages === 1 && { forceRefetch: MAX_AGE_S }) }));
};

/** Guests have no cart. */
const prefetchCart =
  (offer?: string | null) =>
  (dispatch: AppDispatch, getState: () => AppState): void => {
    const state = getState();
    if (selectIsRegistered(state))
      void dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(state, offer), unsubscribed));
  };

/** Cards that arrive after the checkout is shown would shift its rows. */
export const prefetchCards =
  () =>
  (dispatch: AppDispatch, getState: () => AppState): void => {
    if (selectIsRegistered(getState()))
      void dispatch(paymentApi.endpoints.getCustomerCards.initiate({ quiet: true }, unsubscribed));
  };

/** Loads the chunk and the data of the screen behind a link; screens that are not listed load after the tap. */
export const prefetchLink =
  (to: URL) =>
  (dispatch: AppDispatch): void => {
    const loadScreen = (screen: keyof typeof screens) => {
      loadPart(screens[screen]).catch(() => undefined);
    };
    const categoryId = pathId(routes.items, to.pathname);
    const itemId = pathId(routes.item, to.pathname);
    if (categoryId !== null) {
      loadScreen('items');
      void dispatch(getAllCategories.initiate(undefined, unsubscribed));
      if (categoryId) void dispatch(prefetchItems({ category_id: categoryId }));
    } else if (itemId) {
      loadScreen('item');
      void dispatch(getItemDetails.initiate({ item_id: itemId }, unsubscribed));
    } else if (to.pathname === routes.cart) {
      loadScreen('cart');
      dispatch(prefetchCart(to.searchParams.get('offer')));
    } else if (to.pathname === routes.checkout) {
      loadScreen('checkout');
      dispatch(prefetchCards());
    } else if (to.pathname === routes.search) loadScreen('search');
  };
