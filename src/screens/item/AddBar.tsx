import { useState } from 'react';
import { Link } from 'react-router-dom';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { roundHalfUp } from '../../shared/lib/money';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { Price } from '../../shared/ui/Price';
import { Bone } from '../../shared/ui/Skeletons';
import { Stepper } from '../../shared/ui/Stepper';
import { transient } from '../../shared/ui/transient';
import { keyframes, styled } from '../../theme/styled';
import { motion } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { useCartPath } from '../requests/useCartPath';

/** The count lands: it drops in, squashes and settles. Under reduced motion it simply changes. */
const land = keyframes({
  '0%': { transform: 'translateY(-14px) scale(1.5)', opacity: 0.4 },
  '55%': { transform: 'translateY(0) scale(1.22, 0.82)', opacity: 1 },
  '78%': { transform: 'translateY(-3px) scale(0.94, 1.08)' },
  '100%': { transform: 'none' },
});

const Summary = styled('div')(({ theme }) => ({
  display: 'flex', alignItems: 'center', gap: 10, minHeight: 46,
  '& .sum': { flex: 1, minWidth: 0, display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 6 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& a': { ...theme.typography.subtitle2, color: theme.vars.palette.primary.text, display: 'inline-flex', alignItems: 'center', gap: 2, minHeight: 44, whiteSpace: 'nowrap' },
}));
const Count = styled('span', transient)<{ $lands: boolean }>(({ theme, $lands }) => ({
  minWidth: 24, height: 24, paddingInline: 6, display: 'inline-grid', placeItems: 'center', borderRadius: 12, borderStartEndRadius: 4,
  backgroundColor: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText, ...theme.typography.caption, fontWeight: 700, lineHeight: 1,
  ...($lands && { '@media (prefers-reduced-motion: no-preference)': { animation: `${land} ${2 * motion.base}ms ${motion.ease}` } }),
}));
const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, '& > button': { flex: 1, minWidth: 0, paddingInline: 12 }, '& > span button': { width: 46 } });
const Rest = styled('span')({ flex: 1 });
/** Long words and sums take a second line rather than be cut. */
const Label = styled('span')({ fontSize: rem(19), whiteSpace: 'normal', lineHeight: 1.15, textWrap: 'balance', '@media (max-width:359.95px)': { fontSize: rem(17) } });

export interface AddBarProps {
  title: string;
  quantity: number;
  /** Not yet rounded, AED. */
  total: number;
  /** Before the addons are there, no total is promised and nothing added. */
  isReady: boolean;
  isAdding: boolean;
  onQuantity: (next: number) => void;
  onAdd: () => void;
}

/** What the cart holds, how many to add, and 'Add Items {total} AED' (ITEM-02 to ITEM-05). */
export function AddBar({ title, quantity, total, isReady, isAdding, onQuantity, onAdd }: AddBarProps) {
  const t = useT();
  const cartPath = useCartPath();
  const count = useAppSelector(selectCartCount);
  const [firstCount] = useState(count);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && count !== firstCount) setHasChanged(true);
  const subtotal = useAppSelector(selectCartTotal);
  return (
    <div>
      <Summary role="group" aria-label={t('menu.cartSummary')}>
        <Count key={count} data-cart-count $lands={hasChanged} aria-label={t('common.itemsInCart', { count })} role="img">{count}</Count>
        <span className="sum"><Price amount={subtotal} size="amount" /> <small>{t('common.inclusiveOfTaxes')}</small></span>
        <Link to={cartPath}>{t('common.viewCart')}<Icon name="next" size={18} /></Link>
      </Summary>
      {isReady ? (
        <Row>
          <Stepper
            big value={quantity} min={1} onChange={onQuantity}
            labels={{ group: t('common.quantityOf', { item: title }), increase: t('common.increase', { item: title }), decrease: t('common.decrease', { item: title }) }}
          />
          <Button size="large" loading={isAdding} onClick={onAdd}><Label>{t('menu.addItems', { total: roundHalfUp(total) })}</Label></Button>
        </Row>
      ) : <Row aria-hidden="true"><Bone $pill $w={130} $h={52} /><Rest><Bone $pill $h={56} /></Rest></Row>}
    </div>
  );
}
