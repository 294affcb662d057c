import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectIsRegistered, selectUser } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';

export function RegisteredOnly() {
  const t = useT();
  const location = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  const isGuest = useAppSelector((state) => selectUser(state)?.is_guest === true);
  useEffect(() => {
    if (isGuest) toast.info(t('errors.guestRefused'));
  }, [isGuest, t]);
  return isRegistered ? <Outlet /> : <Navigate to={paths.login(toGoto(location))} replace />;
}
