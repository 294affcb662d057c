import { baseApi } from '../../shared/api/baseApi';
import { uncachedCall } from '../../shared/api/uncachedCall';
import type { StartListening } from './listenerTypes';

/** The lightest call of the contract. */
const pingServer = uncachedCall('getAppData', {
  query: () => ({ path: '/getAppData', toast: false }),
  transformResponse: () => null,
});

/** A browser that says it is offline may be wrong (a VPN): an answered call proves the connection. */
export function addOfflineListener(start: StartListening) {
  start({
    actionCreator: baseApi.internalActions.onOffline,
    effect: async (_action, { dispatch }) => {
      await dispatch(pingServer(undefined));
    },
  });
}
