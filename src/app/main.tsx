import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { selectIsSessionOnly, sessionForgotten } from '../features/auth/authSlice';
import { withEarlyCalls } from '../shared/api/earlyCalls';
import { config } from '../shared/config';
import { changeLanguage } from '../shared/i18n/changeLanguage';
import { directionOf } from '../shared/i18n/direction';
import { takeAskedLang } from '../shared/i18n/askedLang';
import { langChosen, selectLang } from '../shared/i18n/langSlice';
import { loadHomeMessages } from '../shared/i18n/messages';
import { navigation } from '../shared/lib/navigation';
import { mapKeyConfigured } from '../shared/map/mapSlice';
import { routes } from '../shared/paths';
import { createPlainKeyStorage, type PlainKeyStorage } from '../shared/persist/plainKeyStorage';
import { cacheStorageReplies } from '../shared/persist/savedReplies';
import { wasBrowserClosed } from '../shared/persist/rememberMe';
import { watchOtherTabs } from '../shared/persist/watchOtherTabs';
import { createListeners } from './listeners/startListening';
import { setupStore, storages, type AppStore } from './store';
import { warmHome } from './warmHome';

/** Ends the task, so that the browser can answer and paint between two steps of the start. */
const breath = () => new Promise<void>((resolve) => { setTimeout(resolve); });

async function start() {
  const storage = createPlainKeyStorage(storages, window.localStorage);
  const listeners = createListeners({ storage, navigate: navigation.go, location: () => window.location });
  const tools = config.devTools || process.env.NODE_ENV !== 'production'
    ? (await import(/* webpackChunkName: "devtools" */ './devtools/devTools')).createDevTools()
    : undefined;
  const store = setupStore({
    storage,
    listeners: [listeners],
    services: {
      fetch: withEarlyCalls(window.earlyCalls, (...args) => fetch(...args)),
      // Plain http on a host that is not this machine has no Cache Storage.
      ...('caches' in window ? { saved: cacheStorageReplies(window.caches) } : {}),
    },
    tools,
  });
  const warm = new Promise<void>((resolve) => { persistStore(store, null, resolve); }).then(() => begin(store, storage));
  await breath();
  // In the same file, yet a task of its own: all components and their styles.
  const { App } = await import(/* webpackMode: "eager" */ './App');
  await warm;
  await breath();

  const root = document.getElementById('root');
  // A transition is drawn in slices: the page stays answerable while the first screen is made.
  if (root) startTransition(() => createRoot(root).render(<App store={store} />));
}

/** What the first render needs, from local storage and from the replies that are already here. */
async function begin(store: AppStore, storage: PlainKeyStorage) {
  if (selectIsSessionOnly(store.getState()) && wasBrowserClosed()) store.dispatch(sessionForgotten());
  if (config.mapKey) store.dispatch(mapKeyConfigured(config.mapKey));
  watchOtherTabs(storage, store.dispatch, {
    // The messages come first, and the document turns too.
    user_lang: (raw) => { if ((raw === 'en' || raw === 'ar') && raw !== selectLang(store.getState())) void store.dispatch(changeLanguage(raw)); },
  });

  const asked = takeAskedLang();
  if (asked) store.dispatch(langChosen(asked));
  const lang = selectLang(store.getState());
  await Promise.all([
    // Without the chunk of the language the app still starts, in English.
    loadHomeMessages(lang).catch((error: unknown) => console.error(error)),
    window.location.pathname === routes.home ? store.dispatch(warmHome()) : null,
  ]);
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
}

/** The page of support staff is another one: nothing of the app starts there. */
const startSupport = () => import(/* webpackChunkName: "support" */ './support/startSupport').then((module) => module.startSupport());

void (/^\/support\/?$/.test(window.location.pathname) ? startSupport() : start());
