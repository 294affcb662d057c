import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { addressApi } from '../../features/address/addressApi';
import { branchApi } from '../../features/branch/branchApi';
import { cartApi } from '../../features/cart/cartApi';
import { loyaltyApi } from '../../features/loyalty/loyaltyApi';
import { menuApi } from '../../features/menu/menuApi';
import { ordersApi } from '../../features/orders/ordersApi';
import { toast } from '../../shared/lib/toast';
import { exclusively } from '../../features/orders/checkout/withLock';
import { authSlice } from '../../features/auth/authSlice';
import { readSessionItem } from '../../shared/persist/sessionItem';
import { anAttempt } from '../../testing/checkout';
import { Reply, apiTable, gate, offline, refused } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, aUser } from '../../testing/builders';
import { expectProblem } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';
import { storeWith } from '../../testing/storeWith';
import { AppProviders } from '../App';
import { setupStore, type AppStore } from '../store/store';
import { ErrorBoundary } from './ErrorBoundary';

const stored = { user: aUser(), address: anAddress() };
const api = { '/getDashboard': aDashboard(), '/getCart': aCart(), '/getMyOrders': { orders: [] } };
const ask = menuApi.endpoints.search.initiate;
const askCategories = menuApi.endpoints.getAllCategories.initiate;

