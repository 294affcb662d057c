import { act, screen, waitFor } from '@testing-library/react';
import { offline } from '../../testing/apiTable';
import { anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const route = '/order/order-1';
const stored = { user: aUser() };
const details = (over: Parameters<typeof anOrder>[0] = {}, title = 'Your wings are in the fryer') => ({
  '/getOrderDetails': { order: anOrder(over), order_title: title },
});

describe('an active order', () => {
  const status = { role: 'status' } as const;
  // Only the polling clock is fake: replies come by promises.
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'performance', 'setImmediate', 'requestAnimationFrame'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('ORDS-07 shows the status that the provider sends, even an earlier one, and none by time alone', async () => {
    const { answer } = await renderApp({ route, stored, api: details({ status: 'Preparing' }) });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    answer(details({ status: 'Accepted' }));
    await pass(20_500);
    expect(await screen.findByText('Order status: Accepted')).toBeInTheDocument();
    // Long after the estimated window.
    await pass(60 * 60_000);
    expect(screen.getByText('Order status: Accepted')).toBeInTheDocument();
    expect(screen.queryByText(/^Order is/)).not.toBeInTheDocument();
  });

  it('B-06 T19 is polled every 20 s, announces a new status politely, and stops when it is final', async () => {
    const { calls, answer } = await renderApp({ route, stored, api: details() });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.getByText('Order status: Preparing')).toHaveAttribute('role', status.role);
    await pass(19_000);
    expect(calls('/getOrderDetails')).toHaveLength(1);
    answer(details({ status: 'Delivered' }));
    await pass(1500);
    expect(await screen.findByText('Order status: Delivered')).toHaveAttribute('role', status.role);
    expect(screen.getByText('Order is Delivered')).toBeInTheDocument();
    expect(calls('/getOrderDetails')).toHaveLength(2);
    await pass(300_000);
    expect(calls('/getOrderDetails')).toHaveLength(2);
  });

  it('B-06 is not polled while hidden, and at once on return; a failed poll keeps the screen', async () => {
    const { calls, answer } = await renderApp({ route, stored, api: details() });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    let visibility: DocumentVisibilityState = 'hidden';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(120_000);
    expect(calls('/getOrderDetails')).toHaveLength(1);
    visibility = 'visible';
    answer({ '/getOrderDetails': offline() });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(calls('/getOrderDetails')).toHaveLength(2));
    await pass(100);
    expect(screen.getByRole('heading', { level: 1, name: '#JW-2087' })).toBeInTheDocument();
    expect(screen.queryByText('Network error: Please try again later.')).not.toBeInTheDocument();
    // After a failure the next poll is delayed longer.
    await pass(50_000);
    expect(calls('/getOrderDetails')).toHaveLength(2);
    await pass(11_000);
    expect(calls('/getOrderDetails')).toHaveLength(3);
    jest.restoreAllMocks();
  });
});
