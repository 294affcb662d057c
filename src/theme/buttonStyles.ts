import type { CSSObject } from '@emotion/react';
import type { BaseTheme } from './baseTheme';
import { canHover, motion, radius, size } from './tokens';
import { rem } from './typography';

/** The theme fields of buttons, which MUI's theme and the base theme have. */
type ButtonTheme = Pick<BaseTheme, 'vars'> & { typography: { button: object } };

/** Variants of a button: filled, outlined, text only, dark, or light on a coloured background. */
export type ButtonVariant = 'contained' | 'outlined' | 'text' | 'dark' | 'light';
/** 44, 52 or 56 px high. */
export type ButtonSize = 'small' | 'medium' | 'large';

const heights: Record<ButtonSize, { minHeight: number; fontSize: string; paddingInline: number }> = {
  small: { minHeight: size.touch, fontSize: rem(16), paddingInline: 20 },
  medium: { minHeight: 52, fontSize: rem(18), paddingInline: 24 },
  large: { minHeight: 56, fontSize: rem(19), paddingInline: 24 },
};

/** Shape and text shared by every button; the label is 4 px lower, because Baloo's glyphs are high in their line. */
export function buttonBase(theme: ButtonTheme, sizeName: ButtonSize = 'medium'): CSSObject {
  return {
    ...theme.typography.button,
    ...heights[sizeName],
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    paddingBlock: '4px 0',
    borderRadius: radius.full,
    border: 0,
    whiteSpace: 'nowrap',
    textAlign: 'center',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    transition: `transform ${motion.press}ms ${motion.ease}, background-color ${motion.press}ms`,
    '& .icon': { marginBlockStart: -4 },
    '& bdi, & .price': { fontSize: 'inherit' },
    '&:active': { transform: 'scale(0.97)' },
    // Forced-colors mode removes the background of links.
    '@media (forced-colors: active)': { border: '1px solid currentColor' },
  };
}

/** Colours of one look. */
export function buttonColors(theme: ButtonTheme, variant: ButtonVariant): CSSObject {
  const { palette } = theme.vars;
  const filled = (background: string, color: string, press: string): CSSObject => ({
    backgroundColor: background,
    color,
    [canHover]: { '&:hover': { backgroundColor: press } },
    '&:active': { backgroundColor: press, transform: 'scale(0.97)' },
  });
  switch (variant) {
    case 'contained':
      return filled(palette.primary.main, palette.primary.contrastText, palette.primary.dark);
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

/** Styles of a disabled button. */
export function buttonDisabled(theme: ButtonTheme): CSSObject {
  return {
    backgroundColor: theme.vars.palette.sunken,
    color: theme.vars.palette.text.secondary,
    boxShadow: 'none',
    cursor: 'default',
    transform: 'none',
  };
}

/** Shape of a round button with an icon. */
export const iconButtonShape = {
  position: 'relative',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: size.touch,
  height: size.touch,
  padding: 0,
  borderRadius: '50%',
  color: 'inherit',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.94)' },
  '&:disabled': { opacity: 0.5, cursor: 'default', transform: 'none' },
} as const satisfies CSSObject;

/** The background of an icon button. */
export function iconButtonSurface(
  { vars: { palette } }: Pick<BaseTheme, 'vars'>,
  surface: 'none' | 'top' | 'card' | 'glass',
): CSSObject {
  switch (surface) {
    case 'top':
      return { backgroundColor: palette.top.well, color: palette.top.contrastText };
    case 'glass':
      return { backgroundColor: palette.fixed.ink, color: palette.top.contrastText };
    case 'card':
      return { backgroundColor: palette.background.paper, boxShadow: `inset 0 0 0 1px ${palette.divider}` };
    case 'none':
      return {};
  }
}

/** A text link to a screen. */
export const textLinkStyles = (theme: BaseTheme): CSSObject => ({
  ...theme.typography.subtitle2,
  color: theme.vars.palette.primary.text,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: size.touch,
  // Enlarges the target of a short label without moving its surroundings.
  minWidth: size.touch,
  whiteSpace: 'nowrap',
});
