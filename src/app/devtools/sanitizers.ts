import type { Action } from '@reduxjs/toolkit';
import { calls } from '../../../contract/calls';
import { maskAll, maskText } from '../../features/support/masks';
import { roundPosition, sanitizers } from '../../features/support/sanitizers';
import type { Schema } from '../../shared/api/schema';

function textsOf(schema: Schema, into: Set<string>, field = ''): Set<string> {
  if (schema.type === 'string' && !schema['x-read']) into.add(field);
  for (const [name, part] of Object.entries(schema.properties ?? {})) textsOf(part, into, name);
  for (const part of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) textsOf(part, into, field);
  return into;
}
const texts = new Set<string>();
for (const call of Object.values(calls))
  for (const schema of Object.values(call)) if (typeof schema === 'object') textsOf(schema as Schema, texts);

/** Fields that the contract does not have, and those that a snapshot shows and a log masks. */
const ownNames =
  'last4 pendingUserId selectedCardId cardId transactionId transaction_id ' +
  'idempotencyKey Authorization authorization map_key token';
const ownSanitizers: typeof sanitizers = {
  ...sanitizers,
  ...Object.fromEntries(ownNames.split(' ').map((name) => [name, maskAll])),
  type: (text) => text,
  status: (text) => text,
  deliveryInstruction: maskText,
  note: maskText,
  lastQuery: maskText,
};

const EXACT_POSITION = /"(lat|lng)":(-?\d+\.\d{2})\d+/g;
/** RTK Query's cache keys contain the arguments, so positions are rounded in them too. */
const roundPositions = (text: string) => text.replace(EXACT_POSITION, '"$1":$2');

function sanitizeFields(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    const sanitizer = ownSanitizers[field] ?? (texts.has(field) ? maskAll : null);
    return sanitizer ? sanitizer(value, []) : roundPositions(value);
  }
  if (typeof value === 'number') return field === 'lat' || field === 'lng' ? roundPosition(value) : value;
  if (Array.isArray(value)) return value.map((entry) => sanitizeFields(entry, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [roundPositions(name), sanitizeFields(entry, name)]),
  );
}

export const INTERNAL_ACTIONS = [
  '^__rtkq/',
  '^api/(internalSubscriptions|subscriptions|config|invalidation|queries|mutations)/',
  '^persist/(PERSIST|REGISTER|FLUSH|PAUSE)$',
];
const internal = new RegExp(INTERNAL_ACTIONS.join('|'));

interface Call {
  meta?: { requestStatus?: 'pending' | 'fulfilled' | 'rejected'; condition?: boolean; arg?: { endpointName?: string } };
}

/** An action's name in the log: `api/getCart/fulfilled` instead of `api/executeQuery/fulfilled`. */
function actionName(action: Action): string {
  const { requestStatus, arg } = (action as Action & Call).meta ?? {};
  return requestStatus && arg?.endpointName ? `api/${arg.endpointName}/${requestStatus}` : action.type;
}

export const isLogged = (action: Action & Call): boolean =>
  // RTK Query also rejects a query whose reply is in the cache; `condition` distinguishes this from a failure.
  !internal.test(action.type) && action.meta?.condition !== true;

const withoutFiles = (_name: string, field: unknown) =>
  field instanceof FormData ? { form: [...field.keys()] } : field;
const mask = (value: unknown): unknown => sanitizeFields(JSON.parse(JSON.stringify(value ?? null, withoutFiles)));

const MAX_ENTRIES = 3;

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    return [...value.slice(0, MAX_ENTRIES).map(shorten), ...(rest > 0 ? [`and ${rest} more`] : [])];
  }
  if (typeof value === 'string' && value.startsWith('data:')) return 'data:';
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry)]))
    : value;
}

export function sanitizeAction(action: Action): Action {
  const masked = mask(action) as Action & { payload?: unknown };
  const type = actionName(action);
  const isCall = type.startsWith('api/');
  return { ...masked, type, ...('payload' in masked && isCall && { payload: shorten(masked.payload) }) };
}

export function sanitizeState<S>(state: S): S {
  const masked = mask(state) as S & { api?: { queries?: unknown; mutations?: unknown } };
  if (!masked.api) return masked;
  const { queries, mutations } = masked.api;
  return { ...masked, api: { ...masked.api, queries: shorten(queries), mutations: shorten(mutations) } };
}