describe('the error catalogue', () => {
  it.each<readonly [string, Reply, string]>([
    [
      'ERR-02 HTTP 500',
      new Reply({ http: 500, status: false, message: 'stack trace' }),
      'An internal server error occurred.',
    ],
    ...['<html>Internal Server Error</html>', ''].map(
      (text) =>
        [
          `ERR-02 HTTP 500 with the body '${text}'`,
          new Reply({ http: 500, text }),
          'An internal server error occurred.',
        ] as const,
    ),
    ['ERR-03 any other HTTP error shows the server message', refused('Kitchen is on fire', 503), 'Kitchen is on fire'],
    ['ERR-04 no response', offline(), 'Network error: Please try again later.'],
    ...[
      ['that ends in the middle', { text: '{"status":true,"message":"","data":{"items":[{"_id":"wi' }],
      ['without any content', { text: '' }],
      ["that is a hotel's page", { text: '<html>Sign in to the Wi-Fi</html>' }],
      ["that is a proxy's error page", { http: 502, text: '<html>Bad gateway</html>' }],
      ['of a proxy that is no JSON', { http: 401, text: 'Unauthorized' }],
      ['of a proxy that is empty', { http: 401, text: '' }],
      ['of a proxy that is JSON of its own', { http: 401, text: '{"error":"sign in"}' }],
    ].map(
      ([what, reply]) =>
        [
          `ERR-04 a reply ${what as string}`,
          new Reply(reply as object),
          'Network error: Please try again later.',
        ] as const,
    ),
    [
      'ERR-06 API-05 status false under HTTP 200 shows the server message',
      refused('Nothing like that'),
      'Nothing like that',
    ],
    ['ERR-12 the fallback of the call, without a message', refused(''), 'Failed to load items'],
  ])('%s', async (_name, reply, message) => {
    const { store } = await renderApp({ stored, api: { ...api, '/getAllCategories': reply } });
    await act(async () => {
      await store.dispatch(askCategories());
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(store.getState().auth.user).not.toBeNull();
  });

  it.each([
    ['/search', ask({ query: 'x' })],
    ['/getMyOrders', ordersApi.endpoints.getMyOrders.initiate({ status: 'Cancelled' })],
    ['/getOrderDetails', ordersApi.endpoints.getOrderDetails.initiate({ order_id: 'order1' })],
    ['/getBranches', branchApi.endpoints.getBranches.initiate({ lat: 25, lng: 55 })],
    ['/getUserAddress', addressApi.endpoints.getUserAddress.initiate()],
  ])('ERR-04 a first load of %s without a reply is said by its screen and by no toast', async (path, action) => {
    const { store, calls } = await renderApp({ stored, api: { ...api, [path]: offline() } });
    await act(async () => {
      await store.dispatch(action as ReturnType<typeof ask>);
    });
    expect(calls(path).length).toBeGreaterThan(0);
    act(() => toast.info('The next message'));
    await screen.findByText('The next message');
    expect(screen.queryByText('Network error: Please try again later.')).not.toBeInTheDocument();
  });

  it('ERR-05 anything else is An error occurred: {message}', async () => {
    const { store } = await renderApp({
      stored,
      api: { ...api, '/getUserLoyalty': new Reply({ text: '"maintenance"' }) },
    });
    await act(async () => {
      await store.dispatch(loyaltyApi.endpoints.getUserLoyalty.initiate());
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^An error occurred: ./);
  });

  it('a busy shop: a read waits as long as it is asked to, says so once and is repeated; a write is not', async () => {
    let isBusy = true;
    const busy = () => new Reply({ http: 503, status: false, message: 'Too busy', headers: { 'Retry-After': '0' } });
    const { store, calls } = await renderApp({
      stored,
      api: {
        ...api,
        '/search': () => {
          const reply = isBusy ? busy() : { items: [], pagination: {} };
          isBusy = false;
          return reply;
        },
        '/addItemToCart': busy,
      },
    });
    await act(async () => {
      const { isSuccess } = await store.dispatch(ask({ query: 'x' }));
      expect(isSuccess).toBe(true);
      await store.dispatch(
        cartApi.endpoints.addItemToCart.initiate({ item_id: 'x', quantity: 1, addons: [], type: 'delivery' }),
      );
    });
    expect([calls('/search').length, calls('/addItemToCart').length]).toEqual([2, 1]);
    expect(await screen.findAllByText('We are busy right now. Trying again in a moment.')).toHaveLength(1);
    expect(await screen.findByText('Too busy')).toBeInTheDocument();
  });

  it('a shop that stays busy is asked four times, then its message is shown', async () => {
    const reply = new Reply({ http: 503, status: false, message: 'Too busy', headers: { 'Retry-After': '0' } });
    const { store, calls } = await renderApp({ stored, api: { ...api, '/search': reply } });
    await act(async () => {
      await store.dispatch(ask({ query: 'x' }));
    });
    expect(calls('/search')).toHaveLength(4);
    expect(await screen.findByText('Too busy')).toBeInTheDocument();
  });

  it('ERR-01 T13 five simultaneous 401 replies give one message, one redirect to /login, and no user', async () => {
    const { store, place, calls } = await renderApp({
      route: '/notifications',
      stored,
      api: { ...api, '/search': refused('Token expired', 401), 'POST /guestLogin': {} },
    });
    await act(async () => {
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((query) => store.dispatch(ask({ query }))));
    });
    await waitFor(() => expect(place()).toBe('/login?goto=notifications'));
    expect(await screen.findAllByText('Token expired')).toHaveLength(1);
    expect(store.getState().auth.user).toBeNull();
    expect(calls('/search')).toHaveLength(5);
    expect(calls('POST /guestLogin')).toHaveLength(0);
  });

  it('API-02 GEN-11 headers: JSON, the language (default en), and the bearer token when there is one', async () => {
    const { store, calls } = await renderApp({ stored, api });
    await act(async () => {
      await store.dispatch(cartApi.endpoints.getCart.initiate({ type: 'delivery' }));
    });
    const headers = calls('/getCart').at(-1)?.headers;
    expect([headers?.get('accept'), headers?.get('accept-language'), headers?.get('authorization')]).toEqual([
      'application/json',
      'en',
      'Bearer token-sara',
    ]);
  });

  it('API-01 API-03 API-21 GET sends data as query parameters, and leaves empty ones out', async () => {
    const { store, calls } = await renderApp({ stored, api });
    await act(async () => {
      await store.dispatch(
        cartApi.endpoints.getCart.initiate({ type: 'pickup', branch_id: 'b1', promo_code: '', apply_loyalty: false }),
      );
    });
    expect(calls('/getCart').at(-1)).toMatchObject({ query: { type: 'pickup', branch_id: 'b1' }, body: null });
  });
});

const failing = (error: Error) => () => {
  throw error;
};
const show = (store: AppStore, parts: ReactNode) =>
  render(
    <Provider store={store}>
      <AppProviders>
        <MemoryRouter>{parts}</MemoryRouter>
      </AppProviders>
    </Provider>,
  );

it('a part beside the screen that throws leaves the screen as it is', () => {
  expectProblem(/a fault/);
  const Broken = failing(new Error('a fault'));
  show(
    storeWith(),
    <>
      <p>The screen</p>
      <ErrorBoundary ofPart>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('The screen')).toBeInTheDocument();
});

it('a missing chunk reloads the page beside an attempt of before, once no call of it is under way', async () => {
  expectProblem(/Loading chunk|navigation/);
  const services = { fetch: apiTable({}).fetch };
  const store = setupStore({
    storage: null,
    services,
    preloadedState: {
      auth: { ...authSlice.getInitialState(), user: aUser() },
      checkout: {
        byCustomer: {
          [aUser()._id]: {
            state: { status: 'processing', attempt: anAttempt(), isRepeat: false },
            cards: [],
            charges: [],
          },
        },
      },
    },
  });
  const call = gate();
  const running = store.dispatch((_dispatch, _getState, tab) => exclusively(tab, () => call.until));
  const Broken = failing(new Error('Loading chunk points failed'));
  show(
    store,
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('This page could not be loaded.')).toBeInTheDocument();
  expect(readSessionItem('chunk_reloaded')).toBeNull();
  await call.open();
  await running;
  await waitFor(() => expect(readSessionItem('chunk_reloaded')).not.toBeNull());
});

it('SHELL-02 ERR-30 a render error shows the generic fallback', () => {
  expectProblem(/a fault/);
  const Broken = failing(new Error('a fault'));
  show(
    storeWith(),
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('Unexpected Application Error!')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});
