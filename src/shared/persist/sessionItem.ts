import { asRecord } from '../api/readShape';
import type { userChanged } from '../store/events';
import type { Owner } from './storedKeys';
import { openWebStorage } from './webStorage';

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

export const sessionOwners = {
  session_alive: 'device',
  chunk_reloaded: 'user',
  kept_input: 'guestChoice',
} as const satisfies Record<string, Owner>;
export type SessionItem = keyof typeof sessionOwners;

type UserChange = ReturnType<typeof userChanged>['payload'];
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

/** What was chosen or typed at a place when a login came between; for one customer, or '' for whoever signs in next. */
interface KeptInput {
  place: string;
  userId: string;
  input: unknown;
}
const KEPT = 'kept_input';

export const keepInput = (kept: KeptInput): boolean => writeSessionItem(KEPT, kept);
export const forgetInput = (): boolean => writeSessionItem(KEPT, null);

/** What is kept for this place and customer; null for nothing. */
export function readInput(place: string, userId: string | undefined): unknown {
  const kept = asRecord(readSessionItem(KEPT));
  return kept.place === place && (kept.userId === '' || kept.userId === userId) ? kept.input : null;
}

/**
 * Removes the former user's items, all that are not declared, and what was kept for another customer than the new one;
 * `preservesChoice`: a guest's choice stays.
 */
export function resetSessionItems({ preservesChoice, userId, isGuest }: UserChange): void {
  const storage = openWebStorage('sessionStorage');
  const names = [...rejected.keys(), ...(storage ? Object.keys(storage) : [])];
  const { userId: keptFor } = asRecord(readSessionItem(KEPT));
  const isKept = preservesChoice && (!keptFor || userId === null || isGuest || keptFor === userId);
  for (const name of names) {
    const owner = name in sessionOwners ? sessionOwners[name as SessionItem] : 'user';
    if (owner !== 'user' && (owner !== 'guestChoice' || isKept)) continue;
    rejected.delete(name);
    storage?.removeItem(name);
  }
}
