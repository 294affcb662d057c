import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
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

export function CartButton() {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  return (
    <Pill
      to={cartPath}
      aria-label={
        count > 0
          ? `${t('common.viewCart')}: ${t('common.itemsInCart', { count })}, ${formatAed(total)}`
          : t('common.viewCart')
      }
    >
      <Icon name="bag" size={20} />
      {count > 0 ? (
        <>
          <span>{count}</span>
          <bdi dir="ltr">{formatAed(total)}</bdi>
        </>
      ) : (
        <span>{t('shell.cart')}</span>
      )}
    </Pill>
  );
}
