import type { Lang } from '../../../contract/common';
import type { StorageContents } from '../persist/plainKeyStorage';
import type { QueryValues } from '../api/url';
import type { AppState } from './appState';

/** Dependencies of thunks and the base query (`extraArgument`); tests and the support replay pass their own. */
export interface Services {
  fetch: typeof fetch;
  now: () => number;
  newId: () => string;
  openPage: (url: string) => void;
  keys: () => StorageContents;
  failedKeys: () => readonly string[];
  selectToken: (state: AppState) => string | null;
  selectLang: (state: AppState) => Lang;
  selectMenuPlace: (state: AppState) => QueryValues;
}
