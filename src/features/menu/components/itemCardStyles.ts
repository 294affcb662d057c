import { cardSurface } from '../../../shared/ui/Card';
import { brandShape } from '../../../shared/ui/BrandShape';
import { visuallyHidden } from '../../../shared/ui/VisuallyHidden';
import type { Theme } from '@mui/material/styles';
import { canHover, desktop, motion } from '../../../theme/tokens';
import { displayFamily, rem } from '../../../theme/typography';

/** The food and the shape behind it, at the end of a card on phones, above its words from 900 px. */
const pictureStyles = (theme: Theme) =>
  ({
    '& .pic': {
      position: 'absolute',
      insetInlineEnd: 0,
      insetBlock: 0,
      width: 146,
      pointerEvents: 'none',
      [desktop]: { insetInline: 0, insetBlock: '-52px auto', width: 'auto', height: 190 },
    },
    '& .pic > .food': {
      inset: 'auto',
      width: 172,
      height: 172,
      insetInlineEnd: -14,
      insetBlockStart: -26,
      transition: `transform ${motion.base}ms ${motion.ease}`,
      [desktop]: {
        width: 252,
        height: 252,
        insetInlineStart: 'calc(50% - 126px)',
        insetInlineEnd: 'auto',
        insetBlockStart: -38,
      },
    },
    '& .pic > .ground': {
      ...brandShape(theme, 'tint'),
      position: 'absolute',
      width: 124,
      height: 118,
      insetInlineEnd: 8,
      insetBlockStart: 8,
      [desktop]: {
        width: 160,
        height: 160,
        insetInlineStart: 'calc(50% - 80px)',
        insetInlineEnd: 'auto',
        insetBlockStart: 8,
      },
    },
  }) as const;

/** On the list, because a styled component for each part of each card is slow on a phone. */
export const itemCardStyles = (theme: Theme) =>
  ({
    '& .card': {
      ...cardSurface(theme),
      display: 'flex',
      flexDirection: 'column',
      height: '100%',
      minHeight: 138,
      padding: '14px 16px',
      paddingInlineEnd: 160,
      WebkitTapHighlightColor: 'transparent',
      transition: `transform ${motion.press}ms ${motion.ease}`,
      '&:active': { transform: 'scale(0.985)' },
      [desktop]: { padding: '146px 18px 18px', borderRadius: 20, minHeight: 292 },
    },
    '& .name': theme.typography.h3,
    '& .desc': {
      ...theme.typography.body2,
      color: theme.vars.palette.text.secondary,
      marginBlockStart: 4,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
    '& .foot': {
      marginBlockStart: 'auto',
      paddingBlockStart: 8,
      display: 'grid',
      justifyItems: 'start',
      gap: 2,
      '& > small': {
        ...theme.typography.body2,
        fontSize: rem(13),
        lineHeight: 1.3,
        color: theme.vars.palette.text.secondary,
      },
      [desktop]: { minHeight: 44, paddingInlineEnd: 50, alignContent: 'end' },
    },
    '& .foot .price': { fontSize: rem(20) },
    ...pictureStyles(theme),
    [canHover]: { '& .card:hover .food': { transform: 'translateY(-4px) scale(1.03)' } },
    '& .out .pic': { filter: 'grayscale(1)', opacity: 0.55 },
    '& .add': {
      ...brandShape(theme, 'accent'),
      width: 44,
      height: 44,
      position: 'absolute',
      insetInlineEnd: 8,
      insetBlockEnd: 8,
      fontFamily: displayFamily,
      fontWeight: 800,
      fontSize: rem(19),
      lineHeight: 1,
      [desktop]: { insetInlineEnd: 14, insetBlockEnd: 14 },
      '& > .said': visuallyHidden,
    },
  }) as const;
