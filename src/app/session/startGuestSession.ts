import { sessionApi } from '../../features/auth/sessionApi';
import { deviceTokenMade, selectDeviceToken, selectUser, signedIn } from '../../features/auth/authSlice';
import type { AppDispatch, AppState, Services } from '../../shared/store/appState';

export const startGuestSession =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState, services: Services): Promise<boolean> => {
    if (selectUser(getState())) return true;
    let deviceToken = selectDeviceToken(getState());
    if (!deviceToken) {
      deviceToken = services.newId();
      dispatch(deviceTokenMade(deviceToken));
    }
    const reply = await dispatch(sessionApi.endpoints.guestLogin.initiate({ deviceToken }, { track: false }));
    // The customer may have signed in in another tab during the call.
    if (selectUser(getState())) return true;
    if (!reply.data?.auth_token) return false;
    dispatch(signedIn(reply.data));
    return true;
  };
