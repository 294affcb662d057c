import type { Components, Theme } from '@mui/material/styles';
import { buttonBase, buttonColors, buttonDisabled } from './buttonStyles';
import { breakpoints, motion, radius, size } from './tokens';
import { rem } from './typography';

type Overrides = Components<Omit<Theme, 'components'>>;

const phone = `@media (max-width:${breakpoints.lg - 0.05}px)`;

/** Buttons, chips, dialogs and the document itself. */
export const surfaceOverrides: Overrides = {
  MuiButtonBase: { styleOverrides: { root: { '&:focus-visible': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 } } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        ...buttonBase(theme, ownerState.size === 'small' || ownerState.size === 'large' ? ownerState.size : 'medium'),
        ...buttonColors(theme, ownerState.variant === 'outlined' || ownerState.variant === 'text' ? ownerState.variant : 'contained'),
        '&.Mui-disabled': buttonDisabled(theme),
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { width: size.touch, height: size.touch, padding: 0, color: 'inherit', '&:active': { transform: 'scale(0.97)' } },
    },
  },
  MuiFab: {
    styleOverrides: {
      root: { boxShadow: 'none', '&:active': { boxShadow: 'none' }, borderStartEndRadius: '14%' },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        height: ownerState.size === 'small' ? 26 : size.touch,
        borderRadius: radius.full,
        fontFamily: theme.typography.fontFamily,
        fontWeight: ownerState.size === 'small' ? 600 : 500,
        fontSize: rem(ownerState.size === 'small' ? 13 : 15),
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
        ...(ownerState.color === 'primary' && {
          backgroundColor: theme.vars.palette.text.primary,
          color: theme.vars.palette.background.default,
          boxShadow: 'none',
        }),
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: 4, borderRadius: radius.full, backgroundColor: theme.vars.palette.sunken }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 1,
        minHeight: size.touch,
        border: 0,
        borderRadius: `${radius.full}px !important`,
        textTransform: 'none',
        fontFamily: theme.typography.fontFamily,
        fontWeight: 600,
        fontSize: rem(15),
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.text.primary, color: theme.vars.palette.background.default },
      }),
    },
  },
  // A text variant is a look; which element carries it is the screen's decision (`component`).
  MuiTypography: {
    defaultProps: { variantMapping: { hero: 'h1', subtitle1: 'p', subtitle2: 'p', price: 'span', priceL: 'span', amount: 'span', total: 'span' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { elevation: 1 } },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme, ownerState }) => (ownerState.invisible ? {} : { backgroundColor: theme.vars.palette.dim }),
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
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper, width: 'min(86vw, 360px)' }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.skeleton }), rounded: { borderRadius: radius.small } },
  },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: rem(13) } } },
};
