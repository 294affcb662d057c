import type { CSSProperties, ReactNode } from 'react';
import type { Order } from '../../../../contract/orders';
import { brandShape } from '../../../shared/ui/BrandShape';
import { square, styled } from '../../../theme/styled';
import { useTimeLeft } from '../useTimeLeft';

const Shape = styled('span')<{ $size: number }>(({ theme, $size }) => ({
  ...brandShape(theme, 'brand'),
  ...square($size),
  backgroundColor: theme.vars.palette.top.rail,
  // A late order still glows.
  backgroundImage: `linear-gradient(to top, ${theme.vars.palette.brand} max(var(--left) * 100%, 24%), transparent 0)`,
}));

interface EmberProps {
  order: Order;
  /** px */
  size: number;
  className?: string;
  children?: ReactNode;
}

/** The brand's shape burns down while the order's estimated time passes. Decorative: the time is in words. */
export function Ember({ order, size, className, children }: EmberProps) {
  const left = useTimeLeft(order)?.fraction ?? (order.status === 'Cancelled' ? 0 : 1);
  const style: CSSProperties & { '--left': number } = { '--left': left };
  return (
    <Shape $size={size} className={className} style={style} aria-hidden="true">
      {children}
    </Shape>
  );
}
