import { createTheme } from '@mui/material/styles';
import type { Overlays, Shadows, Theme } from '@mui/material/styles';
import './muiTypes';
import { buttonOverrides } from './buttonOverrides';
import { formOverrides } from './formOverrides';
import { surfaceOverrides } from './surfaceOverrides';
import { breakpoints, darkPalette, lightPalette, motion, radius } from './tokens';
import { typography } from './typography';

const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 0 ? 'none' : 'var(--mui-palette-shadow-card)',
) as Shadows;

/** Removes MUI's white overlay from dark surfaces, which have their own colours. */
const overlays = Array.from({ length: 25 }, () => undefined) as Overlays;

export function createAppTheme(direction: Theme['direction']): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: lightPalette, overlays }, dark: { palette: darkPalette, overlays } },
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
}

export function themeVariables(): string {
  const css = (value: object): string =>
    Object.entries(value)
      .filter(([name]) => !/^--mui-(font|shadows|zIndex)/.test(name))
      .map(([name, variable]: [string, unknown]) =>
        typeof variable === 'object' && variable ? `${name}{${css(variable)}}` : `${name}:${String(variable)};`,
      )
      .join('');
  return createAppTheme('ltr').generateStyleSheets().map(css).join('');
}
