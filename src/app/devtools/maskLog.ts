import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedState } from '@redux-devtools/instrument';
import { nameWords } from '../../features/support/masks';
import { sanitizeFields } from './sanitizeFields';

const asPlainJson = (value: unknown): unknown => {
  const withoutFiles = (_name: string, field: unknown) =>
    field instanceof FormData ? { form: [...field.keys()] } : field;
  return JSON.parse(JSON.stringify(value ?? null, withoutFiles));
};

/** Words of the customers' names that were in the log so far, because customers also type them into notes. */
const names = new Set<string>();
function collectNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { name, email } = value as { name?: unknown; email?: unknown };
  if (typeof name === 'string' && typeof email === 'string') nameWords(name).forEach((word) => names.add(word));
  Object.values(value).forEach(collectNames);
}

function mask(value: unknown): unknown {
  const plain = asPlainJson(value);
  collectNames(plain);
  return sanitizeFields(plain, [...names]);
}

export const maskAction = (action: Action): Action => mask(action) as Action;
export const maskState = (state: unknown): unknown => (state === undefined ? undefined : mask(state));

type Log = LiftedState<unknown, Action, unknown>;

const maskedCopies = new WeakMap<object, object>();
function maskOnce<T extends object>(value: T, maskValue: (value: T) => T): T {
  const masked = maskedCopies.get(value) ?? maskValue(value);
  maskedCopies.set(value, masked);
  return masked as T;
}

const maskLog = (log: Log): Log =>
  maskOnce(log, () => ({
    ...log,
    actionsById: Object.fromEntries(
      Object.entries(log.actionsById).map(([id, entry]) => [
        id,
        maskOnce(entry, () => ({ ...entry, action: maskAction(entry.action) })),
      ]),
    ),
    committedState: maskState(log.committedState),
  }));

/** For the store inside the enhancer of DevTools: its Export reads the log there and does not use the sanitizers. */
export const withMaskedLog: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
  const store = createStore(reducer, preloadedState);
  return { ...store, getState: () => maskLog(store.getState() as unknown as Log) as never };
};
