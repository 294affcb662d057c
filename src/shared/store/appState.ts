import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from './services';

/** The root state. Slices add their keys by module augmentation, so that features do not import the app. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface AppState {}

export type AppDispatch = ThunkDispatch<AppState, Services, UnknownAction>;
export type AppThunk<T> = ThunkAction<T, AppState, Services, UnknownAction>;
