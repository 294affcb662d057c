import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from './services';

/** The root state. Each slice adds its own key by module augmentation, so that no feature has to import the app. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface AppState {}

export type AppDispatch = ThunkDispatch<AppState, Services, UnknownAction>;
