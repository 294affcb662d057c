import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { toast } from '../../shared/lib/toast';
import type { StartListening } from './startListening';

/** Equal messages within this time, ms, give one toast. */
const SAME_MESSAGE_MS = 5000;

/** Shows a toast for every failed call, except where the screen shows the error (ERR-01 to ERR-06). */
export function addErrorToastListener(start: StartListening) {
  let last = { text: '', at: -Infinity };
  start({
    predicate: (action) => isRejectedWithValue(action),
    effect: (action) => {
      const { payload, meta } = action as {
        payload?: unknown;
        meta?: {
          baseQueryMeta?: ApiMeta;
          arg?: { endpointName?: string; subscribe?: boolean; forceRefetch?: unknown };
        };
      };
      // Prefetches fail silently; the screen's own request reports the error.
      if (meta?.arg?.subscribe === false && meta.arg.forceRefetch !== true) return;
      if (!isApiError(payload) || !payload.message || meta?.baseQueryMeta?.toast === false) return;
      const now = performance.now();
      if (payload.message === last.text && now - last.at < SAME_MESSAGE_MS) return;
      last = { text: payload.message, at: now };
      toast.error(payload.message, meta?.arg?.endpointName);
    },
  });
  // Success removes the endpoint's earlier error.
  start({
    predicate: (action) => isFulfilled(action),
    effect: (action) => {
      const { endpointName } = (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg ?? {};
      if (endpointName) toast.resolve(endpointName);
    },
  });
}
