import { uncachedCall } from './uncachedCall';

/** The lightest call of the contract: a browser that says it is offline may be wrong (a VPN). */
export const pingServer = uncachedCall('getAppData', {
  query: () => ({ path: '/getAppData', toast: false }),
  transformResponse: () => null,
});
