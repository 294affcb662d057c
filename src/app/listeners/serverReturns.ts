import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError';
import { baseApi } from '../../shared/api/baseApi';
import { uncachedCall } from '../../shared/api/uncachedCall';
import type { AppState } from '../../shared/store/appState';
import type { StartListening } from './listenerTypes';

const ASK_MS = 15_000;
const { onFocus, onOnline } = baseApi.internalActions;

const isWithoutReply = (error: unknown) => isApiError(error) && error.kind === 'network';
/** Whether a screen has nothing to show but the message that no reply came. */
const isScreenWithoutReply = ({ api }: AppState) =>
  Object.values(api.queries).some((query) => query?.data === undefined && isWithoutReply(query?.error));

/** The lightest call of the contract; a reload of the failed queries would replace their messages by skeletons. */
const askServer = uncachedCall('getAppData', {
  query: () => ({ path: '/getAppData', toast: false }),
  transformResponse: () => null,
});

/** Reloads the screen's queries when the server replies again; the browser reports only its own connection. */
export function addServerReturnListener(start: StartListening) {
  let wait = ASK_MS;
  start({
    predicate: (action) => isRejectedWithValue(action) && isWithoutReply(action.payload),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState, take }) => {
      cancelActiveListeners();
      await delay(wait);
      if (document.visibilityState === 'hidden') await take(onFocus.match);
      if (!isScreenWithoutReply(getState())) return;
      // A call without a reply starts this listener again.
      const { error } = await dispatch(askServer(undefined));
      // A query that fails although the server replies is repeated ever more rarely.
      wait = isWithoutReply(error) ? ASK_MS : wait * 2;
      if (!isWithoutReply(error)) dispatch(onOnline());
    },
  });
}
