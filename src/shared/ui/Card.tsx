import type { Theme } from '@mui/material/styles';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

export const cardSurface = (theme: Theme) =>
  ({
    position: 'relative',
    backgroundColor: theme.vars.palette.background.paper,
    borderRadius: radius.card,
    boxShadow: theme.vars.palette.shadow.card,
    '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: -1 },
  }) as const;

export const rowLines = (theme: Theme) => ({
  '&& > * + *': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
});

export const Card = styled('div')<{ $pad?: boolean; $rows?: boolean }>(({ theme, $pad, $rows }) => ({
  ...cardSurface(theme),
  ...($pad && { padding: 16, [desktop]: { padding: 20 } }),
  ...($rows && rowLines(theme)),
}));
