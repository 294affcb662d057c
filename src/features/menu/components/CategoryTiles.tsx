import Skeleton from '@mui/material/Skeleton';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../../contract/dashboard';
import { paths } from '../../../shared/paths';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { clampLines, gridRows, square, styled } from '../../../theme/styled';
import { canHover, desktop, motion, radius } from '../../../theme/tokens';
import { displayFamily, rem } from '../../../theme/typography';
import { gridVars, tileVars } from '../tileGrid';

/** From this width on six or seven tiles share a row, and their pictures scale with the window up to 1280 px. */
const wide = '@media (min-width:640px)';
/** Below this width a tile is hardly wider than its name. */
const tight = '@media (max-width:359.95px), (min-width:640px) and (max-width:799.95px)';
const fluid = (px: number) => `${px < 0 ? 'max' : 'min'}(${px}px, ${(px / 12.8).toFixed(2)}vw)`;

const Grid = styled('ul')({
  ...gridRows('44px 12px'),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  paddingBlockStart: 26,
  '& > li': { gridColumn: 'span var(--phone)' },
  [wide]: {
    gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    gap: `${fluid(60)} ${fluid(20)}`,
    paddingBlockStart: 40,
    '& > li': { gridColumn: 'span var(--wide)' },
  },
  '& > .lead': { gridRow: 'span 2' },
});

const BLANKS = 9;

/** Food on its brand shape, centred, overlapping the top of the tile; lengths in px. */
const stage = (food: number, rise: number, shape: number, shapeTop: number, length = (px: number) => `${px}px`) =>
  ({
    '& > .food': {
      pointerEvents: 'none',
      transition: `transform ${motion.base}ms ${motion.ease}`,
      inset: 'auto',
      ...square(length(food)),
      insetBlockStart: `calc(-1 * ${length(rise)})`,
      insetInlineStart: `calc(50% - ${length(food)} / 2)`,
    },
    '& > .ground': {
      position: 'absolute',
      ...square(length(shape)),
      insetBlockStart: length(shapeTop),
      insetInlineStart: `calc(50% - ${length(shape)} / 2)`,
    },
  }) as const;

const Tile = styled(Link)<{ $lead: boolean }>(({ theme, $lead }) => ({
  position: 'relative',
  display: 'block',
  minHeight: 112,
  height: '100%',
  borderRadius: radius.card,
  backgroundColor: $lead ? theme.vars.palette.secondary.main : theme.vars.palette.background.paper,
  color: $lead ? theme.vars.palette.secondary.contrastText : theme.vars.palette.text.primary,
  boxShadow: theme.vars.palette.shadow.card,
  WebkitTapHighlightColor: 'transparent',
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.97)' },
  [canHover]: { '&:hover > .food': { transform: 'translateY(-4px) scale(1.03)' } },
  '& > b': $lead
    ? {
        position: 'absolute',
        insetInline: '18px 64px',
        insetBlockEnd: 16,
        fontFamily: displayFamily,
        fontWeight: 800,
        fontSize: `min(${rem(32)}, 11vw)`,
        lineHeight: theme.typography.h1.lineHeight,
      }
    : {
        position: 'absolute',
        insetInline: 2,
        insetBlockEnd: 8,
        textAlign: 'center',
        fontWeight: 600,
        fontSize: rem(15),
        lineHeight: 1.2,
        ...clampLines(2),
      },
  // Arabic labels are longer.
  ...(!$lead && {
    '&:lang(ar) > b': {
      fontSize: rem(14),
      [tight]: { fontSize: rem(13) },
      [desktop]: { fontSize: 'clamp(0.875rem, 1.33vw, 1.0625rem)' },
    },
  }),
  '& > .go': { position: 'absolute', insetInlineEnd: 12, insetBlockEnd: 12 },
  ...($lead ? stage(262, 84, 184, 0) : stage(128, 46, 88, -14)),
  '@media (max-width:359.95px)': $lead ? stage(216, 66, 150, 6) : stage(108, 40, 76, -12),
  [wide]: {
    minHeight: fluid(152),
    ...($lead ? stage(380, 104, 250, 0, fluid) : stage(172, 62, 122, -26, fluid)),
    '& > b': $lead ? { fontSize: rem(32) } : { fontSize: rem(14) },
  },
  ...(!$lead && { [tight]: { '& > b': { fontSize: rem(13) } } }),
  [desktop]: {
    '& > b': $lead
      ? { fontSize: rem(44), insetInline: '28px 84px', insetBlockEnd: 24 }
      : { fontSize: 'clamp(0.875rem, 1.33vw, 1.0625rem)', insetBlockEnd: 14 },
    '& > .go': { insetInlineEnd: 24, insetBlockEnd: 24 },
  },
}));

/** The category tiles of Home with links to their items (HOME-09, A-10). The first one is larger. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <Grid data-home="categories" style={gridVars(categories.length) as CSSProperties}>
      {categories.map((category, index) => {
        const isLead = index === 0;
        return (
          <li
            key={category._id}
            data-home={isLead ? 'lead-category' : 'category'}
            className={isLead ? 'lead' : undefined}
            style={tileVars(index, categories.length) as CSSProperties}
          >
            <Tile to={paths.items(category._id)} $lead={isLead}>
              <BrandShape className="ground" tone={isLead ? 'goldGlow' : 'tint'} size="auto" />
              <Picture
                {...pictureOf(category)}
                className="food"
                priority={isLead}
                sizes={isLead ? '(min-width: 900px) 380px, 262px' : '(min-width: 900px) 172px, 128px'}
              />
              <b>
                <bdi>{category.title}</bdi>
              </b>
              {isLead ? (
                <BrandShape className="go" tone="accent" size={44}>
                  <Icon name="next" size={22} />
                </BrandShape>
              ) : null}
            </Tile>
          </li>
        );
      })}
    </Grid>
  );
}

const Blank = styled('li')(({ theme }) => ({
  position: 'relative',
  minHeight: 112,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'space-between',
  paddingBlockEnd: 17,
  '& > :first-of-type': { marginBlockStart: -14 },
  [wide]: { minHeight: fluid(152) },
}));

export function CategoryTilesSkeleton() {
  return (
    <Grid aria-hidden="true" style={gridVars(BLANKS) as CSSProperties}>
      {Array.from({ length: BLANKS }, (_, index) => (
        <Blank
          key={index}
          className={index === 0 ? 'lead' : undefined}
          style={tileVars(index, BLANKS) as CSSProperties}
        >
          <Skeleton variant="circular" width={index === 0 ? 180 : 76} height={index === 0 ? 180 : 76} />
          <Skeleton width={index === 0 ? 90 : 56} height={14} />
        </Blank>
      ))}
    </Grid>
  );
}
