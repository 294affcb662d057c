import type { TSchema } from 'typebox';
import type { Schema } from '../../shared/api/schema';
import { hashCard, maskAll, maskEmail, maskName, maskPhone, maskText } from './masks';

/** Replaces a text; `names` are words of the customer's name. */
type Sanitizer = (text: string, names: readonly string[]) => string;

const unchanged: Sanitizer = (text) => text;
const sanitizeFields = (names: string, sanitizer: Sanitizer) =>
  Object.fromEntries(names.split(' ').map((name) => [name, sanitizer]));

const allowedParams = ['tab', 'change', 'offer', 'status', 'id'];
const safeRoute: Sanitizer = (route, names) => {
  const [path = '/', query = ''] = route.split('#')[0]?.split('?') ?? [];
  if (!path.startsWith('/') || path.startsWith('//')) return '/';
  const isSecret = /^\/(reset-password|verify-otp|login|register)/.test(path);
  const allowed = [...new URLSearchParams(query)].filter(([name]) => !isSecret && allowedParams.includes(name));
  const rest = new URLSearchParams(allowed.map(([name, value]) => [name, maskText(value.slice(0, 64), names)]));
  return [path, rest.toString()].filter(Boolean).join('?');
};

/** By field. Other texts become `***`, except identifiers, literals, texts with a pattern, and what is public. */
export const sanitizers: Readonly<Record<string, Sanitizer>> = {
  ...sanitizeFields('title description city country order_code order_title points_type scheme last4', unchanged),
  ...sanitizeFields('createdAt at open_time close_time orders_until busy_until image_alt', unchanged),
  ...sanitizeFields('delivery_instruction instruction recentSearches query area', maskText),
  ...sanitizeFields('promo_code code offer message place_problem', maskText),
  ...sanitizeFields('id cardId instrumentId selected_card_id', hashCard),
  name: maskName,
  email: maskEmail,
  phone: maskPhone,
  user_id: maskAll,
  picture: maskAll,
  route: safeRoute,
};

export const roundPosition = (degrees: number): number => Math.round(degrees * 100) / 100;

interface Context {
  field: string;
  isPublic: boolean;
  names: readonly string[];
}

const MAX_TEXT = 500;
const MAX_ENTRIES = 100;
/** Pictures are left out, because showing them needs a request. */
const leftOut = new Set(['image_sources', 'image_blur']);

function cleanText(schema: Schema, text: string, { field, isPublic, names }: Context): string | undefined {
  if (schema['x-read'] === 'picture') return '';
  if (schema.pattern !== undefined) return new RegExp(schema.pattern).test(text) ? text : undefined;
  const sanitizer = isPublic ? unchanged : (sanitizers[field] ?? (schema['x-read'] === 'id' ? unchanged : maskAll));
  return sanitizer(text.slice(0, MAX_TEXT), names);
}

function cleanObject(schema: Schema, value: object, context: Context): object {
  const isPublic = context.isPublic || schema['x-public'] === true;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
    if (leftOut.has(field) || !Object.hasOwn(value, field)) return [];
    const cleaned = clean(part, (value as Record<string, unknown>)[field], { ...context, field, isPublic });
    return cleaned === undefined ? [] : [[field, cleaned] as const];
  });
  return Object.fromEntries(fields);
}

function clean(schema: Schema, value: unknown, context: Context): unknown {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (schema.anyOf && inner.const !== undefined) return schema.anyOf.find((option) => option.const === value)?.const;
  if (schema.anyOf && value === null) return null;
  if (inner.const !== undefined) return inner.const === value ? value : undefined;
  if (inner.type === 'object')
    return typeof value === 'object' && value !== null ? cleanObject(inner, value, context) : undefined;
  if (inner.type === 'array') {
    const entries = Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : undefined;
    return entries?.map((entry) => clean(inner.items ?? {}, entry, context)).filter((entry) => entry !== undefined);
  }
  if (inner.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (inner.type === 'string') return typeof value === 'string' ? cleanText(inner, value, context) : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  // A distance to branches tells the position.
  if (context.field === 'distance') return 0;
  return !context.isPublic && (context.field === 'lat' || context.field === 'lng') ? roundPosition(value) : value;
}

/** The part of an untrusted value that a schema names, sanitized; undefined for none. Twice changes nothing. */
export const sanitize = (schema: TSchema, value: unknown, names: readonly string[] = []): unknown =>
  clean(schema, value, { field: '', isPublic: false, names });
