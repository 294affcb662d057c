import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, REHYDRATE, type PersistConfig } from 'redux-persist';

interface Persisted { _persist?: { version: number; rehydrated: boolean } }

/**
 * What redux-persist makes of an action, without what it does besides: its reducer reads storage at PERSIST and writes
 * after every other action. Redux DevTools runs reducers again whenever a log is changed, and a log of another browser.
 */
export function replayReducer<S extends object>(config: PersistConfig<S>, reducer: Reducer<S>): Reducer<S> {
  return (state, action) => {
    const { _persist, ...before } = (state ?? {}) as S & Persisted;
    const after = reducer(state && (before as unknown as S), action);
    if (action.type === PERSIST) return { ...after, _persist: _persist ?? { version: config.version ?? -1, rehydrated: false } };
    if (action.type === REHYDRATE && state) {
      const { payload } = action as UnknownAction & { payload?: S };
      const merged = payload && config.stateReconciler ? config.stateReconciler(payload, state, after, config) : after;
      return { ...merged, _persist: { version: config.version ?? -1, ..._persist, rehydrated: true } };
    }
    if (state && after === (before as unknown as S)) return state;
    return _persist ? { ...after, _persist } : after;
  };
}
