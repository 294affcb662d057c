import type { Slice } from '@reduxjs/toolkit';
import type { Codec } from './codecs';

/** One local-storage key and the fields of a slice that it stores. */
export interface StoredKey<S> {
  key: string;
  /** The fields that are reset when another tab removes the key. */
  fields: readonly (keyof S & string)[];
  write: (state: S) => string | null;
  /** Writes the decoded value into `into`, or throws. */
  read: (raw: string, into: Partial<S>) => void;
}

/**
 * Whose a field is when another person signs in: it stays (`device`), it goes (`person`), or it goes unless a guest
 * chose it (`guestChoice`).
 */
type Owner = 'device' | 'person' | 'guestChoice';

/** A slice of the store, declared in the slice file. */
export interface SliceStorage<S> {
  slice: Pick<Slice<S>, 'name' | 'reducer' | 'getInitialState'>;
  ownedBy: Owner | Readonly<Record<keyof S, Owner>>;
  /** Its keys of local storage; nothing else is persisted. */
  keys: readonly StoredKey<S>[];
}

/** A key for one field. */
export function storedField<S>() {
  return <K extends keyof S & string>(key: string, field: K, codec: Codec<S[K]>): StoredKey<S> => ({
    key,
    fields: [field],
    write: (state) => codec.encode(state[field]),
    read: (raw, into) => {
      into[field] = codec.decode(raw);
    },
  });
}

/** Erases the slice's type, for the list that the store loops over. */
export type AnySliceStorage = SliceStorage<Record<string, unknown>>;
