import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { Card } from '../../../shared/ui/Card';
import { useAfterFirstView } from '../../../shared/lib/useAfterFirstView';
import { styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';
import { ItemCard } from './ItemCard';
import { CARD_MIN_HEIGHT, itemCardStyles } from './itemCardStyles';

const PHONE = { gap: 26, rowHeight: CARD_MIN_HEIGHT } as const;
const DESKTOP = { gap: 64, rowHeight: 292 } as const;
const WIDE = '(min-width:640px)';
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

const grid = {
  display: 'grid',
  gap: PHONE.gap,
  [`@media ${WIDE} and (max-width:899.95px)`]: { ...columns(2), columnGap: 24 },
  [desktop]: { ...columns(3), gap: `${DESKTOP.gap}px 20px`, paddingBlockStart: 74 },
  '@media (min-width:1100px)': columns(4),
} as const;

const Grid = styled('ul')(({ theme }) => ({ ...grid, ...itemCardStyles(theme) }));

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
  const isWhole = useAfterFirstView();
  const shown = isWhole ? items : items.slice(0, isWide ? FIRST_RENDER_COUNT.wide : FIRST_RENDER_COUNT.phone);
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

const Bones = styled('ul')(grid);
const Blank = styled(Card)({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: PHONE.rowHeight,
  padding: '16px',
  '& > div': { flex: 1, display: 'grid', gap: 10, alignContent: 'start' },
  [desktop]: {
    flexDirection: 'column-reverse',
    justifyContent: 'flex-start',
    alignItems: 'center',
    minHeight: DESKTOP.rowHeight,
    paddingBlock: '0 18px',
    '& > span': { marginBlockStart: -52, marginBlockEnd: 24, width: 160, height: 160 },
    '& > div': { width: '100%', flex: 'none' },
  },
});

export function ItemGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Bones aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Blank>
            <div>
              <Skeleton width="70%" height={20} />
              <Skeleton width="90%" height={14} />
              <Skeleton width={96} height={22} />
            </div>
            <Skeleton variant="circular" width={118} height={118} />
          </Blank>
        </li>
      ))}
    </Bones>
  );
}
