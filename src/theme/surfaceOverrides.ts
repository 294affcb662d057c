import type { Components, Theme } from '@mui/material/styles';
import { buttonBase, buttonColors, buttonDisabled, iconButtonShape } from './buttonStyles';
import { listRowStyles } from './listRowStyles';
import { breakpoints, motion, radius } from './tokens';
import { rem } from './typography';

type Overrides = Components<Omit<Theme, 'components'>>;

const phone = `@media (max-width:${breakpoints.lg - 0.05}px)`;

/** Buttons, chips, dialogs and the document itself. */
export const surfaceOverrides: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, disableRipple: true },
    styleOverrides: {
      root: ({ theme, ownerState: { size: buttonSize = 'medium', variant = 'contained' } }) => ({
        ...buttonBase(theme, buttonSize),
        minWidth: 0,
        ...buttonColors(theme, variant),
        '&:disabled, &[aria-disabled=true]': { ...buttonDisabled(theme), pointerEvents: 'auto' },
        '&[aria-busy=true]': { ...buttonColors(theme, variant), cursor: 'progress' },
      }),
    },
  },
  MuiIconButton: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { ...iconButtonShape, overflow: 'visible' } },
  },
  MuiLink: { styleOverrides: { root: { '&:hover': { textDecoration: 'none' } } } },
  MuiCircularProgress: {
    defaultProps: { disableShrink: true },
    styleOverrides: { root: { flex: 'none', marginBlockStart: -4 } },
  },
  MuiListItem: { styleOverrides: { root: ({ theme }) => listRowStyles(theme) } },
  MuiListItemButton: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...listRowStyles(theme),
        cursor: 'pointer',
        transition: 'none',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'transparent' },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { maxWidth: 'none', verticalAlign: 'baseline' },
      label: { padding: 0, overflow: 'visible' },
    },
  },
  // A variant sets only styles; the screen sets the element (`component`).
  MuiTypography: {
    defaultProps: {
      variantMapping: {
        hero: 'h1',
        subtitle1: 'p',
        subtitle2: 'p',
        price: 'span',
        priceL: 'span',
        amount: 'span',
        total: 'span',
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme, ownerState }) => (ownerState.invisible ? {} : { backgroundColor: theme.vars.palette.backdrop }),
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: motion.base },
    styleOverrides: {
      container: { [phone]: { alignItems: 'flex-end' } },
      paper: {
        borderRadius: radius.sheet,
        margin: 24,
        width: '100%',
        maxWidth: 460,
        [phone]: {
          margin: 0,
          maxWidth: 'none',
          maxHeight: 'calc(100% - 24px)',
          borderEndStartRadius: 0,
          borderEndEndRadius: 0,
          paddingBlockEnd: 'env(safe-area-inset-bottom)',
        },
      },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: motion.base },
    styleOverrides: {
      paper: ({ theme, ownerState: { anchor } }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: 'none',
        ...(anchor === 'bottom' && {
          maxHeight: 'calc(100% - 24px)',
          borderStartStartRadius: radius.sheet,
          borderStartEndRadius: radius.sheet,
          paddingBlockEnd: 'env(safe-area-inset-bottom)',
        }),
      }),
    },
  },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: rem(13) } } },
};
