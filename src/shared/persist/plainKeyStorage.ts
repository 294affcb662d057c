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
  personOf: (slices: Slices) => string | null | undefined = () => null,
) {
  const keys = declared.flatMap(({ slice, keys: sliceKeys }) =>
    sliceKeys.map((storedKey) => ({ slice: slice.name, initial: slice.getInitialState(), ...storedKey })),
  );
  const unreadable = new Set<string>();
  const failed = new Set<string>();
  /** The values that this tab last wrote or read, to write only changes and not those of other tabs. */
  const last = new Map<string, string | null>();
  let latest: Slices = {};
  let writtenPerson: string | null | undefined = null;
  let isPaused = false;
  let onWriteFailure: () => void = () => undefined;

  function readRaw(key: string): string | null {
    try {
      return backing?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

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

  function writeChangedKeys() {
    const changed = keys.flatMap(({ slice, key, write }) => {
      const state = latest[slice];
      const raw = state ? write(state) : undefined;
      return raw === undefined || (last.get(key) === raw && !failed.has(key)) ? [] : [{ key, raw }];
    });
    // A former person's value must not outlive a write that fails.
    if (personOf(latest) !== writtenPerson) for (const { key } of changed) writeRaw(key, null);
    writtenPerson = personOf(latest);
    const written = changed.map(({ key, raw }) => writeRaw(key, raw));
    if (written.includes(false)) onWriteFailure();
  }

  return {
    getItem(): Promise<Slices> {
      const slices: Slices = {};
      for (const storedKey of keys) readKey(storedKey, slices);
      writtenPerson = personOf(slices) ?? null;
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
    /** The change of `key` by another tab (null: all keys) as slices to merge; absent keys give initial values. */
    readExternal(key: string | null, except: readonly string[] = []): Slices {
      const all = keys.filter((storedKey) => !except.includes(storedKey.key));
      const changed = readWhole(key === null ? all : keys.filter((storedKey) => storedKey.key === key));
      const person = personOf(changed);
      if (person === undefined || person === writtenPerson) return changed;
      writtenPerson = person;
      return readWhole(all);
    },
  };
}

export type PlainKeyStorage = ReturnType<typeof createPlainKeyStorage>;
