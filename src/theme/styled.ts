import { styled as muiStyled } from '@mui/material/styles';
import isPropValid from './isPropValid';

export { keyframes, useTheme } from '@mui/material/styles';

const withoutSx = (tag: never, options?: object) =>
  muiStyled(tag, { shouldForwardProp: isPropValid, skipSx: true, ...options });

/** MUI's `styled` without `sx`; elements do not get props that start with `$` (style only). */
export const styled = withoutSx as unknown as typeof muiStyled;

/** Children side by side, centred vertically. */
export const flexRow = (gap: number | string) => ({ display: 'flex', alignItems: 'center', gap }) as const;

/** Children below each other. */
export const gridRows = (gap: number | string) => ({ display: 'grid', gap }) as const;

export const centred = { display: 'grid', placeItems: 'center' } as const;

export const square = (length: number | string) => ({ width: length, height: length }) as const;

/** Cuts a text after a number of lines. */
export const clampLines = (count: number) =>
  ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' }) as const;
