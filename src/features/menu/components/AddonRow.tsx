import Checkbox from '@mui/material/Checkbox';
import { memo, useMemo } from 'react';
import type { AddonItem } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { formatAed } from '../../../shared/lib/money';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { QuantityStepper } from '../../../shared/ui/QuantityStepper';
import { Thumb } from '../../../shared/ui/Thumb';
import { hasStepper } from '../addonRules';
import { flexRow, styled } from '../../../theme/styled';

const Row = styled('div')(({ theme }) => ({
  ...flexRow(12),
  minHeight: 68,
  padding: '8px 16px',
  position: 'relative',
  '& .words': { flex: 1, minWidth: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 },
  '& .name': { fontWeight: 500, lineHeight: 1.3 },
  '& .words small': {
    ...theme.typography.body2,
    display: 'block',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& .MuiCheckbox-root': { marginInlineEnd: -10 },
  // The whole row is the target of the checkbox.
  'label&': { cursor: 'pointer' },
}));

export const AddonRow = memo(function AddonRow({
  item,
  groupIndex,
  quantity,
  onQuantity,
}: {
  item: AddonItem;
  groupIndex: number;
  quantity: number;
  onQuantity: (groupIndex: number, itemId: string, quantity: number) => void;
}) {
  const t = useT();
  const price = item.price > 0 ? t('menu.extra', { price: formatAed(item.price) }) : t('menu.included');
  const label = (
    <span className="words">
      <span className="head">
        <bdi className="name">{item.title}</bdi>
        <small>{item.price > 0 ? <bdi dir="ltr">{price}</bdi> : price}</small>
      </span>
      {item.description ? (
        <small>
          <bdi>{item.description}</bdi>
        </small>
      ) : null}
    </span>
  );
  // A constant element, so that a tap does not render the picture.
  const thumb = useMemo(() => <Thumb {...pictureOf(item)} size={52} out={6} sizes="64px" />, [item]);

  if (!hasStepper(item)) {
    return (
      <Row as="label">
        {thumb}
        {label}
        <Checkbox
          checked={quantity > 0}
          onChange={() => onQuantity(groupIndex, item._id, quantity > 0 ? 0 : 1)}
          slotProps={{ input: { 'aria-label': `${item.title}, ${price}` } }}
        />
      </Row>
    );
  }
  return (
    <Row>
      {thumb}
      {label}
      <QuantityStepper
        value={quantity}
        onChange={(next) => onQuantity(groupIndex, item._id, next)}
        zeroAsPlus
        labels={{
          group: t('common.quantityOf', { item: item.title }),
          increase: t('common.increase', { item: item.title }),
          decrease: t('common.decrease', { item: item.title }),
        }}
      />
    </Row>
  );
});
