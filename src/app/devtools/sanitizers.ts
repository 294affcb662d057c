import type { Action } from '@reduxjs/toolkit';
import { maskAction, maskState } from './maskLog';

export const INTERNAL_ACTIONS = [
  '^__rtkq/',
  '^api/(internalSubscriptions|subscriptions|config|invalidation|queries|mutations)/',
  '^persist/(PERSIST|REGISTER|FLUSH|PAUSE)$',
];
const internal = new RegExp(INTERNAL_ACTIONS.join('|'));

interface Call {
  meta?: { requestStatus?: 'pending' | 'fulfilled' | 'rejected'; condition?: boolean; arg?: { endpointName?: string } };
}

/** An action's name in the log: `api/getCart/fulfilled` instead of `api/executeQuery/fulfilled`. */
function actionName(action: Action): string {
  const { requestStatus, arg } = (action as Action & Call).meta ?? {};
  return requestStatus && arg?.endpointName ? `api/${arg.endpointName}/${requestStatus}` : action.type;
}

export const isLogged = (action: Action & Call): boolean =>
  // RTK Query also rejects a query whose reply is in the cache; `condition` distinguishes this from a failure.
  !internal.test(action.type) && action.meta?.condition !== true;

const MAX_ENTRIES = 3;

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    return [...value.slice(0, MAX_ENTRIES).map(shorten), ...(rest > 0 ? [`and ${rest} more`] : [])];
  }
  if (typeof value === 'string' && value.startsWith('data:')) return 'data:';
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry)]))
    : value;
}

export function sanitizeAction(action: Action): Action {
  const masked = maskAction(action) as Action & { payload?: unknown };
  const type = actionName(action);
  const isCall = type.startsWith('api/');
  return { ...masked, type, ...('payload' in masked && isCall && { payload: shorten(masked.payload) }) };
}

export function sanitizeState<S>(state: S): S {
  const masked = maskState(state) as (S & { api?: { queries?: unknown; mutations?: unknown } }) | undefined;
  if (!masked?.api) return masked as S;
  const { queries, mutations } = masked.api;
  return { ...masked, api: { ...masked.api, queries: shorten(queries), mutations: shorten(mutations) } };
}
