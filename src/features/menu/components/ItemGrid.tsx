import type { MenuItem } from '../../../../contract/menu';
import { selectLang } from '../../../shared/i18n/langSlice';
import { useT } from '../../../shared/i18n/useT';
import { useListWindow, WHOLE, type ListLayout } from '../../../shared/lib/listWindow/useListWindow';
import { useAppSelector } from '../../../shared/store/hooks';
import { Card } from '../../../shared/ui/Card';
import { Bone } from '../../../shared/ui/Skeletons';
import { styled } from '../../../theme/styled';
import { breakpoints, desktop } from '../../../theme/tokens';
import { ItemCard } from './ItemCard';
import { itemCardStyles } from './itemCardStyles';

const PHONE = { gap: 26, rowHeight: 138 } as const;
const DESKTOP = { gap: 64, rowHeight: 292 } as const;
/** From which width on how many cards share a row. */
const COLUMNS = [[1100, 4], [breakpoints.lg, 3], [640, 2]] as const;
const columnsAt = (width: number): number => COLUMNS.find(([from]) => width >= from)?.[1] ?? 1;
const layoutAt = (width: number): ListLayout => ({ columns: columnsAt(width), ...(width >= breakpoints.lg ? DESKTOP : PHONE) });
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

const grid = {
  // The list keeps its place itself (useListWindow).
  display: 'grid', gap: PHONE.gap, overflowAnchor: 'none',
  '@media (min-width:640px) and (max-width:899.95px)': { ...columns(2), columnGap: 24 },
  [desktop]: { ...columns(3), gap: `${DESKTOP.gap}px 20px`, paddingBlockStart: 74 },
  '@media (min-width:1100px)': columns(4),
} as const;

export interface ItemGridProps {
  items: readonly MenuItem[];
  /** Tells the pieces of an item in the cart. */
  countInCart: (item: MenuItem) => number;
  /** Under which its place is remembered. */
  name: string;
  /** The customer comes back to it. */
  isBack?: boolean;
}

/** Where less motion is asked for, every change takes a moment instead (globalStyles): the height must not. */
const LEFT_OUT = { gridColumn: '1 / -1', transitionProperty: 'none' } as const;

/** Where rows are left out, the list says itself how long it is. */
const place = (at: number, count: number) => (count > WHOLE ? { 'aria-posinset': at + 1, 'aria-setsize': count } : undefined);

function Items({ items, countInCart, name, isBack, className }: ItemGridProps & { className?: string }) {
  const t = useT();
  // Rows are as high as their words.
  const lang = useAppSelector(selectLang);
  const { ref, parts } = useListWindow({ count: items.length, name: `${name} ${lang}`, layoutAt, isBack });
  return (
    <ul ref={ref} className={className}>
      {parts.flatMap((part, index) => ('px' in part
        ? [<li key={`rows left out ${index}`} aria-hidden="true" style={{ ...LEFT_OUT, height: part.px }} />]
        : items.slice(part.from, part.to).map((item, offset) => (
            <li key={item._id} data-at={part.from + offset} {...place(part.from + offset, items.length)}>
              <ItemCard item={item} inCart={countInCart(item)} t={t} isFirst={part.from + offset === 0} />
            </li>
          ))))}
    </ul>
  );
}

/** Items as cards: one column on the phone, up to four on the desktop; a long list is drawn where it is looked at. */
export const ItemGrid = styled(Items)(({ theme }) => ({ ...grid, ...itemCardStyles(theme) }));

const Bones = styled('ul')(grid);
const Blank = styled(Card)({
  display: 'flex', justifyContent: 'space-between', gap: 16, minHeight: PHONE.rowHeight, padding: '16px',
  '& > div': { flex: 1, display: 'grid', gap: 10, alignContent: 'start' },
  [desktop]: { flexDirection: 'column-reverse', justifyContent: 'flex-start', alignItems: 'center', minHeight: DESKTOP.rowHeight, paddingBlock: '0 18px', '& > span': { marginBlockStart: -52, marginBlockEnd: 24, width: 160, height: 160 }, '& > div': { width: '100%', flex: 'none' } },
});

/** The cards before their data is there. */
export function ItemGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Bones aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Blank>
            <div><Bone $w="70%" $h={20} /><Bone $w="90%" $h={14} /><Bone $w={96} $h={22} /></div>
            <Bone $ember $w={118} $h={118} />
          </Blank>
        </li>
      ))}
    </Bones>
  );
}
