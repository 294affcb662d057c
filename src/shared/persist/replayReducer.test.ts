import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, persistReducer, REHYDRATE, type PersistConfig } from 'redux-persist';
import { replayReducer } from './replayReducer';

interface Counter {
  count: number;
}
const counter: Reducer<Counter> = (state = { count: 0 }, action) =>
  action.type === 'add' ? { count: state.count + 1 } : state;
const storage = { getItem: async () => null, setItem: async () => undefined, removeItem: async () => undefined };
const merge = (stored: Counter) => ({ count: stored.count * 10 });

const persisting = { type: PERSIST, register: () => undefined, rehydrate: () => undefined };
const rehydrating = { type: REHYDRATE, key: 'root', payload: { count: 4 } };
const sequences: Record<string, UnknownAction[]> = {
  'starts, reads and changes': [persisting, rehydrating, { type: 'add' }],
  'changes before it has read': [{ type: 'add' }, persisting, { type: 'add' }, rehydrating],
  'has nothing stored': [persisting, { ...rehydrating, payload: undefined }, { type: 'add' }],
  'starts twice': [persisting, rehydrating, persisting, { type: 'other' }],
};

describe('the reducer that replays a log', () => {
  it.each(Object.entries(sequences))("has the states of redux-persist's where the app %s", (_name, actions) => {
    for (const config of [
      { key: 'root', storage, stateReconciler: merge },
      { key: 'root', storage, version: 7, stateReconciler: false as const },
    ] as unknown as PersistConfig<Counter>[]) {
      const [replayed, persisted] = [replayReducer(config, counter), persistReducer(config, counter)];
      let [ours, theirs] = [replayed(undefined, { type: 'init' }), persisted(undefined, { type: 'init' })];
      for (const action of actions) {
        [ours, theirs] = [replayed(ours, action), persisted(theirs, action)];
        expect(ours).toEqual(theirs);
      }
    }
  });

  it('keeps the identity of a state that does not change, and ignores a log that begins with stored data', () => {
    const replayed = replayReducer({ key: 'root', storage }, counter);
    const state = replayed(replayed(undefined, { type: 'init' }), persisting);
    expect(replayed(state, { type: 'other' })).toBe(state);
    expect(replayed(undefined, rehydrating)).toEqual({ count: 0 });
  });
});
