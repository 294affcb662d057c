import { act, render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toast } from '../shared/lib/toast';
import { motion } from '../theme/tokens';
import { offline } from '../testing/apiTable';
import { aCart, aDashboard, anAddress, aUser } from '../testing/builders';
import { renderApp } from '../testing/renderApp';
import { AppProviders } from './App';
import { ErrorBoundary } from './errors/ErrorBoundary';
import { setupStore } from './store/store';

const webpackConfig =
  jest.requireActual<(env: object, argv: { mode: string }) => { output: { chunkLoadTimeout: number } }>(
    '../../webpack.config.js',
  );
const api = { '/getDashboard': aDashboard(), '/getMyOrders': { orders: [] } };

function Broken(): never {
  throw new Error('a fault');
}
function renderBoundary(child: React.ReactNode) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <Provider store={setupStore({ storage: null })}>
      <AppProviders>
        <MemoryRouter>
          <ErrorBoundary>{child}</ErrorBoundary>
        </MemoryRouter>
      </AppProviders>
    </Provider>,
  );
}

describe('the application shell', () => {
  afterEach(() => jest.restoreAllMocks());

  it('SHELL-02 ERR-30 a render error shows the generic fallback', () => {
    renderBoundary(<Broken />);
    expect(screen.getByText('Unexpected Application Error!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  it('SHELL-03 LIMIT-10 a lazy chunk that does not load within 120 s counts as failed', () => {
    expect(webpackConfig({}, { mode: 'production' }).output.chunkLoadTimeout).toBe(120_000);
  });

  it('SHELL-04 LIMIT-09 entrance animations last 1200 ms', () => {
    expect(motion.reveal).toBe(1200);
  });

  it('B-07 SHELL-05 Escape closes the toasts and keeps the focus', async () => {
    const { user } = await renderApp({ route: '/notifications', stored: { user: aUser(), address: anAddress() }, api });
    const link = await screen.findByRole('link', { name: /Skip/ });
    link.focus();
    act(() => {
      toast.success('Saved');
      toast.error('Lost');
    });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(await screen.findByText('Lost')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Lost')).not.toBeInTheDocument());
    expect(link).toHaveFocus();
  });

  it('SHELL-05 LIMIT-07 toasts are at the top right and close after 5000 ms', async () => {
    await renderApp({ route: '/notifications', stored: { user: aUser(), address: anAddress() }, api });
    act(() => toast.success('Saved'));
    const shown = await screen.findByText('Saved');
    const started = performance.now();
    expect(
      shown.closest(
        '[class*="anchorOriginTopRight"], [class*="SnackbarContainer-topRight"], .notistack-SnackbarContainer',
      ),
    ).not.toBeNull();
    await waitForElementToBeRemoved(() => screen.queryByText('Saved'), { timeout: 8000 });
    expect(performance.now() - started).toBeGreaterThan(4500);
  });

  it('ERR-27 a checkout without a network says so once and keeps its content', async () => {
    await renderApp({
      route: '/checkout',
      stored: { user: aUser(), address: anAddress() },
      api: { ...api, '/getCart': aCart(), '/getCustomerCards': offline(), '/getAppData': offline() },
    });
    expect(await screen.findByRole('button', { name: /^Place Order/ })).toBeInTheDocument();
    expect(await screen.findAllByText('Network error: Please try again later.')).toHaveLength(1);
  });
});
