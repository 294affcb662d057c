import { selectIsRegistered } from '../../features/auth/authSlice';
import { loadCards } from '../../screens/requests/loadCards';
import { loadCart } from '../../screens/requests/loadCart';
import { forCustomers } from '../../screens/requests/loader';
import { loadItem } from '../../screens/requests/loadItem';
import { loadItems } from '../../screens/requests/loadItems';
import type { AppThunk } from '../../shared/store/appState';
import { loadChunk, type Loader } from '../../shared/ui/lazyComponent';
import { screenAt, screens, type ScreenName } from '../router/lazyScreens';

/** The screens that are prefetched, with the loader of their data; null for none. */
const loaders: Partial<Record<ScreenName, Loader | null>> = {
  items: loadItems,
  item: loadItem,
  // The cart of a guest is empty.
  cart: forCustomers(loadCart),
  checkout: loadCards,
  search: null,
};

/** Loads the chunk and the data of the screen behind a link; other screens load after the tap. */
export const prefetchLink =
  (to: URL): AppThunk<void> =>
  (dispatch, getState) => {
    const screen = screenAt(to.pathname, selectIsRegistered(getState()));
    const load = screen && loaders[screen.name];
    if (!screen || load === undefined) return;
    loadChunk(screens[screen.name]).catch(() => undefined);
    if (load) void dispatch(load({ id: screen.id, search: to.searchParams }));
  };
