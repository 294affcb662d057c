import { act, screen, waitFor, within } from '@testing-library/react';
import { offline, refused } from '../../testing/apiTable';
import { aBranch, aCart, aDashboard, aGuest, anAddress, anEmptyCart, anOrder, aUser } from '../../testing/builders';
import { navigation } from '../../shared/lib/navigation';
import { toast } from '../../shared/lib/toast';
import { mediaMatches, phoneWidth } from '../../testing/mediaMatches';
import { baseApi } from '../../shared/api/baseApi';
import { dashboardApi } from '../../features/menu/dashboardApi';
import { renderApp } from '../../testing/renderApp';

const customer = (over: Record<string, unknown> = {}) => ({ user: aUser(), address: anAddress(), ...over });
const api = (over: Record<string, unknown> = {}) => ({
  '/getDashboard': aDashboard(),
  '/getCart': aCart(),
  '/getMyOrders': { orders: [] },
  ...over,
});
const open = (replies: Record<string, unknown> = {}) => renderApp({ stored: customer(), api: api(replies) });
const stored = (key: string) => localStorage.getItem(key);

describe('the top bar of Home', () => {
  it('HOME-04 TYPE-01 the toggle changes the stored type and the query', async () => {
    const { user, flush, place } = await renderApp({ stored: customer({ branch: aBranch() }), api: api() });
    expect(await screen.findByRole('radio', { name: 'Delivery' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Pick up' }));
    expect(await screen.findByRole('radio', { name: 'Pick up', checked: true })).toBeInTheDocument();
    expect(place()).toBe('/?tab=pickup');
    await waitFor(async () => {
      await flush();
      expect(stored('type')).toBe('pickup');
    });
    await user.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(await screen.findByRole('radio', { name: 'Delivery', checked: true })).toBeInTheDocument();
    expect(place()).toBe('/?tab=delivery');
  });

  it('SHELL-06 the phone greets a customer and has search and menu', async () => {
    phoneWidth();
    await open();
    expect(await screen.findByRole('link', { name: /Hi, Sara/ })).toHaveAttribute('href', '/account');
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  });
});

describe('the query of Home', () => {
  it('HOME-05 A-43 for a customer `tab` wins over the stored type and is stored', async () => {
    const { flush } = await renderApp({
      route: '/?tab=pickup',
      stored: customer({ branch: aBranch(), type: 'delivery' }),
      api: api(),
    });
    expect(await screen.findByRole('radio', { name: 'Pick up' })).toBeChecked();
    await flush();
    expect(stored('type')).toBe('pickup');
  });

  it.each(['by a link of the app', 'by the page load'])(
    'HOME-05 `tab` is followed once: Back to a Home that was opened %s keeps the type that was chosen since',
    async (how) => {
      const isFirst = how === 'by the page load';
      const { user, store, place } = await renderApp({
        route: isFirst ? '/?tab=pickup' : '/promotions',
        stored: customer({ branch: aBranch(), type: 'delivery' }),
        api: api({ '/getAllCategories': [], '/getPromotions': [] }),
      });
      if (!isFirst) act(() => navigation.go('/?tab=pickup'));
      expect(await screen.findByRole('radio', { name: 'Pick up' })).toBeChecked();
      act(() => navigation.go('/items'));
      await screen.findByText('No items found');
      await user.click(screen.getByRole('radio', { name: 'Delivery' }));
      expect(store.getState().cart.type).toBe('delivery');
      window.history.back();
      await waitFor(() => expect(place()).toBe('/?tab=pickup'));
      await screen.findByRole('heading', { name: 'Menu Categories' });
      expect(store.getState().cart.type).toBe('delivery');
      expect(screen.getByRole('radio', { name: 'Delivery' })).toBeChecked();
    },
  );

  it('HOME-05 A-43 for a guest `tab` and `change` are ignored without a message', async () => {
    const { place } = await renderApp({
      route: '/?tab=pickup&change=true',
      stored: { user: aGuest(), address: anAddress() },
      api: api(),
    });
    expect(await screen.findByRole('radio', { name: 'Delivery' })).toBeChecked();
    expect(await screen.findByRole('heading', { name: 'Menu Categories' })).toBeInTheDocument();
    expect(screen.queryByText(/Please login/)).not.toBeInTheDocument();
    expect(place()).toBe('/?tab=pickup&change=true');
  });

  it('HOME-06 change=true shows the branch picker, change=false does not', async () => {
    const branches = { branches: [aBranch()] };
    const { unmount } = await renderApp({
      route: '/?tab=pickup&change=true',
      stored: customer(),
      api: api({ '/getBranches': branches }),
    });
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Menu Categories' })).not.toBeInTheDocument();
    unmount();
    await renderApp({ route: '/?tab=pickup&change=false', stored: customer({ branch: aBranch() }), api: api() });
    expect(await screen.findByRole('heading', { name: 'Menu Categories' })).toBeInTheDocument();
  });

  it('HOME-07 goto is kept when pickup opens the branch picker', async () => {
    const { user, place } = await renderApp({
      route: '/?goto=cart',
      stored: customer(),
      api: api({ '/getBranches': { branches: [aBranch()] } }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Pick up' }));
    const query = new URLSearchParams(place().split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ tab: 'pickup', change: 'true', goto: 'cart' });
  });
});

describe('the content of the dashboard', () => {
  it('GEN-07 HOME-09 HOME-11 A-10 category tiles lead to their items, View All to all', async () => {
    const { calls } = await open();
    const section = await screen.findByRole('region', { name: 'Menu Categories' });
    expect(await within(section).findByRole('link', { name: 'Wings' })).toHaveAttribute('href', '/items/wings');
    expect(within(section).getByRole('link', { name: 'Dips' })).toHaveAttribute('href', '/items/dips');
    expect(within(section).getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/items');
    expect(calls('/getDashboard')).toHaveLength(1);
  });

  it('HOME-10 promos lead to their page, also with only a picture; without promos there is no section', async () => {
    const promos = [
      { _id: 'p1', image: '', title: 'Wing Wednesday' },
      { _id: 'p2', image: '/p2.webp' },
    ];
    const { unmount } = await open({ '/getDashboard': { ...aDashboard(), promos } });
    const section = await screen.findByRole('region', { name: 'Special Offers' });
    await within(section).findByRole('link', { name: 'Special offer' });
    expect(
      within(section)
        .getAllByRole('link')
        .map((link) => [
          link.getAttribute('href'),
          link.textContent || within(link).getByRole('img').getAttribute('alt'),
        ]),
    ).toEqual([
      ['/promo/p1', 'Wing Wednesday'],
      ['/promo/p2', 'Special offer'],
    ]);
    unmount();
    await open({ '/getDashboard': { ...aDashboard(), promos: [] } });
    await screen.findByRole('link', { name: 'Wings' });
    expect(screen.queryByText('Special Offers')).not.toBeInTheDocument();
  });

  it('A-67 the carousel can be paused; the first picture loads first; only safe links are followed', async () => {
    const banners = [
      { _id: 'b1', image: '/b1.webp', title: 'Turn up the heat', link: '/items/wings' },
      { _id: 'b2', image: '/b2.webp', title: 'Elsewhere', link: 'https://example.com/' },
      { _id: 'b3', image: '/b3.webp', title: 'Nasty', link: 'javascript:alert(1)' },
    ];
    const { user, container } = await open({ '/getDashboard': { ...aDashboard(), banners } });
    const carousel = await screen.findByRole('region', { name: 'Offers and news' });
    const slides = within(carousel).getAllByRole('group');
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    await within(carousel).findByRole('link', { name: 'Elsewhere' });
    const links = within(carousel).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/items/wings', 'https://example.com/']);
    expect(
      [...container.querySelectorAll('section img')].slice(0, 2).map((image) => image.getAttribute('fetchpriority')),
    ).toEqual(['high', 'auto']);
    const dots = within(carousel).getAllByRole('button', { name: /^Show banner/ });
    expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual(['true', null, null]);
    await user.click(within(carousel).getByRole('button', { name: 'Pause the banners' }));
    expect(within(carousel).getByRole('button', { name: 'Play the banners' })).toBeInTheDocument();
  });

  it('A-67 under reduced motion there is no autoplay and no pause button', async () => {
    mediaMatches(/reduce|min-width/);
    const banners = ['One', 'Two'].map((title) => ({ _id: title, image: '', title }));
    await open({ '/getDashboard': { ...aDashboard(), banners } });
    await screen.findByText('Two');
    expect(screen.queryByRole('button', { name: /banners/ })).not.toBeInTheDocument();
  });

  it("HOME-12 ERR-11 a failure shows the server's message or 'Failed to load dashboard', and a retry", async () => {
    const { user, answer } = await open({ '/getDashboard': refused('Kitchen closed') });
    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('alert')).toHaveTextContent('Kitchen closed');
    expect(screen.getByRole('radio', { name: 'Delivery' })).toBeInTheDocument();
    answer({ '/getDashboard': refused('') });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(main).getByRole('alert')).toHaveTextContent('Failed to load dashboard'));
    answer({ '/getDashboard': aDashboard() });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Wings' })).toBeInTheDocument();
  });

  it('HOME-12 a first load without a reply is said by the screen and by no toast', async () => {
    await open({ '/getDashboard': offline() });
    const said = 'Network error: Please try again later.';
    expect(await within(screen.getByRole('main')).findByText(said)).toBeInTheDocument();
    act(() => toast.info('The next message'));
    await screen.findByText('The next message');
    expect(screen.getAllByText(said)).toHaveLength(1);
  });

  it("ERR-06 the server's message is also a toast at a first load, whatever the HTTP status", async () => {
    await open({ '/getDashboard': refused('Too many requests', 429) });
    const main = await screen.findByRole('main');
    const isOutside = (text: HTMLElement) => !main.contains(text);
    await waitFor(() => expect(screen.getAllByText('Too many requests').filter(isOutside)).toHaveLength(1));
    expect(within(main).getByText('Too many requests')).toBeInTheDocument();
  });

  it('HOME-12 a later failure never replaces the content', async () => {
    const { answer, store } = await open();
    await screen.findByRole('link', { name: 'Wings' });
    answer({ '/getDashboard': offline() });
    await act(() => store.dispatch(dashboardApi.endpoints.getDashboard.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Wings' })).toBeInTheDocument();
  });
});

describe('the cart on Home', () => {
  it("on the phone a bar leads to what is in a customer's cart; guests are not asked for one", async () => {
    phoneWidth();
    const { unmount } = await open();
    expect(await screen.findByRole('link', { name: /View Cart/ })).toHaveTextContent(
      /1AED 42\.00inclusive of taxesView Cart/,
    );
    unmount();
    const { calls } = await renderApp({ stored: { user: aGuest(), address: anAddress() }, api: api() });
    await screen.findByRole('link', { name: 'Wings' });
    expect(screen.queryByRole('link', { name: /View Cart/ })).not.toBeInTheDocument();
    expect(calls('/getCart')).toHaveLength(0);
  });
});

describe('an active order on Home', () => {
  it('B-06 phone: a slim bar with status, window and code leads to the newest active order', async () => {
    phoneWidth();
    const old = anOrder({ _id: 'old', order_code: 'JW-1', createdAt: '2026-03-05T10:00:00Z' });
    const { calls } = await open({
      '/getMyOrders': { orders: [old, anOrder({ status: 'Ready_For_Pickup' })] },
      '/getCart': anEmptyCart(),
    });
    const bar = await screen.findByRole('link', { name: /#JW-2087/ });
    expect(bar).toHaveAttribute('href', '/order/order-1');
    expect(bar).toHaveTextContent('Packed · running late07:24 PM - 07:59 PM#JW-2087');
    expect(calls('/getMyOrders').map((call) => call.query.status)).toEqual(['Active']);
  });

  it('B-06 phone: with a cart one bar leads to the order and to the cart', async () => {
    phoneWidth();
    await open({ '/getMyOrders': { orders: [anOrder({ status: 'Preparing' })] }, '/getCart': aCart() });
    const order = await screen.findByRole('link', { name: /^Preparing/ });
    expect(order).toHaveAttribute('href', '/order/order-1');
    const cart = screen.getByRole('link', { name: 'View Cart AED 42.00' });
    expect(cart).toHaveAttribute('href', '/cart');
    expect(order.parentElement).toContainElement(cart);
  });

  it('B-06 phone: the bar can be dismissed, and the next status shows it again', async () => {
    phoneWidth();
    const orders = (status: 'Accepted' | 'Preparing') => ({
      '/getMyOrders': { orders: [anOrder({ status })] },
      '/getCart': anEmptyCart(),
    });
    const { user, answer, store } = await open(orders('Accepted'));
    await user.click(await screen.findByRole('button', { name: 'Hide until the status changes' }));
    expect(screen.queryByRole('link', { name: /#JW-2087/ })).not.toBeInTheDocument();
    answer(orders('Preparing'));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['orders'])));
    expect(await screen.findByRole('link', { name: /#JW-2087/ })).toHaveTextContent('Preparing');
  });

  it('B-06 desktop: a card with the steps about the current one and More Details', async () => {
    await open({ '/getMyOrders': { orders: [anOrder()] } });
    const steps = await screen.findByRole('list', { name: 'Progress of the order' });
    const listed = within(steps).getAllByRole('listitem');
    expect(listed.map((step) => step.textContent)).toEqual([
      expect.stringContaining('Accepted'),
      'Preparing',
      'Packed',
    ]);
    expect(within(steps).getByText('Preparing').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: 'More Details' })).toHaveAttribute('href', '/order/order-1');
  });

  it('B-06 shows nothing without an active order, sends no call for guests, and ignores a failed call', async () => {
    phoneWidth();
    const guest = await renderApp({ stored: { address: anAddress() }, api: api() });
    await screen.findByText('Menu Categories');
    expect(guest.calls('/getMyOrders')).toHaveLength(0);
    guest.unmount();
    const failed = await open({ '/getMyOrders': refused('Orders are resting') });
    await screen.findByText('Menu Categories');
    expect(failed.calls('/getMyOrders')).toHaveLength(1);
    expect(screen.queryByText('Orders are resting')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /#JW-/ })).not.toBeInTheDocument();
  });
});
