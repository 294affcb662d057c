import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';

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
