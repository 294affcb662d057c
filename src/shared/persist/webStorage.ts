/**
 * `window.localStorage` or `window.sessionStorage`; null where the browser denies it (blocked cookies, a sandboxed
 * frame), because reading the property may throw.
 */
export function openWebStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = window[name];
    // Some browsers return the object and throw when it is used.
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

/** Replaces denied storage: it is empty, and every write fails. */
export const deniedStorage: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('Storage is denied', 'SecurityError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};
