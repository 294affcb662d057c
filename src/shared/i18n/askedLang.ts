import type { Lang } from '../../../contract/common';

/** The language that a link asks for (`?lang=ar`, as search engines list the pages), taken out of the address; null without one. */
export function takeAskedLang(): Lang | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get('lang');
  if (asked === null) return null;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return asked === 'ar' || asked === 'en' ? asked : null;
}
