import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from './sessionApi';
import { hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { signedOut } from './authSlice';
import { useAppDispatch } from '../../shared/store/hooks';

/** Logout, the same from the side menu and the profile: the toast, then /login. */
export function useLogout(): () => void {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(() => {
    // Navigates first, because customer screens do not render without a user.
    void navigate(paths.login());
    // Sent with the current token; the result is ignored.
    if (hasExtra('logout')) void dispatch(logout());
    dispatch(signedOut({ reason: 'logout' }));
    toast.success(t('shell.loggedOut'));
  }, [dispatch, navigate, t]);
}
