import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Snapshot } from '../../../contract/support';
import { promoDropped } from '../../features/promo/promoSlice';
import { replayFetch, replayKeys } from '../../features/support/replay';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { loadMessages } from '../../shared/i18n/messages';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { flexRow, styled } from '../../theme/styled';
import { AppProviders } from '../App';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { AppRoutes } from '../router/AppRoutes';
import type { AppStore } from '../store/store';
import { createIsolatedStore } from './isolatedStore';

const Banner = styled('aside')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1400,
  ...flexRow(6),
  flexWrap: 'wrap',
  padding: '8px 16px',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  ...theme.typography.body2,
  '--focus-ring': theme.vars.palette.secondary.contrastText,
  '& > p': { flex: '1 1 100%' },
}));

interface CustomerScreensProps {
  snapshot: Snapshot;
  route: string;
  onRefused: (call: string, isWrite: boolean) => void;
}

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
function CustomerScreens({ snapshot, route, onRefused }: CustomerScreensProps) {
  const [store, setStore] = useState<AppStore | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      await loadMessages(snapshot.lang);
      const isolatedStore = await createIsolatedStore(replayKeys(snapshot), {
        fetch: replayFetch(snapshot, onRefused),
        now: () => Date.parse(snapshot.takenAt) || 0,
        pathname: () => route.replace(/\?.*/, ''),
      });
      if (snapshot.promo.dropped) isolatedStore.dispatch(promoDropped({ ...snapshot.promo.dropped, isRefused: true }));
      if (!isUnmounted) setStore(isolatedStore);
    };
    void open();
    return () => {
      isUnmounted = true;
    };
  }, [snapshot, route, onRefused]);

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

const screens = [
  ['support.goCart', paths.cart()],
  ['support.goCheckout', paths.checkout()],
  ['support.goOrders', paths.myOrders()],
] as const;

/** What the customer saw, under a banner with the ways to other screens and what the replay refused. */
export function Replay({ snapshot, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [shown, setShown] = useState({ route: snapshot.route, press: 0 });
  const [refused, setRefused] = useState('');
  const handleRefused = useCallback(
    (call: string, isWrite: boolean) =>
      setRefused(`${t(isWrite ? 'support.refusedWrite' : 'support.refused')} ${call}`),
    [t],
  );
  const handleGo = (route: string) => {
    setRefused('');
    setShown(({ press }) => ({ route, press: press + 1 }));
  };
  // A block, because scrollTo returns a promise in newer browsers, which is no cleanup.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [shown]);

  return (
    <>
      <Banner role="region" aria-label={t('support.replay')} dir={directionOf(lang)} lang={lang}>
        <p>{t('support.replayNote', { time: formatDateTime(t, snapshot.takenAt) })}</p>
        {screens.map(([label, route]) => (
          <Button key={route} size="small" variant="dark" onClick={() => handleGo(route)}>
            {t(label)}
          </Button>
        ))}
        <Button size="small" variant="dark" onClick={onClose}>
          {t('support.closeReplay')}
        </Button>
        <p role="status">{refused}</p>
      </Banner>
      {/* Each press starts from the snapshot again, independent of earlier clicks in the screens. */}
      <CustomerScreens key={shown.press} snapshot={snapshot} route={shown.route} onRefused={handleRefused} />
    </>
  );
}
