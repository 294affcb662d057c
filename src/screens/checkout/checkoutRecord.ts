import { selectUser } from '../../features/auth/authSlice';
import { selectCheckout } from '../../features/orders/checkout/checkoutSlice';
import type { RecordedCheckout } from '../../features/orders/checkout/checkoutState';
import { CHECKOUT_KEY, readRecordedCheckout, toRecord } from '../../features/orders/checkout/storedCheckout';
import { clearRecord, keepRecord, readRecord } from '../../shared/persist/durableRecord';
import { flushStorage } from '../../shared/persist/flushStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';

/** Writes the checkout as it is now. Resolves to whether it outlives a reload. */
export const saveRecord =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<boolean> => {
    // A failed write is found by comparing what is stored.
    await dispatch(flushStorage()).catch(() => undefined);
    const record = toRecord(selectCheckout(getState()));
    if (record) return keepRecord(CHECKOUT_KEY, record);
    await clearRecord(CHECKOUT_KEY);
    return true;
  };

/** A stored record; null where it cannot be read. */
export function parseRecord(value: unknown): RecordedCheckout | null {
  try {
    return readRecordedCheckout(value);
  } catch {
    return null;
  }
}

/** Takes over a record of this customer that local storage had no room for. */
export const restoreRecord =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const recorded = parseRecord(await readRecord(CHECKOUT_KEY));
    if (recorded && recorded.attempt.userId === selectUser(getState())?._id)
      dispatch({ type: 'checkout/restored', payload: recorded });
  };
