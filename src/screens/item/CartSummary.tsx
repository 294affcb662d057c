import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Price } from '../../shared/ui/Price';
import { flexRow, keyframes, styled } from '../../theme/styled';
import { motion } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { useCartPath } from '../../features/cart/cartRequest';

/** The animation of a changed count; without motion it changes at once. */
const land = keyframes({
  '0%': { transform: 'translateY(-14px) scale(1.5)', opacity: 0.4 },
  '55%': { transform: 'translateY(0) scale(1.22, 0.82)', opacity: 1 },
  '78%': { transform: 'translateY(-3px) scale(0.94, 1.08)' },
  '100%': { transform: 'none' },
});

const Summary = styled('div')(({ theme }) => ({
  ...flexRow(10),
  minHeight: 46,
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
const Count = styled('span')<{ $lands: boolean; $onFlame: boolean }>(({ theme, $lands, $onFlame }) => ({
  minWidth: 24,
  height: 24,
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
  ...($onFlame && {
    backgroundColor: theme.vars.palette.primary.contrastText,
    color: theme.vars.palette.primary.main,
  }),
  ...($lands && {
    '@media (prefers-reduced-motion: no-preference)': { animation: `${land} ${2 * motion.base}ms ${motion.ease}` },
  }),
}));

const Filled = styled('div')({
  paddingBlockEnd: 8,
  '& .end': { display: 'grid', justifyItems: 'end', lineHeight: 1.1 },
  '& small': { fontSize: rem(13), fontWeight: 500 },
});

/** Leads to the cart; `isNext` fills the button, because nothing else is left to do on the screen. */
export const CartSummary = memo(function CartSummary({ isNext }: { isNext: boolean }) {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const [firstCount] = useState(count);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && count !== firstCount) setHasChanged(true);
  const subtotal = useAppSelector(selectCartTotal);
  if (count <= 0) return null;
  const chip = (
    <Count
      key={count}
      data-cart-count
      $lands={hasChanged}
      $onFlame={isNext}
      aria-label={t('common.itemsInCart', { count })}
      role="img"
    >
      {count}
    </Count>
  );
  if (isNext)
    return (
      <Filled role="group" aria-label={t('menu.cartSummary')}>
        <LinkButton to={cartPath} fullWidth split>
          {chip}
          {t('common.viewCart')}
          <span className="end">
            <Price amount={subtotal} size="inherit" /> <small>{t('common.inclusiveOfTaxes')}</small>
          </span>
        </LinkButton>
      </Filled>
    );
  return (
    <Summary role="group" aria-label={t('menu.cartSummary')}>
      {chip}
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
