import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { toast } from '../../shared/lib/toast';
import { serverBusy } from '../../shared/store/events';
import type { StartListening } from './startListening';

/** Equal messages within this time, ms, give one toast. */
const SAME_MESSAGE_MS = 5000;

interface RejectedMeta {
  baseQueryMeta?: ApiMeta;
  arg?: {
    endpointName?: string;
    queryCacheKey?: string;
    subscribe?: boolean;
    forceRefetch?: unknown;
    direction?: string;
  };
}

export function addErrorToastListener(start: StartListening) {
  let last = { text: '', at: -Infinity };
  const showOnce = (text: string, show: (text: string) => void) => {
    const now = performance.now();
    if (text === last.text && now - last.at < SAME_MESSAGE_MS) return;
    last = { text, at: now };
    show(text);
  };
  start({
    predicate: (action) => isRejectedWithValue(action),
    effect: (action, { getOriginalState }) => {
      const { payload, meta } = action as { payload?: unknown; meta?: RejectedMeta };
      const { arg, baseQueryMeta } = meta ?? {};
      // Prefetches fail silently; the screen's own request reports the error.
      if (arg?.subscribe === false && arg.forceRefetch !== true) return;
      if (!isApiError(payload)) return;
      if (payload.kind === 'network' || payload.kind === 'other')
        console.warn(`${arg?.endpointName}: ${payload.message}`);
      if (!payload.message || baseQueryMeta?.toast === false) return;
      const hasData = getOriginalState().api.queries[arg?.queryCacheKey ?? '']?.data !== undefined;
      if (baseQueryMeta?.toast === 'withoutData' && hasData && !arg?.direction) return;
      showOnce(payload.message, (text) => toast.error(text, arg?.endpointName));
    },
  });
  start({ actionCreator: serverBusy, effect: ({ payload }) => showOnce(payload.message, toast.info) });
  start({
    predicate: (action) => isFulfilled(action),
    effect: (action) => {
      const { endpointName } = (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg ?? {};
      if (endpointName) toast.resolve(endpointName);
    },
  });
}
