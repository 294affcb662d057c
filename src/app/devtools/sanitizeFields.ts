import { calls } from '../../../contract/calls';
import { maskAll, maskText } from '../../features/support/masks';
import { roundPosition, sanitizers } from '../../features/support/sanitizers';

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  'x-read'?: string;
}

function textsOf(schema: Schema, into: Set<string>, field = ''): Set<string> {
  if (schema.type === 'string' && !schema['x-read']) into.add(field);
  for (const [name, part] of Object.entries(schema.properties ?? {})) textsOf(part, into, name);
  for (const part of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) textsOf(part, into, field);
  return into;
}
const texts = new Set<string>();
for (const call of Object.values(calls))
  for (const schema of Object.values(call)) if (typeof schema === 'object') textsOf(schema as Schema, texts);

/** What the contract has not, or what a log needs even less than a snapshot. */
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

export function sanitizeFields(value: unknown, names: readonly string[], field = ''): unknown {
  if (typeof value === 'string') {
    const sanitizer = ownSanitizers[field] ?? (texts.has(field) ? maskAll : null);
    return sanitizer ? sanitizer(value, names) : roundPositions(value);
  }
  if (typeof value === 'number') return field === 'lat' || field === 'lng' ? roundPosition(value) : value;
  if (Array.isArray(value)) return value.map((entry) => sanitizeFields(entry, names, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [roundPositions(name), sanitizeFields(entry, names, name)]),
  );
}
