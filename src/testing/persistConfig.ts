import type { SlicePersistConfig } from '../shared/persist/storedKeys';

export const keysOf = <S>({ keys }: SlicePersistConfig<S>, state: NoInfer<S>): Record<string, string | null> =>
  Object.fromEntries(keys.map(({ key, write }) => [key, write(state)]));

export function stateOf<S>({ keys, slice }: SlicePersistConfig<S>, stored: Record<string, string>): S {
  const into: Partial<S> = {};
  for (const { key, read } of keys) if (key in stored) read(stored[key] ?? '', into);
  return { ...slice.getInitialState(), ...into };
}

export const resetFieldsOf = <S>({ keys }: SlicePersistConfig<S>): Record<string, readonly string[]> =>
  Object.fromEntries(keys.map(({ key, fields }) => [key, fields]));
