import { readSessionItem, writeSessionItem } from './sessionItem';

const MARK = 'session_alive';

function hasCookie(): boolean {
  try {
    return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARK}=`));
  } catch {
    // A sandboxed document has no cookies.
    return false;
  }
}

/** Holds a lock while this tab is open, so that other tabs detect the running browser session. */
function holdLock(): void {
  const locks = navigator.locks as LockManager | undefined;
  locks
    ?.request(MARK, { mode: 'shared' }, () => new Promise<never>(() => undefined))
    // Where locks are denied too, each tab has its own mark.
    .catch(() => undefined);
}

const isLockHeld = async (): Promise<boolean> => {
  const locks = navigator.locks as LockManager | undefined;
  const state = await locks?.query().catch(() => undefined);
  return state?.held?.some(({ name }) => name === MARK) ?? false;
};

/** Marks this browser session for a login without Remember me, by an empty session cookie. */
export function markBrowserSession(): void {
  try {
    document.cookie = `${MARK}=; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
  } catch {
    /* cookies are denied */
  }
  if (hasCookie()) return;
  writeSessionItem(MARK, true);
  holdLock();
}

export const isBrowserSessionMarked = (): boolean => hasCookie() || readSessionItem(MARK) !== null;

/** Whether the browser was closed since the mark was set. A tab that finds the mark keeps it. */
export async function wasBrowserClosed(): Promise<boolean> {
  if (hasCookie()) return false;
  if (readSessionItem(MARK) === null && !(await isLockHeld())) return true;
  markBrowserSession();
  return false;
}
