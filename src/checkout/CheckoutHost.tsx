import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { selectIsRegistered } from '../features/auth/authSlice';
import { restoreCheckouts, saveCheckouts } from './checkoutCopy';
import { selectCheckouts } from './checkoutSlice';

import { loadAttemptRecovery, placedOrderOf, selectNeedsRecovery } from './ownCheckout';

import { afterPaint } from '../shared/lib/afterPaint';
import { routes } from '../shared/paths';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks';
import { lazyComponent, loadChunk } from '../shared/ui/lazyComponent';

const AttemptRecovery = lazyComponent(loadAttemptRecovery, 'AttemptRecovery');

export function CheckoutHost() {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkouts = useAppSelector(selectCheckouts);
  const isAtCheckout = location.pathname === routes.checkout;
  const isAtLogin = location.pathname === routes.login;
  const hasCheckouts = Object.keys(checkouts).length > 0;
  useEffect(
    () => (isRegistered || isAtLogin ? afterPaint(() => void dispatch(restoreCheckouts())) : undefined),
    [dispatch, isRegistered, isAtLogin],
  );
  useEffect(() => {
    if (hasCheckouts) void dispatch(saveCheckouts({ isAtLogin }));
  }, [dispatch, checkouts, hasCheckouts, isAtLogin]);
  useEffect(
    () =>
      isAtCheckout
        ? afterPaint(() => {
            loadChunk(loadAttemptRecovery).catch(() => undefined);
          })
        : undefined,
    [isAtCheckout],
  );
  const isNeeded = useAppSelector(selectNeedsRecovery) || placedOrderOf(location.state) !== null;
  return isNeeded ? <AttemptRecovery /> : null;
}
