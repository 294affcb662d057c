import { openWebStorage } from './webStorage';

/** Values that session storage rejected; they last until the page is unloaded. */
const notesOfThisPage = new Map<string, string>();

/** Reads a small JSON value of this tab from session storage; null for none. */
export function readSessionNote(name: string): unknown {
  try {
    const raw = notesOfThisPage.get(name) ?? openWebStorage('sessionStorage')?.getItem(name) ?? null;
    return raw === null ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}

/** Writes a value, or removes it with null. False: session storage rejected it, and a reload loses it. */
export function writeSessionNote(name: string, value: unknown): boolean {
  const storage = openWebStorage('sessionStorage');
  notesOfThisPage.delete(name);
  if (value === null) {
    storage?.removeItem(name);
    return storage !== null;
  }
  const raw = JSON.stringify(value);
  try {
    storage?.removeItem(name);
    storage?.setItem(name, raw);
  } catch {
    notesOfThisPage.set(name, raw);
    return false;
  }
  if (!storage) notesOfThisPage.set(name, raw);
  return storage !== null;
}
