import { useSyncExternalStore } from 'react';

/** A value that components follow: what changes it draws those who read it, not everything below the one who holds it. */
export interface Readable<T> {
  get: () => T;
  watch: (changed: () => void) => () => void;
}

/** A value with watchers. */
export interface Cell<T> extends Readable<T> { set: (next: T) => void }

/** Makes a cell; a component keeps it in its state. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    watch: (changed) => {
      watchers.add(changed);
      return () => { watchers.delete(changed); };
    },
    set: (next) => {
      value = next;
      watchers.forEach((changed) => changed());
    },
  };
}

/** What `read` makes of a value, followed: the component is drawn again when that changes. It makes no new objects. */
export const useRead = <T, R>({ get, watch }: Readable<T>, read: (value: T) => R): R => {
  const now = () => read(get());
  return useSyncExternalStore(watch, now, now);
};
