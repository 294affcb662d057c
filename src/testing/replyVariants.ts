/** Tests only: variants of a provider's `data` that section 7 permits. */
type Value = unknown;
const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIdName = (name: string) => name === 'id' || name.endsWith('_id');

/** Maps a value deeply; `leaf` maps primitives by their field name. */
function rebuild(
  value: Value,
  leaf: (value: Value, name: string) => Value,
  list: (entries: Value[]) => Value = (entries) => entries,
  name = '',
): Value {
  if (Array.isArray(value)) return list(value.map((entry: Value) => rebuild(entry, leaf, list, name)));
  if (!isObject(value)) return leaf(value, name);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, rebuild(field, leaf, list, key)])
      .filter(([, each]) => each !== undefined),
  );
}
/** Keeps the fields of every object for which `keep` is true, at every depth. */
function prune(value: Value, keep: (name: string, value: Value) => boolean): Value {
  if (Array.isArray(value)) return value.map((entry: Value) => prune(entry, keep));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => keep(name, field))
      .map(([name, field]) => [name, prune(field, keep)]),
  );
}
const numberOf = (text: string) => Array.from(text).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_003, 7);
const inner: Record<string, string> = {
  '/getItemDetails': 'item',
  '/getOrderDetails': 'order',
  '/getPromoDetails': 'promo',
};
const lists: Record<string, string> = { '/getUserAddress': 'addresses', '/getAllCategories': 'categories' };

/** Maps the `data` of a call to the variant. */
export type ReplyVariant = (data: Value, path: string) => Value;

export const replyVariants: Record<string, ReplyVariant> = {
  'other types for the same values': (data) =>
    rebuild(data, (value, name) => {
      if (typeof value === 'number') return value.toFixed(2);
      if (typeof value === 'boolean') return String(value);
      return isIdName(name) && typeof value === 'string' ? numberOf(value) : value;
    }),
  'null for every field but identifiers': (data) => rebuild(data, (value, name) => (isIdName(name) ? value : null)),
  'empty text for every text but identifiers': (data) =>
    rebuild(data, (value, name) => (typeof value === 'string' && !isIdName(name) ? '' : value)),
  'identifiers alone': (data) => prune(data, (name, value) => isIdName(name) || typeof value === 'object'),
  'no identifiers': (data) => prune(data, (name) => !isIdName(name)),
  'no lists inside': (data) => (Array.isArray(data) ? data : prune(data, (_name, value) => !Array.isArray(value))),
  'null for lists': (data) =>
    rebuild(
      data,
      (value) => value,
      () => null,
    ),
  // Orders without branch, branches without timings, lines without item.
  'no objects inside the entries': (data) =>
    rebuild(
      data,
      (value) => value,
      (entries) => entries.map((entry) => prune(entry, (_name, value) => !isObject(value))),
    ),
  'more than was asked for: entries twice, null among them, fields that nobody knows': (data) =>
    rebuild(
      data,
      (value) => value,
      (entries) => {
        const more = entries.map((entry) =>
          isObject(entry) ? { ...entry, __v: 0, meta: { deep: [null] }, updatedAt: null } : entry,
        );
        return [null, ...more, ...more, null];
      },
    ),
  'what it holds without its wrapping': (data, path) => {
    const values = isObject(data) ? Object.values(data) : [];
    const [name] = Object.entries(inner).find(([each]) => each === path) ?? [];
    if (name && isObject(data)) return data[inner[name] ?? ''] ?? data;
    return values.length === 1 && Array.isArray(values[0]) ? values[0] : data;
  },
  'wrapped where ours is not': (data, path) => {
    const name = lists[path] ?? (path === '/getItemDetails' ? 'item' : null);
    return name ? { [name]: data } : data;
  },
  'no data at all': () => null,
};
