import { selectIsRegistered } from '../../features/auth/authSlice';
import type { Loader } from '../../shared/ui/lazyComponent';

/** Options of `initiate`: the screen subscribes when it mounts and shows the failure of its own request. */
export const withoutSubscription = { subscribe: false } as const;

/** A loader of requests that a guest may not send. */
export const forCustomers =
  (load: Loader): Loader =>
  (place) =>
  (dispatch, getState) =>
    selectIsRegistered(getState()) ? dispatch(load(place)) : Promise.resolve();
