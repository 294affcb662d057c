import { act, screen, within } from '@testing-library/react';
import { offline, refused, Reply } from '../../testing/apiTable';
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
  it('ORDS-01 ORDS-02 ORDS-04 API-35 the filter menu sends All, Active, Delivered for Completed, and Cancelled', async () => {
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

  it('ORDS-03 ORDS-05 ORDS-06 LIMIT-21 a card per order: status, Dubai date, total, More Details to /order/{id}', async () => {
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

  it('ORDS-01 an empty filter says so and leads to the menu', async () => {
    const { user } = await renderApp({ route, stored, api: { '/getMyOrders': { orders: [] } } });
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/items');
    await user.click(screen.getByRole('button', { name: 'Cancelled' }));
    expect(await screen.findByRole('heading', { name: 'No cancelled orders' })).toBeInTheDocument();
  });

  it('ERR-03 ERR-05 a refused call shows the server message once as a toast, and the list can be asked for again', async () => {
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
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument(); // the toast
    expect(calls('/getMyOrders')).toHaveLength(2);
    expect(screen.getByRole('article')).toBeInTheDocument();
    expect(screen.queryByText('Your orders could not be loaded.')).not.toBeInTheDocument();
  });
});
