import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectIsRegistered } from './authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import type { PictureProps } from '../../shared/ui/Picture';

/** What the login screen shows of the dish that a guest wanted to add. */
export interface KeptDish {
  title: string;
  picture: Pick<PictureProps, 'image' | 'sources' | 'alt'>;
}

/** Returns true for a guest, after a message and a redirect to /login (ROLE-04, ROLE-06). */
export function useGuestRefusal(): (goto?: string, kept?: KeptDish) => boolean {
  const t = useT();
  const navigate = useNavigate();
  const isRegistered = useAppSelector(selectIsRegistered);
  return useCallback(
    (goto?: string, kept?: KeptDish) => {
      if (isRegistered) return false;
      toast.info(t('errors.guestRefused'));
      void navigate(paths.login(goto), { state: { kept } });
      return true;
    },
    [isRegistered, navigate, t],
  );
}
