import type { Snapshot } from '../../../contract/support';
import { branchApi } from '../../features/branch/branchApi';
import { cartApi } from '../../features/cart/cartApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { buildSnapshot } from '../../features/support/snapshot';
import { loadForSnapshot } from '../../screens/help/OrderHelp';
import { selectCartRequest } from '../../screens/requests/cartRequest';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import type { AppState } from '../../shared/store/appState';
import type { AppStore } from '../store/store';
import { createIsolatedStore } from './isolatedStore';

const refuse: typeof fetch = () => Promise.reject(new TypeError('nothing is asked here'));
/** Allows reading calls only. */
const readOnly =
  (network: typeof fetch): typeof fetch =>
  (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? network(input, init) : refuse(input);

const snapshotOf = (store: AppStore, state: AppState): Snapshot =>
  store.dispatch((_dispatch, _getState, { keys, now }) =>
    buildSnapshot({ state, keys: keys(), now: now(), route: '/cart' }),
  );

/** A snapshot of pasted keys alone, without calls. */
export async function snapshotOfKeys(keys: Record<string, string>): Promise<Snapshot> {
  const store = await createIsolatedStore(keys, { fetch: refuse });
  return snapshotOf(store, store.getState());
}

/**
 * The same with the server's current data, requested with the customer's token after staff have confirmed it. null: no
 * cart was returned.
 */
export async function snapshotFromServer(
  keys: Record<string, string>,
  network: typeof fetch,
): Promise<Snapshot | null> {
  const store = await createIsolatedStore(keys, { fetch: readOnly(network) });
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
  return snapshotOf(store, { ...store.getState(), auth });
}
