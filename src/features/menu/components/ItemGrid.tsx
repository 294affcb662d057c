import { styled } from '@mui/material/styles';
import type { MenuItem } from '../../../../contract/menu';
import { Card } from '../../../shared/ui/Card';
import { Bone } from '../../../shared/ui/Skeletons';
import { desktop } from '../../../theme/tokens';
import { ItemCard } from './ItemCard';

const Grid = styled('ul')({
  display: 'grid', gap: 26,
  '@media (min-width:640px) and (max-width:899.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 24 },
  [desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '64px 20px', paddingBlockStart: 74 },
  '@media (min-width:1100px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});

/** Items as cards: one column on the phone, up to four on the desktop. `countInCart` tells the pieces in the cart. */
export function ItemGrid({ items, countInCart, heading }: { items: readonly MenuItem[]; countInCart: (item: MenuItem) => number; heading?: 'h2' | 'h3' }) {
  return (
    <Grid>
      {items.map((item, index) => <li key={item._id}><ItemCard item={item} inCart={countInCart(item)} isFirst={index === 0} heading={heading} /></li>)}
    </Grid>
  );
}

const Blank = styled(Card)({
  display: 'flex', justifyContent: 'space-between', gap: 16, minHeight: 138, padding: '16px',
  '& > div': { flex: 1, display: 'grid', gap: 10, alignContent: 'start' },
  [desktop]: { flexDirection: 'column-reverse', justifyContent: 'flex-start', alignItems: 'center', minHeight: 292, paddingBlock: '0 18px', '& > span': { marginBlockStart: -52, marginBlockEnd: 24, width: 160, height: 160 }, '& > div': { width: '100%', flex: 'none' } },
});

/** The cards before their data is there. */
export function ItemGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Grid aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Blank>
            <div><Bone $w="70%" $h={20} /><Bone $w="90%" $h={14} /><Bone $w={96} $h={22} /></div>
            <Bone $ember $w={118} $h={118} />
          </Blank>
        </li>
      ))}
    </Grid>
  );
}
