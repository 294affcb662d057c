import { lazy, Suspense, useEffect, useState } from 'react';
import { selectAttempt, selectPlacedOrder, successRestored } from '../features/orders/attemptSlice';
import { selectCardsToDelete } from '../features/payment/paymentSlice';
import { routes } from '../shared/paths';
import { raw, str } from '../shared/api/tolerant';
import { readSessionNote, writeSessionNote } from '../shared/persist/sessionNote';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks';

const NOTE = 'order_placed';
const AttemptRecovery = lazy(() => import(/* webpackChunkName: "attempt" */ '../screens/checkout/AttemptRecovery').then((module) => ({ default: module.AttemptRecovery })));

/** The success popup comes back after a reload of the checkout: the emptied cart behind it would read as if nothing had been ordered. */
function useKeptSuccess() {
  const dispatch = useAppDispatch();
  const placed = useAppSelector(selectPlacedOrder);
  const [kept] = useState(() => raw(readSessionNote(NOTE)));
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const orderId = str(kept['orderId']);
    if (orderId && window.location.pathname === routes.checkout) dispatch(successRestored({ orderId, image: str(kept['image']) }));
    setIsRestored(true);
  }, [dispatch, kept]);
  useEffect(() => { if (isRestored) writeSessionNote(NOTE, placed); }, [isRestored, placed]);
}

/** Loads what watches over an order under way, only when there is one, or a card that is still to be deleted. */
export function Recovery() {
  useKeptSuccess();
  const isNeeded = useAppSelector((state) => selectAttempt(state) !== null || selectPlacedOrder(state) !== null || selectCardsToDelete(state).length > 0);
  return isNeeded ? <Suspense fallback={null}><AttemptRecovery /></Suspense> : null;
}
