import { selectUser } from '../../features/auth/authSlice';
import { selectCheckout } from '../../features/orders/checkout/checkoutSlice';
import type { RecordedCheckout } from '../../features/orders/checkout/checkoutState';
import type { AppState } from '../../shared/store/appState';

/** The attempt of the signed-in customer; one of another customer is not shown. */
export const selectOwnCheckout = (state: AppState): RecordedCheckout | null => {
  const checkout = selectCheckout(state);
  return 'attempt' in checkout && checkout.attempt.userId === selectUser(state)?._id ? checkout : null;
};
