import { guestApi } from '../features/auth/guestApi';
import { deviceTokenMade, selectDeviceToken, selectUser } from '../features/auth/authSlice';
import type { AppDispatch, AppState } from '../shared/store/appState';
import { signedIn } from '../shared/store/events';
import type { Services } from '../shared/store/services';

/** Signs a visitor in as a guest by the device token, once, when nobody is stored (BOOT-01). False: it failed, and was said. */
export const startGuestSession = () =>
  async (dispatch: AppDispatch, getState: () => AppState, services: Services): Promise<boolean> => {
    if (selectUser(getState())) return true;
    let deviceToken = selectDeviceToken(getState());
    if (!deviceToken) {
      deviceToken = services.newId();
      dispatch(deviceTokenMade(deviceToken));
    }
    const reply = await dispatch(guestApi.endpoints.guestLogin.initiate({ deviceToken }, { track: false }));
    // Somebody may have signed in, in another tab, while the call was under way.
    if (selectUser(getState())) return true;
    if (!reply.data?.auth_token) return false;
    dispatch(signedIn(reply.data));
    return true;
  };
