import { openWebStorage } from './webStorage';

const rejected = new Map<string, string>();

export function readSessionItem(name: string): unknown {
  try {
    const raw = rejected.get(name) ?? openWebStorage('sessionStorage')?.getItem(name) ?? null;
    return raw === null ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}

/** Writes a value, or removes it with null. False: session storage rejected it, and a reload loses it. */
export function writeSessionItem(name: string, value: unknown): boolean {
  const storage = openWebStorage('sessionStorage');
  const raw = JSON.stringify(value);
  rejected.delete(name);
  storage?.removeItem(name);
  if (value === null) return storage !== null;
  try {
    storage?.setItem(name, raw);
    if (storage) return true;
  } catch {
    /* full */
  }
  rejected.set(name, raw);
  return false;
}
