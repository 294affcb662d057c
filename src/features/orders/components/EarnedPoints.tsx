import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { flexRow, keyframes, styled } from '../../../theme/styled';
import { motion } from '../../../theme/tokens';
import { earnedPoints } from '../orderStatus';

const open = keyframes({
  '0%': { clipPath: 'inset(0 50%)', transform: 'scale(0.6) rotate(-18deg)' },
  '60%': { transform: 'scale(1.15) rotate(4deg)' },
  '100%': { clipPath: 'inset(0)', transform: 'none' },
});

const Root = styled(Link)(({ theme }) => ({
  ...flexRow(10),
  display: 'inline-flex',
  minHeight: 48,
  marginBlockStart: 12,
  color: theme.vars.palette.top.contrastText,
  fontWeight: 600,
  textDecoration: 'none',
  '& > span': { animation: `${open} ${3 * motion.base}ms ${motion.ease}` },
}));

/** What a delivered order has earned, which leads to the customer's points. */
export function EarnedPoints({ order }: { order: Order }) {
  const t = useT();
  const count = earnedPoints(order);
  if (count === 0) return null;
  return (
    <Root to={paths.points()}>
      <BrandShape tone="gold" size={36}>
        <Icon name="flame" size={22} />
      </BrandShape>
      {t('orders.pointsEarned', { count })}
      <Icon name="next" size={20} />
    </Root>
  );
}
