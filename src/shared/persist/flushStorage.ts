import { FLUSH } from 'redux-persist';
import type { AppDispatch } from '../store/appState';

/** Resolves when everything of the state is in local storage, before the page is left for good. */
export const flushStorage = () => (dispatch: AppDispatch): Promise<void> => new Promise((resolve, reject) => {
  let isPersisted = false;
  dispatch({
    type: FLUSH,
    result: (written: Promise<unknown> | undefined) => {
      isPersisted = true;
      Promise.resolve(written).then(() => resolve(), reject);
    },
  });
  // A store without persistence answers nothing.
  if (!isPersisted) resolve();
});
