import { readSessionNote, writeSessionNote } from './sessionNote';

/**
 * A JSON record that must survive a reload. redux-persist writes it to local storage; where that is full or denied,
 * copies go to session storage and to IndexedDB, which other tabs can read.
 */

const DATABASE = 'records';
/** An order must not wait for a database that never answers, ms. */
const TIMEOUT_MS = 2000;

/** Runs one request in its own transaction; rejects where IndexedDB is not usable or does not answer in time. */
function inDatabase<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not answer.')), TIMEOUT_MS);
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
  });
}

function isInLocalStorage(key: string, json: string): boolean {
  try {
    return window.localStorage.getItem(key) === json;
  } catch {
    return false;
  }
}

/** Call it after redux-persist has written. Resolves to whether the record survives a reload. */
export async function writeRecord(key: string, record: object): Promise<boolean> {
  if (isInLocalStorage(key, JSON.stringify(record))) return true;
  const isInSession = writeSessionNote(key, record);
  const isInDatabase = await inDatabase('readwrite', (store) => store.put(record, key)).then(
    () => true,
    () => false,
  );
  return isInSession || isInDatabase;
}

/** The copy outside local storage; null where there is none. */
export async function readRecord(key: string): Promise<unknown> {
  return (
    readSessionNote(key) ??
    (await inDatabase<unknown>('readonly', (store) => store.get(key)).catch(() => undefined)) ??
    null
  );
}

/** Removes the copies outside local storage. */
export async function clearRecord(key: string): Promise<void> {
  writeSessionNote(key, null);
  await inDatabase('readwrite', (store) => store.delete(key)).catch(() => undefined);
}
