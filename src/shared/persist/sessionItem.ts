import { asRecord } from '../api/readShape';
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

/** Another user, or nobody (null). */
export interface UserChange {
  userId: string | null;
  isGuest: boolean;
  /** The former user was no customer, whose type, branch, address, instruction and choice go along. */
  preservesChoice: boolean;
}
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

/** What was chosen or typed when a login came between; of one customer, or '' for whoever signs in next. */
interface Draft {
  userId: string;
  input: unknown;
}
const KEPT = 'kept_input';
const draftsByKey = () =>
  Object.entries(asRecord(readSessionItem(KEPT))).map(([key, kept]) => [key, asRecord(kept)] as const);
const writeDrafts = (drafts: readonly (readonly [string, unknown])[]) =>
  writeSessionItem(KEPT, drafts.length > 0 ? Object.fromEntries(drafts) : null);

export const forgetDraft = (draftKey: string): boolean =>
  writeDrafts(draftsByKey().filter(([key]) => key !== draftKey));

export const keepDraft = (draftKey: string, draft: Draft): boolean =>
  writeDrafts([...draftsByKey().filter(([key]) => key !== draftKey), [draftKey, draft]]);

/** What is kept under this key for this customer; null for nothing. */
export function readDraft(draftKey: string, userId: string | undefined): unknown {
  const [, kept] = draftsByKey().find(([key]) => key === draftKey) ?? [];
  return kept && (kept.userId === '' || kept.userId === userId) ? kept.input : null;
}

/**
 * Removes the former user's items, all that are not declared, and the drafts of other customers than the new one;
 * `preservesChoice`: a guest's choice stays.
 */
export function resetSessionItems({ preservesChoice, userId, isGuest }: UserChange): void {
  const storage = openWebStorage('sessionStorage');
  const names = [...rejected.keys(), ...(storage ? Object.keys(storage) : [])];
  const isKept = ([, { userId: keptFor }]: readonly [string, Partial<Draft>]) =>
    preservesChoice && (!keptFor || userId === null || isGuest || keptFor === userId);
  const kept = draftsByKey().filter(isKept);
  for (const name of names) {
    const owner = name in sessionOwners ? sessionOwners[name as SessionItem] : 'user';
    if (owner !== 'user') continue;
    rejected.delete(name);
    storage?.removeItem(name);
  }
  writeDrafts(kept);
}
