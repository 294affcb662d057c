import { clearAllListeners, type StoreEnhancer } from '@reduxjs/toolkit';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { persistStore, type Persistor } from 'redux-persist';
import { App } from '../app/App';
import { beginVisit } from '../app/session/beginVisit';
import { createListeners } from '../app/listeners/startListening';
import { screenAt, screens } from '../app/router/lazyScreens';
import { setupStore, createAppStorage } from '../app/store/store';
import type { EarlyCall } from '../shared/lib/handshake';
import { sendEarlyCalls } from '../boot/sendEarlyCalls';
import { withEarlyCalls } from '../shared/api/earlyCalls';
import { loadMessages } from '../shared/i18n/messages';
import { selectLang } from '../shared/i18n/langSlice';
import { navigation } from '../shared/lib/navigation';
import { apiTable, type ApiTable } from './apiTable';
import { aGuest, anEmptyCart } from './builders';

export interface RenderOptions {
  route?: string;
  /** Local storage before the start; objects become JSON. A guest is stored unless `user` is given, or null. */
  stored?: Record<string, unknown>;
  api?: ApiTable;
  /** Runs the page script and the preparation of the first render, as in a real visit. */
  early?: boolean;
  openPage?: (url: string) => void;
  devTools?: StoreEnhancer;
}

let former: { persistor: Persistor; stop: () => void } | undefined;

/** Starts the app as main.tsx does, with real store, persistence, listeners and router; the network is a table. */
export async function renderApp({
  route = '/',
  stored = {},
  api = {},
  early = false,
  openPage,
  devTools,
}: RenderOptions = {}) {
  // A sheet that the test before left open removes its history entry.
  await waitFor(() => {
    if ((window.history.state as { overlays?: number } | null)?.overlays) throw new Error('A sheet is still open.');
  });
  // What the test before has not written yet must not arrive in this one.
  await former?.persistor.flush();
  // Nor what its listeners do after a delay.
  former?.stop();
  window.localStorage.clear();
  const keys: Record<string, unknown> = { user: aGuest(), ...stored };
  for (const [key, value] of Object.entries(keys)) {
    if (value !== null && value !== undefined)
      window.localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  window.history.replaceState(null, '', route);
  // Every screen may look up the time of the place.
  const network = apiTable({ '/getBranches': { branches: [] }, '/getCart': anEmptyCart(), ...api });
  const storage = createAppStorage(window.localStorage);
  const listeners = createListeners({ storage, navigate: navigation.go, location: () => window.location });
  let ids = 0;
  const earlyCalls: EarlyCall[] = [];
  if (early)
    sendEarlyCalls({
      path: window.location.pathname,
      search: window.location.search,
      lang: window.localStorage.getItem('user_lang') === 'ar' ? 'ar' : 'en',
      fetch: network.fetch,
      calls: earlyCalls,
    });
  const store = setupStore({
    devTools,
    // They take a fifth of a screen's test; src/app/tests/identity.test.tsx has them.
    isChecked: false,
    storage,
    listeners: [listeners],
    services: {
      ...(openPage && { openPage }),
      fetch: withEarlyCalls(earlyCalls, network.fetch, () => 0),
      newId: () => `id-${++ids}-0000-0000`,
    },
  });
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const started = persistStore(store, null, () => resolve(started));
  });
  former = { persistor, stop: () => store.dispatch(clearAllListeners()) };
  await loadMessages(selectLang(store.getState()));
  // Compiled here, and not within the time in which the test looks for its first text.
  const screen = screenAt(window.location.pathname);
  if (screen) await screens[screen]();
  // The position of a pointer is nothing that jsdom knows.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const visit = early ? await beginVisit(store, storage) : {};
  const view = render(<App store={store} guest={visit.guest} />);
  await act(async () => {
    await Promise.resolve();
  });
  return {
    ...view,
    user,
    store,
    storage,
    calls: network.calls,
    answer: network.answer,
    earlyCalls,
    flush: () => act(() => persistor.flush()),
    place: () => window.location.pathname + window.location.search,
  };
}
