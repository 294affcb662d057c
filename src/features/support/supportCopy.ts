import type { Snapshot } from '../../../contract/support';
import { asRecord, toText } from '../../shared/api/tolerant';
import { readSessionNote, writeSessionNote } from '../../shared/persist/sessionNote';

/** The last snapshot of this tab, which survives the deletion of local storage at /login and a 401. */
const NAME = 'support_copy';

export const writeCopy = (snapshot: Snapshot | null): boolean => writeSessionNote(NAME, snapshot);
export const readCopy = (): Snapshot | null =>
  asRecord(readSessionNote(NAME)).kind === 'wings-support' ? (readSessionNote(NAME) as Snapshot) : null;
/** The customer of the copy. */
export const copyOwner = (): string => toText(asRecord(asRecord(readSessionNote(NAME)).who)._id);
