import type { Lang } from '../../../contract/common';

const MINUTE_MS = 60_000;

/** '12 minutes ago' in words of the language and Western digits; '' below a minute, also where a clock was set back. */
export function formatAge(ms: number, lang: Lang): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (!(minutes >= 1)) return '';
  const words = new Intl.RelativeTimeFormat(lang === 'ar' ? 'ar-AE-u-nu-latn' : 'en', { numeric: 'always' });
  if (minutes < 60) return words.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day');
}
