import { matchPath } from 'react-router-dom';
import { selectIsRegistered } from '../features/auth/authSlice';
import { cartApi } from '../features/cart/cartApi';
import { menuApi } from '../features/menu/menuApi';
import { paymentApi } from '../features/payment/paymentApi';
import { selectCartRequest } from '../screens/requests/cartRequest';
import { routes } from '../shared/paths';
import type { AppDispatch, AppState } from '../shared/store/appState';
import { loadPlain } from '../shared/ui/lazyPart';
import { screens } from './screens';

/** Into the cache for whoever asks next; what is there already is not asked for again. */
const unasked = { subscribe: false } as const;
const { getAllCategories, getMenuItems, getItemDetails } = menuApi.endpoints;

/** What came without being asked for (prefetchInView) may have waited: older than this, s, it is shown and asked for anew. */
const FRESH = 60;

type Reply = PromiseLike<{ data?: unknown }>;

/** A list that was loaded further stays as it is: to ask anew would be a call a page. */
const items = (arg: { category_id: string }) => (dispatch: AppDispatch, getState: () => AppState): Reply => {
  const pages = getMenuItems.select(arg)(getState() as never).data?.pages.length ?? 0;
  return dispatch(getMenuItems.initiate(arg, { ...unasked, ...(pages === 1 && { forceRefetch: FRESH }) }));
};

/** A customer's; a guest has none to ask for. */
const cart = (offer?: string | null) => (dispatch: AppDispatch, getState: () => AppState): Reply[] => {
  const state = getState();
  return selectIsRegistered(state) ? [dispatch(cartApi.endpoints.getCart.initiate(selectCartRequest(state, offer), unasked))] : [];
};

/** Of a customer's cards the checkout draws rows: those that came after it would move what stands. */
export const cards = () => (dispatch: AppDispatch, getState: () => AppState): Reply[] =>
  (selectIsRegistered(getState()) ? [dispatch(paymentApi.endpoints.getCustomerCards.initiate({ quiet: true }, unasked))] : []);

/** A screen on its way: its code, and the replies that it shows. */
export interface Coming { code: Promise<unknown>; replies: Reply[] }

/** Chunk and data of the screen behind a link, while the finger is still on it; null for screens that wait for the tap. */
export const prefetchLink = (to: URL) => (dispatch: AppDispatch): Coming | null => {
  const coming = (screen: keyof typeof screens, replies: Reply[]): Coming => ({ code: loadPlain(screens[screen]), replies });
  const category = matchPath(routes.items, to.pathname);
  const item = matchPath(routes.item, to.pathname);
  if (category) {
    const { id } = category.params;
    return coming('items', [
      dispatch(getAllCategories.initiate(undefined, unasked)), ...(id ? [dispatch(items({ category_id: id }))] : []),
    ]);
  }
  if (item?.params.id) return coming('item', [dispatch(getItemDetails.initiate({ item_id: item.params.id }, unasked))]);
  if (to.pathname === routes.cart) return coming('cart', dispatch(cart(to.searchParams.get('offer'))));
  if (to.pathname === routes.checkout) return coming('checkout', dispatch(cards()));
  if (to.pathname === routes.search) return coming('search', []);
  return null;
};
