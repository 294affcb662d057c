import type { Lang } from '../../../contract/common';

const MINUTE_MS = 60_000;

/** '12 minutes ago' in the given language with Western digits; '' below a minute and for future times. */
export function formatAge(ms: number, lang: Lang): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (!(minutes >= 1)) return '';
  const format = new Intl.RelativeTimeFormat(lang === 'ar' ? 'ar-AE-u-nu-latn' : 'en', { numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}
