import { useContext, useEffect } from 'react';
import { selectIsOrderUnderWay } from '../../features/orders/checkout/checkoutSlice';
import { useT } from '../../shared/i18n/useT';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorHelp } from '../../shared/ui/ErrorState';
import { styled } from '../../theme/styled';

const Page = styled('main')({ minHeight: '100dvh', display: 'grid', placeItems: 'center' });
const RELOADED = 'chunk_reloaded';

const release = () => [...document.scripts].find(({ src }) => /\/static\/main\b/.test(src))?.src ?? '';

const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

export function UnexpectedError({ error }: { error: unknown }) {
  const t = useT();
  const help = useContext(ErrorHelp);
  const isChunk = isChunkError(error);
  // The reload waits for a pending call, whose reply would be lost.
  const isOrderUnderWay = useAppSelector(selectIsOrderUnderWay);
  useEffect(() => {
    if (!isChunk || !navigator.onLine || isOrderUnderWay) return;
    const place = `${window.location.pathname} ${release()}`;
    if (readSessionItem(RELOADED) === place) return;
    if (writeSessionItem(RELOADED, place)) window.location.reload();
  }, [isChunk, isOrderUnderWay]);
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
