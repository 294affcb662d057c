import { selectUser } from '../../features/auth/authSlice';
import { selectCheckoutOf } from '../../features/orders/checkout/checkoutSlice';
import type { CheckoutState, Notice, OneTimeCard } from '../../features/orders/checkout/checkoutState';
import type { AppState } from '../../shared/store/appState';

/** The checkout of the signed-in customer; one of another customer is not shown. */
export const selectOwnCheckout = (state: AppState): CheckoutState =>
  selectCheckoutOf(state, selectUser(state)?._id ?? '').state;

/** Why the last press or attempt ended without an order. */
export const selectOwnNotice = (state: AppState): Notice | null => {
  const checkout = selectOwnCheckout(state);
  return checkout.status === 'idle' ? checkout.notice : null;
};

export const selectOneTimeCards = (state: AppState): readonly OneTimeCard[] =>
  selectCheckoutOf(state, selectUser(state)?._id ?? '').cards;

/** Whether there is something to resume, to show, or to delete. */
export const selectNeedsRecovery = (state: AppState): boolean =>
  'attempt' in selectOwnCheckout(state) ||
  selectOwnNotice(state) !== null ||
  selectOneTimeCards(state).some(({ isSpent }) => isSpent);
