import { act, screen, waitFor } from '@testing-library/react';
import { CACHED } from '../../shared/api/menuCalls';
import { offline, Reply, type ApiTable } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, anItem, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const stored = { user: aUser(), address: anAddress() };
const customer: ApiTable = { '/getCart': aCart(), '/getMyOrders': { orders: [] }, '/getAppData': offline() };

const cached = (data: unknown, minutes: number) =>
  new Reply({ data, headers: { [CACHED]: 'true', Date: new Date(Date.now() - minutes * 60_000).toUTCString() } });
const connection = (event: 'offline' | 'online') =>
  act(async () => {
    window.dispatchEvent(new Event(event));
  });
const goOffline = () => connection('offline');
const goOnline = () => connection('online');

describe('the notice of an outdated menu', () => {
  it('B-12 says the age of a cached menu, and goes when the connection brings a new one', async () => {
    const { answer } = await renderApp({ stored, api: { ...customer, '/getDashboard': cached(aDashboard(), 12) } });
    expect(await screen.findByText('Slow connection. Showing the menu from 12 minutes ago.')).toBeInTheDocument();
    await goOffline();
    expect(screen.getByText('You are offline. Menu from 12 minutes ago.')).toBeInTheDocument();
    answer({ '/getDashboard': { ...aDashboard(), categories: [{ _id: 'new', title: 'Fresh today', image: '' }] } });
    await goOnline();
    expect(await screen.findByRole('link', { name: /Fresh today/ })).toBeInTheDocument();
    expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
  });

  it('B-12 asks again by a press', async () => {
    const { user, calls } = await renderApp({
      route: '/promotions',
      stored,
      api: { ...customer, '/getPromotions': cached({ promos: [] }, 180) },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls('/getPromotions')).toHaveLength(2));
    expect(screen.getByText('Slow connection. Showing the menu from 3 hours ago.')).toBeInTheDocument();
  });

  it('B-12 says the age of a menu that was loaded before the connection was lost', async () => {
    await renderApp({ stored, api: { ...customer, '/getDashboard': aDashboard() } });
    await screen.findByRole('link', { name: /Dips/ });
    expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
    await goOffline();
    expect(await screen.findByText('You are offline. Menu from a moment ago.')).toBeInTheDocument();
  });

  it('B-12 SEARCH-06 a search in cached menus says their age', async () => {
    const { user } = await renderApp({
      route: '/search',
      stored,
      api: {
        ...customer,
        '/getAllCategories': [],
        '/search': cached({ items: [anItem({ title: 'Mango Wings' })] }, 5),
      },
    });
    await enterText(user, await screen.findByRole('searchbox'), 'mango');
    expect(await screen.findByRole('heading', { name: 'Mango Wings' })).toBeInTheDocument();
    expect(screen.getByText('Slow connection. Showing the menu from 5 minutes ago.')).toBeInTheDocument();
  });
});

describe('a browser that wrongly says that it is offline', () => {
  it('R4 B-12 orders as ever: an answered call proves the connection', async () => {
    const api: ApiTable = { ...customer, '/getAppData': { payment_mode: 'test' }, '/getCustomerCards': { cards: [] } };
    await renderApp({ route: '/checkout', stored, api });
    const place = await screen.findByRole('button', { name: /Place Order/ });
    await waitFor(() => expect(place).toBeEnabled());
    await goOffline();
    await waitFor(() => expect(place).toBeEnabled());
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});

describe('cart and checkout without a connection', () => {
  const api: ApiTable = { ...customer, '/getCustomerCards': { cards: [] } };

  it('B-12 the cart stays readable, and actions that need the provider are disabled', async () => {
    const { calls } = await renderApp({ route: '/cart', stored, api });
    const plus = await screen.findByRole('button', { name: /Increase quantity/ });
    await goOffline();
    expect(
      screen.getByText('You are offline. Your cart is kept: to change it or to check out you need a connection.'),
    ).toBeInTheDocument();
    expect(plus).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toBeEnabled();
    const before = calls('/getCart').length;
    await goOnline();
    await waitFor(() => expect(calls('/getCart').length).toBe(before + 1));
    expect(plus).toBeEnabled();
  });

  it('B-12 a cart that cannot be loaded is said to be kept, with its saved content', async () => {
    await goOffline();
    const { answer } = await renderApp({
      route: '/cart',
      stored: { ...stored, cart_count: '3', cart_total: '84' },
      api: { '/getCart': offline(), '/getAppData': offline() },
    });
    await goOffline();
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeInTheDocument();
    expect(screen.getByText('3 items, AED 84.00 at last count.')).toBeInTheDocument();
    answer({ '/getCart': aCart() });
    await goOnline();
    expect(await screen.findByRole('button', { name: /Increase quantity/ })).toBeEnabled();
  });

  it('B-12 no order is placed until the connection is back', async () => {
    await renderApp({ route: '/checkout', stored, api });
    const place = await screen.findByRole('button', { name: /Place Order/ });
    await waitFor(() => expect(place).toBeEnabled());
    await goOffline();
    expect(place).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Nothing is lost');
    await goOnline();
    await waitFor(() => expect(place).toBeEnabled());
  });
});
