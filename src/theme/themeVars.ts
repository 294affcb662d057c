import { createTheme, type Overlays } from '@mui/material/styles';
import { darkPalette, lightPalette, radius } from './tokens';

/** Removes MUI's white overlay from dark surfaces, which have their own colours. */
const overlays = Array.from({ length: 25 }, () => undefined) as Overlays;

const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: lightPalette, overlays }, dark: { palette: darkPalette, overlays } },
  shape: { borderRadius: radius.card },
});

const isInPage = (name: string): boolean => /^--mui-(palette|opacity|shape)/.test(name);

type Names<T> = T extends string ? string : { [K in keyof T]: Names<T[K]> };
/** `var(--mui-NAME, value)` without the value, which the page has. */
const withoutValues = <T>(vars: T): Names<T> =>
  (typeof vars === 'string'
    ? vars.replace(/^var\((--[\w-]+), .*\)$/, 'var($1)')
    : Object.fromEntries(
        Object.entries(vars as object).map(([name, value]) => [name, withoutValues(value)]),
      )) as Names<T>;

const { palette, opacity, shape } = theme.vars;
/** MUI's `theme.vars` of what is in the page. The build writes it as data, because it takes 40 ms to compute. */
export const themeVars = withoutValues({ palette, opacity, shape });

/** The variables of both colour schemes, as CSS for the page. */
export function themeVariables(): string {
  const css = (value: object): string =>
    Object.entries(value)
      .filter(([name]) => !name.startsWith('--') || isInPage(name))
      .map(([name, variable]: [string, unknown]) =>
        typeof variable === 'object' && variable ? `${name}{${css(variable)}}` : `${name}:${String(variable)};`,
      )
      .join('');
  return theme.generateStyleSheets().map(css).join('');
}
