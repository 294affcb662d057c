import type { Snapshot } from '../../../contract/support';
import { asRecord } from '../../shared/api/readShape';
import { cleanSnapshot, knownKeys, parseJson, SNAPSHOT_VERSION } from './snapshot';

export type SnapshotProblem = 'tooBig' | 'unreadable' | 'otherVersion' | 'foreign';

export type Opened =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'keys'; keys: Record<string, string> }
  | { kind: 'problem'; problem: SnapshotProblem };

export const MAX_SNAPSHOT_BYTES = 5 * 1024 * 1024;

const LINE = new RegExp(`^\\s*["']?(${knownKeys.join('|')})["']?\\s*[\\t:=]\\s*(.*?),?\\s*$`);

/** Keys as people copy them: a JSON object, or lines of the browser's storage table, `key: value` or `key=value`. */
function keysIn(text: string, value: unknown): Record<string, string> {
  const entries: [string, unknown][] = Object.entries(asRecord(value)).filter(([key]) => knownKeys.includes(key));
  if (value === undefined)
    for (const line of text.split(/\r?\n/)) {
      const [, key, raw = ''] = LINE.exec(line) ?? [];
      if (key) entries.push([key, /^(".*"|'.*')$/.test(raw) ? raw.slice(1, -1) : raw]);
    }
  const given = entries.filter(([, entry]) => entry !== null && entry !== undefined);
  return Object.fromEntries(
    given.map(([key, entry]) => [key, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}

/** A line of JSON over several lines, which the table of the browser's storage does not have. */
const JSON_LINE = /^(?:.*[{[]|\s*[}\]],?)\s*$/m;

/** Reads a snapshot or keys of local storage. Never throws. */
export function openText(text: string): Opened {
  if (text.length > MAX_SNAPSHOT_BYTES) return { kind: 'problem', problem: 'tooBig' };
  const value = parseJson(text);
  const { kind, version } = asRecord(value);
  if (kind === 'wings-support')
    return version === SNAPSHOT_VERSION
      ? { kind: 'snapshot', snapshot: cleanSnapshot(value) }
      : { kind: 'problem', problem: 'otherVersion' };
  // The keys of half a file would look like those of a customer with an empty cart.
  if (value === undefined && JSON_LINE.test(text)) return { kind: 'problem', problem: 'unreadable' };
  const keys = keysIn(text, value);
  if (Object.keys(keys).length > 0) return { kind: 'keys', keys };
  return { kind: 'problem', problem: value === undefined ? 'unreadable' : 'foreign' };
}
