import { persistStore } from 'redux-persist';
import { withEarlyCalls } from '../../shared/api/earlyCalls';
import { config } from '../../shared/config';
import { navigation } from '../../shared/lib/navigation';
import { storageFailed } from '../../shared/persist/deviceStorageSlice';
import { flushStorage } from '../../shared/persist/flushStorage';
import { openWebStorage } from '../../shared/persist/webStorage';
import { beginVisit } from '../session/beginVisit';
import { createListeners } from '../listeners/startListening';
import { setupStore, createAppStorage } from './store';

export async function openStore() {
  const localStorage = openWebStorage('localStorage');
  const storage = createAppStorage(localStorage);
  const listeners = createListeners({ storage, navigate: navigation.go, location: () => window.location });
  const devTools =
    config.devTools || process.env.NODE_ENV !== 'production'
      ? (await import(/* webpackChunkName: "devtools" */ '../devtools/devTools')).createDevTools()
      : undefined;
  // The page script has started the requests already, unless this script ran before the first frame.
  window.boot?.sendCalls();
  const store = setupStore({
    storage,
    listeners: [listeners],
    services: { fetch: withEarlyCalls(window.boot?.calls, (...args) => fetch(...args)) },
    devTools,
  });
  await new Promise<void>((resolve) => {
    setTimeout(() => persistStore(store, null, resolve));
  });
  // Without storage no write needs to fail first: at /login nothing is written.
  if (!localStorage) store.dispatch(storageFailed('denied'));
  // Later, because redux-persist writes inside the reducer when it is asked to flush.
  storage.watchWriteFailures(() => {
    queueMicrotask(() => store.dispatch(storageFailed('full')));
  });
  // redux-persist writes a moment after each change.
  window.addEventListener('pagehide', () => void store.dispatch(flushStorage()));
  return { store, storage, begin: () => beginVisit(store, storage) };
}
