import { styled as muiStyled } from '@mui/material/styles';
import isPropValid from './isPropValid';

export { keyframes, useTheme } from '@mui/material/styles';

const withoutSx = (tag: never, options?: object) =>
  muiStyled(tag, { shouldForwardProp: isPropValid, skipSx: true, ...options });

/** MUI's `styled` without `sx`; elements do not get props that start with `$` (style only). */
export const styled = withoutSx as unknown as typeof muiStyled;
