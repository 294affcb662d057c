import { createRawStorage } from './rawStorage';
import type { AnySliceStorage, SliceStorage } from './storedKeys';

/** Larger extra keys are not written, because the browser reads all of local storage at the first access. */
const MAX_EXTRA_LENGTH = 64 * 1024;

type Slices = Record<string, Record<string, unknown>>;

/** Raw values of the declared keys that exist, and the names of unreadable ones. */
export interface StorageContents {
  stored: Readonly<Record<string, string>>;
  unreadable: readonly string[];
}

/**
 * A storage engine for redux-persist that writes each declared key as its own local-storage key instead of one JSON
 * under `persist:root`. Values that cannot be decoded are treated as absent and reported once.
 */
export function createPlainKeyStorage(declared: readonly AnySliceStorage[], backing: Storage) {
  const keys = (declared as unknown as readonly SliceStorage<Record<string, unknown>>[]).flatMap(
    ({ slice, initial, keys: sliceKeys }) => sliceKeys.map((storedKey) => ({ slice, initial, ...storedKey })),
  );
  const unreadable = new Set<string>();
  const { last, failed, readRaw, writeRaw } = createRawStorage(backing);
  let latest: Slices = {};
  let isPaused = false;
  let onWriteFailure: () => void = () => undefined;

  /** Decodes a raw value into its slices; an unreadable value is absent. */
  function readKey(key: string, raw: string | null, into: Slices) {
    last.set(key, raw);
    if (raw === null) return;
    for (const storedKey of keys.filter((candidate) => candidate.key === key)) {
      try {
        storedKey.read(raw, (into[storedKey.slice] ??= {}));
      } catch (error) {
        if (!unreadable.has(key))
          console.warn(`Local storage key "${key}" cannot be read and is treated as absent.`, error);
        unreadable.add(key);
      }
    }
  }

  function writeChangedKeys() {
    let hasFailed = false;
    for (const { slice, key, write } of keys) {
      const state = latest[slice];
      if (!state) continue;
      const raw = write(state);
      if (last.get(key) === raw && !failed.has(key)) continue;
      if (!writeRaw(key, raw)) hasFailed = true;
    }
    if (hasFailed) onWriteFailure();
  }

  return {
    /** For redux-persist: all declared keys as slices. */
    getItem(): Promise<Slices> {
      const slices: Slices = {};
      for (const key of new Set(keys.map((storedKey) => storedKey.key))) readKey(key, readRaw(key), slices);
      return Promise.resolve(slices);
    },
    /** For redux-persist: `value` has the persisted slices. Failed writes are in `failedKeys` and are tried again. */
    setItem(_key: string, value: unknown): Promise<void> {
      latest = value as Slices;
      if (!isPaused) writeChangedKeys();
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => Promise.resolve(),
    /** Keys whose latest value could not be written. */
    failedKeys: (): readonly string[] => [...failed],
    /** Calls `listener` after writes that failed. */
    watchWriteFailures(listener: () => void) {
      onWriteFailure = listener;
      if (failed.size > 0) listener();
    },
    /** Empties local storage and writes nothing until `resume`. */
    clearAndPause() {
      isPaused = true;
      try {
        backing.clear();
      } catch {
        /* storage is denied */
      }
      last.clear();
      failed.clear();
      for (const { key } of keys) last.set(key, null);
    },
    /** A key outside the slices. */
    readExtra: readRaw,
    /** Writes the value, or removes the key for ''. False: nothing was written. */
    writeExtra(key: string, raw: string): boolean {
      try {
        if (isPaused) return false;
        // Removed first, so that no older value remains if the write fails.
        backing.removeItem(key);
        const fits = raw !== '' && raw.length <= MAX_EXTRA_LENGTH;
        if (fits) backing.setItem(key, raw);
        return fits;
      } catch {
        return false;
      }
    },
    /** Writes one key during a pause: the language toggle on /login. */
    writeThrough(key: string, raw: string) {
      if (!writeRaw(key, raw)) onWriteFailure();
    },
    /** Ends the pause and writes the current state. */
    resume() {
      isPaused = false;
      writeChangedKeys();
    },
    /** For support: the current content of storage. */
    inspect(): StorageContents {
      const stored: Record<string, string> = {};
      for (const { key } of keys) {
        const raw = readRaw(key);
        if (raw !== null) stored[key] = raw;
      }
      return { stored, unreadable: [...unreadable] };
    },
    /** The change of `key` by another tab (null: all keys) as slices to merge; absent keys give initial values. */
    readExternal(key: string | null): Slices {
      const slices: Slices = {};
      const changed = keys.filter((storedKey) => key === null || storedKey.key === key);
      for (const { slice, initial, key: changedKey, fields } of changed) {
        readKey(changedKey, key === null ? null : readRaw(changedKey), slices);
        const sliceFields = (slices[slice] ??= {});
        for (const field of fields) if (!(field in sliceFields)) sliceFields[field] = initial[field];
      }
      return slices;
    },
  };
}

export type PlainKeyStorage = ReturnType<typeof createPlainKeyStorage>;
