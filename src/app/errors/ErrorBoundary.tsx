import { Component, useContext, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { selectOwnCheckout } from '../../features/orders/checkout/ownCheckout';
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

function UnexpectedError({ error }: { error: unknown }) {
  const t = useT();
  const help = useContext(ErrorHelp);
  const isChunk = isChunkError(error);
  // The reload waits for a pending call, whose reply would be lost.
  const isOrderUnderWay = useAppSelector((state) => selectOwnCheckout(state).status === 'processing');
  useEffect(() => {
    if (!isChunk || !navigator.onLine || isOrderUnderWay) return;
    const place = `${window.location.pathname} ${release()}`;
    if (readSessionItem(RELOADED) === place) return;
    // Without a stored note the page would reload endlessly.
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

interface Props {
  children: ReactNode;
  place: string;
}
interface State {
  error: unknown;
  place: string;
}

class Boundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
