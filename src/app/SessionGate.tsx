import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { selectAddress } from '../features/address/addressSlice';
import { selectUser } from '../features/auth/authSlice';
import { selectOrderType } from '../features/cart/cartSlice';
import { routes, paths, toGoto } from '../shared/paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../shared/store/hooks';
import { SplashScreen } from './SplashScreen';
import { startGuestSession } from './session';

/** Screens that need no session: a visitor there is about to get one of their own. */
const withoutSession = [routes.login, routes.register, routes.verifyOtp, routes.forgotPassword, routes.resetPassword, routes.support];
const isKnown = (pathname: string) => Object.values(routes).some((pattern) => matchPath(pattern, pathname));
const needsSession = (pathname: string) => isKnown(pathname) && !withoutSession.some((pattern) => matchPath(pattern, pathname));

/**
 * First load (BOOT-01 to BOOT-05): without a stored user a guest login comes first; then, once a visit and only when the
 * visit starts at `/`, delivery without an address leads to the address screens.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const location = useLocation();
  const hasUser = useAppSelector((state) => selectUser(state) !== null);
  const [hasFailed, setHasFailed] = useState(false);
  const startsAtHome = useRef(location.pathname === routes.home);
  const isWaiting = !hasUser && needsSession(location.pathname);
  // Where the session of this visit was last seen: when it ends there, the way to /login is already under way.
  const seenAt = useRef<string | null>(null);
  useEffect(() => { if (hasUser) seenAt.current = location.key; }, [hasUser, location.key]);

  const begin = useCallback(() => {
    setHasFailed(false);
    void dispatch(startGuestSession()).then((isStarted) => setHasFailed(!isStarted));
  }, [dispatch]);

  useEffect(() => {
    if (isWaiting && seenAt.current !== location.key) begin();
  }, [isWaiting, begin, location.key]);

  useEffect(() => {
    if (!hasUser || !startsAtHome.current) return;
    startsAtHome.current = false;
    const state = store.getState();
    if (location.pathname !== routes.home || selectOrderType(state) !== 'delivery' || selectAddress(state)) return;
    const goto = new URLSearchParams(location.search).get('goto') || toGoto(location) || null;
    const isGuest = selectUser(state)?.is_guest !== false;
    void navigate(isGuest ? paths.addAddress({ goto }) : paths.addressList(goto), { replace: true });
  }, [hasUser, location, navigate, store]);

  if (isWaiting) return <SplashScreen hasFailed={hasFailed} onRetry={begin} />;
  return children;
}
