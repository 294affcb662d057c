import { createAction, type Reducer } from '@reduxjs/toolkit';

/** Another tab changed stored keys; the payload holds the fields by slice. */
export const storageChanged = createAction<Record<string, Record<string, unknown>>>('persist/changedElsewhere');

/** Merges fields that another tab stored into every persisted slice. */
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
