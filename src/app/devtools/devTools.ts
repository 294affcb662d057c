import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { INTERNAL_ACTIONS, isLogged, sanitizeAction, sanitizeState } from './sanitizers';

export const MAX_AGE = 150;

export const devToolsOptions = {
  name: 'Wings ordering',
  maxAge: MAX_AGE,
  trace: process.env.NODE_ENV !== 'production',
  traceLimit: 25,
  actionSanitizer: <A extends Action>(action: A): A => sanitizeAction(action) as A,
  stateSanitizer: sanitizeState,
  actionsDenylist: INTERNAL_ACTIONS,
  predicate: (_state: unknown, action: Action) => isLogged(action),
};

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: (options: typeof devToolsOptions) => StoreEnhancer;
  }
}

export const createDevTools = (): StoreEnhancer | undefined => window.__REDUX_DEVTOOLS_EXTENSION__?.(devToolsOptions);
