import createCache from '@emotion/cache';
import { __unsafe_useEmotionCache as useOuterCache, CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { createAppTheme } from './createAppTheme';
import { useTheme } from './styled';

const themes = new Map<string, Theme>();
function themeOf(lang: 'en' | 'ar'): Theme {
  const made = themes.get(lang) ?? createAppTheme({ lang });
  themes.set(lang, made);
  return made;
}

/** Mirrors MUI's own physical properties; ours are logical. No prefixer here: stylis' own differs in version and fails on ::placeholder. */
const mirrored = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });

/** What MUI's components need around them, in the language of the theme outside. It comes with the first screen that has any. */
export function MuiTheme({ children }: { children: ReactNode }) {
  const isRtl = useTheme().direction === 'rtl';
  const outer = useOuterCache();
  const themed = <ThemeProvider theme={themeOf(isRtl ? 'ar' : 'en')}>{children}</ThemeProvider>;
  // The same tree in both directions: a provider that comes and goes would throw a half-filled form away with the language.
  return <CacheProvider value={isRtl || !outer ? mirrored : outer}>{themed}</CacheProvider>;
}
