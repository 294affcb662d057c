import type { Slice } from '@reduxjs/toolkit';
import type { Codec } from './codecs';

/** `guestChoice` goes with a customer, and stays when a guest becomes one. */
export type Owner = 'device' | 'user' | 'guestChoice';

export interface StoredKey<S> {
  key: string;
  /** The fields that get their initial value where another tab has removed the key. */
  fields: readonly (keyof S & string)[];
  isOfDevice: boolean;
  write: (state: S) => string | null;
  read: (raw: string, into: Partial<S>) => void;
}

/** Whose a field is, and where it is stored; `kept` stays here when a tab that opened /login removes it. */
type StoredField<T> = readonly [owner: Owner, key: string, codec: Codec<T>, isKept?: 'kept'];
type Field<T> = Owner | StoredField<T>;

export interface SlicePersistConfig<S> {
  slice: Pick<Slice<S>, 'name' | 'reducer' | 'getInitialState'>;
  owners: Readonly<Record<keyof S, Owner>>;
  keys: readonly StoredKey<S>[];
}

/** Declares the owner and the local-storage key of each field of a slice; `firstKeys` are written and read before. */
export function persisted<S extends object>(
  slice: SlicePersistConfig<S>['slice'],
  fields: { [K in keyof S]: Field<S[K]> },
  firstKeys: readonly StoredKey<S>[] = [],
): SlicePersistConfig<S> {
  const names = Object.keys(fields) as (keyof S & string)[];
  const ownerOf = <T>(field: Field<T>) => (typeof field === 'string' ? field : field[0]);
  return {
    slice,
    owners: Object.fromEntries(names.map((name) => [name, ownerOf(fields[name])])) as Record<keyof S, Owner>,
    keys: [
      ...firstKeys,
      ...names.flatMap((name) => {
        const field = fields[name];
        return typeof field === 'string' ? [] : [storedKey<S, typeof name>(name, field)];
      }),
    ],
  };
}

export function storedKey<S, K extends keyof S & string>(
  name: K,
  [owner, key, codec, isKept]: StoredField<S[K]>,
): StoredKey<S> {
  return {
    key,
    fields: isKept ? [] : [name],
    isOfDevice: owner === 'device',
    write: (state) => codec.encode(state[name]),
    read: (raw, into) => {
      into[name] = codec.decode(raw);
    },
  };
}

export type AnySlicePersistConfig = SlicePersistConfig<Record<string, unknown>>;
