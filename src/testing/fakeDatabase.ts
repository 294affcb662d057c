export function fakeDatabase({ isBroken = false } = {}): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const request = (result: unknown) => ({ result });
  const store = {
    put: (value: unknown, key: string) => request(values.set(key, value)),
    get: (key: string) => request(values.get(key)),
    delete: (key: string) => request(values.delete(key)),
  };
  const soon = (run: () => void) => void Promise.resolve().then(run);
  const transaction = () => {
    const made: { objectStore: () => typeof store; error: null; oncomplete?: () => void; onabort?: () => void } = {
      objectStore: () => store,
      error: null,
    };
    soon(() => (isBroken ? made.onabort?.() : made.oncomplete?.()));
    return made;
  };
  const open = () => {
    const opening: { result: object; onupgradeneeded?: () => void; onsuccess?: () => void } = {
      result: { createObjectStore: () => undefined, close: () => undefined, transaction },
    };
    soon(() => {
      opening.onupgradeneeded?.();
      opening.onsuccess?.();
    });
    return opening;
  };
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open } });
  return values;
}
