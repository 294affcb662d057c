import Checkbox from '@mui/material/Checkbox';
import { memo, useId } from 'react';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { Card } from '../../shared/ui/Card';
import { BrandShape } from '../../shared/ui/BrandShape';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  cursor: 'pointer',
  '&[data-disabled=true]': { cursor: 'default' },
  '& .words': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, display: 'block' },
  '& > .MuiCheckbox-root': { marginInlineEnd: -10 },
}));

export interface RedeemPointsProps {
  points: number;
  worth: number;
  /** The discount exceeds the subtotal (CART-16, A-37). */
  exceedsSubtotal: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const RedeemPoints = memo(function RedeemPoints({
  points,
  worth,
  exceedsSubtotal,
  isOn,
  onChange,
}: RedeemPointsProps) {
  const t = useT();
  const id = useId();
  const isDisabled = exceedsSubtotal || (points <= 0 && !isOn);
  const note = exceedsSubtotal
    ? t('cart.pointsTooMany')
    : points > 0
      ? t('cart.youSave', { amount: formatAed(worth) })
      : t('cart.noPoints');
  return (
    <Card $pad>
      <Row data-disabled={isDisabled}>
        <BrandShape tone="gold" size={46}>
          <Icon name="flame" size={24} />
        </BrandShape>
        <span className="words">
          <strong id={`${id}l`}>
            {points > 0
              ? t('cart.usePoints', { count: points, points: points.toLocaleString('en-US') })
              : t('cart.usePointsPlain')}
          </strong>
          <small id={`${id}n`}>{note}</small>
        </span>
        <Checkbox
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-labelledby': `${id}l`, 'aria-describedby': `${id}n` } }}
        />
      </Row>
    </Card>
  );
});
