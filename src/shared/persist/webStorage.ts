/** Null where the browser denies it (blocked cookies, a sandboxed frame), because reading the property may throw. */
export function openWebStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage = window[name];
    // Some browsers return the object and throw when it is used.
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  const values = new Map(Object.entries(initial));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Keeps the screens of a replay from overwriting what is stored here; returns a function that undoes it. */
export function makeStorageReadOnly(): () => void {
  const { setItem, removeItem, clear } = Storage.prototype;
  const noop = () => undefined;
  Object.assign(Storage.prototype, { setItem: noop, removeItem: noop, clear: noop });
  return () => void Object.assign(Storage.prototype, { setItem, removeItem, clear });
}
