/** A copy, in IndexedDB, of a key that local storage does not hold; other tabs can read it. */

const DATABASE = 'records';
const TIMEOUT_MS = 2000;

function inDatabase<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), TIMEOUT_MS);
    const opening = window.indexedDB.open(DATABASE, 1);
    const fail = (error: DOMException | null) => reject(error ?? new Error('IndexedDB cannot be used.'));
    opening.onupgradeneeded = () => opening.result.createObjectStore(DATABASE);
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(DATABASE, mode);
      const request = run(transaction.objectStore(DATABASE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        fail(transaction.error);
      };
    };
  }).finally(() => clearTimeout(timer));
}

export const writeCopy = (key: string, text: string): Promise<boolean> =>
  inDatabase('readwrite', (store) => store.put(text, key)).then(
    () => true,
    () => false,
  );

export const readCopy = (key: string): Promise<string | null> =>
  inDatabase<unknown>('readonly', (store) => store.get(key)).then(
    (text) => (typeof text === 'string' ? text : null),
    () => null,
  );

export const clearCopy = (key: string): Promise<void> =>
  inDatabase('readwrite', (store) => store.delete(key)).catch(() => undefined);
