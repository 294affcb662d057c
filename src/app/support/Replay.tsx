import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { promoDropped } from '../../features/promo/promoSlice';
import { replayFetch, replayKeys } from '../../features/support/replay';
import type { ReplayProps } from '../../screens/support/ReplayView';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { loadMessages } from '../../shared/i18n/messages';
import { useAppSelector } from '../../shared/store/hooks';
import { AppProviders } from '../App';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { AppRoutes } from '../router/AppRoutes';
import type { AppStore } from '../store/store';
import { createIsolatedStore } from './isolatedStore';

export function DocumentLanguage() {
  const lang = useAppSelector(selectLang);
  useEffect(() => {
    const root = document.documentElement;
    const { lang: before, dir } = root;
    const { title } = document;
    Object.assign(root, { lang, dir: directionOf(lang) });
    return () => {
      Object.assign(root, { lang: before, dir });
      document.title = title;
    };
  }, [lang]);
  return null;
}

/** The app's screens on an isolated store with the snapshot's keys and replies; without listeners. */
export function Replay({ snapshot, route, onRefused }: ReplayProps) {
  const [store, setStore] = useState<AppStore | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      await loadMessages(snapshot.lang);
      const isolatedStore = await createIsolatedStore(replayKeys(snapshot), {
        fetch: replayFetch(snapshot, onRefused),
        now: () => Date.parse(snapshot.takenAt) || 0,
      });
      if (snapshot.promo.dropped) isolatedStore.dispatch(promoDropped(snapshot.promo.dropped));
      if (!isUnmounted) setStore(isolatedStore);
    };
    void open();
    return () => {
      isUnmounted = true;
    };
  }, [snapshot, onRefused]);

  if (!store) return null;
  return (
    <Provider store={store}>
      <AppProviders>
        <DocumentLanguage />
        <MemoryRouter initialEntries={[route]}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </MemoryRouter>
      </AppProviders>
    </Provider>
  );
}
