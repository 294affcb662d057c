import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import type { SnapshotSource } from './buildSnapshot';
import { APP_VERSION } from './format';

/** The running build, by the name of its first script. */
const buildOf = (doc: Document): string =>
  /main\.(\w+)\.js/.exec(doc.querySelector<HTMLScriptElement>('script[src*="main."]')?.src ?? '')?.[1] ?? 'dev';

/** Everything that a snapshot is built from, at this moment; `of` is the state before an event. */
export const snapshotSource =
  (of?: AppState) =>
  (_dispatch: AppDispatch, getState: () => AppState, services: Services): SnapshotSource => ({
    state: of ?? getState(),
    keys: services.keys(),
    events: services.events(),
    now: services.now(),
    route: window.location.pathname + window.location.search,
    app: { version: APP_VERSION, build: buildOf(document) },
  });
