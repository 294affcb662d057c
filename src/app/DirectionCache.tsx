import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import type { Lang } from '../../contract/common';
import { directionOf } from '../shared/i18n/direction';

const caches = {
  ltr: createCache({ key: 'css' }),
  // No prefixer here: stylis' own differs in version from the one inside emotion and fails on ::placeholder.
  rtl: createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] }),
};

/** One emotion cache a direction: MUI's own physical properties are mirrored, ours are logical. */
export function DirectionCache({ lang, children }: { lang: Lang; children: ReactNode }) {
  return <CacheProvider value={caches[directionOf(lang)]}>{children}</CacheProvider>;
}
