/**
 * What a provider may send where section 7 leaves it open: money as text, numbers for identifiers, absent or
 * null fields. None of these throws or returns `undefined`, `NaN` or `null`.
 */
export type UnknownRecord = Record<string, unknown>;

export const asRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : {};

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** A finite number, also from text such as `'1,200.50'`; `fallback` for anything else. */
export function toNumber(value: unknown, fallback = 0): number {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/,/g, '')) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : fallback;
}

export const int = (value: unknown, fallback = 0): number => Math.trunc(toNumber(value, fallback));
export const bool = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

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
