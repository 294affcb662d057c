import { ThemeProvider } from '@emotion/react';
import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { HelpAfterError } from '../screens/help/HelpWithOrder';
import { selectLang } from '../shared/i18n/langSlice';
import { useAppSelector } from '../shared/store/hooks';
import { ErrorHelp } from '../shared/ui/errorHelp';
import { createBaseTheme } from '../theme/baseTheme';
import { AppRoutes } from './AppRoutes';
import { ConnectionWatch } from './ConnectionWatch';
import { ErrorBoundary } from './ErrorBoundary';
import { NavigationBridge } from './NavigationBridge';
import { Prefetch } from './Prefetch';
import { Recovery } from './Recovery';
import { SessionGate, type SessionGateProps } from './SessionGate';
import type { AppStore } from './store';
import { Toasts } from './Toasts';
import { Updates } from './Updates';

/** What stands around the routes, in the language and direction of the store; also used by the tests. */
export function Surroundings({ children }: { children: React.ReactNode }) {
  const lang = useAppSelector(selectLang);
  const theme = useMemo(() => createBaseTheme(lang), [lang]);
  return (
    <ThemeProvider theme={theme}>
      {children}
      <Toasts />
    </ThemeProvider>
  );
}

/** The product. `guest`: a guest login that has begun already. */
export function App({ store, guest }: { store: AppStore; guest?: SessionGateProps['guest'] }) {
  return (
    <Provider store={store}>
      <Surroundings>
        {/* A tap shows the next screen's frame at once: in a transition the old screen would stand until the chunk has come. */}
        <BrowserRouter useTransitions={false}>
          <NavigationBridge />
          <Prefetch />
          <ConnectionWatch />
          <ErrorHelp value={<HelpAfterError />}>
            <ErrorBoundary>
              <SessionGate guest={guest}>
                <AppRoutes />
                <Recovery />
              </SessionGate>
            </ErrorBoundary>
          </ErrorHelp>
          <Updates />
        </BrowserRouter>
      </Surroundings>
    </Provider>
  );
}
