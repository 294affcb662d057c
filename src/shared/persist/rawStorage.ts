/** Reads and writes raw values of storage. Storage that is denied is empty, and its writes fail. */
export function createRawStorage(backing: Storage) {
  /** Keys whose latest value could not be written. */
  const failed = new Set<string>();
  /** The values that this tab last wrote or read, to write only changes and not those of other tabs. */
  const last = new Map<string, string | null>();

  function readRaw(key: string): string | null {
    try {
      return backing.getItem(key);
    } catch {
      return null;
    }
  }

  /** Writes one raw value, or removes the key for null. False: the write failed, and the key has its former value. */
  function writeRaw(key: string, raw: string | null): boolean {
    try {
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

  return { failed, last, readRaw, writeRaw };
}
