import type { Static, TSchema } from 'typebox';
import { config } from '../config';
import type { Schema } from './schema';
import { mediaUrl, resolveSrcset } from './url';

// What a provider may send where section 7 leaves it open: money as text, numbers for identifiers, no fields.

type UnknownRecord = Record<string, unknown>;

export const asRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : {};

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** A finite number, also from text such as `'1,200.50'`; `fallback` for anything else. */
export function toNumber(value: unknown, fallback = 0): number {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/,/g, '')) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : fallback;
}

const toBoolean = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

export const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? toText((value as UnknownRecord)._id ?? (value as UnknownRecord).id)
    : toText(value);

/** The list itself, or the first list under one of the names, each entry read by `read`; null entries are dropped. */
export function toList<T>(value: unknown, read: (entry: unknown) => T, ...names: readonly string[]): T[] {
  const entries = Array.isArray(value) ? value : names.map((name) => asRecord(value)[name]).find(Array.isArray);
  return (entries ?? []).filter((entry: unknown) => entry !== null && entry !== undefined).map(read);
}

/** The entries that have an identifier, each once: without one nothing can be opened, and React needs unique keys. */
export function uniqueById<T>(entries: readonly T[], id: (entry: T) => string = idOf): T[] {
  const byId = new Map<string, T>();
  for (const entry of entries) if (id(entry) && !byId.has(id(entry))) byId.set(id(entry), entry);
  return [...byId.values()];
}

export function unwrap(value: unknown, name: string): unknown {
  const inner = asRecord(value)[name];
  return typeof inner === 'object' && inner !== null ? inner : value;
}

function readText(schema: Schema, value: unknown): string {
  if (schema['x-read'] === 'id') return idOf(value);
  const text = toText(value) || toText(schema.default);
  if (schema['x-read'] === 'picture') return mediaUrl(text, config.apiBase);
  if (schema['x-read'] === 'srcset') return resolveSrcset(text, config.apiBase);
  return schema.pattern && !new RegExp(schema.pattern).test(text) ? '' : text;
}

function readList(schema: Schema, value: unknown): unknown[] {
  const { items = {}, uniqueItems, 'x-key': key } = schema;
  const entries = toList(value, (entry) => read(items, entry)).filter((entry) => entry !== '');
  if (key) return uniqueById(entries, (entry) => toText(asRecord(entry)[key]));
  return uniqueItems ? [...new Set(entries)] : entries;
}

/** A bare text or number where an object with an `_id` belongs is its identifier. */
const recordOf = ({ properties }: Schema, value: unknown) =>
  properties?._id && typeof value !== 'object' ? { _id: value } : asRecord(value);

function readObject(schema: Schema, value: unknown): object {
  const from = recordOf(schema, value);
  const shape: UnknownRecord = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const sent = name === '_id' || name === 'id' ? (from._id ?? from.id) : (from[name] ?? from[field['x-alias'] ?? '']);
    const isOptional = schema.optional?.includes(name);
    const value = isOptional ? readOptional(field, sent) : read(field, sent);
    if (!isOptional || value !== undefined) shape[name] = value;
  }
  return shape;
}

/** Undefined for a value that was not sent, or is empty; a number that breaks its lower bound counts as absent. */
function readOptional(schema: Schema, value: unknown): unknown {
  if (schema.type === 'object' && (typeof value !== 'object' || value === null)) return undefined;
  if (schema.type === 'number' || schema.type === 'integer')
    return toNumber(value, NaN) > (schema.exclusiveMinimum ?? -Infinity) ? read(schema, value) : undefined;
  const shape = read(schema, value);
  return Array.isArray(shape) && shape.length === 0 ? undefined : shape || undefined;
}

function readUnion(schema: Schema, options: Schema[], value: unknown): unknown {
  const inner = options.find((option) => option.type !== 'null') ?? {};
  if (options.some((option) => option.type === 'null')) return readOptional(inner, value) ?? null;
  // An unknown value is kept, unless the schema has a default.
  return options.find((option) => option.const === value)?.const ?? schema.default ?? toText(value);
}

function read(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) return readUnion(schema, schema.anyOf, value);
  switch (schema.type) {
    case 'object':
      return readObject(schema, value);
    case 'array':
      return readList(schema, value);
    case 'string':
      return readText(schema, value);
    case 'number':
      return toNumber(value, toNumber(schema.default));
    case 'integer':
      return Math.trunc(toNumber(value, toNumber(schema.default)));
    case 'boolean':
      return toBoolean(value);
    default:
      return value;
  }
}

/** Reads a provider's value by its schema: fields have their types, unusable optional ones are absent; never throws. */
export const readShape = <T extends TSchema>(schema: T, value: unknown): Static<T> => read(schema, value) as Static<T>;

/** Reads a list by the schema of its array: the value itself, or its field with one of `names`. */
export const readShapes = <T extends TSchema>(schema: T, value: unknown, ...names: readonly string[]): Static<T> =>
  readShape<T>(
    schema,
    toList<unknown>(value, (entry) => entry, ...names),
  );
