import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { CartBar } from '../../shared/ui/CartBar';
import { Icon } from '../../shared/ui/Icon';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { useCartPath } from '../requests/cartRequest';

const Pill = styled(Link)(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  paddingInline: 20,
  borderRadius: 999,
  backgroundColor: theme.vars.palette.brandSurface.main,
  color: theme.vars.palette.brandSurface.contrastText,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}));

/** How many pieces are in the cart, their subtotal, and both in words. */
function useCartSummary() {
  const t = useT();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  return { count, total, price: formatAed(total), items: t('common.itemsInCart', { count }) };
}

/** In the desktop's bar. */
export function CartButton() {
  const t = useT();
  const { count, price, items } = useCartSummary();
  const name = t('common.viewCart');
  return (
    <Pill to={useCartPath()} aria-label={count > 0 ? `${name}: ${items}, ${price}` : name}>
      <Icon name="bag" size={20} />
      {count > 0 ? (
        <>
          <span>{count}</span>
          <bdi dir="ltr">{price}</bdi>
        </>
      ) : (
        <span>{t('shell.cart')}</span>
      )}
    </Pill>
  );
}

/** Nothing for an empty cart. */
export function CartSummaryBar() {
  const t = useT();
  const cartPath = useCartPath();
  const { count, total } = useCartSummary();
  if (count <= 0) return null;
  const note = t('common.inclusiveOfTaxes');
  return <CartBar to={cartPath} count={count} total={total} note={note} action={t('common.viewCart')} />;
}

/** On the phone; hidden for an empty cart. */
export function FloatingCartBar() {
  const isEmpty = useAppSelector((state) => selectCartCount(state) <= 0);
  return isEmpty ? null : (
    <ActionBar transparent phoneOnly>
      <CartSummaryBar />
    </ActionBar>
  );
}

/** Announces changes of the cart to screen readers on every screen. */
export function CartAnnouncer() {
  const t = useT();
  const { count, total, price, items } = useCartSummary();
  const [first] = useState({ count, total });
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && (count !== first.count || total !== first.total)) setHasChanged(true);
  const message = count > 0 ? t('common.cartNow', { items, total: price }) : items;
  return <VisuallyHidden role="status">{hasChanged ? message : ''}</VisuallyHidden>;
}
