import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from './cartSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Icon } from '../../shared/ui/Icon';
import { Price } from '../../shared/ui/Price';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { centred, flexRow, square, styled } from '../../theme/styled';
import { largeText, motion, radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { useCartPath } from './cartRequest';

const Pill = styled(Link)(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  paddingInline: 20,
  borderRadius: radius.full,
  backgroundColor: theme.vars.palette.brandSurface.main,
  color: theme.vars.palette.brandSurface.contrastText,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // Baloo's glyphs are high in their line.
  '& > :not(.icon)': { paddingBlockStart: 4 },
}));

const Bar = styled(Link)(({ theme }) => ({
  ...flexRow('0 12px'),
  flexWrap: 'wrap',
  width: '100%',
  maxWidth: 460,
  minHeight: 60,
  marginInline: 'auto',
  paddingBlock: 8,
  paddingInline: '8px 20px',
  borderRadius: 30,
  backgroundColor: theme.vars.palette.top.float,
  color: theme.vars.palette.top.contrastText,
  boxShadow: theme.vars.palette.shadow.outline,
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.98)' },
  '@media (forced-colors: active)': { border: '1px solid currentColor' },
  '& small': {
    display: 'block',
    whiteSpace: 'nowrap',
    fontSize: rem(13),
    lineHeight: 1.3,
    color: theme.vars.palette.top.secondary,
    [largeText]: { display: 'none' },
  },
  '& .go': {
    ...theme.typography.button,
    marginInlineStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    paddingBlockStart: 3,
    whiteSpace: 'nowrap',
    '& .icon': { marginBlockStart: -3 },
  },
  '@media (max-width:359.95px)': { columnGap: 8, paddingInlineEnd: 10, '& .go': { gap: 0, fontSize: rem(16) } },
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.button,
  ...square(44),
  flex: 'none',
  ...centred,
  paddingBlockStart: 2,
  borderRadius: '50%',
  borderStartEndRadius: 8,
  backgroundColor: theme.vars.palette.fixed.accent,
  color: theme.vars.palette.fixed.white,
  fontWeight: 800,
  fontSize: rem(20),
  lineHeight: 1,
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
  return (
    <Bar to={cartPath}>
      <Count>{count}</Count>
      <span>
        <Price amount={total} />
        <small>{t('common.inclusiveOfTaxes')}</small>
      </span>
      <span className="go">
        {t('common.viewCart')}
        <Icon name="next" size={20} />
      </span>
    </Bar>
  );
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
