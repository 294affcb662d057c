import type { Slice } from '@reduxjs/toolkit';
import type { Codec } from './codecs';

export interface StoredKey<S> {
  key: string;
  fields: readonly (keyof S & string)[];
  write: (state: S) => string | null;
  read: (raw: string, into: Partial<S>) => void;
}

/** `guestChoice` goes with a customer, and stays when a guest becomes one. */
export type Owner = 'device' | 'user' | 'guestChoice';

export interface SlicePersistConfig<S> {
  slice: Pick<Slice<S>, 'name' | 'reducer' | 'getInitialState'>;
  ownedBy: Owner | Readonly<Record<keyof S, Owner>>;
  keys: readonly StoredKey<S>[];
}

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

export type AnySlicePersistConfig = SlicePersistConfig<Record<string, unknown>>;
