import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { toast } from '../../shared/lib/toast';
import type { StartListening } from './startListening';

/** Equal messages within this time are one toast: calls that fail together say it once. */
const SAME_MESSAGE_MS = 5000;

/** Every failed call shows its sentence as a toast, unless its endpoint says that the screen does (ERR-01 to ERR-06). */
export function addErrorToastListener(start: StartListening) {
  let last = { text: '', at: -Infinity };
  start({
    predicate: (action) => isRejectedWithValue(action),
    effect: (action) => {
      const { payload, meta } = action as { payload?: unknown; meta?: { baseQueryMeta?: ApiMeta; arg?: { subscribe?: boolean; forceRefetch?: unknown } } };
      // Fetched before anybody asked, even if only what was too old (an age in seconds): whoever asks will call again and say it then.
      if (meta?.arg?.subscribe === false && meta.arg.forceRefetch !== true) return;
      if (!isApiError(payload) || !payload.message || meta?.baseQueryMeta?.toast === false) return;
      const now = performance.now();
      if (payload.message === last.text && now - last.at < SAME_MESSAGE_MS) return;
      last = { text: payload.message, at: now };
      toast.error(payload.message);
    },
  });
}
