import type { AnySliceStorage } from './storedKeys';

type Slices = Record<string, Record<string, unknown>>;

export interface StorageContents {
  stored: Readonly<Record<string, string>>;
  unreadable: readonly string[];
}

/** A storage engine for redux-persist that writes each declared key as its own local-storage key. */
export function createPlainKeyStorage(
  declared: readonly AnySliceStorage[],
  backing: Storage | null,
  userIdOf: (slices: Slices) => string | null | undefined = () => null,
) {
  const keys = declared.flatMap(({ slice, keys: sliceKeys }) =>
    sliceKeys.map((storedKey) => ({ slice: slice.name, initial: slice.getInitialState(), ...storedKey })),
  );
  const unreadable = new Set<string>();
  const failed = new Set<string>();
  /** The values that this tab last wrote or read, to write only changes and not those of other tabs. */
  const last = new Map<string, string | null>();
  let latest: Slices = {};
  let storedUserId: string | null | undefined = null;
  let isPaused = false;
  let onWriteFailure: () => void = () => undefined;

  function readRaw(key: string): string | null {
    try {
      return backing?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  const isChangedElsewhere = (key: string) => readRaw(key) !== (last.get(key) ?? null);

  /** Writes one raw value, or removes the key for null. False: the write failed, and the key has its former value. */
  function writeRaw(key: string, raw: string | null): boolean {
    try {
      if (!backing) throw new Error('Storage is denied.');
      if (raw === null) backing.removeItem(key);
      else backing.setItem(key, raw);
      last.set(key, raw);
      failed.delete(key);
      return true;
    } catch (error) {
      if (failed.size === 0) console.warn('Local storage cannot be written.', error);
      failed.add(key);
      return false;
    }
  }

  function readKey({ slice, key, read }: (typeof keys)[number], into: Slices) {
    const raw = readRaw(key);
    last.set(key, raw);
    if (raw === null) return;
    try {
      read(raw, (into[slice] ??= {}));
    } catch (error) {
      if (!unreadable.has(key))
        console.warn(`Local storage key "${key}" cannot be read and is treated as absent.`, error);
      unreadable.add(key);
    }
  }

  function readWhole(some: typeof keys): Slices {
    const slices: Slices = {};
    for (const storedKey of some) {
      readKey(storedKey, slices);
      const fields = (slices[storedKey.slice] ??= {});
      for (const field of storedKey.fields) if (!(field in fields)) fields[field] = storedKey.initial[field];
    }
    return slices;
  }

  /** Removes a former user's value that could not be replaced, or a key that nobody declares. */
  function remove(key: string) {
    try {
      backing?.removeItem(key);
      last.set(key, null);
    } catch {
      /* Storage is denied. */
    }
  }

  /** For a new user, the values are compared with what is stored now, perhaps by another tab. */
  function readAllKeys() {
    for (const { key } of keys) last.set(key, readRaw(key));
    const declaredKeys = new Set(keys.map(({ key }) => key));
    const stored = Array.from({ length: backing?.length ?? 0 }, (_none, index) => backing?.key(index) ?? '');
    stored.filter((key) => !declaredKeys.has(key)).forEach(remove);
  }

  function writeChangedKeys() {
    const userId = userIdOf(latest);
    const isOtherUser = userId !== undefined && userId !== storedUserId;
    const [userKey] = keys;
    // Another tab has changed the user, which this tab is about to hear.
    if (!isOtherUser && userKey && isChangedElsewhere(userKey.key)) return;
    if (isOtherUser) {
      readAllKeys();
      storedUserId = userId;
    }
    const changed = keys.flatMap(({ slice, key, write }) => {
      const state = latest[slice];
      const raw = state ? write(state) : undefined;
      return raw === undefined || (last.get(key) === raw && !failed.has(key)) ? [] : [{ key, raw }];
    });
    // First removals, for their space; last the user, so that other tabs then find every value.
    const rank = ({ key, raw }: (typeof changed)[number]) => (key === userKey?.key ? 2 : raw === null ? 0 : 1);
    const failures = changed.sort((a, b) => rank(a) - rank(b)).filter(({ key, raw }) => !writeRaw(key, raw));
    if (isOtherUser) failures.forEach(({ key }) => remove(key));
    if (failures.length > 0) onWriteFailure();
  }

  return {
    getItem(): Promise<Slices> {
      const slices: Slices = {};
      for (const storedKey of keys) readKey(storedKey, slices);
      storedUserId = userIdOf(slices) ?? null;
      return Promise.resolve(slices);
    },
    setItem(_key: string, value: unknown): Promise<void> {
      latest = value as Slices;
      if (!isPaused) writeChangedKeys();
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => Promise.resolve(),
    failedKeys: (): readonly string[] => [...failed],
    watchWriteFailures(listener: () => void) {
      onWriteFailure = listener;
      if (failed.size > 0) listener();
    },
    /** Empties local storage and writes nothing until `resume`. */
    clearAndPause() {
      isPaused = true;
      backing?.clear();
      failed.clear();
      for (const { key } of keys) last.set(key, null);
    },
    writeThrough(key: string, raw: string) {
      if (!writeRaw(key, raw)) onWriteFailure();
    },
    resume() {
      isPaused = false;
      writeChangedKeys();
    },
    inspect(): StorageContents {
      const raws = keys.map(({ key }) => [key, readRaw(key)] as const);
      return {
        stored: Object.fromEntries(raws.filter((entry): entry is [string, string] => entry[1] !== null)),
        unreadable: [...unreadable],
      };
    },
    /** What other tabs have changed, as slices to merge; absent keys give initial values. */
    readExternal(except: readonly string[] = []): Slices {
      const all = keys.filter(({ key }) => !except.includes(key));
      let changed = all.filter(({ key }) => isChangedElsewhere(key));
      let slices = readWhole(changed);
      const userId = userIdOf(slices);
      if (userId !== undefined && userId !== storedUserId) {
        storedUserId = userId;
        changed = all;
        slices = readWhole(all);
      }
      // What another tab removed is not written again by this one.
      for (const { slice, key, write } of changed)
        if (last.get(key) === null) last.set(key, write({ ...latest[slice], ...slices[slice] }));
      return slices;
    },
  };
}

export type PlainKeyStorage = ReturnType<typeof createPlainKeyStorage>;
