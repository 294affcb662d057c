import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { CartAddon } from '../../../contract/cart';
import { useT } from '../../shared/i18n/useT';
import type { Translate } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { pictureOf } from '../../shared/ui/pictureOf';
import { Price } from '../../shared/ui/Price';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';
import { Thumb } from '../../shared/ui/Thumb';
import { flexRow, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import type { CartLine } from './cartApi';

const Row = styled('li')<{ $leaving: boolean }>(({ theme, $leaving }) => ({
  display: 'flex',
  gap: 16,
  padding: 16,
  opacity: $leaving ? 0.45 : 1,
  transition: 'opacity 220ms',
  '& > .words': { flex: 1, minWidth: 0 },
  '& h2': theme.typography.h3,
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& h2 a': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 44, marginBlock: -8 },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  [desktop]: { padding: 20, gap: 22 },
}));
const Figures = styled('div')<{ $pending: boolean }>(({ $pending }) => ({
  ...flexRow('4px 12px'),
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  marginBlockStart: 6,
  '& > .price': { fontSize: rem(20), opacity: $pending ? 0.45 : 1, transition: 'opacity 220ms' },
}));

export const addonText = (addons: readonly CartAddon[], t: Translate): string =>
  addons
    .map((addon) =>
      addon.quantity > 1 ? t('cart.addonTimes', { title: addon.item.title, count: addon.quantity }) : addon.item.title,
    )
    .join(t('cart.comma'));

export interface CartLineRowProps {
  id: string;
  line: CartLine;
  isRoomy?: boolean;
  onChange: (id: string, step: number) => void;
}

export const CartLineRow = memo(function CartLineRow({ id, line, isRoomy = false, onChange }: CartLineRowProps) {
  const t = useT();
  const { item, quantity, isPending = false } = line;
  const { title } = item;
  const addons = addonText(line.addons, t);
  // A constant element, so that a change of quantity does not render the picture.
  const thumb = useMemo(
    () => (
      <Thumb size={isRoomy ? 96 : 78} out={isRoomy ? 14 : 10} {...pictureOf(item)} sizes={isRoomy ? '124px' : '92px'} />
    ),
    [item, isRoomy],
  );
  return (
    <Row $leaving={quantity <= 0 && isPending}>
      <Link to={paths.item(line.item_id)} tabIndex={-1} aria-hidden="true">
        {thumb}
      </Link>
      <div className="words">
        <h2>
          <Link to={paths.item(line.item_id)}>
            <bdi>{title}</bdi>
            <Icon name="edit" size={18} />
          </Link>
        </h2>
        {addons && <p>{addons}</p>}
        {line.instruction && <p>{t('cart.note', { note: line.instruction })}</p>}
        <Figures $pending={isPending}>
          <Price amount={line.total_price} />
          <QuantityStepper
            value={quantity}
            onChange={(next) => onChange(id, next - quantity)}
            pending={isPending}
            binAtOne
            isAnnounced={false}
            min={isPending ? 0 : Number.NEGATIVE_INFINITY}
            labels={{
              group: t('common.quantityOf', { item: title }),
              increase: t('common.increase', { item: title }),
              decrease: t('common.decrease', { item: title }),
              remove: t('common.remove', { item: title }),
            }}
          />
        </Figures>
      </div>
    </Row>
  );
});
