import { isReplaying } from '../lib/replaying';

/** A small JSON value that outlives a reload of this tab alone; other tabs and the next visit do not see it. */
export function readSessionNote(name: string): unknown {
  try {
    const raw = window.sessionStorage.getItem(name);
    return raw === null ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}

/** Writes or, with null, removes it. */
export function writeSessionNote(name: string, value: object | null): void {
  if (isReplaying()) return;
  try {
    if (value === null) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(value));
  } catch { /* blocked storage: the note ends with the page */ }
}
