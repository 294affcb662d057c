import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { PlainKeyStorage } from '../../shared/persist/plainKeyStorage';
import { addCartFailureListener } from './cartFailureClearsPromo';
import { addConnectionListener } from './connectionReturns';
import { addErrorToastListener } from './errorToasts';
import { addSupportCopyListener } from './keepSupportCopy';
import { addLanguageListener } from './languageChanges';
import { addLoginStorageListener } from './loginEmptiesStorage';
import { addOtherTabListener } from './otherTabEndsSession';
import { addSavedRepliesListener } from './savedRepliesEnd';
import { addSessionExpiredListener } from './sessionExpiredLeavesForLogin';

export type StartListening = TypedStartListening<AppState, AppDispatch>;

/** What listeners reach outside the store. */
export interface Outside {
  storage: PlainKeyStorage;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** The place in the app, for `goto`. */
  location: () => { pathname: string; search: string };
}

/** Every reaction that crosses features, one file each. */
export function createListeners(outside: Outside) {
  const listeners = createListenerMiddleware();
  const start = listeners.startListening as StartListening;
  // First: what the others empty is still there.
  addSupportCopyListener(start);
  addErrorToastListener(start);
  addSessionExpiredListener(start, outside);
  addOtherTabListener(start, outside);
  addLoginStorageListener(start, outside);
  addLanguageListener(start);
  addCartFailureListener(start);
  addConnectionListener(start);
  addSavedRepliesListener(start);
  return listeners.middleware;
}
