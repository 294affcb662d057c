import { CHECKOUT_KEY, hasRecord, selectCheckouts } from '../../features/orders/checkout/checkoutSlice';
import { langChosen } from '../../shared/i18n/langSlice';
import { flushStorage } from '../../shared/persist/flushStorage';
import { loginLeft, loginOpened } from '../../features/auth/authSlice';
import type { ListenerDependencies, StartListening } from './listenerTypes';

export function addLoginStorageListener(start: StartListening, { storage }: ListenerDependencies) {
  start({
    actionCreator: loginOpened,
    effect: (_action, { getState }) =>
      storage.clearAndPause(hasRecord(selectCheckouts(getState())) ? CHECKOUT_KEY : null),
  });
  start({
    actionCreator: loginLeft,
    effect: (_action, { dispatch }) => {
      // All slices of a sign-in together.
      void dispatch(flushStorage());
      storage.resume();
    },
  });
  start({ actionCreator: langChosen, effect: ({ payload }) => storage.writeThrough('user_lang', payload) });
}
