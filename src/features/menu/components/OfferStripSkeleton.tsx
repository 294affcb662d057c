import Skeleton from '@mui/material/Skeleton';
import { gridRows, styled } from '../../../theme/styled';
import { desktop, radius, wide } from '../../../theme/tokens';

export const Strip = styled('ul')({
  ...gridRows(12),
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(300px, 84vw)',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  marginInline: 'calc(-1 * var(--gutter))',
  padding: '6px var(--gutter) 8px',
  scrollPaddingInline: 'var(--gutter)',
  scrollbarWidth: 'none',
  '& > li': { scrollSnapAlign: 'start' },
  [wide]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    marginInline: 0,
    padding: 0,
    overflow: 'visible',
    '& > li': { gridColumn: 'span 2' },
    '& > .wide': { gridColumn: 'span 3' },
    '& > .wide > a': { aspectRatio: '2.29' },
  },
  [desktop]: { gap: 20 },
});

export function OfferStripSkeleton() {
  return (
    <Strip aria-hidden="true" style={{ overflow: 'hidden' }}>
      {[0, 1, 2].map((index) => (
        <li key={index}>
          <Skeleton height="auto" style={{ aspectRatio: '3 / 2', borderRadius: radius.large }} />
        </li>
      ))}
    </Strip>
  );
}
