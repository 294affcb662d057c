import type { AnySliceStorage, StoredKey } from './storedKeys';

/** All of local storage is read before the first key of it can be. */
const MAX_OWN_LENGTH = 64 * 1024;

type Slices = Record<string, Record<string, unknown>>;

/** What the declared keys hold: raw values of those that are there, and the names of those that could not be read. */
export interface StoredNow { stored: Readonly<Record<string, string>>; unreadable: readonly string[] }

/**
 * The one storage door: an engine for redux-persist that, instead of one JSON under `persist:root`, writes each declared
 * key as a plain local-storage key. What cannot be decoded is treated as absent and reported once.
 */
export function createPlainKeyStorage(declared: readonly AnySliceStorage[], backing: Storage) {
  const keys = declared.flatMap(({ slice, keys: own }) =>
    own.map((each) => ({ slice, ...(each as unknown as StoredKey<Record<string, unknown>>) })));
  const reported = new Set<string>();
  /** What this tab last wrote or read, so that only changes are written and other tabs are not echoed. */
  const last = new Map<string, string | null>();
  let latest: Slices = {};
  let isHeld = false;

  function readKey(key: string, raw: string | null, into: Slices) {
    last.set(key, raw);
    if (raw === null) return;
    for (const each of keys.filter((one) => one.key === key)) {
      try {
        each.read(raw, (into[each.slice] ??= {}));
      } catch (error) {
        if (!reported.has(key)) console.warn(`Local storage key "${key}" cannot be read and is treated as absent.`, error);
        reported.add(key);
      }
    }
  }

  function writeKeys(only?: string) {
    for (const { slice, key, write } of keys) {
      const state = latest[slice];
      if (!state || (only !== undefined && key !== only)) continue;
      const raw = write(state);
      if (last.get(key) === raw) continue;
      last.set(key, raw);
      try {
        if (raw === null) backing.removeItem(key);
        else backing.setItem(key, raw);
      } catch (error) {
        // Private mode or quota: the app goes on in memory.
        if (!reported.has('!write')) console.warn('Local storage cannot be written.', error);
        reported.add('!write');
      }
    }
  }

  return {
    /** redux-persist: all declared keys as slices. */
    getItem(): Promise<Slices> {
      const slices: Slices = {};
      for (const key of new Set(keys.map((each) => each.key))) {
        let raw: string | null = null;
        try { raw = backing.getItem(key); } catch { /* blocked storage reads as empty */ }
        readKey(key, raw, slices);
      }
      return Promise.resolve(slices);
    },
    /** redux-persist: `value` holds the persisted slices. */
    setItem(_key: string, value: unknown): Promise<void> {
      latest = value as Slices;
      if (!isHeld) writeKeys();
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => Promise.resolve(),
    /** Empties local storage and writes nothing until `release`. */
    clearAndHold() {
      isHeld = true;
      try { backing.clear(); } catch { /* blocked storage is empty */ }
      last.clear();
      for (const { key } of keys) last.set(key, null);
    },
    /** A key that mirrors no slice; throws where storage is blocked. */
    readOwn: (key: string) => backing.getItem(key),
    /** Writes it anew, or removes it where there is nothing to write. False: it is not there, for want of room or because everything is held. */
    writeOwn(key: string, raw: string): boolean {
      try {
        if (isHeld) return false;
        // What was kept before never outlives something newer that finds no room.
        backing.removeItem(key);
        const isKept = raw !== '' && raw.length <= MAX_OWN_LENGTH;
        if (isKept) backing.setItem(key, raw);
        return isKept;
      } catch {
        return false;
      }
    },
    /** Writes one key although the rest is held: the language toggle on /login. */
    writeThrough(key: string, raw: string) {
      last.set(key, raw);
      try { backing.setItem(key, raw); } catch { /* stays in memory */ }
    },
    /** Ends the hold and writes what the state is now. */
    release() {
      isHeld = false;
      writeKeys();
    },
    /** Reads only: nothing is written from now on, and nothing is emptied. */
    hold() { isHeld = true; },
    /** For support: what stands in storage at this moment. */
    inspect(): StoredNow {
      const stored: Record<string, string> = {};
      for (const { key } of keys) {
        try {
          const raw = backing.getItem(key);
          if (raw !== null) stored[key] = raw;
        } catch { /* blocked storage is empty */ }
      }
      return { stored, unreadable: [...reported].filter((key) => key !== '!write') };
    },
    /** What another tab did to `key` (null: everything), as slices to merge; absent keys give the initial value. */
    readExternal(key: string | null): Slices {
      const slices: Slices = {};
      const touched = keys.filter((each) => key === null || each.key === key);
      for (const { slice, key: own, fields } of touched) {
        readKey(own, key === null ? null : backing.getItem(own), slices);
        const initial = (declared.find((each) => each.slice === slice)?.initial ?? {}) as Record<string, unknown>;
        const found = (slices[slice] ??= {});
        for (const field of fields) if (!(field in found)) found[field] = initial[field];
      }
      return slices;
    },
  };
}

export type PlainKeyStorage = ReturnType<typeof createPlainKeyStorage>;
