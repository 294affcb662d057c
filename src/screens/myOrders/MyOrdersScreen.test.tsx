import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { later, offline, refused, Reply, type RecordedCall } from '../../testing/apiTable';
import { anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const route = '/my-orders';
const stored = { user: aUser() };
const active = anOrder({ title: 'Buffalo Wings and 2 more', grand_total: 126.5 });
const delivered = anOrder({
  _id: 'order-2',
  order_code: 'JW-2041',
  status: 'Delivered',
  title: 'Loaded Fries',
  createdAt: '2026-01-31T21:30:00.000Z',
});
const cancelled = anOrder({ _id: 'order-3', order_code: 'JW-2040', status: 'Cancelled', title: 'Duo Box' });

describe('My Orders', () => {
  it('GEN-09 ORDS-01 ORDS-02 ORDS-04 API-35 the filter sends the status; Completed sends Delivered', async () => {
    const { user, calls, place } = await renderApp({
      route,
      stored,
      api: {
        '/getMyOrders': ({ query }: { query: Record<string, string> }) => ({
          orders: [active, delivered, cancelled].filter(
            ({ status }) =>
              query.status === 'All' || (query.status === 'Active' ? status === 'Preparing' : status === query.status),
          ),
        }),
      },
    });
    const filters = within(await screen.findByRole('group', { name: 'Filter orders' }));
    expect(filters.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'All',
      'Active',
      'Completed',
      'Cancelled',
    ]);
    expect(await screen.findAllByRole('article')).toHaveLength(3);

    await user.click(filters.getByRole('button', { name: 'Completed' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Loaded Fries' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(filters.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
    expect(place()).toBe('/my-orders?status=Delivered');
    await user.click(filters.getByRole('button', { name: 'Active' }));
    await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings and 2 more' });
    await user.click(filters.getByRole('button', { name: 'Cancelled' }));
    await screen.findByRole('heading', { level: 2, name: 'Duo Box' });
    expect(calls('/getMyOrders').map((call) => call.query.status)).toEqual(['All', 'Delivered', 'Active', 'Cancelled']);
  });

  it('ORDS-03 ORDS-05 ORDS-06 LIMIT-21 a card has status, Dubai date, total, and a link to /order/{id}', async () => {
    const { user, place } = await renderApp({
      route,
      stored,
      api: {
        '/getMyOrders': { orders: [anOrder({ status: 'Ready_For_Pickup' }), delivered] },
        '/getOrderDetails': { order: delivered, order_title: 'Delivered' },
      },
    });
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByText('Ready For Pickup')).toBeInTheDocument();
    expect(within(first!).getByText('AED 50.00')).toBeInTheDocument();
    expect(within(first!).getByText('05 Mar 2026, 07:24 PM')).toBeInTheDocument();
    expect(within(second!).getByText('Delivered')).toBeInTheDocument();
    expect(within(second!).getByText('01 Feb 2026, 01:30 AM')).toBeInTheDocument();
    await user.click(within(second!).getByRole('link', { name: 'More Details #JW-2041' }));
    expect(place()).toBe('/order/order-2');
  });

  it('ORDS-01 an empty filter shows a message and leads to the menu', async () => {
    const { user } = await renderApp({ route, stored, api: { '/getMyOrders': { orders: [] } } });
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/items');
    await user.click(screen.getByRole('button', { name: 'Cancelled' }));
    expect(await screen.findByRole('heading', { name: 'No cancelled orders' })).toBeInTheDocument();
  });

  it('ERR-03 ERR-05 a refused call shows the server message in one toast, and the list can be reloaded', async () => {
    const { user, answer } = await renderApp({
      route,
      stored,
      api: { '/getMyOrders': refused('Orders are being counted') },
    });
    expect(await screen.findByText('Your orders could not be loaded.')).toBeInTheDocument();
    expect(await screen.findAllByText(/Orders are being counted/)).not.toHaveLength(0);
    answer({ '/getMyOrders': { orders: [delivered] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('API-35 a provider that sends money as strings and leaves fields out breaks nothing', async () => {
    await renderApp({
      route,
      stored,
      api: {
        '/getMyOrders': new Reply({
          data: { orders: [{ _id: 'x', status: 'On_Hold', grand_total: '12.5', order_items: null }] },
        }),
      },
    });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('On Hold')).toBeInTheDocument();
    expect(within(card).getByText('AED 12.50')).toBeInTheDocument();
    expect(card.textContent).not.toMatch(/undefined|NaN|null|Invalid/);
  });

  it('ERR-04 an error never replaces a list that is there', async () => {
    const { answer, calls } = await renderApp({ route, stored, api: { '/getMyOrders': { orders: [active] } } });
    await screen.findByRole('article');
    answer({ '/getMyOrders': offline() });
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(calls('/getMyOrders')).toHaveLength(2));
    expect(screen.getByRole('article')).toBeInTheDocument();
    expect(screen.queryByText('Your orders could not be loaded.')).not.toBeInTheDocument();
  });
});

describe('more pages of My Orders', () => {
  const all = Array.from({ length: 10 }, (_, index) =>
    anOrder({ _id: `order-${index + 1}`, order_code: `JW-${index + 1}`, status: 'Delivered' }),
  );
  /** Four orders a page; the cursor is the number of orders before it. */
  const pages = ({ query }: RecordedCall) => {
    const from = Number(query.cursor ?? 0);
    return { orders: all.slice(from, from + 4), ...(from + 4 < all.length && { next_cursor: String(from + 4) }) };
  };
  const ids = () =>
    screen
      .getAllByRole('link', { name: /^More Details/ })
      .map((each) => each.getAttribute('href')?.replace('/order/', ''));
  const more = () => screen.findByRole('button', { name: 'Load More' });
  afterEach(() => {
    config.extras = [];
  });

  it('ORDS-01 Load More appends the older orders by the cursor, and the first new one gets the focus', async () => {
    config.extras = ['ordersCursor'];
    const { user, calls } = await renderApp({ route, stored, api: { '/getMyOrders': pages } });
    await user.click(await more());
    await waitFor(() => expect(ids()).toHaveLength(8));
    expect(document.activeElement).toHaveAttribute('href', '/order/order-5');
    expect(screen.getByText('4 more orders')).toHaveAttribute('role', 'status');
    const next = await more();
    act(() => next.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ids()).toHaveLength(10));
    expect(document.activeElement).toHaveAttribute('href', '/order/order-9');
    expect(ids()).toEqual(all.map((order) => order._id));
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(calls('/getMyOrders').map((call) => call.query)).toEqual([
      { status: 'All' },
      { status: 'All', cursor: '4' },
      { status: 'All', cursor: '8' },
    ]);
  });

  it('without the extra there is one page, whatever the provider sends', async () => {
    await renderApp({ route, stored, api: { '/getMyOrders': pages } });
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('a failed Load More keeps the list and can be pressed again', async () => {
    config.extras = ['ordersCursor'];
    const { user, answer } = await renderApp({ route, stored, api: { '/getMyOrders': pages } });
    await more();
    answer({ '/getMyOrders': offline() });
    await user.click(await more());
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    expect(ids()).toHaveLength(4);
    answer({ '/getMyOrders': pages });
    await user.click(await more());
    await waitFor(() => expect(ids()).toHaveLength(8));
  });

  it('Load More pressed during a refetch loads the page after it', async () => {
    config.extras = ['ordersCursor'];
    const first = { ...all[0]!, status: 'Preparing' as const };
    const live = (call: RecordedCall) => ({ ...pages(call), orders: [first, ...pages(call).orders.slice(1)] });
    const { user, answer } = await renderApp({ route, stored, api: { '/getMyOrders': live } });
    await more();
    let release: (value: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    answer({ '/getMyOrders': (call: RecordedCall) => (call.query.cursor ? pages(call) : later(held, live(call))) });
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await user.click(await more());
    release(null);
    await waitFor(() => expect(ids()).toHaveLength(8));
  });
});
