import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';

/** Returns true for a guest, after a message and a redirect to /login (ROLE-04, ROLE-06). */
export function useGuestRefusal(): (goto?: string) => boolean {
  const t = useT();
  const navigate = useNavigate();
  const isRegistered = useAppSelector(selectIsRegistered);
  return useCallback(
    (goto?: string) => {
      if (isRegistered) return false;
      toast.error(t('errors.guestRefused'));
      void navigate(paths.login(goto));
      return true;
    },
    [isRegistered, navigate, t],
  );
}
