import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Lang } from '../../../contract/common';
import type { QueryValues } from '../api/url';
import type { StorageContents } from '../persist/plainKeyStorage';

/** The root state. Slices add their keys by module augmentation, so that features do not import the app. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface AppState {}

/** Dependencies of thunks and the base query (`extraArgument`); tests and the support replay pass their own. */
export interface Services {
  fetch: typeof fetch;
  now: () => number;
  newId: () => string;
  openPage: (url: string) => void;
  /** Of the page's URL. */
  pathname: () => string;
  keys: () => StorageContents;
  failedKeys: () => readonly string[];
  selectToken: (state: AppState) => string | null;
  selectLang: (state: AppState) => Lang;
  selectMenuPlace: (state: AppState) => QueryValues;
}

export type AppDispatch = ThunkDispatch<AppState, Services, UnknownAction>;
export type AppThunk<T> = ThunkAction<T, AppState, Services, UnknownAction>;
