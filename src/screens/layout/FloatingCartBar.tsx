import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { CartBar } from '../../shared/ui/CartBar';
import { useCartPath } from '../requests/cartRequest';

/** The link to the cart with its count and total; null for an empty cart. */
export function CartSummaryBar() {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  if (count <= 0) return null;
  return (
    <CartBar
      to={cartPath}
      count={count}
      total={total}
      note={t('common.inclusiveOfTaxes')}
      action={t('common.viewCart')}
    />
  );
}

export function FloatingCartBar() {
  const isEmpty = useAppSelector((state) => selectCartCount(state) <= 0);
  return isEmpty ? null : (
    <ActionBar transparent phoneOnly>
      <CartSummaryBar />
    </ActionBar>
  );
}
