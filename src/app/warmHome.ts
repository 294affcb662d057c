import { menuApi } from '../features/menu/menuApi';
import { selectUser } from '../features/auth/authSlice';
import type { AppDispatch, AppState } from '../shared/store/appState';

/** How long the first render may wait for a reply that is nearly there; the shell stands meanwhile. */
const PATIENCE_MS = 60;

/**
 * Home's food into the cache before the first render. The page itself started the call, so its reply is mostly here by
 * now, and Home is drawn once, with food, instead of twice.
 */
export const warmHome = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
  if (!selectUser(getState())) return;
  const reply = dispatch(menuApi.endpoints.getDashboard.initiate(undefined, { subscribe: false }));
  await Promise.race([reply, new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS); })]);
};
