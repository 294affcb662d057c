import { persistStore } from 'redux-persist';
import { withEarlyCalls } from '../shared/api/earlyCalls';
import { config } from '../shared/config';
import { navigation } from '../shared/lib/navigation';
import { withHomeCopy } from '../shared/persist/homeCopy';
import { createPlainKeyStorage } from '../shared/persist/plainKeyStorage';
import { cacheStorageReplies, noSavedReplies } from '../shared/persist/savedReplies';
import { beginVisit } from './beginVisit';
import { createListeners } from './listeners/startListening';
import { setupStore, storages } from './store';

/** The store of this browser with what its local storage holds, and how to begin the visit with it. */
export async function openStore() {
  const storage = createPlainKeyStorage(storages, window.localStorage);
  const listeners = createListeners({ storage, navigate: navigation.go, location: () => window.location });
  const tools = config.devTools || process.env.NODE_ENV !== 'production'
    ? (await import(/* webpackChunkName: "devtools" */ './devtools/devTools')).createDevTools()
    : undefined;
  // A script that comes before the page's first frame, from a cache, does not ask twice.
  window.beginEarly?.();
  const store = setupStore({
    storage,
    listeners: [listeners],
    services: {
      fetch: withEarlyCalls(window.earlyCalls, (...args) => fetch(...args)),
      // Plain http on a host that is not this machine has no Cache Storage.
      saved: withHomeCopy('caches' in window ? cacheStorageReplies(window.caches) : noSavedReplies, storage),
    },
    tools,
  });
  await new Promise<void>((resolve) => { setTimeout(() => persistStore(store, null, resolve)); });
  return { store, begin: () => beginVisit(store, storage) };
}
