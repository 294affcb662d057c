import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { selectOwnCheckout } from '../../features/orders/checkout/ownCheckout';
import { reload } from '../../shared/api/reload';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { flexRow, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { acceptUpdate, watchWorker } from './workerUpdates';

const Bar = styled('aside')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1200,
  insetInline: 12,
  insetBlockStart: 'calc(var(--bar) + 8px + env(safe-area-inset-top))',
  ...flexRow(10),
  padding: '8px 8px 8px 16px',
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.vars.palette.shadow.toast,
  ...theme.typography.body2,
  '& p': { flex: 1, minWidth: 0, fontWeight: 600 },
  '& .icon': { color: theme.vars.palette.primary.text },
  [desktop]: { insetInline: 'auto 24px', insetBlockStart: 'auto', insetBlockEnd: 24, maxWidth: 420 },
}));

const paymentRoutes = [routes.checkout, routes.addCard];

export function UpdateOffer() {
  const t = useT();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [isAccepted, setIsAccepted] = useState(false);
  // Offered once a visit.
  const [isClosed, setIsClosed] = useState(false);
  const isOrdering = useAppSelector((state) => selectOwnCheckout(state).status !== 'idle');
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      watchWorker(setWaiting, () => {
        // The worker caches what is asked for again, so that the first visit can go on offline.
        void dispatch(reload(['menu']));
      }),
    [dispatch],
  );

  if (!waiting || isClosed || isOrdering || paymentRoutes.some((pattern) => matchPath(pattern, pathname))) return null;
  return (
    <Bar role="status" aria-label={t('shell.updateLabel')}>
      <Icon name="refresh" size={20} />
      <p>{t('shell.updateReady')}</p>
      <Button
        size="small"
        loading={isAccepted}
        onClick={() => {
          setIsAccepted(true);
          acceptUpdate(waiting);
        }}
      >
        {t('shell.updateNow')}
      </Button>
      <IconButton icon="close" iconSize={20} label={t('common.close')} onClick={() => setIsClosed(true)} />
    </Bar>
  );
}
