import { persistStore } from 'redux-persist';
import { createMemoryStorage } from '../../shared/persist/webStorage';
import type { Services } from '../../shared/store/services';
import { setupStore, createAppStorage, type AppStore } from '../store/store';

/**
 * A store over the given keys that is isolated from the device: storage in memory, no listeners, and the given network.
 */
export async function createIsolatedStore(
  keys: Readonly<Record<string, string>>,
  services: Partial<Services> & Pick<Services, 'fetch'>,
): Promise<AppStore> {
  const storage = createAppStorage(createMemoryStorage(keys));
  const store = setupStore({ storage, services });
  await new Promise<void>((resolve) => {
    persistStore(store, null, resolve);
  });
  return store;
}
