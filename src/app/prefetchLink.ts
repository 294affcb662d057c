import { matchPath } from 'react-router-dom';
import { selectIsRegistered } from '../features/auth/authSlice';
import { cartApi } from '../features/cart/cartApi';
import { menuApi } from '../features/menu/menuApi';
import { selectCartRequest } from '../screens/requests/cartRequest';
import { routes } from '../shared/paths';
import type { AppDispatch, AppState } from '../shared/store/appState';
import { loadPlain } from '../shared/ui/lazyPart';
import { screens } from './screens';

/** Into the cache for whoever asks next; what is there already is not asked for again. */
const unasked = { subscribe: false } as const;
const { getAllCategories, getMenuItems, getItemDetails } = menuApi.endpoints;

const cart = (offer?: string | null) => (dispatch: AppDispatch, getState: () => AppState): void => {
  const state = getState();
  if (selectIsRegistered(state)) void dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(state, offer), unasked));
};

/** Chunk and data of the screen behind a link, while the finger is still on it. */
export const prefetchLink = (to: URL) => (dispatch: AppDispatch): void => {
  const load = (screen: keyof typeof screens) => { loadPlain(screens[screen]).catch(() => undefined); };
  const items = matchPath(routes.items, to.pathname);
  const item = matchPath(routes.item, to.pathname);
  if (items) {
    load('items');
    void dispatch(getAllCategories.initiate(undefined, unasked));
    if (items.params.id) void dispatch(getMenuItems.initiate({ category_id: items.params.id }, unasked));
  } else if (item?.params.id) {
    load('item');
    void dispatch(getItemDetails.initiate({ item_id: item.params.id }, unasked));
  } else if (to.pathname === routes.cart) {
    load('cart');
    dispatch(cart(to.searchParams.get('offer')));
  } else if (to.pathname === routes.checkout) {
    load('checkout');
  } else if (to.pathname === routes.search) {
    load('search');
  }
};
