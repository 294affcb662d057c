import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { SupportEvent } from '../../../contract/support';
import { isApiError } from '../../shared/api/apiError';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { signedOut } from '../../shared/store/events';

/** As many as a snapshot may hold. */
export const MAX_EVENTS = 100;

/** The machinery's own actions say nothing about what a customer did. */
const MACHINERY = /^(api|persist|__|@@|listener)/;
const KEPT = 'persist/changedElsewhere';

type Noted = Omit<SupportEvent, 'at' | 'place'>;

/** What an action is to support: never its payload. null: nothing. */
function noted(action: UnknownAction): Noted | null {
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
  // Thunks pass here too, as functions.
  return typeof type !== 'string' || (MACHINERY.test(type) && type !== KEPT) ? null : { type };
}

/** Keeps the last events of this tab in memory, until the customer signs out (B-02). */
export function createRecorder({ now, place }: { now: () => number; place: () => string }) {
  let events: SupportEvent[] = [];
  let lastPlace = '';
  const middleware: Middleware = () => (next) => (action) => {
    if (signedOut.match(action)) events = [];
    const event = noted(action as UnknownAction);
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
