import { FLUSH } from 'redux-persist';
import type { AppDispatch, AppState, Services } from '../store/appState';

/** Writes the state to local storage before the page is unloaded, or before a call that must be recorded. */
export const flushStorage =
  () =>
  async (dispatch: AppDispatch, _getState: () => AppState, services: Services): Promise<readonly string[]> => {
    const writes: Promise<unknown>[] = [];
    dispatch({ type: FLUSH, result: (written: Promise<unknown> | undefined) => writes.push(Promise.resolve(written)) });
    if (writes.length === 0) return [];
    await Promise.all(writes);
    return services.failedKeys();
  };
