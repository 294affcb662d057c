const MARK = 'session_alive';

/** Marks this browser session for a login without Remember me, by an empty session cookie. */
export function markBrowserSession(): void {
  try {
    document.cookie = `${MARK}=; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
  } catch {
    // A sandboxed document has neither cookies nor storage, so that nothing is left to forget.
  }
}

/** False: the browser was closed since the mark was set. */
export const isBrowserSessionMarked = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARK}=`));
