import { readDevToolsLog, type DevToolsLog } from './devToolsLog';
import { packedIn, unpackSnapshot } from './pack';
import { readRawKeys } from './rawKeys';
import { MAX_SNAPSHOT_BYTES, readSnapshot, type ReadSnapshot, type SnapshotProblem } from './readSnapshot';

/** A dropped or pasted text. */
export type Opened =
  | { kind: 'problem'; problem: SnapshotProblem }
  | { kind: 'raw'; keys: Record<string, string> }
  | { kind: 'log'; log: DevToolsLog }
  | ({ kind: 'snapshot' } & ReadSnapshot);

/**
 * Reads a snapshot file, a packed line (alone, in a message or in a link), an export of Redux DevTools, or keys of
 * local storage.
 */
export async function openText(text: string): Promise<Opened> {
  if (text.length > MAX_SNAPSHOT_BYTES) return { kind: 'problem', problem: 'tooBig' };
  const packed = packedIn(text);
  const json = packed ? await unpackSnapshot(packed) : text;
  if (json === null) return { kind: 'problem', problem: 'truncated' };
  const read = readSnapshot(json);
  if (typeof read !== 'string') return { kind: 'snapshot', ...read };
  const log = packed ? null : readDevToolsLog(text);
  if (log) return { kind: 'log', log };
  const keys = packed || text.includes('"wings-support"') ? null : readRawKeys(text);
  return keys ? { kind: 'raw', keys } : { kind: 'problem', problem: packed && read !== 'newer' ? 'damaged' : read };
}

/** A file's text; null if it is larger than any snapshot. */
export const textOf = async (file: File): Promise<string | null> =>
  file.size > MAX_SNAPSHOT_BYTES ? null : file.text();
