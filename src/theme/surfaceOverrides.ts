import type { CSSObject, CssVarsThemeOptions, Theme } from '@mui/material/styles';
import { brandCorner, desktop, motion, phone, radius, size } from './tokens';
import { rem } from './typography';

const listRow = (theme: Pick<Theme, 'typography' | 'vars'>): CSSObject => ({
  ...theme.typography.body1,
  gap: 12,
  minHeight: 60,
  padding: '8px 16px',
  textAlign: 'start',
  '& > .MuiListItemText-root + .icon': { color: theme.vars.palette.text.secondary },
  [desktop]: { minHeight: 68, paddingInline: 20 },
});

export const surfaceOverrides: CssVarsThemeOptions['components'] = {
  MuiCircularProgress: {
    defaultProps: { color: 'inherit', size: 20, thickness: 6.6, disableShrink: true },
    styleOverrides: { root: { flex: 'none', marginBlockStart: -4 } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 5, borderRadius: 3, backgroundColor: theme.vars.palette.top.rail }),
      bar: ({ theme }) => ({ backgroundColor: theme.vars.palette.fixed.accentLight }),
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rectangular' },
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 'none',
        width: '100%',
        height: 16,
        maxWidth: '100%',
        borderRadius: radius.small,
        backgroundColor: theme.vars.palette.skeleton,
        '&.on-top': { backgroundColor: theme.vars.palette.top.well },
      }),
      rounded: { borderRadius: radius.full },
      circular: { borderRadius: '50%', borderStartEndRadius: brandCorner },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.button,
        fontWeight: 800,
        lineHeight: 1,
        borderStartEndRadius: brandCorner,
        backgroundColor: theme.vars.palette.secondary.main,
        color: theme.vars.palette.secondary.contrastText,
      }),
    },
  },
  MuiListItemText: {
    styleOverrides: {
      root: { margin: 0, minWidth: 'min-content', overflowWrap: 'anywhere' },
      primary: ({ theme }) => theme.typography.body1,
      secondary: ({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiList: { defaultProps: { disablePadding: true } },
  MuiListItem: { styleOverrides: { root: ({ theme }) => listRow(theme) } },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...listRow(theme),
        width: '100%',
        transition: 'none',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'transparent' },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 'none',
        height: 'auto',
        minHeight: size.touch,
        maxWidth: 'none',
        paddingInline: 16,
        borderRadius: radius.full,
        verticalAlign: 'baseline',
        fontWeight: 500,
        fontSize: rem(15),
        lineHeight: 1.2,
        '&, &:hover, &:focus-visible': { backgroundColor: theme.vars.palette.background.paper },
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
        '&[aria-pressed=true]': {
          color: theme.vars.palette.background.default,
          backgroundColor: theme.vars.palette.text.primary,
          boxShadow: 'none',
        },
      }),
      label: { display: 'inline-flex', alignItems: 'center', gap: 5, padding: 0, overflow: 'visible' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme: { typography, vars }, ownerState: { severity } }) => {
        const { error, primary, success } = vars.palette;
        const [backgroundColor, color] =
          severity === 'error'
            ? [error.soft, error.main]
            : severity === 'success'
              ? [success.soft, success.main]
              : [primary.tint, primary.onTint];
        return {
          ...typography.body2,
          gap: 10,
          padding: '12px 16px',
          borderRadius: radius.field,
          backgroundColor,
          '&, & .MuiAlert-icon': { color },
        };
      },
      icon: { margin: 0, padding: 0, opacity: 1 },
      message: { padding: 0, minWidth: 0 },
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
