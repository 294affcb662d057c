import { selectIsRegistered } from '../../features/auth/authSlice';
import type { Loader } from '../../shared/ui/lazyComponent';

/** A loader of requests that a guest may not send. */
export const forCustomers =
  (load: Loader): Loader =>
  (place) =>
  (dispatch, getState) =>
    selectIsRegistered(getState()) ? dispatch(load(place)) : Promise.resolve();
