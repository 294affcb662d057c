import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { toast } from '../../shared/lib/toast';
import type { StartListening } from './listenerTypes';

interface CallArg {
  endpointName?: string;
  originalArgs?: unknown;
  queryCacheKey?: string;
  subscribe?: boolean;
  forceRefetch?: unknown;
  direction?: string;
}
interface CallMeta {
  baseQueryMeta?: ApiMeta;
  arg?: CallArg;
}

/** What a message belongs to: the endpoint and its argument. */
const callOf = ({ queryCacheKey, endpointName, originalArgs }: CallArg = {}) =>
  queryCacheKey ?? `${endpointName}(${JSON.stringify(originalArgs)})`;

export function addErrorToastListener(start: StartListening) {
  start({
    predicate: (action) => isRejectedWithValue(action),
    effect: (action, { getOriginalState }) => {
      const { payload, meta } = action as { payload?: unknown; meta?: CallMeta };
      const { arg, baseQueryMeta } = meta ?? {};
      // Prefetches fail silently; the screen's own request reports the error.
      if (arg?.subscribe === false && arg.forceRefetch !== true) return;
      if (!isApiError(payload)) return;
      if (payload.kind === 'network' || payload.kind === 'other')
        console.warn(`${arg?.endpointName}: ${payload.message}`);
      if (!payload.message || baseQueryMeta?.toast === false) return;
      const hasData = getOriginalState().api.queries[arg?.queryCacheKey ?? '']?.data !== undefined;
      if (baseQueryMeta?.noToast.includes('reload') && hasData && !arg?.direction) return;
      // A screen says that its first load has no usable reply; a message of the server is always a toast (ERR-06).
      const isUnusable = ['network', 'server', 'other'].includes(payload.kind);
      const isFirstLoad = arg?.subscribe !== false && !hasData;
      if (baseQueryMeta?.noToast.includes('firstLoad') && isFirstLoad && isUnusable) return;
      toast.error(payload.message, callOf(arg));
    },
  });
  start({
    predicate: (action) => isFulfilled(action),
    effect: (action) => {
      toast.resolve(callOf((action as { meta?: CallMeta }).meta?.arg));
    },
  });
}
