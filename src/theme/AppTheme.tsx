import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createAppTheme } from './createAppTheme';
import { logicalProperties } from './logicalProperties';

const cache = createCache({ key: 'css', stylisPlugins: [logicalProperties] });

/** Without its colour schemes, whose variables are in the page: the provider then adds no styles and no state. */
function themeOf(direction: Theme['direction']): Theme {
  const { colorSchemes: _inPage, ...theme } = createAppTheme(direction);
  return theme as Theme;
}
const themes: Partial<Record<'en' | 'ar', Theme>> = {};
const themeIn = (lang: 'en' | 'ar'): Theme => (themes[lang] ??= themeOf(lang === 'ar' ? 'rtl' : 'ltr'));

export function AppTheme({ lang, children }: { lang: 'en' | 'ar'; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeIn(lang)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
