import { calls } from '../../contract/calls';

interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  'x-read'?: string;
}

const texts: Record<string, string> = {
  image: '/picture.webp',
  image_blur: 'data:image/webp;base64,UklGRg==',
  image_color: '#aabbcc',
  createdAt: '2026-03-05T15:24:00.000Z',
  at: '2026-03-05T15:24:00.000Z',
  open_time: '10:00',
  close_time: '02:00',
  orders_until: '01:25',
  busy_until: '19:30',
  // With a text the cart could not be ordered.
  place_problem: '',
};

/** A value of a schema with all its fields. Numbers are 2, so that lists have a next page and quantities a control. */
function sampleOf(
  { type, const: constant, anyOf: [option] = [], properties, items, ...schema }: Schema,
  name = '',
): unknown {
  if (constant !== undefined) return constant;
  if (option) return sampleOf(option, name);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, part]) => [field, sampleOf(part, field)]));
  if (items) return [sampleOf(items, name)];
  if (type === 'number' || type === 'integer') return 2;
  if (type === 'string') return schema['x-read'] === 'id' ? 'id-1' : (texts[name] ?? `A ${name}`);
  return type === 'boolean' ? name === 'is_eligible' || name === 'is_open' : null;
}

export const fullProvider: Record<string, unknown> = Object.fromEntries(
  Object.values(calls)
    .filter(({ method, path }) => method === 'GET' || path === '/guestLogin')
    .map(({ path, data }) => [path, sampleOf(data as Schema)]),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIdName = (name: string) => name === 'id' || name.endsWith('_id');

function rebuild(
  value: unknown,
  {
    leaf = (leafValue) => leafValue,
    filter = () => true,
  }: { leaf?: (value: unknown, name: string) => unknown; filter?: (name: string, value: unknown) => boolean },
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => rebuild(entry, { leaf, filter }, name));
  if (!isObject(value)) return leaf(value, name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => filter(key, field))
      .map(([key, field]) => [key, rebuild(field, { leaf, filter }, key)]),
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
  'identifiers alone': (data) =>
    rebuild(data, { filter: (name, value) => isIdName(name) || typeof value === 'object' }),
  'no identifiers': (data) => rebuild(data, { filter: (name) => !isIdName(name) }),
  'no lists and objects inside': (data) =>
    rebuild(data, { filter: (name, value) => isIdName(name) || typeof value !== 'object' }),
  'no data at all': () => null,
};
