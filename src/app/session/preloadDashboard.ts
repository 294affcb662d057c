import { dashboardApi } from '../../features/menu/dashboardApi';
import { selectUser } from '../../features/auth/authSlice';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { nullAfter } from '../../shared/lib/nullAfter';
import type { AppDispatch, AppState } from '../../shared/store/appState';

/** How long the first render may wait for the reply, ms: behind the shell, and behind the Home of the page script. */
const TIMEOUT_MS = { shell: 60, home: 2000 };

export const preloadDashboard =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    if (!selectUser(getState())) return;
    const reply = dispatch(dashboardApi.endpoints.getDashboard.initiate(undefined, withoutSubscription));
    await Promise.race([reply, nullAfter(window.boot?.isHomeRendered ? TIMEOUT_MS.home : TIMEOUT_MS.shell)]);
  };
