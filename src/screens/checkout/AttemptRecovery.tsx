import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectPlacedOrder } from '../../features/orders/attemptSlice';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Sheet } from '../../shared/ui/Sheet';
import { AttemptPanel } from './AttemptPanel';
import { discardMarkedCards } from './discardCards';
import { OrderPlacedSheet } from './OrderPlacedSheet';
import { recoverAttempt, selectOwnAttempt } from './recoverAttempt';

/**
 * Stands beside the routes while an order is under way or was cut off: resumes it at the start and when the connection
 * is back, says what came of it on whatever screen the customer is, and holds the success popup.
 */
export function AttemptRecovery() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const attempt = useAppSelector(selectOwnAttempt);
  const placed = useAppSelector(selectPlacedOrder);
  const [putOff, setPutOff] = useState('');

  useEffect(() => {
    if (!isRegistered) return undefined;
    const resume = () => { void dispatch(recoverAttempt()); };
    resume();
    void dispatch(discardMarkedCards());
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [dispatch, isRegistered]);

  if (placed) return <OrderPlacedSheet {...placed} />;
  // The checkout shows the panel itself.
  const isOpen = attempt !== null && (attempt.step === 'unknown' || attempt.step === 'failed');
  if (!isOpen || pathname === routes.checkout || putOff === attempt.id) return null;
  return (
    <Sheet open title={t('cart.checkoutTitle')} closeLabel={t('cart.attemptLater')} onClose={() => setPutOff(attempt.id)}>
      <AttemptPanel attempt={attempt} />
    </Sheet>
  );
}
