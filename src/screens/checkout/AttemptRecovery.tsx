import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectPlacedOrder } from '../../features/orders/checkout/checkoutSlice';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';
import { AttemptPanel } from './AttemptPanel';
import { checkoutRunner } from './checkoutRunner';
import { deleteMarkedCards } from './deleteMarkedCards';
import { OrderPlacedSheet } from './OrderPlacedSheet';
import { selectOwnCheckout } from './selectOwnCheckout';

export { MuiTheme as Theme } from '../../theme/MuiTheme';

/**
 * Resumes an interrupted order at the start and when the connection is back, and shows its outcome on any screen: the
 * success popup, or what is known and how to go on.
 */
export function AttemptRecovery() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkout = useAppSelector(selectOwnCheckout);
  const placed = useAppSelector(selectPlacedOrder);
  const [dismissedId, setDismissedId] = useState('');

  useEffect(() => {
    if (!isRegistered) return undefined;
    const resume = () => {
      void dispatch(checkoutRunner()).recover();
    };
    resume();
    void dispatch(deleteMarkedCards());
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [dispatch, isRegistered]);

  if (placed) return <OrderPlacedSheet orderId={placed.orderId} image={placed.image} />;
  // The checkout shows the panel itself.
  if (pathname === routes.checkout) return null;
  if (checkout?.status !== 'unknown' && checkout?.status !== 'refused') return null;
  const { id } = checkout.attempt;
  if (dismissedId === id) return null;
  return (
    <Sheet open title={t('cart.checkoutTitle')} closeLabel={t('cart.attemptLater')} onClose={() => setDismissedId(id)}>
      <AttemptPanel checkout={checkout} />
    </Sheet>
  );
}
