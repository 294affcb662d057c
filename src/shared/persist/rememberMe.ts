import { readSessionItem, writeSessionItem } from './sessionItem';

const MARK = 'session_alive';
const hasCookie = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARK}=`));

/**
 * Marks this browser session for a login without Remember me, by an empty session cookie, or in this tab where
 * cookies are denied.
 */
export function markBrowserSession(): void {
  try {
    document.cookie = `${MARK}=; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
    if (!hasCookie()) writeSessionItem(MARK, true);
  } catch {
    // A sandboxed document has neither cookies nor storage, so that nothing is left to forget.
  }
}

/** False: the browser was closed since the mark was set. */
export const isBrowserSessionMarked = (): boolean => hasCookie() || readSessionItem(MARK) !== null;
