import { useContext, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { untilNothingRuns } from '../../features/orders/checkout/withLock';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Boundary, FailedPart, type FailedProps } from '../../shared/ui/Boundary';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorHelp } from '../../shared/ui/ErrorState';
import { styled } from '../../theme/styled';

const Page = styled('main')({ minHeight: '100dvh', display: 'grid', placeItems: 'center' });
const RELOADED = 'chunk_reloaded';

const release = () => [...document.scripts].find(({ src }) => /\/static\/main\b/.test(src))?.src ?? '';

const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

/** Once for each place and release. */
function reloadOnce(): void {
  const place = `${window.location.pathname} ${release()}`;
  if (readSessionItem(RELOADED) === place) return;
  // Without a stored note the page would reload endlessly.
  if (writeSessionItem(RELOADED, place)) window.location.reload();
}

function useReloadWithoutChunk(error: unknown): boolean {
  const isChunk = isChunkError(error);
  const isOffline = useAppSelector(selectIsOffline);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isChunk || isOffline) return undefined;
    let hasLeft = false;
    // The reload waits for the calls of an order, whose replies it would lose.
    void dispatch((_dispatch, _getState, services) => untilNothingRuns(services)).then(() => {
      if (!hasLeft) reloadOnce();
    });
    return () => {
      hasLeft = true;
    };
  }, [isChunk, isOffline, dispatch]);
  return isChunk;
}

function UnexpectedPartError({ error }: FailedProps) {
  useReloadWithoutChunk(error);
  return <FailedPart />;
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

/** Shows an error page until the next screen; `ofPart`: a message, because the screen beside the part still works. */
export function ErrorBoundary({ children, ofPart = false }: { children: ReactNode; ofPart?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} Failed={ofPart ? UnexpectedPartError : UnexpectedError}>
      {children}
    </Boundary>
  );
}
