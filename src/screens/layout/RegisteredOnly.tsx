import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isReturnFromBank, selectHasNoAttempt } from '../../checkout/ownCheckout';
import { selectIsRegistered, selectUser } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const ReturnWithoutAttempt = lazyComponent(
  () => import(/* webpackChunkName: "payment-return" */ '../checkout/ReturnWithoutAttempt'),
  'ReturnWithoutAttempt',
);

export function RegisteredOnly() {
  const t = useT();
  const location = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const isGuest = useAppSelector((state) => selectUser(state)?.is_guest === true);
  const isStranger = useAppSelector(selectHasNoAttempt) && isReturnFromBank(location);
  useEffect(() => {
    if (isGuest && !isStranger) toast.info(t('errors.guestRefused'));
  }, [isGuest, isStranger, t]);
  if (isStranger) return <ReturnWithoutAttempt />;
  return isRegistered ? <Outlet /> : <Navigate to={paths.login(toGoto(location))} replace />;
}
