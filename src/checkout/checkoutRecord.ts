import { clearCopy, readCopy, writeCopy } from '../shared/persist/durableRecord';
import { flushStorage } from '../shared/persist/flushStorage';
import type { AppThunk, Services } from '../shared/store/appState';

import { CHECKOUT_KEY, checkoutCodec, copyFound, selectCheckouts } from './checkoutSlice';

const copies = new WeakMap<Services, { hasCopy: boolean }>();

/** Restores what did not fit into local storage, or was removed from it by /login. */
export const restoreCheckouts = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const text = await readCopy(CHECKOUT_KEY);
  copies.set(services, { hasCopy: text !== null });
  if (text === null) return;
  try {
    for (const [userId, copy] of Object.entries(checkoutCodec.decode(text))) dispatch(copyFound({ userId, copy }));
  } catch {
    console.warn('The copy of the checkout cannot be read.');
  }
};

/** Stores all checkouts. Resolves to whether they survive a reload; at /login local storage is empty. */
export const saveCheckouts = (): AppThunk<Promise<boolean>> => async (dispatch, getState, services) => {
  // A copy that was not read yet must not be replaced.
  if (!copies.has(services)) await dispatch(restoreCheckouts());
  await dispatch(flushStorage()).catch(() => undefined);
  const text = checkoutCodec.encode(selectCheckouts(getState()));
  const isStored = text === null || services.keys().stored[CHECKOUT_KEY] === text;
  const hadCopy = copies.get(services)?.hasCopy;
  copies.set(services, { hasCopy: !isStored });
  if (!isStored) return writeCopy(CHECKOUT_KEY, text);
  if (hadCopy || text === null) await clearCopy(CHECKOUT_KEY);
  return true;
};
