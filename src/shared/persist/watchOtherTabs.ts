import type { Dispatch } from '@reduxjs/toolkit';
import { storageChanged } from './externalChange';
import type { PlainKeyStorage } from './plainKeyStorage';
import { openWebStorage } from './webStorage';

/**
 * Applies another tab's change of a key without a reload. A key in `own` has its own handler for new values.
 * Returns a function that stops it.
 */
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
