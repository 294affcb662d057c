import { toast } from '../../shared/lib/toast';
import { resetSessionItems } from '../../shared/persist/sessionItem';
import { userChanged } from '../../features/auth/authSlice';
import type { StartListening } from './listenerTypes';

/** Removes what the former user left outside the store. */
export function addUserChangeListener(start: StartListening) {
  start({
    actionCreator: userChanged,
    effect: ({ payload }) => {
      resetSessionItems(payload);
      if (!payload.preservesChoice) toast.clear();
    },
  });
}
