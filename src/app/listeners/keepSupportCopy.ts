import { isAnyOf } from '@reduxjs/toolkit';
import { cartApi } from '../../features/cart/cartApi';
import type { SnapshotSource } from '../../features/support/buildSnapshot';
import { copyOwner, dropCopy } from '../../features/support/keptCopy';
import { snapshotSource } from '../../features/support/snapshotSource';
import { storageChanged } from '../../shared/persist/externalChange';
import type { AppState } from '../../shared/store/appState';
import { loginOpened, sessionExpired, signedIn, signedOut } from '../../shared/store/events';
import type { StartListening } from './startListening';

/** Delay after a change of the cart, ms, so that several changes give one copy. */
const DELAY_MS = 1500;

const isWorthKeeping = (state: AppState) =>
  state.auth.user !== null && Object.values(state.api.queries).some((entry) => entry?.endpointName === 'getCart');

/**
 * Keeps a redacted support snapshot in this tab, because /login and a 401 delete the data that explains a failure. It
 * ends when the customer logs out or deletes the account (B-02).
 */
export function addSupportCopyListener(start: StartListening) {
  let dropped = 0;
  const drop = () => {
    dropped += 1;
    dropCopy();
  };
  /** Loaded with the first copy, to keep the redaction out of the first route. */
  const keep = async (source: SnapshotSource) => {
    const before = dropped;
    // Without the chunk there is no copy.
    const redaction = await import(/* webpackChunkName: "support-copy" */ '../../features/support/takeSnapshot').catch(
      () => null,
    );
    // No copy after a logout.
    if (dropped === before) redaction?.makeCopy(source);
  };
  start({
    matcher: isAnyOf(loginOpened, sessionExpired),
    effect: async (action, { dispatch, getOriginalState }) => {
      const before = getOriginalState();
      // Read before any await, because the keys are about to be deleted.
      if (isWorthKeeping(before))
        await keep({ ...dispatch(snapshotSource(before)), kept: loginOpened.match(action) ? 'login' : 'expired' });
    },
  });
  start({
    matcher: isAnyOf(cartApi.endpoints.getCart.matchFulfilled, cartApi.endpoints.getCart.matchRejected),
    effect: async (_action, { dispatch, getState, delay, cancelActiveListeners }) => {
      cancelActiveListeners();
      await delay(DELAY_MS);
      if (isWorthKeeping(getState())) await keep(dispatch(snapshotSource()));
    },
  });
  start({ actionCreator: signedOut, effect: drop });
  start({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      if (!payload.is_guest && copyOwner() !== payload._id) drop();
    },
  });
  start({
    actionCreator: storageChanged,
    effect: ({ payload }) => {
      if (payload.auth?.user === null) drop();
    },
  });
}
