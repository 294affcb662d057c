import GlobalStyles from '@mui/material/GlobalStyles';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Snapshot } from '../../../contract/support';
import { promoDropped } from '../../features/promo/promoSlice';
import { replayFetch, replayKeys, type Refused } from '../../features/support/replay';
import { config } from '../../shared/config';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { loadMessages } from '../../shared/i18n/messages';
import { translate } from '../../shared/i18n/translate';
import { useAppSelector } from '../../shared/store/hooks';
import { AppTheme } from '../../theme/AppTheme';
import { globalStyles } from '../../theme/globalStyles';
import { AppRoutes } from '../router/AppRoutes';
import type { AppStore } from '../store/store';
import { createIsolatedStore } from './isolatedStore';

/** The fallback for an error in a replayed screen, below the banner. */
class ReplayErrorBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Sets the document's language to the replayed one; restores the staff's language afterwards. */
function Language({ children }: { children: ReactNode }) {
  const lang = useAppSelector(selectLang);
  useEffect(() => {
    const root = document.documentElement;
    const before = { lang: root.lang, dir: root.dir, title: document.title };
    root.lang = lang;
    root.dir = directionOf(lang);
    return () => {
      root.lang = before.lang;
      root.dir = before.dir;
      document.title = before.title;
    };
  }, [lang]);
  return (
    <AppTheme lang={lang}>
      <GlobalStyles styles={globalStyles} />
      {children}
    </AppTheme>
  );
}

export interface ReplayProps {
  snapshot: Snapshot;
  /** Path and query to show. */
  route: string;
  onRefused: (refused: Refused) => void;
  /** The fallback for a screen that failed to render. */
  instead: ReactNode;
}

/**
 * The app's own screens as the customer saw them, on an isolated store: local storage and replies come from the
 * snapshot, calls reach no server, and side effects of the app (toasts, navigation, storage, order recovery) are left
 * out.
 */
export function Replay({ snapshot, route, onRefused, instead }: ReplayProps) {
  const [store, setStore] = useState<AppStore | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const words = {
      unknown: translate(snapshot.lang, 'support.refused'),
      readOnly: translate(snapshot.lang, 'support.refusedWrite'),
    };
    const basePath = new URL(config.apiBase, window.location.origin).pathname.replace(/\/+$/, '');
    const open = async () => {
      await loadMessages(snapshot.lang);
      const isolatedStore = await createIsolatedStore(replayKeys(snapshot), {
        fetch: replayFetch(snapshot, basePath, words, onRefused),
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
      <Language>
        <MemoryRouter key={route} initialEntries={[route]}>
          <ReplayErrorBoundary fallback={instead}>
            <AppRoutes />
          </ReplayErrorBoundary>
        </MemoryRouter>
      </Language>
    </Provider>
  );
}
