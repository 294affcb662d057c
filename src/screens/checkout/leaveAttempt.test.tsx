import { screen, waitFor, within } from '@testing-library/react';
import { offline, refused, Reply } from '../../testing/apiTable';
import { anAddress, anOrder, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';
import { api as checkoutApi, placeButton, success, withCard } from '../../testing/checkout';

/** 03:42 PM in Dubai. */
const RETURN_AT = '2026-05-04T11:42:00Z';
const order = { order_from: 'Web', delivery_instruction: '', payment_method: 'Card', user_address_id: 'address-1' };
/** A paid attempt whose order was refused, as stored by an older version. */
const record = (over: object = {}) => ({
  id: 'a1b2c3d4',
  step: 'failed',
  userId: 'user-1',
  amount: 50,
  image: '',
  paymentMethod: 'Card',
  transactionId: 'pay-77',
  cardId: 'card-1',
  knownOrders: [],
  startedAt: Date.now() - 20_000,
  message: 'Branch is closed, try another',
  returnAt: RETURN_AT,
  order,
  ...over,
});
const refusedOrder = (payment: object) =>
  new Reply({ status: false, message: 'Branch is closed, try another', data: { payment } });
const api = (more: object = {}) => checkoutApi({ '/makePayment': { payment: { id: 'pay-88' } }, ...more });
const ready = async () => {
  const button = await placeButton();
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const panel = async () => (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
const leave = async () => within(await panel()).getByRole('button', { name: 'Leave it' });

afterEach(() => sessionStorage.clear());

describe('a payment whose order is refused', () => {
  it('A-53 B-01 says what happens to the money; giving up opens the checkout, and a new press pays again', async () => {
    const { user, calls, answer, flush } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({
        '/makePayment': { payment: { id: 'pay-77' } },
        '/placeOrder': refusedOrder({ status: 'unspent', amount: 50, return_at: RETURN_AT }),
      }),
    });
    await user.click(await ready());
    expect(await panel()).toHaveTextContent('If you leave it, AED 50.00 goes back to your card around 03:42 PM.');
    expect(await placeButton()).toBeDisabled();
    await flush();
    expect(JSON.parse(localStorage.getItem('checkout_attempt') ?? '{}')).toMatchObject({
      step: 'refused',
      returnAt: RETURN_AT,
    });
    answer({ '/placeOrder': { order: { _id: 'order-9' } }, '/makePayment': { payment: { id: 'pay-88' } } });
    await user.click(await leave());
    expect(
      await screen.findByText(
        'Nothing was ordered. AED 50.00 (ref pay-77) goes back to your card around 03:42 PM, unless your next ' +
          'order uses it.',
      ),
    ).toBeInTheDocument();
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
    await user.click(await ready());
    await screen.findByText(success);
    const keys = calls('/makePayment').map((call) => call.headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
    expect((calls('/placeOrder').at(-1)?.body as { transaction_id: string }).transaction_id).toBe('pay-88');
  });

  it('B-01 giving up looks the order up first: an existing one is shown; unchecked, the attempt stays', async () => {
    const { user, calls, answer, flush } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, checkout_attempt: record() },
      api: api(),
    });
    await panel();
    answer({ '/getMyOrders': offline() });
    await user.click(await leave());
    expect(await screen.findByText(/We could not look into your orders/)).toBeInTheDocument();
    await flush();
    expect(localStorage.getItem('checkout_attempt')).not.toBeNull();
    answer({
      '/getMyOrders': {
        orders: [anOrder({ _id: 'order-7', createdAt: new Date().toISOString(), payment_method: 'Card' })],
      },
    });
    await user.click(await leave());
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect([calls('/makePayment').length, calls('/placeOrder').length]).toEqual([0, 0]);
  });

  it('B-01 a provider without payment details: the reference is shown', async () => {
    const { user } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, checkout_attempt: record({ returnAt: '' }) },
      api: api(),
    });
    expect(await panel()).not.toHaveTextContent('If you leave it');
    await user.click(await leave());
    expect(
      await screen.findByText('Nothing was ordered. Ask the branch to return AED 50.00: your reference is pay-77.'),
    ).toBeInTheDocument();
    await ready();
  });

  it('B-01 on another screen the result is a message', async () => {
    const { user, flush } = await renderApp({
      route: '/cart',
      stored: { ...withCard, checkout_attempt: record() },
      api: api(),
    });
    await user.click(await leave());
    expect(await screen.findByText(/^Nothing was ordered\. AED 50\.00 \(ref pay-77\) goes back/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument());
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('B-01 a refunded payment leads to a new payment, never to a retry with the old one', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, checkout_attempt: record() },
      api: api({ '/placeOrder': refusedOrder({ status: 'returned', amount: 50 }) }),
    });
    await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('Nothing was ordered, and your payment goes back to your card. Place Order pays anew.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/makePayment')).toHaveLength(1);
    expect(calls('/placeOrder').map((call) => (call.body as { transaction_id: string }).transaction_id)).toEqual([
      'pay-77',
      'pay-88',
    ]);
  });

  it('B-01 a paid attempt with an unknown outcome cannot be given up', async () => {
    await renderApp({
      route: '/checkout',
      stored: { ...withCard, checkout_attempt: record({ step: 'unknown' }) },
      api: api(),
    });
    expect(within(await panel()).queryByRole('button', { name: 'Leave it' })).not.toBeInTheDocument();
  });
});

describe('a 401 in the middle', () => {
  it('B-01 A-06 the attempt outlives a reload at /login, where local storage is empty', async () => {
    const login = { data: { user: { ...aUser(), auth_token: undefined }, auth_token: 'token-2' } };
    const first = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/placeOrder': refused('Please sign in again', 401), '/makePayment': { payment: { id: 'pay-77' } } }),
    });
    await first.user.click(await ready());
    await waitFor(() => expect(first.place()).toBe('/login?goto=checkout'));
    await screen.findByLabelText('Email');
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(sessionStorage.getItem('attempt_held')).toContain('pay-77'));
    first.unmount();

    const { user } = await renderApp({
      route: '/login?goto=checkout',
      stored: { user: null },
      api: api({ '/login': login.data, '/getUserAddress': [anAddress()] }),
    });
    await enterText(user, await screen.findByLabelText('Email'), 'sara@example.com');
    await enterText(user, screen.getByLabelText('Password'), 'wings123');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await panel()).toHaveTextContent('ref pay-77');
    await waitFor(() => expect(sessionStorage.getItem('attempt_held')).toBeNull());
  });
});
