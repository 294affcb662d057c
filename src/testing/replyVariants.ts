/** Tests only: variants of a provider's `data` that section 7 permits. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIdName = (name: string) => name === 'id' || name.endsWith('_id');

function rebuild(
  value: unknown,
  {
    leaf = (each) => each,
    keep = () => true,
  }: {
    leaf?: (value: unknown, name: string) => unknown;
    keep?: (name: string, value: unknown) => boolean;
  },
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => rebuild(entry, { leaf, keep }, name));
  if (!isObject(value)) return leaf(value, name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => keep(key, field))
      .map(([key, field]) => [key, rebuild(field, { leaf, keep }, key)]),
  );
}
const numberOf = (text: string) => Array.from(text).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_003, 7);

export type ReplyVariant = (data: unknown) => unknown;

export const replyVariants: Record<string, ReplyVariant> = {
  'other types for the same values': (data) =>
    rebuild(data, {
      leaf: (value, name) => {
        if (typeof value === 'number') return value.toFixed(2);
        if (typeof value === 'boolean') return String(value);
        return isIdName(name) && typeof value === 'string' ? numberOf(value) : value;
      },
    }),
  'null for every field but identifiers': (data) =>
    rebuild(data, { leaf: (value, name) => (isIdName(name) ? value : null) }),
  'identifiers alone': (data) => rebuild(data, { keep: (name, value) => isIdName(name) || typeof value === 'object' }),
  'no identifiers': (data) => rebuild(data, { keep: (name) => !isIdName(name) }),
  'no lists and objects inside': (data) =>
    rebuild(data, { keep: (name, value) => isIdName(name) || typeof value !== 'object' }),
  'no data at all': () => null,
};
