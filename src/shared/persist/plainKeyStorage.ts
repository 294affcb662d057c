import type { AnySlicePersistConfig } from './storedKeys';

type Slices = Record<string, Record<string, unknown>>;

export interface StorageContents {
  stored: Readonly<Record<string, string>>;
  unreadable: readonly string[];
}

const keysOf = (declared: readonly AnySlicePersistConfig[]) =>
  declared.flatMap(({ slice, keys }) =>
    keys.map((storedKey) => ({
      slice: slice.name,
      initial: slice.getInitialState(),
      ...storedKey,
    })),
  );
type Keys = ReturnType<typeof keysOf>;

/** Local storage as text, which may be denied or full. */
function rawStorage(backing: Storage | null) {
  const failed = new Set<string>();
  /** The values that this tab last wrote or read, to write only changes and not those of other tabs. */
  const last = new Map<string, string | null>();

  function read(key: string): string | null {
    try {
      return backing?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  const storedNames = () => Array.from({ length: backing?.length ?? 0 }, (_none, index) => backing?.key(index) ?? '');

  /** Removes a former user's value that could not be replaced, or a key that nobody declares. */
  function remove(key: string) {
    try {
      backing?.removeItem(key);
      last.set(key, null);
    } catch {
      /* Storage is denied. */
    }
  }

  return {
    failed,
    last,
    read,
    remove,
    isChangedElsewhere: (key: string) => read(key) !== (last.get(key) ?? null),
    /** Writes one raw value, or removes the key for null. False: the write failed, and the key has its former value. */
    write(key: string, raw: string | null): boolean {
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
    },
    /** For a new user, the values are compared with what is stored now, perhaps by another tab. */
    readAll(keys: Keys) {
      for (const { key } of keys) last.set(key, read(key));
      const declaredKeys = new Set(keys.map(({ key }) => key));
      storedNames()
        .filter((key) => !declaredKeys.has(key))
        .forEach(remove);
    },
    /** Removes all but one key; first the user, without whom other tabs write nothing. */
    clear(keys: Keys, kept: string | null) {
      [...keys.map(({ key }) => key), ...storedNames()].filter((key) => key !== kept).forEach(remove);
      failed.clear();
      for (const { key } of keys) last.set(key, read(key));
    },
  };
}
type RawStorage = ReturnType<typeof rawStorage>;

function keyReader(keys: Keys, raw: RawStorage) {
  const unreadable = new Set<string>();

  function readKey({ slice, key, read }: Keys[number], into: Slices) {
    const text = raw.read(key);
    raw.last.set(key, text);
    if (text === null) return;
    try {
      read(text, (into[slice] ??= {}));
    } catch (error) {
      if (!unreadable.has(key))
        console.warn(`Local storage key "${key}" cannot be read and is treated as absent.`, error);
      unreadable.add(key);
    }
  }

  return {
    readStored(): Slices {
      const slices: Slices = {};
      for (const storedKey of keys) readKey(storedKey, slices);
      return slices;
    },
    /** Absent keys give initial values. */
    readWhole(some: Keys): Slices {
      const slices: Slices = {};
      for (const storedKey of some) {
        readKey(storedKey, slices);
        const fields = (slices[storedKey.slice] ??= {});
        for (const field of storedKey.fields) if (!(field in fields)) fields[field] = storedKey.initial[field];
      }
      return slices;
    },
    inspect(): StorageContents {
      const raws = keys.map(({ key }) => [key, raw.read(key)] as const);
      return {
        stored: Object.fromEntries(raws.filter((entry): entry is [string, string] => entry[1] !== null)),
        unreadable: [...unreadable],
      };
    },
  };
}

function changesOf(keys: Keys, latest: Slices, { last, failed }: RawStorage) {
  const changed = keys.flatMap(({ slice, key, write, isOfDevice }) => {
    const state = latest[slice];
    const text = state ? write(state) : undefined;
    return text === undefined || (last.get(key) === text && !failed.has(key)) ? [] : [{ key, text, isOfDevice }];
  });
  // First removals, for their space; last the user, so that other tabs then find every value.
  const rank = ({ key, text }: (typeof changed)[number]) => (key === keys[0]?.key ? 2 : text === null ? 0 : 1);
  return changed.sort((a, b) => rank(a) - rank(b));
}

/** The changes that failed. */
const writeKeys = (keys: Keys, latest: Slices, raw: RawStorage) =>
  changesOf(keys, latest, raw).filter(({ key, text }) => !raw.write(key, text));

/** What another tab removed is not written again by this one. */
function leaveRemoved(
  changed: Keys,
  { latest, slices, raw }: Record<'latest' | 'slices', Slices> & { raw: RawStorage },
) {
  for (const { slice, key, write } of changed)
    if (raw.last.get(key) === null) raw.last.set(key, write({ ...latest[slice], ...slices[slice] }));
}

/** A storage engine for redux-persist that writes each declared key as its own local-storage key. */
export function createPlainKeyStorage(
  declared: readonly AnySlicePersistConfig[],
  backing: Storage | null,
  userIdOf: (slices: Slices) => string | null | undefined = () => null,
) {
  const keys = keysOf(declared);
  const raw = rawStorage(backing);
  const { readStored, readWhole, inspect } = keyReader(keys, raw);
  let latest: Slices = {};
  let storedUserId: string | null | undefined = null;
  /** While paused, the kept key alone. */
  let writable = keys;
  let onWriteFailure: () => void = () => undefined;

  function writeChangedKeys() {
    if (writable !== keys) return void writeKeys(writable, latest, raw);
    const userId = userIdOf(latest);
    const isOtherUser = userId !== undefined && userId !== storedUserId;
    // Another tab has changed the user, which this tab is about to hear.
    if (!isOtherUser && keys[0] && raw.isChangedElsewhere(keys[0].key)) return;
    if (isOtherUser) {
      raw.readAll(keys);
      storedUserId = userId;
    }
    const failures = writeKeys(keys, latest, raw);
    // What is the former user's goes; a record of this device keeps its former value.
    if (isOtherUser) failures.filter(({ isOfDevice }) => !isOfDevice).forEach(({ key }) => raw.remove(key));
    if (failures.length > 0) onWriteFailure();
  }

  return {
    getItem(): Promise<Slices> {
      const slices = readStored();
      storedUserId = userIdOf(slices) ?? null;
      return Promise.resolve(slices);
    },
    setItem: async (_key: string, value: unknown): Promise<void> => {
      latest = value as Slices;
      writeChangedKeys();
    },
    removeItem: (): Promise<void> => Promise.resolve(),
    failedKeys: (): readonly string[] => [...raw.failed],
    watchWriteFailures(listener: () => void) {
      onWriteFailure = listener;
      if (raw.failed.size > 0) listener();
    },
    /** Empties local storage but for one key, and writes nothing else until `resume`. */
    clearAndPause(kept: string | null) {
      writable = keys.filter(({ key }) => key === kept);
      raw.clear(keys, kept);
      storedUserId = null;
    },
    writeThrough(key: string, text: string) {
      if (!raw.write(key, text)) onWriteFailure();
    },
    resume() {
      writable = keys;
      writeChangedKeys();
    },
    inspect,
    /** What other tabs have changed, as slices to merge with `state`; absent keys give initial values. */
    readExternal(state: object, except: readonly string[] = []): Slices {
      const all = keys.filter(({ key }) => !except.includes(key));
      let changed = all.filter(({ key }) => raw.isChangedElsewhere(key));
      let slices = readWhole(changed);
      const userId = userIdOf(slices);
      if (userId !== undefined && userId !== storedUserId) {
        storedUserId = userId;
        changed = all;
        slices = readWhole(all);
        // The user of this tab has changed, which it is about to write: what others wrote is the former user's.
      } else if (userIdOf(state as Slices) !== storedUserId) return {};
      leaveRemoved(changed, { latest, slices, raw });
      return slices;
    },
  };
}

export type PlainKeyStorage = ReturnType<typeof createPlainKeyStorage>;
