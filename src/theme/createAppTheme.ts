import type { CSSProperties } from 'react';
import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { buttonOverrides } from './buttonOverrides';
import { formOverrides } from './formOverrides';
import { surfaceOverrides } from './surfaceOverrides';
import { breakpoints, type darkPalette, lightPalette, motion, radius } from './tokens';
import { themeVars } from './themeVars';
import { typography } from './typography';

/** Declares the colour roles and text variants of tokens.ts for MUI. */
type Widen<T> = T extends string ? string : { [K in keyof T]: Widen<T[K]> };
type Roles = Widen<
  Pick<
    typeof lightPalette | typeof darkPalette,
    'sunken' | 'control' | 'skeleton' | 'brand' | 'backdrop' | 'brandSurface' | 'top' | 'fixed' | 'map' | 'shadow'
  >
>;
interface OwnTypography {
  hero: CSSProperties;
  priceL: CSSProperties;
  price: CSSProperties;
  amount: CSSProperties;
  total: CSSProperties;
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Roles {}
  interface PaletteOptions extends Partial<Roles> {}
  interface PaletteColor {
    tint: string;
    onTint: string;
    text: string;
    soft: string;
    pale: string;
  }
  interface SimplePaletteColorOptions {
    tint?: string;
    onTint?: string;
    text?: string;
    soft?: string;
    pale?: string;
  }
  interface TypographyVariants extends OwnTypography {}
  interface TypographyVariantsOptions extends Partial<OwnTypography> {}
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    danger: true;
    dark: true;
    light: true;
  }
}

const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 0 ? 'none' : 'var(--mui-palette-shadow-card)',
) as Shadows;

export function createAppTheme(direction: Theme['direction']): Theme {
  const theme = createTheme({
    palette: lightPalette,
    direction,
    breakpoints: { values: { ...breakpoints } },
    spacing: 4,
    shape: { borderRadius: radius.card },
    shadows,
    typography,
    transitions: {
      duration: {
        shortest: motion.press,
        shorter: motion.press,
        short: motion.base,
        standard: motion.base,
        complex: motion.base,
        enteringScreen: motion.base,
        leavingScreen: motion.press,
      },
      easing: { easeInOut: motion.ease, easeOut: motion.ease },
    },
    components: { ...buttonOverrides, ...surfaceOverrides, ...formOverrides },
  });
  const { shadows: shadow, zIndex } = theme;
  return Object.assign(theme, { vars: { ...themeVars, shadows: shadow, zIndex } });
}
