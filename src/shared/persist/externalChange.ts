import { createAction, type Dispatch, type Reducer } from '@reduxjs/toolkit';
import type { PlainKeyStorage } from './plainKeyStorage';
import { openWebStorage } from './webStorage';

export const storageChanged = createAction<Record<string, Record<string, unknown>>>('persist/changedElsewhere');

export function withExternalChanges<S extends object>(reducer: Reducer<S>): Reducer<S> {
  return (state, action) => {
    if (state && storageChanged.match(action)) {
      const merged = { ...state } as Record<string, unknown>;
      for (const [slice, fields] of Object.entries(action.payload)) {
        merged[slice] = { ...(merged[slice] as object), ...fields };
      }
      return merged as S;
    }
    return reducer(state, action);
  };
}

/** Applies another tab's change of a key without a reload. A key in `own` has its own handler for new values. */
export function watchOtherTabs(
  storage: PlainKeyStorage,
  dispatch: Dispatch,
  own: Record<string, (raw: string) => void> = {},
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== openWebStorage('localStorage')) return;
    const handle = event.key === null ? undefined : own[event.key];
    if (handle && event.newValue !== null) {
      handle(event.newValue);
      return;
    }
    const slices = storage.readExternal(event.key, Object.keys(own));
    if (Object.keys(slices).length > 0) dispatch(storageChanged(slices));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
