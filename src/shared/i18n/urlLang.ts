import type { Lang } from '../../../contract/common';

/** Reads the language from the URL (`?lang=ar`, used by search engines) and removes it; null without a valid one. */
export function takeUrlLang(): Lang | null {
  const url = new URL(window.location.href);
  const lang = url.searchParams.get('lang');
  if (lang === null) return null;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return lang === 'ar' || lang === 'en' ? lang : null;
}
