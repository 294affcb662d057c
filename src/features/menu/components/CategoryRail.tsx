import Skeleton from '@mui/material/Skeleton';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../../contract/dashboard';
import { useT } from '../../../shared/i18n/useT';
import { prefersReducedMotion } from '../../../shared/lib/prefersReducedMotion';
import { useAfterFirstView } from '../../../shared/lib/useAfterFirstView';
import { paths } from '../../../shared/paths';
import { IconButton } from '../../../shared/ui/IconButton';
import { PageContainer } from '../../../shared/ui/PageContainer';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { square, styled } from '../../../theme/styled';
import { breakpoints, desktop, motion, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { useCarousel, useSelectedSlide } from './useCarousel';

const FIRST_RENDER_COUNT = 7;
const TILE_HEIGHT = 88;

const Bar = styled('nav')(({ theme }) => ({
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  paddingBlockEnd: 14,
  '--focus-ring': theme.vars.palette.top.contrastText,
  [desktop]: { position: 'sticky', top: 0, zIndex: 4, paddingBlockEnd: 18 },
}));
const Viewport = styled('div')({
  // The gutters show part of the next tile; food overlaps the top of its tile.
  overflow: 'hidden',
  marginInline: 'calc(-1 * var(--gutter))',
  paddingInline: 'var(--gutter)',
  paddingBlockStart: 24,
  [desktop]: { marginInline: -8, paddingInline: 8, paddingBlockStart: 40 },
});
/** With the tiles' styles, because a styled component for each part of each tile is slow on a phone. */
const Track = styled('ul')(({ theme }) => ({
  '--seen': 3,
  '--gap': '10px',
  display: 'flex',
  gap: 'var(--gap)',
  touchAction: 'pan-y pinch-zoom',
  '& > li': {
    flex: '0 0 calc((100% - (var(--seen) - 1) * var(--gap)) / var(--seen))',
    minWidth: 0,
    minHeight: TILE_HEIGHT,
  },
  '& .tile': {
    position: 'relative',
    display: 'block',
    height: TILE_HEIGHT,
    borderRadius: radius.card,
    textAlign: 'center',
    backgroundColor: theme.vars.palette.top.well,
    color: theme.vars.palette.top.contrastText,
    transition: `transform ${motion.press}ms ${motion.ease}`,
    '&:active': { transform: 'scale(0.96)' },
    '&:focus-visible': { outlineOffset: -4 },
  },
  '& .food': {
    inset: 'auto',
    ...square(92),
    insetInlineStart: 'calc(50% - 46px)',
    insetBlockStart: -24,
    pointerEvents: 'none',
  },
  '& .tile > b': {
    position: 'absolute',
    insetInline: 4,
    insetBlockEnd: 6,
    fontSize: rem(14),
    fontWeight: 500,
    lineHeight: 1.35,
    overflowX: 'clip',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .tile[aria-current]': {
    backgroundColor: theme.vars.palette.fixed.accent,
    color: theme.vars.palette.fixed.white,
    '& > b': { fontWeight: 700 },
  },
  [`@media (min-width:${breakpoints.sm}px)`]: { '--seen': 4 },
  [`@media (min-width:${breakpoints.md}px)`]: { '--seen': 6 },
  [desktop]: {
    '--gap': '16px',
    '& > li': { minHeight: 110 },
    '& .tile': { height: 110 },
    '& .food': { width: 126, height: 126, insetInlineStart: 'calc(50% - 63px)', insetBlockStart: -38 },
    '& .tile > b': { fontSize: rem(16), insetBlockEnd: 10 },
  },
}));
const Arrow = styled('span')<{ $end: boolean }>(({ $end }) => ({
  display: 'none',
  [desktop]: {
    display: 'block',
    position: 'absolute',
    insetBlockStart: 74,
    zIndex: 1,
    ...($end ? { insetInlineEnd: -2 } : { insetInlineStart: -2, transform: 'scaleX(-1)' }),
  },
}));

/** Memoized, so that a change of category renders only the old and the new tile. */
const RailSlide = memo(function RailSlide({ category, isOn }: { category: Category; isOn: boolean }) {
  return (
    <Link
      className="tile"
      to={paths.items(category._id)}
      replace
      aria-current={isOn ? 'page' : undefined}
      draggable={false}
    >
      <Picture {...pictureOf(category)} className="food" sizes="(min-width: 900px) 126px, 92px" />
      <b>
        <bdi>{category.title}</bdi>
      </b>
    </Link>
  );
});

/** The carousel of the tiles, and in which directions it can scroll; `selected` is the index of the current tile. */
function useRail(selected: number) {
  const { viewport, carousel } = useCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 'auto',
  });
  const [canScroll, setCanScroll] = useState({ previous: false, next: false });
  useSelectedSlide(carousel, (rail) => setCanScroll({ previous: rail.canScrollPrev(), next: rail.canScrollNext() }));

  // Scrolls to the selected tile: at once when the screen opens, smoothly after later changes.
  const hasShown = useRef(false);
  useEffect(() => {
    if (!carousel || selected < 0) return;
    const show = (isJump: boolean) => {
      const snap = carousel.internalEngine().slideRegistry.findIndex((slides) => slides.includes(selected));
      if (snap >= 0) carousel.scrollTo(snap, isJump);
    };
    if (!carousel.slidesInView().includes(selected)) show(!hasShown.current || prefersReducedMotion());
    hasShown.current = true;
    // A resize changes the scroll stops, so the current category is scrolled into view again.
    const showAgain = () => show(true);
    carousel.on('reInit', showAgain);
    return () => {
      carousel.off('reInit', showAgain);
    };
  }, [carousel, selected]);
  return { viewport, carousel, canScroll };
}

interface CategoryRailProps {
  categories: readonly Category[];
  selected: string | undefined;
}

/** The category slider: 6 visible, 4 under 768 px, 3 under 480 px (ITEMS-01). */
export function CategoryRail({ categories, selected }: CategoryRailProps) {
  const t = useT();
  const hasPainted = useAfterFirstView();
  const { viewport, carousel, canScroll } = useRail(categories.findIndex(({ _id }) => _id === selected));
  const arrow = (end: boolean, label: string, onClick: () => void) => (
    <Arrow $end={end}>
      <IconButton surface="glass" icon="next" label={label} onClick={onClick} />
    </Arrow>
  );

  return (
    <Bar aria-label={t('menu.categories')}>
      <PageContainer style={{ position: 'relative' }}>
        <Viewport ref={viewport}>
          <Track>
            {categories.map((category, index) => (
              <li key={category._id}>
                {index < FIRST_RENDER_COUNT || hasPainted || category._id === selected ? (
                  <RailSlide category={category} isOn={category._id === selected} />
                ) : null}
              </li>
            ))}
          </Track>
        </Viewport>
        {canScroll.previous ? arrow(false, t('menu.previous'), () => carousel?.scrollPrev()) : null}
        {canScroll.next ? arrow(true, t('menu.next'), () => carousel?.scrollNext()) : null}
      </PageContainer>
    </Bar>
  );
}

export function CategoryRailSkeleton() {
  return (
    <Bar as="div" aria-hidden="true">
      <PageContainer>
        <Viewport>
          <Track>
            {Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Blank className="on-top" />
              </li>
            ))}
          </Track>
        </Viewport>
      </PageContainer>
    </Bar>
  );
}
const Blank = styled(Skeleton)({ height: TILE_HEIGHT, borderRadius: radius.card, [desktop]: { height: 110 } });
