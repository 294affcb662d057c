export interface Codec<T> {
  encode: (value: T) => string | null;
  decode: (raw: string) => T;
}

export const text: Codec<string> = { encode: (value) => value || null, decode: (raw) => raw };

export function word<T extends string>(...words: readonly T[]): Codec<T> {
  return {
    encode: (value) => value,
    decode: (raw) => {
      const value = words.find((candidate) => candidate === raw);
      if (value === undefined) throw new Error(`not one of ${words.join(', ')}`);
      return value;
    },
  };
}

export const number: Codec<number> = {
  encode: (value) => String(value),
  decode: (raw) => {
    const value = Number(raw);
    if (raw.trim() === '' || !Number.isFinite(value)) throw new Error('not a number');
    return value;
  },
};

export const flag: Codec<boolean> = {
  encode: (value) => String(value),
  decode: (raw) => {
    if (raw !== 'true' && raw !== 'false') throw new Error('not true or false');
    return raw === 'true';
  },
};

/** true, or no key. */
export const trueOrAbsent: Codec<boolean> = { ...flag, encode: (value) => (value ? 'true' : null) };

/** An object or array as JSON; `check` returns the valid value or throws. null has no key. */
export function json<T>(check: (value: unknown) => T): Codec<T | null> {
  return {
    encode: (value) => (value === null ? null : JSON.stringify(value)),
    decode: (raw) => check(JSON.parse(raw)),
  };
}
