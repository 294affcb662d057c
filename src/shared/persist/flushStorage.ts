import { FLUSH } from 'redux-persist';
import type { AppDispatch, AppState } from '../store/appState';
import type { Services } from '../store/services';

/**
 * Writes the state to local storage before the page is unloaded, or before a call that must be recorded.
 * Resolves to the keys that could not be written.
 */
export const flushStorage =
  () =>
  (dispatch: AppDispatch, _getState: () => AppState, services: Services): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      let isPersisted = false;
      dispatch({
        type: FLUSH,
        result: (written: Promise<unknown> | undefined) => {
          isPersisted = true;
          Promise.resolve(written).then(() => resolve(services.failedKeys()), reject);
        },
      });
      // A store without persistence does not respond.
      if (!isPersisted) resolve([]);
    });
