import { styled } from '../../theme/styled';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Icon } from '../../shared/ui/Icon';
import { Note } from './CartNotice';

const OfflineNote = styled(Note)(({ theme }) => ({
  backgroundColor: theme.vars.palette.secondary.pale,
  color: theme.vars.palette.fixed.ink,
  fontWeight: 600,
}));

/** Above a cart that was loaded before the connection was lost. */
export function CartOfflineNote() {
  const t = useT();
  return (
    <OfflineNote role="status">
      <Icon name="offline" size={20} />
      <span>{t('cart.offline')}</span>
    </OfflineNote>
  );
}

/** Without a connection and a loaded cart: the device stores only the cart's count and total. */
export function CartOffline({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  return (
    <EmptyState
      icon="offline"
      title={t('cart.offlineTitle')}
      text={
        <>
          {count > 0 ? <p>{t('cart.offlineCount', { count, total: formatAed(total) })}</p> : null}
          <p>{t('cart.offlineKept')}</p>
        </>
      }
      action={
        <Button variant="outlined" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
