import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { SupportEvent } from '../../../contract/support';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { signedOut } from '../../shared/store/events';

/** The maximum number of events in a snapshot. */
export const MAX_EVENTS = 100;

/** Actions of libraries, which are not recorded, except for one. */
const INTERNAL = /^(api|persist|__|@@|listener)/;
const RECORDED_INTERNAL = 'persist/changedElsewhere';

type RecordedEvent = Omit<SupportEvent, 'at' | 'place'>;

/** The event of an action, without its payload. null: not recorded. */
function recordedEvent(action: UnknownAction): RecordedEvent | null {
  const { meta, payload, type } = action as {
    meta?: { baseQueryMeta?: Partial<ApiMeta> };
    payload?: unknown;
    type: string;
  };
  const request = meta?.baseQueryMeta;
  if (request?.call) {
    return {
      call: request.call,
      status: request.httpStatus ?? null,
      ms: request.ms ?? 0,
      ...(isApiError(payload) && { failed: payload.kind }),
    };
  }
  // Thunks are functions and pass this middleware too.
  return typeof type !== 'string' || (INTERNAL.test(type) && type !== RECORDED_INTERNAL) ? null : { type };
}

/** Records the last events of this tab in memory, until the customer signs out (B-02). */
export function createRecorder({ now, place }: { now: () => number; place: () => string }) {
  let events: SupportEvent[] = [];
  let lastPlace = '';
  const middleware: Middleware = () => (next) => (action) => {
    if (signedOut.match(action)) events = [];
    const event = recordedEvent(action as UnknownAction);
    if (event) {
      const path = place();
      events.push({ at: now(), ...event, ...(path !== lastPlace && { place: path }) });
      lastPlace = path;
      if (events.length > MAX_EVENTS) events.shift();
    }
    return next(action);
  };
  return { middleware, events: (): readonly SupportEvent[] => events.slice() };
}
