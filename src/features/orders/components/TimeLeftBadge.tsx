import type { CSSProperties, ReactNode } from 'react';
import type { Order } from '../../../../contract/orders';
import { brandShape } from '../../../shared/ui/BrandShape';
import { square, styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';
import { useT } from '../../../shared/i18n/useT';
import { useTimeLeft } from '../useTimeLeft';

const Shape = styled('span')<{ $size: number }>(({ theme, $size }) => ({
  ...brandShape(theme, 'brand'),
  ...square($size),
  backgroundColor: theme.vars.palette.top.rail,
  // A late order still glows.
  backgroundImage: `linear-gradient(to top, ${theme.vars.palette.brand} max(var(--left) * 100%, 24%), transparent 0)`,
}));

const Figure = styled('span')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  lineHeight: 1,
  '&& strong': { ...theme.typography.h3, lineHeight: 1, fontVariantNumeric: 'tabular-nums' },
  '&& small': { fontSize: rem(11), lineHeight: 1, color: 'inherit' },
}));

interface TimeLeftBadgeProps {
  order: Order;
  /** px */
  size: number;
  className?: string;
  /** Shows the minutes that are left, while there are some, instead of its content. */
  hasMinutes?: boolean;
  children?: ReactNode;
}

/** The brand's shape burns down while the order's estimated time passes. Decorative: the time is in words. */
export function TimeLeftBadge({ order, size, className, hasMinutes = false, children }: TimeLeftBadgeProps) {
  const t = useT();
  const left = useTimeLeft(order);
  const fraction = left?.fraction ?? (order.status === 'Cancelled' ? 0 : 1);
  const style: CSSProperties & { '--left': number } = { '--left': fraction };
  return (
    <Shape $size={size} className={className} style={style} aria-hidden="true">
      {hasMinutes && left && left.minutes > 0 ? (
        <Figure>
          <strong>{left.minutes}</strong>
          <small>{t('orders.minutes')}</small>
        </Figure>
      ) : (
        children
      )}
    </Shape>
  );
}
