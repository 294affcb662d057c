import type { Snapshot } from '../../../contract/support';
import { asRecord, str } from '../../shared/api/tolerant';
import { readSessionNote, writeSessionNote } from '../../shared/persist/sessionNote';

/**
 * Own key of sessionStorage: the last snapshot of this tab, redacted, so that the wipe of /login and a 401 leave it.
 */
const NOTE = 'support_copy';

export const keepCopy = (snapshot: Snapshot): void => {
  writeSessionNote(NOTE, snapshot);
};
export const dropCopy = (): void => {
  writeSessionNote(NOTE, null);
};
/** The copy as it was kept; null without one. */
export const keptCopy = (): Snapshot | null =>
  asRecord(readSessionNote(NOTE)).kind === 'wings-support' ? (readSessionNote(NOTE) as Snapshot) : null;
/** Whose the copy is. */
export const copyOwner = (): string => str(asRecord(asRecord(readSessionNote(NOTE)).who)._id);
