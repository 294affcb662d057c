import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, REHYDRATE, type PersistConfig } from 'redux-persist';

interface Persisted {
  _persist?: { version: number; rehydrated: boolean };
}

/**
 * The state changes of redux-persist's reducer without its effects, which read storage at PERSIST and write after other
 * actions. Support applies it to the log of a customer's Redux DevTools.
 */
export function replayReducer<S extends object>(config: PersistConfig<S>, reducer: Reducer<S>): Reducer<S> {
  return (state, action) => {
    const { _persist, ...before } = (state ?? {}) as S & Persisted;
    const after = reducer(state && (before as unknown as S), action);
    if (action.type === PERSIST)
      return { ...after, _persist: _persist ?? { version: config.version ?? -1, rehydrated: false } };
    if (action.type === REHYDRATE && state) {
      const { payload } = action as UnknownAction & { payload?: S };
      const merged = payload && config.stateReconciler ? config.stateReconciler(payload, state, after, config) : after;
      return { ...merged, _persist: { version: config.version ?? -1, ..._persist, rehydrated: true } };
    }
    if (state && after === (before as unknown as S)) return state;
    return _persist ? { ...after, _persist } : after;
  };
}
