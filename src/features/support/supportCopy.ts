import type { Snapshot } from '../../../contract/support';
import { asRecord, toText } from '../../shared/api/tolerant';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';

/** The last snapshot of this tab, which survives the deletion of local storage at /login and a 401. */
const NAME = 'support_copy';

export const writeCopy = (snapshot: Snapshot | null): boolean => writeSessionItem(NAME, snapshot);
export const readCopy = (): Snapshot | null =>
  asRecord(readSessionItem(NAME)).kind === 'wings-support' ? (readSessionItem(NAME) as Snapshot) : null;
/** The customer of the copy. */
export const copyOwner = (): string => toText(asRecord(asRecord(readSessionItem(NAME)).who)._id);
