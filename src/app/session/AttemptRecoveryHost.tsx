import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectAttempt, selectCheckout, selectPlacedOrder } from '../../features/orders/checkout/checkoutSlice';
import { CHECKOUT_KEY, toRecord } from '../../features/orders/checkout/storedCheckout';
import { cardMarkedForDeletion, selectCardsToDelete } from '../../features/payment/paymentSlice';
import { parseRecord, restoreRecord } from '../../screens/checkout/checkoutRecord';
import { loadAttemptRecovery } from '../../screens/checkout/loadAttemptRecovery';
import { routes } from '../../shared/paths';
import { toList, asRecord, toText } from '../../shared/api/tolerant';
import { afterPaint } from '../../shared/lib/afterPaint';
import { clearRecord } from '../../shared/persist/durableRecord';
import { readSessionNote, writeSessionNote } from '../../shared/persist/sessionNote';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { lazyComponent, loadChunk } from '../../shared/ui/lazyComponent';

const SUCCESS_NOTE = 'order_placed';
const AttemptRecovery = lazyComponent(loadAttemptRecovery, 'AttemptRecovery');

/** Shows the success popup again after a reload of the checkout, where the cart is empty by then. */
function useRestoredSuccess() {
  const dispatch = useAppDispatch();
  const placed = useAppSelector(selectPlacedOrder);
  const [successNote] = useState(() => asRecord(readSessionNote(SUCCESS_NOTE)));
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const orderId = toText(successNote.orderId);
    if (orderId && window.location.pathname === routes.checkout)
      dispatch({ type: 'checkout/successRestored', payload: { orderId, image: toText(successNote.image) } });
    setIsRestored(true);
  }, [dispatch, successNote]);
  useEffect(() => {
    if (isRestored) writeSessionNote(SUCCESS_NOTE, placed);
  }, [isRestored, placed]);
}

const LOGIN_NOTE = 'attempt_held';

/** Keeps an attempt that a 401 interrupted in session storage, because /login empties local storage. */
function useAttemptAtLogin() {
  const dispatch = useAppDispatch();
  const isAtLogin = useLocation().pathname === routes.login;
  const checkout = useAppSelector(selectCheckout);
  const record = useMemo(() => toRecord(checkout), [checkout]);
  const cards = useAppSelector(selectCardsToDelete);
  const [stored] = useState(() => asRecord(readSessionNote(LOGIN_NOTE)));
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const recorded = parseRecord(stored.attempt);
    if (recorded) dispatch({ type: 'checkout/restored', payload: recorded });
    for (const id of toList(stored.cards, toText)) if (id) dispatch(cardMarkedForDeletion(id));
    setIsRestored(true);
  }, [dispatch, stored]);
  useEffect(() => {
    if (isRestored)
      writeSessionNote(LOGIN_NOTE, isAtLogin && (record || cards.length > 0) ? { attempt: record, cards } : null);
  }, [isRestored, isAtLogin, record, cards]);
}

/** Restores an attempt that did not fit into local storage; it ends with the session. */
function useAttemptCopies() {
  const dispatch = useAppDispatch();
  const isRegistered = useAppSelector(selectIsRegistered);
  const hasAttempt = useAppSelector((state) => selectAttempt(state) !== null);
  const hadAttempt = useRef(false);
  useEffect(() => {
    if (!isRegistered) return undefined;
    return afterPaint(() => {
      void dispatch(restoreRecord());
    });
  }, [dispatch, isRegistered]);
  useEffect(() => {
    if (hadAttempt.current && !hasAttempt) void clearRecord(CHECKOUT_KEY);
    hadAttempt.current = hasAttempt;
  }, [hasAttempt]);
}

/** Loads the order recovery when an attempt may start, is open, or left a card to delete. */
export function AttemptRecoveryHost() {
  useRestoredSuccess();
  useAttemptAtLogin();
  useAttemptCopies();
  const isAtCheckout = useLocation().pathname === routes.checkout;
  // Preloaded, because Place Order needs it.
  useEffect(
    () =>
      isAtCheckout
        ? afterPaint(() => {
            loadChunk(loadAttemptRecovery).catch(() => undefined);
          })
        : undefined,
    [isAtCheckout],
  );
  const isNeeded = useAppSelector(
    (state) =>
      selectAttempt(state) !== null || selectPlacedOrder(state) !== null || selectCardsToDelete(state).length > 0,
  );
  return isNeeded ? <AttemptRecovery /> : null;
}
