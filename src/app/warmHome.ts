import { menuApi } from '../features/menu/menuApi';
import { readDashboard } from '../features/menu/readMenu';
import { selectUser } from '../features/auth/authSlice';
import type { AppDispatch, AppState } from '../shared/store/appState';

/** How long the first render may wait for a reply that is nearly there; the shell stands meanwhile. Food that stands in it is the reply itself. */
const PATIENCE_MS = { shell: 60, food: 2000 };

/**
 * Home's food into the cache before the first render. The page itself started the call, so its reply is mostly here by
 * now, and Home is drawn once, with food, instead of twice.
 */
export const warmHome = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
  if (!selectUser(getState())) return;
  const { painted } = window;
  const { getDashboard } = menuApi.endpoints;
  if (painted?.copy) {
    // What the visitor sees goes on to be seen until the network answers.
    dispatch(menuApi.util.upsertQueryEntries([{ endpointName: 'getDashboard', arg: undefined, value: readDashboard(painted.copy) }]));
    void dispatch(getDashboard.initiate(undefined, { subscribe: false, forceRefetch: true }));
    return;
  }
  const reply = dispatch(getDashboard.initiate(undefined, { subscribe: false }));
  await Promise.race([reply, new Promise((resolve) => { setTimeout(resolve, painted ? PATIENCE_MS.food : PATIENCE_MS.shell); })]);
};
