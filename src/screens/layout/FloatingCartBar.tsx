import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { CartBar } from '../../shared/ui/CartBar';
import { useCartPath } from '../requests/useCartPath';

/** The floating way to the cart on the phone's screens with items; nothing while the cart is empty. The desktop bar has it at its end. */
export function FloatingCartBar() {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  if (count <= 0) return null;
  return (
    <ActionBar bare phoneOnly>
      <CartBar to={cartPath} count={count} total={total} note={t('common.inclusiveOfTaxes')} action={t('common.viewCart')} />
    </ActionBar>
  );
}
