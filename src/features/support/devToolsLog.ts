import { asRecord } from '../../shared/api/tolerant';

/** A log of Redux DevTools: the state before it and its actions, oldest first. */
export interface DevToolsLog {
  before: unknown;
  actions: { type: string }[];
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
const isAction = (value: unknown): value is { type: string } => typeof asRecord(value).type === 'string';

/** Reads the export of Redux DevTools: actions as text, or the whole lifted state. null: neither. */
export function readDevToolsLog(text: string): DevToolsLog | null {
  try {
    const from = asRecord(JSON.parse(text));
    if (Object.hasOwn(from, 'payload')) {
      const actions = parsed(from.payload);
      return Array.isArray(actions) ? { before: parsed(from.preloadedState), actions: actions.filter(isAction) } : null;
    }
    if (!Array.isArray(from.stagedActionIds)) return null;
    const entries = asRecord(from.actionsById);
    const skipped = new Set(Array.isArray(from.skippedActionIds) ? from.skippedActionIds : []);
    const ids = from.stagedActionIds.filter((id) => !skipped.has(id));
    return {
      before: from.committedState,
      actions: ids
        .map((id) => asRecord(entries[String(id)]).action)
        .filter(isAction)
        .filter(({ type }) => type !== '@@INIT'),
    };
  } catch {
    return null;
  }
}

/** The format of the Import of Redux DevTools. */
export const writeDevToolsLog = ({ before, actions }: DevToolsLog): string =>
  JSON.stringify({ preloadedState: JSON.stringify(before), payload: JSON.stringify(actions) }, null, 1);
