import type { Dispatch } from '@reduxjs/toolkit';
import { storageChanged } from './externalChange';
import type { PlainKeyStorage } from './plainKeyStorage';

/**
 * Another tab's change of a key reaches this tab without a reload. A key in `own` takes a way of its own when
 * it gets a value. Returns how to stop.
 */
export function watchOtherTabs(storage: PlainKeyStorage, dispatch: Dispatch, own: Record<string, (raw: string) => void> = {}): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== window.localStorage) return;
    const handle = event.key === null ? undefined : own[event.key];
    if (handle && event.newValue !== null) return handle(event.newValue);
    const slices = storage.readExternal(event.key);
    if (Object.keys(slices).length > 0) dispatch(storageChanged(slices));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
