import { selectIsRegistered } from '../features/auth/authSlice';
import { baseApi } from '../shared/api/baseApi';
import type { AppDispatch, AppThunk } from '../shared/store/appState';
import { selectCartRequest } from '../features/cart/cartRequest';
import { firstCalls } from './firstCalls';

const MAX_AGE_S = 60;
const options = { subscribe: false, forceRefetch: MAX_AGE_S };

type Initiate = (arg: unknown, how: typeof options) => Parameters<AppDispatch>[0];

/** Loads the data of a screen's first render into the cache, without a toast. */
export const loadFirstData =
  ({ pathname, search }: { pathname: string; search: string }): AppThunk<Promise<unknown>> =>
  (dispatch, getState) => {
    const params = new URLSearchParams(search);
    const cart = selectCartRequest(getState());
    const calls = firstCalls(pathname, { search: params, isRegistered: selectIsRegistered(getState()), cart });
    const endpoints = baseApi.endpoints as Record<string, { initiate: Initiate } | undefined>;
    const load = ({ name, arg, isAwaited = true }: (typeof calls)[number]) => {
      const initiate = endpoints[name]?.initiate;
      const loading = initiate && dispatch(initiate(arg, options));
      return isAwaited ? loading : undefined;
    };
    return Promise.all(calls.filter(({ name }) => name !== 'getCart' || !params.has('offer')).map(load));
  };
