import type { Lang } from '../../../contract/common';
import type { StorageContents } from '../persist/plainKeyStorage';
import type { QueryValues } from '../api/url';
import type { AppState } from './appState';

/** Dependencies of thunks and the base query (`extraArgument`); tests and the support replay pass their own. */
export interface Services {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A random identifier. */
  newId: () => string;
  /** Leaves the app for a page of somebody else. */
  openPage: (url: string) => void;
  /** The content of local storage, for support. */
  keys: () => StorageContents;
  /** Keys whose latest value could not be written to local storage. */
  failedKeys: () => readonly string[];
  selectToken: (state: AppState) => string | null;
  selectLang: (state: AppState) => Lang;
  /** The place parameters of calls with `atBranch`. */
  selectMenuPlace: (state: AppState) => QueryValues;
}
