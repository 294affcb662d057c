import type { TypedStartListening } from '@reduxjs/toolkit';
import { selectIsRegistered } from '../features/auth/authSlice';
import { afterPaint } from '../shared/lib/afterPaint';
import type { AppDispatch, AppState } from '../shared/store/appState';
import { loginOpened } from '../shared/store/events';
import { restoreCheckouts, saveCheckouts } from './checkoutRecord';
import { selectCheckouts } from './checkoutSlice';

/** Keeps the record of all checkouts, and reads its copy for a customer who may have one. */
export function addCheckoutListener(start: TypedStartListening<AppState, AppDispatch>) {
  start({
    predicate: (action, current, previous) =>
      selectCheckouts(current) !== selectCheckouts(previous) ||
      (loginOpened.match(action) && Object.keys(selectCheckouts(current)).length > 0),
    effect: async (_action, { dispatch }) => {
      await dispatch(saveCheckouts());
    },
  });
  start({
    predicate: (action, current, previous) =>
      loginOpened.match(action) || (selectIsRegistered(current) && !selectIsRegistered(previous)),
    effect: (_action, { dispatch }) => {
      afterPaint(() => void dispatch(restoreCheckouts()));
    },
  });
}
