import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '../../../shared/lib/schedule';
import { routes } from '../../../shared/paths';
import { useAppSelector } from '../../../shared/store/hooks';
import { lazyComponent, loadChunk } from '../../../shared/ui/lazyComponent';
import { selectNeedsRecovery, usePlacedOrder } from './ownCheckout';

const loadAttemptRecovery = () => import(/* webpackChunkName: "attempt" */ './AttemptRecovery');

const AttemptRecovery = lazyComponent(loadAttemptRecovery, 'AttemptRecovery');

/** Loads the code that shows the outcome of an order. */
export const loadOutcome = () => loadChunk(loadAttemptRecovery);

/** Loads what resumes an attempt and shows its outcome; at the checkout in advance. */
export function CheckoutHost() {
  const location = useLocation();
  const isAtCheckout = location.pathname === routes.checkout;
  useEffect(
    () => (isAtCheckout ? afterPaint(() => void loadOutcome().catch(() => undefined)) : undefined),
    [isAtCheckout],
  );
  const hasPlaced = usePlacedOrder() !== null;
  const isNeeded = useAppSelector(selectNeedsRecovery) || hasPlaced;
  return isNeeded ? <AttemptRecovery /> : null;
}
