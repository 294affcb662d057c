import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../../auth/authSlice';
import { selectPromoCode } from '../../promo/promoSlice';
import { useT } from '../../../shared/i18n/useT';
import { navigation } from '../../../shared/lib/navigation';
import { toast } from '../../../shared/lib/toast';
import { paths, routes } from '../../../shared/paths';
import type { AppThunk } from '../../../shared/store/appState';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/hooks';
import { Sheet } from '../../../shared/ui/Sheet';
import { AttemptPanel, EndedCharges, isOpenAttempt, noticeText } from './AttemptPanel';
import { events } from './checkoutState';
import { deleteSpentCards } from './order';
import { OrderPlacedSheet } from './OrderPlacedSheet';
import {
  isReturnFromBank,
  selectEndedCharges,
  selectOwnCheckout,
  selectOwnNotice,
  usePlacedOrder,
} from './ownCheckout';
import { recoverAttempt } from './recover';

/** How often the bank is asked while the customer waits, ms. */
const ASK_MS = 5000;

/** Whether the bank has opened the page; the attempt's offer then replaces the query. */
const takeFromBank = (): AppThunk<boolean> => (_dispatch, getState) => {
  if (!isReturnFromBank(window.location)) return false;
  const checkout = selectOwnCheckout(getState());
  const isOffer = !selectPromoCode(getState()) && 'attempt' in checkout;
  navigation.go(paths.checkout(isOffer ? checkout.attempt.order.promo_code : ''), { replace: true });
  return true;
};

/** Resumes an interrupted order at the start, at sign-in, after reconnecting and while the bank decides. */
function useRecovery() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id;
  const isAtBank = useAppSelector((state) => {
    const checkout = selectOwnCheckout(state);
    return checkout.status === 'requires_action' && !checkout.isDeclined;
  });
  useEffect(() => {
    void dispatch(recoverAttempt({ isWaiting: dispatch(takeFromBank()) }));
    void dispatch(deleteSpentCards());
    const resume = () => void dispatch(recoverAttempt());
    // Back from the bank to a page in the back-forward cache.
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) resume();
    };
    window.addEventListener('online', resume);
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      window.removeEventListener('online', resume);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [dispatch, userId]);
  useEffect(() => {
    if (!isAtBank) return undefined;
    // The customer comes back from the bank's app, or confirms on another device.
    const ask = () => {
      if (document.visibilityState === 'visible') void dispatch(recoverAttempt());
    };
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [dispatch, isAtBank]);
}

/** Shows why an attempt ended without an order: at the checkout above Place Order, elsewhere as a toast. */
function useNotice() {
  const t = useT();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const store = useAppStore();
  const notice = useAppSelector(selectOwnNotice);
  const isAtCheckout = useLocation().pathname === routes.checkout;
  useEffect(() => {
    // The checkout, which is left, has shown its notice.
    if (!notice || isAtCheckout || !selectOwnNotice(store.getState())) return;
    toast.info(noticeText(t, notice));
    dispatch(events.noticeSeen(userId));
  }, [notice, isAtCheckout, t, dispatch, store, userId]);
}

export function AttemptRecovery() {
  const t = useT();
  const location = useLocation();
  const checkout = useAppSelector(selectOwnCheckout);
  const [dismissedId, setDismissedId] = useState('');
  useRecovery();
  useNotice();

  const placed = usePlacedOrder();
  const charges = useAppSelector(selectEndedCharges);
  if (placed) return <OrderPlacedSheet {...placed} />;
  const open = 'attempt' in checkout && isOpenAttempt(checkout) ? checkout : null;
  const id = open?.attempt.id ?? charges.at(-1)?.transactionId ?? '';
  if (location.pathname === routes.checkout || !id || dismissedId === id) return null;
  return (
    <Sheet open title={t('cart.checkoutTitle')} closeLabel={t('cart.attemptLater')} onClose={() => setDismissedId(id)}>
      {open && <AttemptPanel checkout={open} />}
      <EndedCharges />
    </Sheet>
  );
}
