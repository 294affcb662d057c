import { isAnyOf } from '@reduxjs/toolkit';
import { cartApi } from '../../features/cart/cartApi';
import {
  readSupportCopy,
  snapshotSource,
  writeSupportCopy,
  type SnapshotSource,
} from '../../features/support/supportCopy';
import { storageChanged } from '../../shared/persist/externalChange';
import type { AppState } from '../../shared/store/appState';
import { loginOpened, sessionExpired, signedOut, userChanged } from '../../shared/store/events';
import type { StartListening } from './listenerTypes';

const DELAY_MS = 1500;

const isWorthKeeping = (state: AppState) =>
  state.auth.user !== null && Object.values(state.api.queries).some((entry) => entry?.endpointName === 'getCart');

/** Keeps a sanitized support snapshot in this tab, because /login and a 401 delete the data that explains a failure. */
export function addSupportCopyListener(start: StartListening) {
  let removalCount = 0;
  const removeCopy = () => {
    removalCount += 1;
    writeSupportCopy(null);
  };
  /** Loaded with the first copy, to keep the sanitizers out of the first route. */
  const storeCopy = async (source: SnapshotSource) => {
    const countBefore = removalCount;
    const loaded = await import(/* webpackChunkName: "support-copy" */ '../../features/support/takeSnapshot').catch(
      () => null,
    );
    if (removalCount === countBefore) loaded?.makeCopy(source);
  };
  start({
    matcher: isAnyOf(loginOpened, sessionExpired),
    effect: async (action, { dispatch, getOriginalState }) => {
      const state = getOriginalState();
      const before = loginOpened.match(action) ? 'login' : 'expired';
      // Read before any await, because the keys are about to be deleted.
      if (isWorthKeeping(state)) await storeCopy({ ...dispatch(snapshotSource(state)), before });
    },
  });
  start({
    matcher: isAnyOf(cartApi.endpoints.getCart.matchFulfilled, cartApi.endpoints.getCart.matchRejected),
    effect: async (_action, { dispatch, getState, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(DELAY_MS);
      if (isWorthKeeping(getState())) await storeCopy(dispatch(snapshotSource()));
    },
  });
  start({
    predicate: (action) =>
      signedOut.match(action) ||
      (userChanged.match(action) &&
        action.payload.userId !== null &&
        !action.payload.isGuest &&
        readSupportCopy()?.who?._id !== action.payload.userId) ||
      (storageChanged.match(action) && action.payload.auth?.user === null),
    effect: removeCopy,
  });
}
