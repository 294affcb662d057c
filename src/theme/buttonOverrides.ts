import type { CSSObject, CssVarsThemeOptions, Theme } from '@mui/material/styles';
import { canHover, largeText, motion, radius, size } from './tokens';
import { rem } from './typography';

export type ButtonVariant = 'contained' | 'outlined' | 'text' | 'dark' | 'light' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const heights: Record<ButtonSize, CSSObject> = {
  small: { minHeight: size.touch, fontSize: rem(16), paddingInline: 20 },
  medium: { minHeight: 52, fontSize: rem(18), paddingInline: 24 },
  large: { minHeight: 56, fontSize: rem(19), paddingInline: 24 },
};

function buttonColors({ vars: { palette } }: Pick<Theme, 'vars'>, variant: ButtonVariant): CSSObject {
  const filled = (background: string, color: string, press: string): CSSObject => ({
    backgroundColor: background,
    color,
    [canHover]: { '&:hover': { backgroundColor: press } },
    '&:active': { backgroundColor: press, transform: 'scale(0.97)' },
  });
  switch (variant) {
    case 'contained':
      return filled(palette.primary.main, palette.primary.contrastText, palette.primary.dark);
    case 'danger':
      return filled(palette.error.main, palette.error.contrastText, palette.error.dark);
    case 'dark':
      return filled(palette.text.primary, palette.background.default, palette.text.primary);
    case 'light':
      return filled(palette.top.contrastText, palette.fixed.ink, palette.top.contrastText);
    case 'outlined':
      return { backgroundColor: 'transparent', color: palette.primary.text, boxShadow: 'inset 0 0 0 2px currentColor' };
    case 'text':
      return { backgroundColor: 'transparent', color: palette.primary.text };
  }
}

export const buttonOverrides: CssVarsThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained' },
    styleOverrides: {
      root: ({ theme, ownerState: { size: buttonSize = 'medium', variant = 'contained' } }) => ({
        ...theme.typography.button,
        ...heights[buttonSize],
        minWidth: 0,
        gap: 8,
        // The label is 4 px lower, because Baloo's glyphs are high in their line.
        paddingBlock: '4px 0',
        borderRadius: radius.full,
        [largeText]: { borderRadius: radius.large },
        border: 0,
        whiteSpace: 'nowrap',
        '&.MuiButton-fullWidth': { whiteSpace: 'normal', lineHeight: 1.15 },
        textAlign: 'center',
        transition: `transform ${motion.press}ms ${motion.ease}, background-color ${motion.press}ms`,
        '& .icon': { marginBlockStart: -4 },
        '& bdi, & .price': { fontSize: 'inherit' },
        '&:active': { transform: 'scale(0.97)' },
        // Forced-colors mode removes the background of links.
        '@media (forced-colors: active)': { border: '1px solid currentColor' },
        ...buttonColors(theme, variant),
        '&:disabled, &[aria-disabled=true]': {
          backgroundColor: theme.vars.palette.sunken,
          color: theme.vars.palette.text.secondary,
          boxShadow: 'none',
          cursor: 'default',
          transform: 'none',
          pointerEvents: 'auto',
        },
        '&[aria-busy=true]': { ...buttonColors(theme, variant), cursor: 'progress' },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        position: 'relative',
        flex: 'none',
        width: size.touch,
        height: size.touch,
        padding: 0,
        overflow: 'visible',
        color: 'inherit',
        transition: `transform ${motion.press}ms ${motion.ease}`,
        '&:active': { transform: 'scale(0.94)' },
        '&:disabled': { opacity: 0.5, cursor: 'default', transform: 'none' },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'none' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.primary.text,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        minHeight: size.touch,
        // Enlarges the target of a short label without moving its surroundings.
        minWidth: size.touch,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiToggleButtonGroup: {
    defaultProps: { exclusive: true, role: 'radiogroup' },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        padding: 4,
        borderRadius: 26,
        backgroundColor: theme.vars.palette.top.well,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        // Options that do not fit side by side stand below each other.
        flex: '1 1 40%',
        minWidth: 'min-content',
        minHeight: size.touch,
        gap: 8,
        margin: 0,
        padding: '0 12px',
        border: 0,
        '&&&': { borderRadius: radius.full },
        ...theme.typography.subtitle1,
        fontSize: rem(15),
        lineHeight: 1.2,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.top.secondary,
        transition: `color ${motion.base}ms, background-color ${motion.base}ms`,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.top.contrastText,
          color: theme.vars.palette.fixed.ink,
          '& .icon': { color: theme.vars.palette.fixed.accent },
        },
      }),
    },
  },
};
