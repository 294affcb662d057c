import { config } from '../config';
import { mediaUrl } from './url';

/**
 * Readers for the shapes that section 7 leaves open: money may be strings, arrays may be missing or wrapped,
 * optional fields may be absent or null. They never throw and never give `undefined`, `NaN` or `null` to a screen.
 */
export type Raw = Record<string, unknown>;

export const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {});
/** Text; numbers become text, anything else ''. */
export const str = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '');
/** A finite number; `'12.50'` too. */
export function num(value: unknown, otherwise = 0): number {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/,/g, '')) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : otherwise;
}
export const int = (value: unknown, otherwise = 0): number => Math.trunc(num(value, otherwise));
export const bool = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';
/** An identifier: `_id`, `id`, or the value itself. */
export const idOf = (value: unknown): string => (typeof value === 'object' && value !== null ? str((value as Raw)['_id'] ?? (value as Raw)['id']) : str(value));

/** The list itself, or the list under one of the names, or nothing; every entry read by `read`. */
export function list<T>(value: unknown, read: (entry: unknown) => T, ...names: string[]): T[] {
  const found = Array.isArray(value) ? value : names.map((name) => raw(value)[name]).find(Array.isArray);
  return (found ?? []).filter((entry) => entry !== null && entry !== undefined).map(read);
}

/** Those that have an identifier, each once: without one nothing can be opened, and a second one would be drawn over the first. */
export function identified<T>(entries: readonly T[]): T[] {
  const found = new Map<string, T>();
  for (const entry of entries) if (idOf(entry) && !found.has(idOf(entry))) found.set(idOf(entry), entry);
  return [...found.values()];
}

/** The object itself, or the one under `name`. */
export function one(value: unknown, name: string): Raw {
  const inner = raw(value)[name];
  return typeof inner === 'object' && inner !== null ? raw(inner) : raw(value);
}

/** A picture with what a provider may send beside it. */
export interface Image {
  image: string;
  image_alt?: string;
  image_sources?: { type: string; srcset: string }[];
  image_blur?: string;
  image_color?: string;
}

const resolved = (srcset: string) => srcset.split(',').map((part) => {
  const [url = '', ...rest] = part.trim().split(/\s+/);
  return [mediaUrl(url, config.apiBase), ...rest].join(' ');
}).join(', ');

/** Reads `image` and its extras. */
export function image(value: unknown): Image {
  const from = raw(value);
  const sources = list(from['image_sources'], (each) => ({ type: str(raw(each)['type']), srcset: resolved(str(raw(each)['srcset'])) })).filter((each) => each.srcset);
  const alt = str(from['image_alt']);
  const blur = str(from['image_blur']);
  const color = str(from['image_color']);
  return {
    image: mediaUrl(str(from['image']), config.apiBase),
    ...(alt && { image_alt: alt }),
    ...(sources.length > 0 && { image_sources: sources }),
    ...(blur.startsWith('data:image/') && { image_blur: blur }),
    ...(/^#[0-9a-f]{6}$/i.test(color) && { image_color: color }),
  };
}
