import type { Snapshot } from '../../../contract/support';
import type { AppDispatch, AppState, Services } from '../../shared/store/appState';
import { buildSnapshot } from './snapshot';

/** The running build, by the name of its first script. */
const buildName = () =>
  /main\.(\w+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src*="main."]')?.src ?? '')?.[1] ?? 'dev';

export const takeSnapshot =
  () =>
  (_dispatch: AppDispatch, getState: () => AppState, { keys, now }: Services): Snapshot =>
    buildSnapshot({
      state: getState(),
      keys: keys(),
      now: now(),
      build: buildName(),
      route: window.location.pathname + window.location.search,
    });
