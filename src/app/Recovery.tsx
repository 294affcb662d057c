import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { attemptRestored, readAttempt, selectAttempt, selectPlacedOrder, successRestored } from '../features/orders/attemptSlice';
import { cardMarkedForDeletion, selectCardsToDelete } from '../features/payment/paymentSlice';
import { routes } from '../shared/paths';
import { list, raw, str } from '../shared/api/tolerant';
import { afterPaint } from '../shared/lib/afterPaint';
import { readSessionNote, writeSessionNote } from '../shared/persist/sessionNote';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks';
import { lazyWithMui, loadWithMui } from '../shared/ui/lazyPart';

const NOTE = 'order_placed';
const loadRecovery = () => import(/* webpackChunkName: "attempt" */ '../screens/checkout/AttemptRecovery');
const AttemptRecovery = lazyWithMui(loadRecovery, 'AttemptRecovery');

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

const HELD = 'attempt_held';

/** /login empties local storage: an attempt that a 401 interrupted outlives a reload there too, in this tab. */
function useHeldAttempt() {
  const dispatch = useAppDispatch();
  const isAtLogin = useLocation().pathname === routes.login;
  const attempt = useAppSelector(selectAttempt);
  const cards = useAppSelector(selectCardsToDelete);
  const [held] = useState(() => raw(readSessionNote(HELD)));
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    try {
      if (held['attempt']) dispatch(attemptRestored(readAttempt(held['attempt'])));
    } catch { /* not ours: there is nothing to resume */ }
    for (const id of list(held['cards'], str)) if (id) dispatch(cardMarkedForDeletion(id));
    setIsRestored(true);
  }, [dispatch, held]);
  useEffect(() => {
    if (isRestored) writeSessionNote(HELD, isAtLogin && (attempt || cards.length > 0) ? { attempt, cards } : null);
  }, [isRestored, isAtLogin, attempt, cards]);
}

/** Loads what watches over an order under way, only where one may be placed or there is one, or a card that is still to be deleted. */
export function Recovery() {
  useKeptSuccess();
  useHeldAttempt();
  const isAtCheckout = useLocation().pathname === routes.checkout;
  // Here before the order is pressed: a connection that breaks in the middle of it could not bring it any more.
  useEffect(() => (isAtCheckout ? afterPaint(() => { loadWithMui(loadRecovery).catch(() => undefined); }) : undefined), [isAtCheckout]);
  const isNeeded = useAppSelector((state) => selectAttempt(state) !== null || selectPlacedOrder(state) !== null || selectCardsToDelete(state).length > 0);
  return isNeeded ? <AttemptRecovery /> : null;
}
