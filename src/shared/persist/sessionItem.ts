import type { Owner } from './storedKeys';
import { openWebStorage } from './webStorage';

/** Who owns each item. `supportCase`: app/listeners/keepSupportCopy removes it. */
export const sessionOwners = {
  session_alive: 'device',
  chunk_reloaded: 'user',
  item_draft: 'guestChoice',
  support_copy: 'supportCase',
} as const satisfies Record<string, Owner | 'supportCase'>;
export type SessionItem = keyof typeof sessionOwners;

const rejected = new Map<string, string>();

export function readSessionItem(name: SessionItem): unknown {
  try {
    const raw = rejected.get(name) ?? openWebStorage('sessionStorage')?.getItem(name) ?? null;
    return raw === null ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}

/** Writes a value, or removes it with null. False: session storage rejected it, and a reload loses it. */
export function writeSessionItem(name: SessionItem, value: unknown): boolean {
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

/** Removes the former user's items, and all that are not declared; `preservesChoice`: a guest's choice stays. */
export function resetSessionItems(preservesChoice: boolean): void {
  const storage = openWebStorage('sessionStorage');
  const names = [...rejected.keys(), ...(storage ? Object.keys(storage) : [])];
  for (const name of names) {
    const owner = name in sessionOwners ? sessionOwners[name as SessionItem] : 'user';
    if (owner !== 'user' && (owner !== 'guestChoice' || preservesChoice)) continue;
    rejected.delete(name);
    storage?.removeItem(name);
  }
}
