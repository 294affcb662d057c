import { screen, waitFor } from '@testing-library/react';
import { offline, Reply, type RecordedCall } from '../../testing/apiTable';
import type { CheckoutState } from '../../features/orders/checkout/checkoutState';
import { fakeDatabase } from '../../testing/fakeDatabase';
import { renderApp } from '../../testing/renderApp';
import {
  anAttempt,
  aPaidAttempt,
  api,
  keptCheckout,
  customer,
  nowOrder,
  paid,
  placeButton,
  ready,
  resetCheckout,
  success,
  withCard,
} from '../../testing/checkout';

afterEach(resetCheckout);

/** Local storage is full; the engine keeps the last value that could be written. */
function fillStorage() {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (key === 'checkout_attempt' && this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

describe('storage that is full', () => {
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('B-01 a paid attempt outlives a reload in IndexedDB, so that the card is charged once', async () => {
    const copies = fakeDatabase();
    fillStorage();
    const first = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid, '/placeOrder': offline() }),
    });
    await first.user.click(await ready());
    expect((await screen.findByText(/Your card was charged/)).closest('[role=alert]')).toHaveTextContent('ref pay-77');
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
    first.unmount();

    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': { payment: { id: 'pay-78' } } }),
    });
    expect((await screen.findByText(/Your card was charged/)).closest('[role=alert]')).toHaveTextContent('ref pay-77');
    expect(await placeButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-77');
    await waitFor(() => expect(copies.size).toBe(0));
  });

  it('B-01 without storage for the record no card is charged and the customer reads why; cash works', async () => {
    fillStorage();
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid }),
    });
    await user.click(await ready());
    expect(
      await screen.findByText(/storage is full or blocked, so a card payment could get lost\. Free some space, or pay/),
    ).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Cash on delivery' }));
    await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/placeOrder').map((call) => (call.body as { payment_method: string }).payment_method)).toEqual([
      'COD',
    ]);
  });
});

describe('an interrupted attempt', () => {
  const placing = (attempt = anAttempt()): CheckoutState => ({ status: 'placing', attempt, isRepeat: false });

  it('B-01 a reload while placing finds the order and shows the popup on any screen', async () => {
    const { flush, calls } = await renderApp({
      route: '/cart',
      stored: { ...customer, checkout_attempt: keptCheckout(placing()) },
      api: api({ '/getMyOrders': { orders: [nowOrder()] } }),
    });
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('B-01 A-53 a reload after paying leads to the panel, and Try again places with the same transaction', async () => {
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: { ...customer, checkout_attempt: keptCheckout(placing(aPaidAttempt())) },
      api: api({ '/getMyOrders': { orders: [] } }),
    });
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-77');
    expect(calls('/placeOrder')[0]?.headers.get('Idempotency-Key')).toBe('a1b2c3d4-order');
  });

  it('B-01 an unpaid attempt can be given up, and the checkout is open again', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: { ...customer, checkout_attempt: keptCheckout(placing()) },
      api: api({ '/getMyOrders': { orders: [] } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/placeOrder')[0]?.headers.get('Idempotency-Key')).not.toBe('a1b2c3d4-order');
  });

  it("decisions: another customer's attempt is not shown", async () => {
    const { calls } = await renderApp({
      route: '/cart',
      stored: {
        ...customer,
        checkout_attempt: keptCheckout(placing(aPaidAttempt()), [{ cardId: 'card-5', isSpent: true }], 'somebody-else'),
      },
      api: api({ '/getMyOrders': { orders: [] } }),
    });
    await screen.findByRole('heading', { name: 'Buffalo Wings' });
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
    expect(calls('/getMyOrders')).toHaveLength(0);
  });

  it('A-56 a one-time card that could not be deleted is deleted at the next start', async () => {
    const { calls } = await renderApp({
      route: '/cart',
      stored: { ...customer, checkout_attempt: keptCheckout(undefined, [{ cardId: 'card-5', isSpent: true }]) },
      api: api({ '/deleteCard': (_call: RecordedCall) => new Reply({}) }),
    });
    await waitFor(() => expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-5' }]));
  });
});
