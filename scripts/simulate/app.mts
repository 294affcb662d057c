/** The app's code that the simulated tabs run. */
import { EXTRAS } from '../../contract/extras';
import { openStore } from '../../src/app/store/openStore';
import { loadOutcome } from '../../src/features/orders/checkout/CheckoutHost';
import { config } from '../../src/shared/config';
import { loadMessages } from '../../src/shared/i18n/messages';
import { navigation } from '../../src/shared/lib/navigation';
import { watchOtherTabs } from '../../src/shared/persist/externalChange';
import type { Navigate } from '../../src/shared/lib/navigation';

export { isOpenAttempt } from '../../src/features/orders/checkout/AttemptPanel';
export { selectCartRequest, selectLinePlace } from '../../src/features/cart/cartRequest';
export { selectCheckoutOf, selectCheckouts } from '../../src/features/orders/checkout/checkoutSlice';
export { loadOutcome } from '../../src/features/orders/checkout/CheckoutHost';
export { deleteSpentCards, startCheckout } from '../../src/features/orders/checkout/order';
export { selectNeedsRecovery, selectOwnCheckout } from '../../src/features/orders/checkout/ownCheckout';
export { leaveAttempt, recoverAttempt, retryAttempt } from '../../src/features/orders/checkout/recover';
export { selectUser, loginLeft, loginOpened, signedIn, signedOut } from '../../src/features/auth/authSlice';
export { logout } from '../../src/features/auth/sessionApi';
export { cartApi } from '../../src/features/cart/cartApi';
export { redemptionChosen, selectApplyLoyalty } from '../../src/features/loyalty/loyaltySlice';
export { ordersApi } from '../../src/features/orders/ordersApi';
export { paymentApi } from '../../src/features/payment/paymentApi';
export { cardChosen, cashChosen, selectSelectedCardId } from '../../src/features/payment/paymentSlice';
export { usableCardId } from '../../src/features/payment/cardText';
export { promoApplied, promoRemoved, selectPromoCode } from '../../src/features/promo/promoSlice';
export { addressChosen } from '../../src/shared/store/events';
export type { StoredUser } from '../../src/features/auth/readUser';
export type { AppStore } from '../../src/app/store/store';

/** Once, before any tab is opened. */
export async function prepareApp(navigate: Navigate): Promise<void> {
  config.extras = EXTRAS;
  navigation.register(navigate);
  await Promise.all([loadMessages('en'), loadOutcome()]);
}

/** Opens the app in the current tab. */
export async function openApp() {
  const { store, storage } = await openStore();
  watchOtherTabs(storage, store);
  return store;
}
