import { createListenerMiddleware } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import type { Snapshot } from '../../../contract/support';
import { branchApi } from '../../features/branch/branchApi';
import { cartApi } from '../../features/cart/cartApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { buildSnapshot } from '../../features/support/snapshot';
import { loadForSnapshot } from '../../features/support/loadForSnapshot';
import { selectCartRequest } from '../../features/cart/cartRequest';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { createMemoryStorage } from '../../shared/persist/webStorage';
import type { AppState, Services } from '../../shared/store/appState';
import { createAppStorage, setupStore, type AppStore } from '../store/store';

type Keys = Readonly<Record<string, string>>;

/**
 * A store over the given keys, isolated from the device: storage in memory, none of the app's listeners, no network but
 * the given.
 */
export async function createIsolatedStore(keys: Keys, services: Partial<Services> = {}): Promise<AppStore> {
  const noNetwork = () => Promise.reject(new TypeError('nothing is asked here'));
  const storage = createAppStorage(createMemoryStorage(keys));
  // Screens add listeners of their own.
  const { middleware } = createListenerMiddleware();
  const store = setupStore({ storage, services: { fetch: noNetwork, ...services }, listeners: [middleware] });
  await new Promise<void>((resolve) => {
    persistStore(store, null, resolve);
  });
  return store;
}

/** A snapshot of a store, on the cart screen unless `route` is given. */
export const snapshotOfStore = (store: AppStore, state: AppState = store.getState(), route = '/cart'): Snapshot =>
  store.dispatch((_dispatch, _getState, { keys, now }) => buildSnapshot({ state, keys: keys(), now: now(), route }));

export const snapshotOfKeys = async (keys: Keys): Promise<Snapshot> => snapshotOfStore(await createIsolatedStore(keys));

/** The same with the server's current data, read with the customer's token; null: no cart was returned. */
export async function snapshotFromServer(keys: Keys): Promise<Snapshot | null> {
  const store = await createIsolatedStore(keys, {
    fetch: (input, init) =>
      (init?.method ?? 'GET') === 'GET' ? fetch(input, init) : Promise.reject(new TypeError('only reads are sent')),
  });
  const { auth } = store.getState();
  const request = selectCartRequest(store.getState());
  const cart = await store.dispatch(cartApi.endpoints.getCart.initiate(request, refetchWithoutSubscription));
  if (!cart.data) return null;
  await Promise.all([
    store.dispatch(loadForSnapshot('/cart')),
    store.dispatch(branchApi.endpoints.getBranches.initiate({}, refetchWithoutSubscription)),
    store.dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, refetchWithoutSubscription)),
  ]);
  // A 401 removes the user from the state, but the keys still belong to that customer.
  return snapshotOfStore(store, { ...store.getState(), auth });
}
