import { useContext, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { untilNothingRuns } from '../../features/orders/checkout/withLock';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';
import type { Services } from '../../shared/store/appState';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Boundary, type FailedProps } from '../../shared/ui/Boundary';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorHelp } from '../../shared/ui/ErrorState';
import { styled } from '../../theme/styled';

const Page = styled('main')({ minHeight: '100dvh', display: 'grid', placeItems: 'center' });
const RELOADED = 'chunk_reloaded';

const release = () => [...document.scripts].find(({ src }) => /\/static\/main\b/.test(src))?.src ?? '';

const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

/** Once for each place and release, after the calls of an order in this tab, whose replies it would lose. */
async function reloadOnce(services: Services): Promise<void> {
  const place = `${window.location.pathname} ${release()}`;
  if (readSessionItem(RELOADED) === place) return;
  await untilNothingRuns(services);
  // Without a stored note the page would reload endlessly.
  if (writeSessionItem(RELOADED, place)) window.location.reload();
}

function useReloadWithoutChunk(error: unknown): boolean {
  const isChunk = isChunkError(error);
  const isOffline = useAppSelector(selectIsOffline);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isChunk && !isOffline) void dispatch((_dispatch, _getState, services) => reloadOnce(services));
  }, [isChunk, isOffline, dispatch]);
  return isChunk;
}

function FailedPart({ error }: FailedProps) {
  useReloadWithoutChunk(error);
  return null;
}

function UnexpectedError({ error }: FailedProps) {
  const t = useT();
  const help = useContext(ErrorHelp);
  const isChunk = useReloadWithoutChunk(error);
  return (
    <Page>
      <EmptyState
        art="fries"
        title={isChunk ? t('errors.chunk') : t('errors.unexpected')}
        text={t('errors.unexpectedHint')}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
            {help}
          </>
        }
      />
    </Page>
  );
}

/** Shows an error page until the next screen; `ofPart`: nothing, because the screen beside the part still works. */
export function ErrorBoundary({ children, ofPart = false }: { children: ReactNode; ofPart?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} Failed={ofPart ? FailedPart : UnexpectedError}>
      {children}
    </Boundary>
  );
}
