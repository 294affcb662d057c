import { useContext, useEffect } from 'react';
import { selectIsOrderUnderWay } from '../features/orders/attemptSlice';
import { useT } from '../shared/i18n/useT';
import { useAppSelector } from '../shared/store/hooks';
import { Button } from '../shared/ui/Button';
import { EmptyState } from '../shared/ui/EmptyState';
import { ErrorHelp } from '../shared/ui/errorHelp';
import { styled } from '../theme/styled';

const Page = styled('main')({ minHeight: '100dvh', display: 'grid', placeItems: 'center' });
const RELOADED = 'chunk_reloaded';

/** The release that this page belongs to, as its script's name says. */
const release = () => [...document.scripts].find(({ src }) => /\/static\/main\b/.test(src))?.src ?? '';

const isChunkError = (error: unknown) => error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

/** A chunk that is gone after a release is tried once more with a reload; then this page stays (B-15). */
export function UnexpectedError({ error }: { error: unknown }) {
  const t = useT();
  const help = useContext(ErrorHelp);
  const isChunk = isChunkError(error);
  // Its reply would be lost: the reload waits until it is there.
  const isOrderUnderWay = useAppSelector(selectIsOrderUnderWay);
  useEffect(() => {
    if (!isChunk || !navigator.onLine || isOrderUnderWay) return;
    // Once for each place and release: the next release may take its chunk away again.
    const place = `${window.location.pathname} ${release()}`;
    if (window.sessionStorage.getItem(RELOADED) === place) return;
    window.sessionStorage.setItem(RELOADED, place);
    window.location.reload();
  }, [isChunk, isOrderUnderWay]);
  return (
    <Page>
      <EmptyState
        art="fries"
        title={isChunk ? t('errors.chunk') : t('errors.unexpected')}
        text={t('errors.unexpectedHint')}
        action={<><Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>{help}</>}
      />
    </Page>
  );
}
