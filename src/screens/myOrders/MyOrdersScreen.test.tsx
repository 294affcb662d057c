import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { gate, later, offline, refused, type Answer, type RecordedCall } from '../../testing/apiTable';
import { anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const open = (orders: Answer) =>
  renderApp({ route: '/my-orders', stored: { user: aUser() }, api: { '/getMyOrders': orders } });
const active = anOrder({ status: 'Ready_For_Pickup', title: 'Buffalo Wings and 2 more' });
const delivered = anOrder({
  _id: 'order-2',
  order_code: 'JW-2041',
  status: 'Delivered',
  title: 'Loaded Fries',
  createdAt: '2026-01-31T21:30:00.000Z',
});
const cancelled = anOrder({ _id: 'order-3', order_code: 'JW-2040', status: 'Cancelled', title: 'Duo Box' });
const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));

describe('My Orders', () => {
  it('GEN-09 ORDS-01 ORDS-02 ORDS-04 API-35 the filter sends the status; Completed sends Delivered', async () => {
    const lists: Record<string, object[]> = { Active: [active], Delivered: [delivered], Cancelled: [cancelled] };
    const { user, calls, place } = await open(({ query }: RecordedCall) => ({
      orders: lists[query.status ?? ''] ?? [active, delivered, cancelled],
    }));
    const filters = within(await screen.findByRole('group', { name: 'Filter orders' }));
    const names = filters.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['All', 'Active', 'Completed', 'Cancelled']);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    for (const [name, title, status] of [
      ['Completed', 'Loaded Fries', 'Delivered'],
      ['Active', 'Buffalo Wings and 2 more', 'Active'],
      ['Cancelled', 'Duo Box', 'Cancelled'],
    ]) {
      await user.click(filters.getByRole('button', { name }));
      await screen.findByRole('heading', { level: 2, name: title });
      expect(screen.getAllByRole('article')).toHaveLength(1);
      expect(filters.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      expect(place()).toBe(`/my-orders?status=${status}`);
    }
    expect(calls('/getMyOrders').map((call) => call.query.status)).toEqual(['All', 'Delivered', 'Active', 'Cancelled']);
  });

  it('ORDS-03 ORDS-05 ORDS-06 LIMIT-21 A-66 T10 a card has status, Dubai date, total and a link', async () => {
    const unknown = { ...active, _id: 'order-4', status: 'At_The_Gate' };
    const { user, place, answer } = await open({ orders: [active, delivered, unknown] });
    const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
    for (const text of ['Ready For Pickup', 'AED 50.00', '05 Mar 2026, 07:24 PM'])
      expect(first?.getByText(text)).toBeInTheDocument();
    for (const text of ['Delivered', '01 Feb 2026, 01:30 AM']) expect(second?.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('At The Gate')).toBeInTheDocument();
    answer({ '/getOrderDetails': { order: delivered, order_title: 'Delivered' } });
    await user.click(second!.getByRole('link', { name: 'More Details #JW-2041' }));
    expect(place()).toBe('/order/order-2');
  });

  it('ORDS-01 an empty filter shows a message and leads to the menu', async () => {
    const { user } = await open({ orders: [] });
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/items');
    await user.click(screen.getByRole('button', { name: 'Cancelled' }));
    expect(await screen.findByRole('heading', { name: 'No cancelled orders' })).toBeInTheDocument();
  });

  it('ERR-03 ERR-05 a refused call shows the server message in one toast, and the list can be reloaded', async () => {
    const { user, answer } = await open(refused('Orders are being counted'));
    expect(await screen.findByText('Your orders could not be loaded.')).toBeInTheDocument();
    expect(await screen.findAllByText(/Orders are being counted/)).not.toHaveLength(0);
    answer({ '/getMyOrders': { orders: [delivered] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('ORDS-06 a status that the specification does not know is shown as sent', async () => {
    await open({ orders: [{ _id: 'x', status: 'On_Hold', grand_total: '12.5', order_items: null }] });
    expect(within(await screen.findByRole('article')).getByText('On Hold')).toBeInTheDocument();
  });

  it('ERR-04 an error never replaces a list that is there', async () => {
    const { answer, calls } = await open({ orders: [active] });
    await screen.findByRole('article');
    answer({ '/getMyOrders': offline() });
    reconnect();
    await waitFor(() => expect(calls('/getMyOrders')).toHaveLength(2));
    expect(screen.getByRole('article')).toBeInTheDocument();
    expect(screen.queryByText('Your orders could not be loaded.')).not.toBeInTheDocument();
  });
});

describe('more pages of My Orders', () => {
  const all = Array.from({ length: 10 }, (_, index) =>
    anOrder({ _id: `order-${index + 1}`, order_code: `JW-${index + 1}`, status: 'Delivered' }),
  );
  const pages = ({ query }: RecordedCall) => {
    const from = Number(query.cursor ?? 0);
    return { orders: all.slice(from, from + 4), ...(from + 4 < all.length && { next_cursor: String(from + 4) }) };
  };
  const ids = () =>
    screen
      .getAllByRole('link', { name: /^More Details/ })
      .map((link) => link.getAttribute('href')?.replace('/order/', ''));
  const more = () => screen.findByRole('button', { name: 'Load More' });
  beforeEach(() => {
    config.extras = ['ordersCursor'];
  });

  it('ORDS-01 Load More appends the older orders by the cursor, and the first new one gets the focus', async () => {
    const { user, calls } = await open(pages);
    await user.click(await more());
    await waitFor(() => expect(ids()).toHaveLength(8));
    expect(document.activeElement).toHaveAttribute('href', '/order/order-5');
    expect(screen.getByText('4 more orders')).toHaveAttribute('role', 'status');
    const next = await more();
    act(() => next.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ids()).toEqual(all.map((order) => order._id)));
    expect(document.activeElement).toHaveAttribute('href', '/order/order-9');
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(calls('/getMyOrders').map((call) => call.query.cursor)).toEqual([undefined, '4', '8']);
  });

  it('without the extra there is one page, whatever the provider sends', async () => {
    config.extras = [];
    await open(pages);
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('a failed Load More keeps the list and can be pressed again', async () => {
    const { user, answer } = await open(pages);
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
    const first = { ...all[0]!, status: 'Preparing' as const };
    const live = (call: RecordedCall) => ({ ...pages(call), orders: [first, ...pages(call).orders.slice(1)] });
    const { user, answer } = await open(live);
    await more();
    const hold = gate();
    answer({
      '/getMyOrders': (call: RecordedCall) => (call.query.cursor ? pages(call) : later(hold.until, live(call))),
    });
    reconnect();
    await user.click(await more());
    await hold.open();
    await waitFor(() => expect(ids()).toHaveLength(8));
  });
});
