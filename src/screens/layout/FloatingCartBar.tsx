import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { CartBar } from '../../shared/ui/CartBar';
import { useCartPath } from '../requests/useCartPath';

/** The phone's floating link to the cart; hidden for an empty cart and on desktop, where the top bar has it. */
export function FloatingCartBar() {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  if (count <= 0) return null;
  return (
    <ActionBar transparent phoneOnly>
      <CartBar
        to={cartPath}
        count={count}
        total={total}
        note={t('common.inclusiveOfTaxes')}
        action={t('common.viewCart')}
      />
    </ActionBar>
  );
}
