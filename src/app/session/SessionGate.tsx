import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { selectUser, loginLeft, loginOpened } from '../../features/auth/authSlice';
import { asRecord } from '../../shared/api/readShape';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { BrandShape } from '../../shared/ui/BrandShape';
import { Button } from '../../shared/ui/Button';
import { centred, styled } from '../../theme/styled';
import { firstRedirect, needsSession } from './firstRedirect';
import { startGuestSession } from './startGuestSession';

const MESSAGE_DELAY_MS = 700;

const Splash = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  ...centred,
  alignContent: 'center',
  gap: 20,
  padding: 24,
  textAlign: 'center',
  background: `linear-gradient(${theme.vars.palette.top.main} 136px, ${theme.vars.palette.background.default} 136px)`,
  '& p': { ...theme.typography.body1, margin: 0, minHeight: '1.5em' },
}));

function SplashScreen({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useT();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (hasFailed) return undefined;
    const timer = setTimeout(() => setIsSlow(true), MESSAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);
  return (
    <Splash aria-busy={!hasFailed}>
      <BrandShape size={72} />
      {hasFailed ? (
        <>
          <h1>{t('errors.guestLogin')}</h1>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </>
      ) : (
        // Present from the start, because a live region announces only later changes.
        <p role="status">{isSlow ? t('shell.starting') : ''}</p>
      )}
    </Splash>
  );
}

/** Opening /login resets the user and empties local storage while it is open (LOGIN-03, A-06). */
function useLoginStorage() {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const isOpened = matchPath(routes.login, location.pathname) !== null && !asRecord(location.state).isFollowed;
  useEffect(() => {
    if (!isOpened) return undefined;
    dispatch(loginOpened());
    return () => {
      dispatch(loginLeft());
    };
  }, [dispatch, isOpened]);
}

export interface SessionGateProps {
  /** The guest login that began before the first render. */
  guest?: Promise<boolean>;
  children: ReactNode;
}

/** Without a stored user a guest login comes first; at `/` delivery then needs an address (BOOT-01 to BOOT-05). */
export function SessionGate({ guest, children }: SessionGateProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const hasUser = useAppSelector((state) => selectUser(state) !== null);
  useLoginStorage();
  const [hasFailed, setHasFailed] = useState(false);
  const [isUnderWay, setIsUnderWay] = useState(location.pathname !== routes.home);
  const redirect = useAppSelector((state) => (isUnderWay ? null : firstRedirect(state, location)));
  const isWaiting = !hasUser && needsSession(location.pathname);
  // The last place with a session: when the session ends there, the redirect to /login is in progress.
  const keyWithSession = useRef<string | null>(null);
  useEffect(() => {
    if (hasUser) keyWithSession.current = location.key;
  }, [hasUser, location.key]);

  const runningLogin = useRef(guest);
  const login = useCallback(() => {
    setHasFailed(false);
    runningLogin.current ??= dispatch(startGuestSession());
    void runningLogin.current.then((isStarted) => {
      runningLogin.current = undefined;
      setHasFailed(!isStarted);
    });
  }, [dispatch]);

  useEffect(() => {
    // After a 401 the URL is already /login while this render still has the old location.
    if (isWaiting && keyWithSession.current !== location.key && needsSession(window.location.pathname)) login();
  }, [isWaiting, login, location.key]);

  useEffect(() => {
    if (!hasUser || isUnderWay) return;
    setIsUnderWay(true);
    if (redirect) void navigate(redirect, { replace: true });
  }, [hasUser, isUnderWay, redirect, navigate]);

  if (isWaiting || redirect) return <SplashScreen hasFailed={hasFailed} onRetry={login} />;
  return children;
}
