import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { createAppTheme } from './createAppTheme';

const names: Partial<Record<string, string>> = {
  left: 'inset-inline-start',
  right: 'inset-inline-end',
  'border-top-left-radius': 'border-start-start-radius',
  'border-top-right-radius': 'border-start-end-radius',
  'border-bottom-left-radius': 'border-end-start-radius',
  'border-bottom-right-radius': 'border-end-end-radius',
};
const keywords: Partial<Record<string, string>> = { left: 'start', right: 'end' };

function toLogical(name: string, value: string): string | null {
  const sides = value.split(' ');
  if (/^(margin|padding|inset)$/.test(name) && sides.length === 4 && !value.includes('(')) {
    const [top, right, bottom, left] = sides;
    return `${name}-block:${top} ${bottom};${name}-inline:${left} ${right};`;
  }
  if (name === 'text-align' || name === 'float') return `${name}:${keywords[value] ?? value};`;
  const logical = names[name] ?? name.replace(/^(margin|padding|border)-left/, '$1-inline-start');
  const both = logical.replace(/^(margin|padding|border)-right/, '$1-inline-end');
  return both === name ? null : `${both}:${value};`;
}

/** Writes MUI's physical properties as logical ones, so that both directions share one style sheet. */
const logicalProperties: StylisPlugin = (element) => {
  if (element.type !== 'decl') return;
  const logical = toLogical(element.props as string, element.children as string);
  if (logical) element.return = logical;
};

const cache = createCache({ key: 'css', stylisPlugins: [logicalProperties] });

const themes: Partial<Record<'en' | 'ar', Theme>> = {};
const themeIn = (lang: 'en' | 'ar'): Theme => (themes[lang] ??= createAppTheme(lang === 'ar' ? 'rtl' : 'ltr'));

export function AppTheme({ lang, children }: { lang: 'en' | 'ar'; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeIn(lang)}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
