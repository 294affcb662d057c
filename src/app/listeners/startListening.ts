import { createListenerMiddleware } from '@reduxjs/toolkit';
import { addCheckoutListener } from '../../features/orders/checkout/keepCheckouts';
import { addMenuBranchListener } from './branchChangesMenu';
import { addErrorToastListener } from './errorToasts';
import { addLoginStorageListener } from './loginEmptiesStorage';
import { addOtherTabsListener } from './otherTabs';
import type { ListenerDependencies, StartListening } from './listenerTypes';
import { addSessionExpiredListener } from './sessionExpiredLeavesForLogin';
import { addUserChangeListener } from './userChangeResets';

export function createListeners(dependencies: ListenerDependencies) {
  const listeners = createListenerMiddleware();
  const start = listeners.startListening as StartListening;
  addUserChangeListener(start);
  addErrorToastListener(start);
  addSessionExpiredListener(start, dependencies);
  addOtherTabsListener(start, dependencies);
  addLoginStorageListener(start, dependencies);
  // After the one above, which decides what local storage holds.
  addCheckoutListener(start);
  addMenuBranchListener(start);
  return listeners.middleware;
}
