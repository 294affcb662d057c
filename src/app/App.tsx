import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { selectEndedSessions } from '../features/auth/authSlice';
import { HelpHost } from '../features/support/HelpWithOrder';
import { uncachedCall } from '../shared/api/uncachedCall';
import { selectLang } from '../shared/i18n/langSlice';
import { useAppSelector } from '../shared/store/hooks';
import { AppTheme } from '../theme/AppTheme';
import { AppRoutes } from './router/AppRoutes';
import { StorageNotice } from './session/StorageNotice';
import { ErrorBoundary } from './errors/ErrorBoundary';
import { NavigationBridge } from './router/NavigationBridge';
import { usePrefetch } from './prefetch/usePrefetch';
import { CheckoutHost } from '../features/orders/checkout/CheckoutHost';
import { SessionGate, type SessionGateProps } from './session/SessionGate';
import type { AppStore } from './store/store';
import { Toasts } from './toasts/Toasts';
import { Updates } from './updates/Updates';

/** The lightest call of the contract: a browser that says it is offline may be wrong (a VPN). */
const pingServer = uncachedCall('getAppData', {
  query: () => ({ path: '/getAppData', toast: false }),
  transformResponse: () => null,
});

export function AppProviders({ children }: { children: React.ReactNode }) {
  const lang = useAppSelector(selectLang);
  return (
    <AppTheme lang={lang}>
      {children}
      <Toasts />
    </AppTheme>
  );
}

function Prefetch() {
  usePrefetch();
  return null;
}

/** Remounted when a customer's session ends, because components remember what that customer saw and typed. */
function Screens() {
  return (
    <HelpHost key={useAppSelector(selectEndedSessions)}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <ErrorBoundary ofPart>
        <CheckoutHost />
      </ErrorBoundary>
    </HelpHost>
  );
}

export function App({ store, guest }: { store: AppStore; guest?: SessionGateProps['guest'] }) {
  useEffect(() => {
    const removeListeners = setupListeners(store.dispatch);
    const ping = () => void store.dispatch(pingServer(undefined));
    window.addEventListener('offline', ping);
    if (!navigator.onLine) window.dispatchEvent(new Event('offline'));
    return () => {
      removeListeners();
      window.removeEventListener('offline', ping);
    };
  }, [store]);
  return (
    <Provider store={store}>
      <AppProviders>
        {/* Immediate navigations: a redirect after a store change must not leave the former screen on display. */}
        <BrowserRouter useTransitions={false}>
          <NavigationBridge />
          <ErrorBoundary ofPart>
            <Prefetch />
            <StorageNotice />
          </ErrorBoundary>
          <ErrorBoundary>
            <SessionGate guest={guest}>
              <Screens />
            </SessionGate>
          </ErrorBoundary>
          <ErrorBoundary ofPart>
            <Updates />
          </ErrorBoundary>
        </BrowserRouter>
      </AppProviders>
    </Provider>
  );
}
