import createCache from '@emotion/cache';
import { __unsafe_useEmotionCache as useOuterCache, CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { createAppTheme } from './createAppTheme';
import { useTheme } from './styled';

const themes = new Map<string, Theme>();
function themeOf(lang: 'en' | 'ar'): Theme {
  const theme = themes.get(lang) ?? createAppTheme({ lang });
  themes.set(lang, theme);
  return theme;
}

/** Mirrors MUI's physical properties. Without a prefixer, because stylis' version of it fails on ::placeholder. */
const mirrored = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });

/** The provider of MUI components, in the language of the outer theme. Loaded with the first screen that uses MUI. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const isRtl = useTheme().direction === 'rtl';
  const outer = useOuterCache();
  const themed = <ThemeProvider theme={themeOf(isRtl ? 'ar' : 'en')}>{children}</ThemeProvider>;
  // Always present, because adding a provider remounts its children and would clear a form when the language changes.
  return <CacheProvider value={isRtl || !outer ? mirrored : outer}>{themed}</CacheProvider>;
}
