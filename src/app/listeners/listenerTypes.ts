import type { TypedStartListening } from '@reduxjs/toolkit';
import type { Navigate } from '../../shared/lib/navigation';
import type { PlainKeyStorage } from '../../shared/persist/plainKeyStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';

export type StartListening = TypedStartListening<AppState, AppDispatch>;

export interface ListenerDependencies {
  storage: PlainKeyStorage;
  navigate: Navigate;
  location: () => { pathname: string; search: string };
}
