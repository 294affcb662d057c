import { lazy, Suspense } from 'react';
import { selectAttempt, selectPlacedOrder } from '../features/orders/attemptSlice';
import { selectCardsToDelete } from '../features/payment/paymentSlice';
import { useAppSelector } from '../shared/store/hooks';

const AttemptRecovery = lazy(() => import(/* webpackChunkName: "attempt" */ '../screens/checkout/AttemptRecovery').then((module) => ({ default: module.AttemptRecovery })));

/** Loads what watches over an order under way, only when there is one, or a card that is still to be deleted. */
export function Recovery() {
  const isNeeded = useAppSelector((state) => selectAttempt(state) !== null || selectPlacedOrder(state) !== null || selectCardsToDelete(state).length > 0);
  return isNeeded ? <Suspense fallback={null}><AttemptRecovery /></Suspense> : null;
}
