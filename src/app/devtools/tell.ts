import type { Action } from '@reduxjs/toolkit';
import { redaction } from './redaction';

/** RTK Query's own book-keeping: no part of a story. */
export const UNTOLD = [
  '^__rtkq/',
  '^api/(internalSubscriptions|subscriptions|config|invalidation|queries|mutations)/',
  '^persist/(PERSIST|REGISTER|FLUSH|PAUSE)$',
];
const untold = new RegExp(UNTOLD.join('|'));

interface Call {
  meta?: { requestStatus?: 'pending' | 'fulfilled' | 'rejected'; condition?: boolean; arg?: { endpointName?: string } };
}

/** An action's name in the log: `api/getCart/fulfilled` instead of `api/executeQuery/fulfilled`. */
export function nameOf(action: Action): string {
  const { requestStatus, arg } = (action as Action & Call).meta ?? {};
  return requestStatus && arg?.endpointName ? `api/${arg.endpointName}/${requestStatus}` : action.type;
}

/** Whether an action belongs in the log. */
export const isTold = (action: Action & Call): boolean =>
  // A hook that found its reply in the cache is no failure, although RTK Query calls it a rejection.
  !untold.test(action.type) && action.meta?.condition !== true;

/** Longer lists of a reply are cut: the menu would bury the rest of the state. */
const MAX_ENTRIES = 3;

function shrunk(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    return [...value.slice(0, MAX_ENTRIES).map(shrunk), ...(rest > 0 ? [`and ${rest} more`] : [])];
  }
  if (typeof value === 'string' && value.startsWith('data:')) return 'data:';
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shrunk(each)]))
    : value;
}

/** An action as the log shows it: named, masked, its reply cut short. */
export function tellAction(action: Action): Action {
  const told = redaction.action(action) as Action & { payload?: unknown };
  return {
    ...told,
    type: nameOf(action),
    ...('payload' in told && nameOf(action).startsWith('api/') && { payload: shrunk(told.payload) }),
  };
}

/** A state as the log shows it: masked, with the replies of the cache cut short. */
export function tellState<S>(state: S): S {
  const told = redaction.state(state) as S & { api?: { queries?: unknown; mutations?: unknown } };
  return told?.api
    ? { ...told, api: { ...told.api, queries: shrunk(told.api.queries), mutations: shrunk(told.api.mutations) } }
    : told;
}
