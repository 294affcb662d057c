import { screen, waitFor } from '@testing-library/react';
import { offline, Reply, type RecordedCall } from '../../testing/apiTable';
import { aDashboard, anEmptyCart } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import {
  api,
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

/** Local storage, and the other named storages, are full. */
function fillStorage(...areas: Storage[]) {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (key === 'checkout_attempt' && areas.includes(this)) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

describe('storage that is full', () => {
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('B-01 a paid attempt outlives a reload in session storage, so that the card is charged once', async () => {
    fillStorage(localStorage);
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
    await waitFor(() => expect(sessionStorage.getItem('checkout_attempt')).toBeNull());
  });

  it('B-01 without storage for the record no card is charged and the customer reads why; cash works', async () => {
    fillStorage(localStorage, sessionStorage);
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
  it('A-50 a reload under the success popup shows it again instead of calling the cart empty', async () => {
    sessionStorage.setItem('order_placed', JSON.stringify({ orderId: 'order-9', image: '' }));
    const { user, place } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/getCart': anEmptyCart(), '/getDashboard': aDashboard() }),
    });
    await user.click(await screen.findByRole('button', { name: 'Back To Home' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(screen.queryByText('Your cart is empty! Please add items to your cart.')).not.toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem('order_placed')).toBeNull());
  });

  const record = (over: object = {}) => ({
    id: 'a1b2c3d4',
    step: 'placing',
    userId: 'user-1',
    amount: 50,
    image: '',
    paymentMethod: 'COD',
    transactionId: '',
    cardId: '',
    knownOrders: null,
    startedAt: Date.now() - 20_000,
    message: '',
    order: { order_from: 'Web', delivery_instruction: '', payment_method: 'COD', user_address_id: 'address-1' },
    ...over,
  });
  const card = {
    paymentMethod: 'Card',
    cardId: 'card-1',
    transactionId: 'pay-77',
    order: { order_from: 'Web', delivery_instruction: '', payment_method: 'Card', user_address_id: 'address-1' },
  };

  it('B-01 a reload while placing finds the order and shows the popup on any screen', async () => {
    const { flush, calls } = await renderApp({
      route: '/cart',
      stored: { ...customer, checkout_attempt: record() },
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
      stored: { ...customer, checkout_attempt: record(card) },
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
      stored: { ...customer, checkout_attempt: record() },
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
      stored: { ...customer, checkout_attempt: record({ ...card, userId: 'somebody-else' }) },
      api: api({ '/getMyOrders': { orders: [] } }),
    });
    await screen.findByRole('heading', { name: 'Buffalo Wings' });
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
    expect(calls('/getMyOrders')).toHaveLength(0);
  });

  it('A-56 a one-time card that could not be deleted is deleted at the next start', async () => {
    const { calls } = await renderApp({
      route: '/cart',
      stored: { ...customer, cards_to_delete: ['card-5'] },
      api: api({ '/deleteCard': (_call: RecordedCall) => new Reply({}) }),
    });
    await waitFor(() => expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-5' }]));
  });
});
