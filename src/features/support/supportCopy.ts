import type { Snapshot } from '../../../contract/support';
import { asRecord, str } from '../../shared/api/tolerant';
import { readSessionNote, writeSessionNote } from '../../shared/persist/sessionNote';

/**
 * Own key of sessionStorage: the last redacted snapshot of this tab, which survives the deletion of local storage at
 * /login and a 401.
 */
const NOTE = 'support_copy';

export const writeCopy = (snapshot: Snapshot): void => {
  writeSessionNote(NOTE, snapshot);
};
export const deleteCopy = (): void => {
  writeSessionNote(NOTE, null);
};
/** The stored copy; null without one. */
export const readCopy = (): Snapshot | null =>
  asRecord(readSessionNote(NOTE)).kind === 'wings-support' ? (readSessionNote(NOTE) as Snapshot) : null;
/** The customer of the copy. */
export const copyOwner = (): string => str(asRecord(asRecord(readSessionNote(NOTE)).who)._id);
