import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toast } from '../../shared/lib/toast';
import { aDashboard, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { AppProviders } from '../App';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { setupStore } from '../store/store';

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

  it('ROUTE-24 NF-01 ERR-29 an unknown path shows the 404 page with Go Back, which leads home', async () => {
    const { user, place } = await renderApp({ route: '/no/such/page', api });
    expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toBeInTheDocument();
    expect(screen.getByText('The page you are looking for does not exist.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(place()).not.toContain('/no/such');
  });

  it('SHELL-02 ERR-30 a render error shows the generic fallback', () => {
    renderBoundary(<Broken />);
    expect(screen.getByText('Unexpected Application Error!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
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

  it('SHELL-05 LIMIT-07 a toast closes by itself after 5000 ms, not before', async () => {
    await renderApp({ route: '/notifications', stored: { user: aUser(), address: anAddress() }, api });
    await screen.findByText('Account Setup Successful');
    act(() => toast.info('The host is loaded'));
    await screen.findByText('The host is loaded');
    jest.useFakeTimers();
    try {
      act(() => toast.success('Saved'));
      expect(screen.getByText('Saved')).toBeInTheDocument();
      // In steps, because React renders in between.
      const pass = (ms: number) => {
        for (let passed = 0; passed < ms; passed += 100) act(() => jest.advanceTimersByTime(100));
      };
      pass(4900);
      expect(screen.getByText('Saved')).toBeInTheDocument();
      pass(1000);
      expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('ROUTE-24 NF-01 ERR-29 an unknown path shows the 404 page with Go Back, which leads home', async () => {
    const { user, place } = await renderApp({
      route: '/no/such/page',
      api,
    });
    expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toBeInTheDocument();
    expect(screen.getByText('The page you are looking for does not exist.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(place()).not.toContain('/no/such');
  });
});
