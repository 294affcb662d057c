import { compose, type Action, type StoreEnhancer } from '@reduxjs/toolkit';
import { setReplayCheck } from '../../shared/lib/replayMode';
import { redaction } from './redaction';
import type { StoreTools } from './storeTools';
import { isTold, tellAction, tellState, UNTOLD } from './tell';
import { createTimeMachine } from './timeMachine';

/** The log holds this many actions. */
export const MAX_AGE = 150;

/** What Redux DevTools is told of this store. */
export const devToolsOptions = {
  name: 'Wings ordering',
  maxAge: MAX_AGE,
  // A stack for each action costs time, and production's says nothing.
  trace: process.env.NODE_ENV !== 'production',
  traceLimit: 25,
  actionSanitizer: <A extends Action>(action: A): A => tellAction(action) as A,
  stateSanitizer: tellState,
  actionsDenylist: UNTOLD,
  predicate: (_state: unknown, action: Action) => isTold(action),
};

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: (options: typeof devToolsOptions) => StoreEnhancer;
  }
}

/** The tools of a store around the enhancer of Redux DevTools; undefined where the browser has none. */
export function createDevTools(
  enhancer = window.__REDUX_DEVTOOLS_EXTENSION__?.(devToolsOptions),
): StoreTools | undefined {
  if (!enhancer) return undefined;
  const { inner, isLive, ...machine } = createTimeMachine(redaction);
  setReplayCheck(() => !isLive());
  return { ...machine, enhancer: compose(enhancer, inner) as StoreEnhancer };
}
