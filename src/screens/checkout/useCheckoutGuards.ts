import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { Cart } from '../../../contract/cart';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths, routes } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { selectHasPlace, selectPlacePath } from '../../features/cart/placePath';

/** Redirects a checkout that is not possible (A-62, CHK-06). */
export function useCheckoutGuards(cart: Cart | undefined, goto: string, isDisabled: boolean) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const redirectedFrom = useRef<Location | null>(null);
  const isRegistered = useAppSelector(selectIsRegistered);
  const hasPlace = useAppSelector(selectHasPlace);
  const placePath = useAppSelector((state) => selectPlacePath(state, goto));
  const isEmpty = cart?.cartItems.length === 0;
  useEffect(() => {
    // After the end of the session the place is gone, and /login follows.
    if (isDisabled || !isRegistered || (hasPlace && !isEmpty)) return;
    // After Back this screen is mounted a moment longer, and the current history entry must not be replaced.
    if (window.location.pathname !== routes.checkout) return;
    // One redirect per visit of the history entry, because Back and Forward may overtake the first.
    if (redirectedFrom.current === location) return;
    redirectedFrom.current = location;
    if (hasPlace) {
      toast.error(t('cart.checkoutEmpty'));
      void navigate(paths.items(), { replace: true });
    } else void navigate(placePath, { replace: true });
  }, [isDisabled, isRegistered, hasPlace, isEmpty, placePath, location, navigate, t]);
}
