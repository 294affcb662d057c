import type { Snapshot } from '../../../contract/support';
import { asRecord } from '../../shared/api/readShape';
import type { StorageContents } from '../../shared/persist/plainKeyStorage';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';
import type { AppDispatch, AppState, Services } from '../../shared/store/appState';

export interface SnapshotSource {
  state: AppState;
  keys: StorageContents;
  now: number;
  route: string;
  build?: string;
  before?: Snapshot['before'];
}

/** The running build, by the name of its first script. */
const buildName = () =>
  /main\.(\w+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src*="main."]')?.src ?? '')?.[1] ?? 'dev';

export const snapshotSource =
  (before?: AppState) =>
  (_dispatch: AppDispatch, getState: () => AppState, { keys, now }: Services): SnapshotSource => ({
    state: before ?? getState(),
    keys: keys(),
    now: now(),
    build: buildName(),
    route: window.location.pathname + window.location.search,
  });

/** The last snapshot of this tab, which survives the deletion of local storage at /login and a 401. */
const NAME = 'support_copy';

export const writeSupportCopy = (snapshot: Snapshot | null): boolean => writeSessionItem(NAME, snapshot);
export const readSupportCopy = (): Snapshot | null => {
  const copy = readSessionItem(NAME);
  return asRecord(copy).kind === 'wings-support' ? (copy as Snapshot) : null;
};
