import { useState } from 'react';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

export function CartAnnouncer() {
  const t = useT();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  const [first] = useState({ count, total });
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && (count !== first.count || total !== first.total)) setHasChanged(true);
  const items = t('common.itemsInCart', { count });
  // Without a total for an empty cart.
  const message = count > 0 ? t('common.cartNow', { items, total: formatAed(total) }) : items;
  return <VisuallyHidden role="status">{hasChanged ? message : ''}</VisuallyHidden>;
}
