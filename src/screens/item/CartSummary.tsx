import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { Price } from '../../shared/ui/Price';
import { flexRow, keyframes, styled } from '../../theme/styled';
import { desktop, motion, radius } from '../../theme/tokens';
import { useCartPath } from '../../features/cart/cartRequest';

/** The animation of a changed count; without motion it changes at once. */
const land = keyframes({
  '0%': { transform: 'translateY(-14px) scale(1.5)', opacity: 0.4 },
  '55%': { transform: 'translateY(0) scale(1.22, 0.82)', opacity: 1 },
  '78%': { transform: 'translateY(-3px) scale(0.94, 1.08)' },
  '100%': { transform: 'none' },
});

/** On top of the bar, which keeps its height when the amount comes or goes. */
const Summary = styled('div')(({ theme }) => ({
  ...flexRow(10),
  minHeight: 46,
  '@media (min-height:320px)': {
    position: 'absolute',
    zIndex: -1,
    insetInline: 0,
    insetBlockEnd: 'calc(100% - 12px)',
    paddingInline: 'var(--gutter)',
    paddingBlockStart: 8,
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: '0 0 -12px',
      clipPath: 'inset(-32px -32px 0)',
      borderRadius: '22px 22px 0 0',
      backgroundColor: theme.vars.palette.background.paper,
      boxShadow: theme.vars.palette.shadow.up,
    },
    [desktop]: { paddingInline: 18, '&::before': { borderRadius: `${radius.card}px ${radius.card}px 0 0` } },
  },
  '& .sum': { flex: 1, minWidth: 0, display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 6 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& a': {
    ...theme.typography.subtitle2,
    color: theme.vars.palette.primary.text,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    whiteSpace: 'nowrap',
  },
}));
const Count = styled('span')<{ $lands: boolean }>(({ theme, $lands }) => ({
  minWidth: '1.7em',
  height: '1.7em',
  paddingInline: 6,
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 12,
  borderStartEndRadius: 4,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  ...theme.typography.caption,
  fontWeight: 700,
  lineHeight: 1,
  ...($lands && {
    '@media (prefers-reduced-motion: no-preference)': { animation: `${land} ${2 * motion.base}ms ${motion.ease}` },
  }),
}));

/** Leads to the cart. */
export const CartSummary = memo(function CartSummary() {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const [firstCount] = useState(count);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && count !== firstCount) setHasChanged(true);
  const subtotal = useAppSelector(selectCartTotal);
  if (count <= 0) return null;
  return (
    <Summary role="group" aria-label={t('menu.cartSummary')}>
      <Count key={count} data-cart-count $lands={hasChanged} aria-label={t('common.itemsInCart', { count })} role="img">
        {count}
      </Count>
      <span className="sum">
        <Price amount={subtotal} size="amount" /> <small>{t('common.inclusiveOfTaxes')}</small>
      </span>
      <Link to={cartPath}>
        {t('common.viewCart')}
        <Icon name="next" size={18} />
      </Link>
    </Summary>
  );
});
