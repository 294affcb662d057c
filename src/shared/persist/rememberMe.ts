const MARK = 'session_alive';

/** Marks this browser session, for a login without Remember me. */
export function markBrowserSession(): void {
  try { window.sessionStorage.setItem(MARK, 'true'); } catch { /* blocked storage: the session is forgotten sooner */ }
}

/** Whether the mark is gone: the browser was closed since. */
export function wasBrowserClosed(): boolean {
  try { return window.sessionStorage.getItem(MARK) === null; } catch { return true; }
}
