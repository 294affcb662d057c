import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { addCheckoutListener } from '../../checkout/keepCheckouts';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { PlainKeyStorage } from '../../shared/persist/plainKeyStorage';
import { addMenuBranchListener } from './branchChangesMenu';
import { addCartFailureListener } from './cartFailureClearsPromo';
import { addErrorToastListener } from './errorToasts';
import { addSupportCopyListener } from './keepSupportCopy';
import { addLanguageListener } from './languageChanges';
import { addLoginStorageListener } from './loginEmptiesStorage';
import { addOtherTabsListener } from './otherTabs';
import { addSessionExpiredListener } from './sessionExpiredLeavesForLogin';

export type StartListening = TypedStartListening<AppState, AppDispatch>;

export interface ListenerDependencies {
  storage: PlainKeyStorage;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  location: () => { pathname: string; search: string };
}

export function createListeners(dependencies: ListenerDependencies) {
  const listeners = createListenerMiddleware();
  const start = listeners.startListening as StartListening;
  // First, because other listeners delete the data that it copies.
  addSupportCopyListener(start);
  addErrorToastListener(start);
  addSessionExpiredListener(start, dependencies);
  addOtherTabsListener(start, dependencies);
  addLoginStorageListener(start, dependencies);
  // After the one above, which decides what local storage holds.
  addCheckoutListener(start);
  addLanguageListener(start);
  addMenuBranchListener(start);
  addCartFailureListener(start, dependencies);
  return listeners.middleware;
}
