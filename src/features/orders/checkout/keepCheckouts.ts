import type { TypedStartListening } from '@reduxjs/toolkit';
import { flushStorage } from '../../../shared/persist/flushStorage';
import type { AppDispatch, AppState, AppThunk } from '../../../shared/store/appState';
import { CHECKOUT_KEY, checkoutCodec, selectCheckouts } from './checkoutSlice';

/** Stores all checkouts. Resolves to whether they survive a reload. */
export const saveCheckouts = (): AppThunk<Promise<boolean>> => async (dispatch, getState, services) => {
  await dispatch(flushStorage()).catch(() => undefined);
  const text = checkoutCodec.encode(selectCheckouts(getState()));
  return text === null || services.keys().stored[CHECKOUT_KEY] === text;
};

export function addCheckoutListener(start: TypedStartListening<AppState, AppDispatch>) {
  start({
    predicate: (_action, current, previous) => selectCheckouts(current) !== selectCheckouts(previous),
    effect: async (_action, { dispatch }) => {
      await dispatch(saveCheckouts());
    },
  });
}
