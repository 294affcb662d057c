import { selectUser } from '../../features/auth/authSlice';
import { selectCheckout } from '../../features/orders/checkout/checkoutSlice';
import type { RecordedCheckout } from '../../features/orders/checkout/checkoutState';
import { CHECKOUT_KEY, readRecordedCheckout, toRecord } from '../../features/orders/checkout/storedCheckout';
import { clearRecord, writeRecord, readRecord } from '../../shared/persist/durableRecord';
import { flushStorage } from '../../shared/persist/flushStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';

/** Stores the current checkout. Resolves to whether it survives a reload. */
export const saveRecord =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<boolean> => {
    // A failed write is detected by comparing the stored value.
    await dispatch(flushStorage()).catch(() => undefined);
    const record = toRecord(selectCheckout(getState()));
    if (record) return writeRecord(CHECKOUT_KEY, record);
    await clearRecord(CHECKOUT_KEY);
    return true;
  };

/** A stored attempt; null if it is unreadable. */
export function parseRecord(value: unknown): RecordedCheckout | null {
  try {
    return readRecordedCheckout(value);
  } catch {
    return null;
  }
}

/** Restores an attempt of this customer that did not fit into local storage. */
export const restoreRecord =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const recorded = parseRecord(await readRecord(CHECKOUT_KEY));
    if (recorded && recorded.attempt.userId === selectUser(getState())?._id)
      dispatch({ type: 'checkout/restored', payload: recorded });
  };
