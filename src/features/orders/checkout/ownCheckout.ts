import { useLocation } from 'react-router-dom';
import { selectUser } from '../../auth/authSlice';
import { selectCheckoutOf } from './checkoutSlice';
import type { CheckoutState, EndedCharge, Notice, OneTimeCard } from './checkoutState';
import { asRecord, toText } from '../../../shared/api/readShape';
import { navigation } from '../../../shared/lib/navigation';
import { routes } from '../../../shared/paths';
import type { AppState } from '../../../shared/store/appState';
import { useAppSelector } from '../../../shared/store/hooks';

const selectOwn = (state: AppState) => selectCheckoutOf(state, selectUser(state)?._id ?? '');

/** The checkout of the signed-in customer; one of another customer is not shown. */
export const selectOwnCheckout = (state: AppState): CheckoutState => selectOwn(state).state;

export const selectHasNoAttempt = (state: AppState): boolean => !('attempt' in selectOwnCheckout(state));

export const selectOwnNotice = (state: AppState): Notice | null => {
  const checkout = selectOwnCheckout(state);
  return checkout.status === 'idle' ? checkout.notice : null;
};

export const selectOneTimeCards = (state: AppState): readonly OneTimeCard[] => selectOwn(state).cards;

export const selectEndedCharges = (state: AppState): readonly EndedCharge[] => selectOwn(state).charges;

export const selectNeedsRecovery = (state: AppState): boolean =>
  'attempt' in selectOwnCheckout(state) ||
  selectOwnNotice(state) !== null ||
  selectEndedCharges(state).length > 0 ||
  selectOneTimeCards(state).some(({ isSpent }) => isSpent);

/** The order of the success popup, in the state of the history entry, which a reload keeps. */
export interface PlacedOrder {
  userId: string;
  orderId: string;
  image: string;
}

/** The customer's order in the state of the current history entry; null for none, or another customer's. */
export function usePlacedOrder(): PlacedOrder | null {
  const ownId = useAppSelector(selectUser)?._id;
  const { userId, orderId, image } = asRecord(asRecord(useLocation().state as unknown).placed);
  return toText(orderId) && userId === ownId
    ? { userId: toText(userId), orderId: toText(orderId), image: toText(image) }
    : null;
}

export function showPlacedOrder(placed: PlacedOrder): void {
  const { pathname, search } = window.location;
  navigation.go(pathname + search, { replace: true, state: { placed } });
}

/** Whether the bank has opened the page, at /checkout?payment=fromBank. */
export const isReturnFromBank = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === routes.checkout && new URLSearchParams(search).get('payment') === 'fromBank';
