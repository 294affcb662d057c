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

const Row = styled('div')<{ $isChip?: boolean; $isSingle?: boolean }>(({ theme, $isChip, $isSingle }) => ({
  ...flexRow($isChip ? 4 : 12),
  minHeight: $isChip ? 52 : 60,
  padding: $isChip ? '4px 10px 4px 12px' : '8px 16px',
  ...($isChip && {
    borderRadius: 14,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
    '&[data-on=true]': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
  }),
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
  '& .short': { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiCheckbox-root': { marginInlineEnd: -10, ...($isSingle && { '& > .box': { borderRadius: '50%' } }) },
  // The whole row is the target of the checkbox.
  'label&': { cursor: 'pointer' },
}));

export const AddonRow = memo(function AddonRow({
  item,
  groupIndex,
  quantity,
  isSingle,
  isChip,
  onQuantity,
}: {
  item: AddonItem;
  groupIndex: number;
  quantity: number;
  /** The group takes one: its marks are round. */
  isSingle: boolean;
  isChip: boolean;
  onQuantity: (groupIndex: number, itemId: string, quantity: number) => void;
}) {
  const t = useT();
  // One that was chosen before can be taken away.
  const isOut = item.is_sold_out === true && quantity === 0;
  const price = isOut ? t('menu.soldOut') : item.price > 0 ? t('menu.extra', { price: formatAed(item.price) }) : '';
  const label = (
    <span className="words">
      <span className="head">
        <bdi className="name">{item.title}</bdi>
        {price ? (
          <small>
            <bdi dir={isOut ? undefined : 'ltr'}>{price}</bdi>
          </small>
        ) : null}
      </span>
      {item.description ? (
        <small className={quantity > 0 ? undefined : 'short'}>
          <bdi>{item.description}</bdi>
        </small>
      ) : null}
    </span>
  );
  // A constant element, so that a tap does not render the picture.
  const thumb = useMemo(
    () => (item.image ? <Thumb {...pictureOf(item)} size={52} out={6} sizes="64px" /> : null),
    [item],
  );

  if (!hasStepper(item) || isOut) {
    return (
      <Row as="label" $isChip={isChip} $isSingle={isSingle} data-on={quantity > 0}>
        {thumb}
        {label}
        <Checkbox
          checked={quantity > 0}
          disabled={isOut}
          onChange={() => onQuantity(groupIndex, item._id, quantity > 0 ? 0 : 1)}
          slotProps={{ input: { 'aria-label': [item.title, price].filter(Boolean).join(', ') } }}
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
