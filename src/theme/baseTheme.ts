import { darkPalette, lightPalette } from './tokens';
import { createTypographyOptions } from './typography';

type Roles<T> = { [K in keyof T]: T[K] extends string ? string : Roles<T[K]> };
/** Colour roles as references to CSS variables, so that light and dark differ without a render. */
type PaletteVars = Roles<typeof lightPalette>;

/** The theme of components without MUI; createAppTheme includes it in MUI's theme. */
export interface BaseTheme {
  direction: 'ltr' | 'rtl';
  vars: { palette: PaletteVars };
  typography: ReturnType<typeof createTypographyOptions>;
}

interface Tree {
  readonly [name: string]: string | Tree;
}

function walk(tree: Tree, path: string, visit: (name: string, value: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const name = `${path}-${key}`;
      return [key, typeof value === 'string' ? visit(name, value) : walk(value, name, visit)];
    }),
  );
}

/** MUI's names of CSS variables, which both themes use. */
const ROOT = '--mui-palette';
const vars = { palette: walk(lightPalette, ROOT, (name) => `var(${name})`) as PaletteVars };

function declarations(palette: Tree): string {
  let css = '';
  walk(palette, ROOT, (name, value) => {
    css += `${name}:${value};`;
    return '';
  });
  return css;
}

/** The values of the variables. */
export const paletteCss =
  `:root{${declarations(lightPalette)}}@media ` + `(prefers-color-scheme:dark){:root{${declarations(darkPalette)}}}`;

/** The theme of one language. */
export const createBaseTheme = (lang: 'en' | 'ar'): BaseTheme => ({
  direction: lang === 'ar' ? 'rtl' : 'ltr',
  vars,
  typography: createTypographyOptions(lang),
});
