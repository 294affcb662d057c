import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectAttempt, selectPlacedOrder } from '../../features/orders/checkout/checkoutSlice';
import { selectPromoCode } from '../../features/promo/promoSlice';
import { selectLang } from '../../shared/i18n/langSlice';
import { translate } from '../../shared/i18n/translate';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths, routes } from '../../shared/paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';
import { AttemptPanel, isOpenAttempt } from './AttemptPanel';
import { connectCheckoutRunner } from './connectCheckoutRunner';
import { deleteMarkedCards } from './deleteMarkedCards';
import { OrderPlacedSheet } from './OrderPlacedSheet';
import { selectOwnCheckout } from './selectOwnCheckout';

/**
 * Whether the bank has opened the page at /checkout?payment=returned. True once, because the query is replaced by the
 * attempt's offer.
 */
function useReturnFromBank(): () => boolean {
  const store = useAppStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef({ pathname, search, navigate });
  useEffect(() => {
    latest.current = { pathname, search, navigate };
  });
  return useCallback(() => {
    const current = latest.current;
    if (current.pathname !== routes.checkout || new URLSearchParams(current.search).get('payment') !== 'returned')
      return false;
    const offer = selectPromoCode(store.getState()) ? '' : selectAttempt(store.getState())?.order.promo_code;
    void current.navigate(paths.checkout(offer), { replace: true });
    return true;
  }, [store]);
}

/**
 * Resumes an interrupted order at the start and after reconnecting, and shows its result on any screen: the success
 * popup, or the state and the possible actions.
 */
export function AttemptRecovery() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkout = useAppSelector(selectOwnCheckout);
  const placed = useAppSelector(selectPlacedOrder);
  const [dismissedId, setDismissedId] = useState('');
  const store = useAppStore();
  const takeReturn = useReturnFromBank();

  useEffect(() => {
    if (!isRegistered) return undefined;
    const resume = async (isBack: boolean) => {
      const result = await dispatch(connectCheckoutRunner()).recover({ isBack });
      if (result.kind === 'returned') toast.info(translate(selectLang(store.getState()), 'cart.paymentReturned'));
    };
    const resumeOnline = () => void resume(false);
    // Back from the bank to a page in the back-forward cache.
    const handlePageShow = (event: PageTransitionEvent) => void (event.persisted && resume(false));
    void resume(takeReturn());
    void dispatch(deleteMarkedCards());
    window.addEventListener('online', resumeOnline);
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      window.removeEventListener('online', resumeOnline);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [dispatch, isRegistered, takeReturn, store]);

  if (placed) return <OrderPlacedSheet orderId={placed.orderId} image={placed.image} />;
  // The checkout shows the panel itself.
  if (pathname === routes.checkout) return null;
  if (!checkout || !isOpenAttempt(checkout)) return null;
  const { id } = checkout.attempt;
  if (dismissedId === id) return null;
  return (
    <Sheet open title={t('cart.checkoutTitle')} closeLabel={t('cart.attemptLater')} onClose={() => setDismissedId(id)}>
      <AttemptPanel checkout={checkout} />
    </Sheet>
  );
}
