import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { useAfterFirstView } from '../../../shared/lib/useAfterFirstView';
import { gridRows, styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';
import { ItemCard } from './ItemCard';
import { itemCardStyles } from './itemCardStyles';

const WIDE = '(min-width:640px)';
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

const Grid = styled('ul')(({ theme }) => ({
  ...gridRows(26),
  [`@media ${WIDE} and (max-width:899.95px)`]: { ...columns(2), columnGap: 24 },
  [desktop]: { ...columns(3), gap: '64px 20px', paddingBlockStart: 74 },
  '@media (min-width:1100px)': columns(4),
  ...itemCardStyles(theme),
}));

const FIRST_RENDER_COUNT = { phone: 4, wide: 12 };

export interface ItemGridProps {
  items: readonly MenuItem[];
  countInCart: (item: MenuItem) => number;
  children?: ReactNode;
}

/** Items as cards: one column on the phone, up to four on the desktop. The cards in sight render first. */
export function ItemGrid({ items, countInCart, children }: ItemGridProps) {
  const t = useT();
  const isWide = useMediaQuery(WIDE);
  const hasPainted = useAfterFirstView();
  const shown = hasPainted ? items : items.slice(0, isWide ? FIRST_RENDER_COUNT.wide : FIRST_RENDER_COUNT.phone);
  return (
    <>
      <Grid>
        {shown.map((item, index) => (
          <li key={item._id}>
            <ItemCard item={item} inCart={countInCart(item)} t={t} isFirst={index === 0} />
          </li>
        ))}
      </Grid>
      {shown.length === items.length ? children : null}
    </>
  );
}

export function ItemGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Grid aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="card">
          <span className="pic">
            <span className="ground" />
          </span>
          <Skeleton width="70%" height={20} />
          <Skeleton width="90%" height={14} style={{ marginBlock: 10 }} />
          <Skeleton width={96} height={22} />
        </li>
      ))}
    </Grid>
  );
}
