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

/**
 * Applies the changes of other tabs without a reload, also those that a page missed which the browser had kept
 * for Back. A key in `handlers` has its own handler for new values.
 */
export function watchOtherTabs(
  storage: PlainKeyStorage,
  { getState, dispatch }: { getState: () => object; dispatch: Dispatch },
  handlers: Record<string, (raw: string) => void> = {},
): void {
  const { style } = document.documentElement;
  let timer: ReturnType<typeof setTimeout>;
  const apply = () => {
    const slices = storage.readExternal(getState(), Object.keys(handlers));
    if (Object.keys(slices).length > 0) dispatch(storageChanged(slices));
  };
  const onStorage = ({ storageArea, key, newValue }: StorageEvent) => {
    if (storageArea !== openWebStorage('localStorage')) return;
    const handle = key === null ? undefined : handlers[key];
    if (handle && newValue !== null) {
      handle(newValue);
      return;
    }
    // The keys of one change arrive in several events.
    clearTimeout(timer);
    timer = setTimeout(apply);
  };
  window.addEventListener('storage', onStorage);
  // A kept page is painted before its scripts run, so it is hidden until it shows the present user.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    apply();
    setTimeout(() => style.removeProperty('visibility'));
  });
}
