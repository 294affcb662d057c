import { darkPalette, lightPalette } from './tokens';
import { createTypographyOptions } from './typography';

type Roles<T> = { [K in keyof T]: T[K] extends string ? string : Roles<T[K]> };
/** Colour roles as references to CSS variables, so that light and dark differ without a render. */
export type PaletteVars = Roles<typeof lightPalette>;

/** What the app's own components are styled with; MUI's theme for its components (createAppTheme) contains it. */
export interface BaseTheme {
  direction: 'ltr' | 'rtl';
  vars: { palette: PaletteVars };
  typography: ReturnType<typeof createTypographyOptions>;
}

type Tree = { readonly [name: string]: string | Tree };

function walk(tree: Tree, path: string, visit: (name: string, value: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => {
    const name = `${path}-${key}`;
    return [key, typeof value === 'string' ? visit(name, value) : walk(value, name, visit)];
  }));
}

/** The names that MUI gives its variables: both themes mean the same ones. */
const ROOT = '--mui-palette';
const vars = { palette: walk(lightPalette, ROOT, (name) => `var(${name})`) as PaletteVars };

function declarations(palette: Tree): string {
  let css = '';
  walk(palette, ROOT, (name, value) => { css += `${name}:${value};`; return ''; });
  return css;
}

/** The values behind the variables. */
export const paletteCss = `:root{${declarations(lightPalette)}}@media (prefers-color-scheme:dark){:root{${declarations(darkPalette)}}}`;

/** The look for one language, made of tokens alone. */
export const createBaseTheme = (lang: 'en' | 'ar'): BaseTheme => ({
  direction: lang === 'ar' ? 'rtl' : 'ltr',
  vars,
  typography: createTypographyOptions(lang),
});
