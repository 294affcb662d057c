import type { Action } from '@reduxjs/toolkit';
import { nameWords, redactFields } from '../../features/support/redact';
import type { Redaction } from './timeMachine';

const EXACT = /"(lat|lng)":(-?\d+\.\d{2})\d+/g;
/** The names of cached questions hold their arguments: where a customer stands is told to about a kilometre there too. */
const rough = (text: string) => text.replace(EXACT, '"$1":$2');

function withRoughKeys(value: unknown): unknown {
  if (typeof value === 'string') return rough(value);
  if (Array.isArray(value)) return value.map(withRoughKeys);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [rough(key), withRoughKeys(each)]));
  }
  return value;
}

/** A form with a file in it, and what the browser adds to a call, are told by their kind. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, each: unknown) => (each instanceof FormData ? { form: [...each.keys()] } : each)) ??
      'null',
  );

/** Whose names have been seen: people write them into notes, where nothing but the words themselves gives them away. */
const names = new Set<string>();
function learn(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { name, email } = value as { name?: unknown; email?: unknown };
  if (typeof name === 'string' && typeof email === 'string') nameWords(name).forEach((word) => names.add(word));
  Object.values(value).forEach(learn);
}

function masked(value: unknown): unknown {
  const found = plain(value);
  learn(found);
  return withRoughKeys(redactFields(found, [...names]));
}

/** Without secrets and with the shape it had, so that an exported log can be replayed. */
export const redaction: Redaction = {
  action: (action) => masked(action) as Action,
  state: (state) => (state === undefined ? undefined : masked(state)),
};
