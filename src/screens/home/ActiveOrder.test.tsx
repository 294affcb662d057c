import { act, screen, within } from '@testing-library/react';
import { ordersApi } from '../../features/orders/ordersApi';
import { refused } from '../../testing/apiTable';
import { aDashboard, anAddress, anEmptyCart, anOrder, aUser } from '../../testing/builders';
import { phoneWidth } from '../../testing/phoneWidth';
import { renderApp } from '../../testing/renderApp';

const api = { '/getDashboard': aDashboard(), '/getCart': anEmptyCart() };
const stored = { user: aUser(), address: anAddress() };
let restore = () => {
  /* the width of a desktop */
};
const onPhone = () => {
  restore = phoneWidth();
};
afterEach(() => restore());

describe('an active order on Home', () => {
  it('B-06 phone: a slim bar with status, window and code leads to the newest active order', async () => {
    onPhone();
    const { calls } = await renderApp({
      stored,
      api: {
        ...api,
        '/getMyOrders': {
          orders: [
            anOrder({ _id: 'old', order_code: 'JW-1', createdAt: '2026-03-05T10:00:00Z' }),
            anOrder({ status: 'Ready_For_Pickup' }),
          ],
        },
      },
    });
    const bar = await screen.findByRole('link', { name: /#JW-2087/ });
    expect(bar).toHaveAttribute('href', '/order/order-1');
    expect(bar).toHaveTextContent('Ready For Pickup07:24 PM - 07:59 PM#JW-2087');
    expect(calls('/getMyOrders').map((call) => call.query.status)).toEqual(['Active']);
  });

  it('B-06 phone: the bar can be dismissed, and the next status shows it again', async () => {
    onPhone();
    const orders = (status: 'Accepted' | 'Preparing') => ({ '/getMyOrders': { orders: [anOrder({ status })] } });
    const { user, answer, store } = await renderApp({ stored, api: { ...api, ...orders('Accepted') } });
    await user.click(await screen.findByRole('button', { name: 'Hide this order until there is news' }));
    expect(screen.queryByRole('link', { name: /#JW-2087/ })).not.toBeInTheDocument();
    answer(orders('Preparing'));
    await act(() =>
      store.dispatch(
        ordersApi.endpoints.getMyOrders.initiate(
          { status: 'Active', quiet: true },
          { forceRefetch: true, subscribe: false },
        ),
      ),
    );
    expect(await screen.findByRole('link', { name: /#JW-2087/ })).toHaveTextContent('Preparing');
  });

  it('B-06 desktop: a card with the steps about the current one and More Details', async () => {
    await renderApp({ stored, api: { ...api, '/getMyOrders': { orders: [anOrder()] } } });
    const steps = await screen.findByRole('list', { name: 'Progress of the order' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([expect.stringContaining('Accepted'), 'Preparing', 'Ready For Pickup', 'Picked Up']);
    expect(within(steps).getByText('Preparing').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: 'More Details' })).toHaveAttribute('href', '/order/order-1');
  });

  it('B-06 shows nothing without an active order, sends no call for guests, and ignores a failed call', async () => {
    onPhone();
    const guest = await renderApp({ stored: { address: anAddress() }, api });
    await screen.findByText('Menu Categories');
    expect(guest.calls('/getMyOrders')).toHaveLength(0);
    guest.unmount();
    const failed = await renderApp({ stored, api: { ...api, '/getMyOrders': refused('Orders are resting') } });
    await screen.findByText('Menu Categories');
    await screen.findByText('Menu Categories');
    expect(failed.calls('/getMyOrders')).toHaveLength(1);
    expect(screen.queryByText('Orders are resting')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /#JW-/ })).not.toBeInTheDocument();
  });
});
