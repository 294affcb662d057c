import { clearRecord, readRecord, writeRecord } from './durableRecord';

const KEY = 'checkout_attempt';
const record = { id: 'attempt-1' };

/** As much of IndexedDB as the record uses. */
function useDatabase({ isBroken = false } = {}) {
  const values = new Map<string, unknown>();
  const log: string[] = [];
  const request = (result: unknown) => ({ result });
  const store = {
    put: (value: unknown, key: string) => request(values.set(key, value)),
    get: (key: string) => request(values.get(key)),
    delete: (key: string) => request(values.delete(key)),
  };
  const database = {
    createObjectStore: (name: string) => log.push(`create ${name}`),
    close: () => log.push('close'),
    transaction: (name: string, mode: string) => {
      log.push(`${mode} ${name}`);
      const transaction: {
        objectStore: () => typeof store;
        error: null;
        oncomplete?: () => void;
        onabort?: () => void;
      } = {
        objectStore: () => store,
        error: null,
      };
      void Promise.resolve().then(() => (isBroken ? transaction.onabort?.() : transaction.oncomplete?.()));
      return transaction;
    },
  };
  const open = () => {
    const opening: { result: typeof database; onupgradeneeded?: () => void; onsuccess?: () => void } = {
      result: database,
    };
    void Promise.resolve().then(() => {
      opening.onupgradeneeded?.();
      opening.onsuccess?.();
    });
    return opening;
  };
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open } });
  return { values, log };
}

function denySessionStorage() {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

describe('a durable record', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'indexedDB');
    await clearRecord(KEY);
    jest.useRealTimers();
    window.sessionStorage.clear();
    window.localStorage.clear();
  });

  it('needs no copy where local storage has it', async () => {
    const { log } = useDatabase();
    window.localStorage.setItem(KEY, JSON.stringify(record));
    await expect(writeRecord(KEY, record)).resolves.toBe(true);
    expect([log, window.sessionStorage.length]).toEqual([[], 0]);
  });

  it('is copied to session storage and to IndexedDB where local storage has an older one', async () => {
    const { values, log } = useDatabase();
    window.localStorage.setItem(KEY, '{"id":"older"}');
    await expect(writeRecord(KEY, record)).resolves.toBe(true);
    expect(window.sessionStorage.getItem(KEY)).toBe(JSON.stringify(record));
    expect(values.get(KEY)).toEqual(record);
    expect(log).toEqual(['create records', 'readwrite records', 'close']);
  });

  it('is kept and read by IndexedDB alone where session storage is full, and removed from it', async () => {
    const { values, log } = useDatabase();
    denySessionStorage();
    await expect(writeRecord(KEY, record)).resolves.toBe(true);
    // Another tab has no copy of its own.
    jest.restoreAllMocks();
    await clearRecord('another key');
    window.sessionStorage.removeItem(KEY);
    expect(values.get(KEY)).toEqual(record);
    await clearRecord(KEY);
    expect(values.size).toBe(0);
    expect(log.filter((each) => each === 'close')).toHaveLength(3);
    values.set(KEY, record);
    await expect(readRecord(KEY)).resolves.toEqual(record);
    expect(log.at(-2)).toBe('readonly records');
  });

  it('is copied where local storage is denied', async () => {
    const { values } = useDatabase();
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(writeRecord(KEY, record)).resolves.toBe(true);
    expect(values.get(KEY)).toEqual(record);
  });

  it('is read from session storage first', async () => {
    const { values } = useDatabase();
    values.set(KEY, { id: 'older' });
    window.sessionStorage.setItem(KEY, JSON.stringify(record));
    await expect(readRecord(KEY)).resolves.toEqual(record);
  });

  it('is not kept where session storage is full and IndexedDB refuses the write', async () => {
    const { log } = useDatabase({ isBroken: true });
    denySessionStorage();
    await expect(writeRecord(KEY, record)).resolves.toBe(false);
    expect(log.at(-1)).toBe('close');
  });

  it('is not kept where session storage is full and the browser has no IndexedDB', async () => {
    denySessionStorage();
    await expect(writeRecord(KEY, record)).resolves.toBe(false);
    jest.restoreAllMocks();
    await clearRecord(KEY);
    await expect(readRecord(KEY)).resolves.toBeNull();
  });

  it('ends the wait for an IndexedDB that never answers', async () => {
    Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open: () => ({}) } });
    const kept = writeRecord(KEY, record);
    await jest.advanceTimersByTimeAsync(2000);
    await expect(kept).resolves.toBe(true);
    expect(window.sessionStorage.getItem(KEY)).toContain('attempt-1');
    const cleared = clearRecord(KEY);
    await jest.advanceTimersByTimeAsync(2000);
    await cleared;
  });

  it('is not kept by an IndexedDB that cannot be opened', async () => {
    denySessionStorage();
    const open = () => {
      const opening: { error: DOMException; onerror?: () => void } = { error: new DOMException('denied') };
      void Promise.resolve().then(() => opening.onerror?.());
      return opening;
    };
    Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open } });
    await expect(writeRecord(KEY, record)).resolves.toBe(false);
  });
});
