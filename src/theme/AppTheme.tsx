import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { createAppTheme } from './createAppTheme';

const caches = {
  en: createCache({ key: 'css', stylisPlugins: [] }),
  // Mirrors the physical properties of MUI.
  ar: createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] }),
};

const themes: Partial<Record<'en' | 'ar', Theme>> = {};

/** Without its colour schemes, whose variables are in the page: the provider then adds no styles and no state. */
function themeOf(lang: 'en' | 'ar'): Theme {
  const { colorSchemes: _inPage, ...theme } = createAppTheme(lang);
  return (themes[lang] ??= theme as Theme);
}

/** The one theme, in a language and its direction. */
export function AppTheme({ lang, children }: { lang: 'en' | 'ar'; children: ReactNode }) {
  return (
    <CacheProvider value={caches[lang]}>
      <ThemeProvider theme={themes[lang] ?? themeOf(lang)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
