import type { Lang } from '../../../contract/common';

/** Writing direction of a language. */
export const directionOf = (lang: Lang): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr');
