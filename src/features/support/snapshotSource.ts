import type { Snapshot } from '../../../contract/support';
import type { StorageContents } from '../../shared/persist/plainKeyStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';

/** What a snapshot is built from. */
export interface SnapshotSource {
  state: AppState;
  keys: StorageContents;
  /** Milliseconds since 1970. */
  now: number;
  route: string;
  build?: string;
  before?: Snapshot['before'];
}

/** The running build, by the name of its first script. */
const buildOf = (doc: Document): string =>
  /main\.(\w+)\.js/.exec(doc.querySelector<HTMLScriptElement>('script[src*="main."]')?.src ?? '')?.[1] ?? 'dev';

/** All of it at this moment; `of` is the state before an event. */
export const snapshotSource =
  (of?: AppState) =>
  (_dispatch: AppDispatch, getState: () => AppState, services: Services): SnapshotSource => ({
    state: of ?? getState(),
    keys: services.keys(),
    now: services.now(),
    build: buildOf(document),
    route: window.location.pathname + window.location.search,
  });
