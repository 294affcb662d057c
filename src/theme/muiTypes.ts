/** Declares the colour roles and text variants of tokens.ts for MUI. */
import type { darkPalette, lightPalette } from './tokens';
import type { CSSProperties } from 'react';

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
