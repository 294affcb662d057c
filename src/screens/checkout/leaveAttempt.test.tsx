import { screen, waitFor, within } from '@testing-library/react';
import { offline, refused, Reply } from '../../testing/apiTable';
import { anAddress, anOrder, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';
import type { CheckoutState } from '../../features/orders/checkout/checkoutState';
import {
  api as checkoutApi,
  aPaidAttempt,
  customer,
  kept,
  keptCheckout,
  ready,
  placeButton,
  resetCheckout,
  success,
  visa,
  withCard,
} from '../../testing/checkout';
import { fakeDatabase } from '../../testing/fakeDatabase';

/** 03:42 PM in Dubai. */
const RETURN_AT = '2026-05-04T11:42:00Z';
/** A paid attempt whose order was refused. */
const charged = (returnAt = RETURN_AT): CheckoutState => ({
  status: 'charged',
  attempt: aPaidAttempt({ knownOrders: [] }),
  message: 'Branch is closed, try another',
  returnAt,
  isUnchecked: false,
});
const refusedOrder = (payment: object) =>
  new Reply({ status: false, message: 'Branch is closed, try another', data: { payment } });
const api = (more: object = {}) => checkoutApi({ '/makePayment': { payment: { id: 'pay-88' } }, ...more });
const panel = async () => (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
const leave = async () => within(await panel()).getByRole('button', { name: 'Leave it' });

afterEach(resetCheckout);

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
    expect(kept()?.state).toMatchObject({ status: 'charged', returnAt: RETURN_AT });
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
      stored: { ...withCard, checkout_attempt: keptCheckout(charged()) },
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
      stored: { ...withCard, checkout_attempt: keptCheckout(charged('')) },
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
      stored: { ...withCard, checkout_attempt: keptCheckout(charged()) },
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
      stored: { ...withCard, checkout_attempt: keptCheckout(charged()) },
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
      stored: {
        ...withCard,
        checkout_attempt: keptCheckout({ status: 'unknown', attempt: aPaidAttempt(), message: '', isUnchecked: false }),
      },
      api: api(),
    });
    expect(within(await panel()).queryByRole('button', { name: 'Leave it' })).not.toBeInTheDocument();
  });
});

describe('the end of the session', () => {
  const { auth_token: _token, ...sara } = aUser();
  const signIn = { '/login': { user: sara, auth_token: 'token-2' }, '/getUserAddress': [anAddress()] };
  async function logIn(user: Awaited<ReturnType<typeof renderApp>>['user']) {
    await enterText(user, await screen.findByLabelText('Email'), 'sara@example.com');
    await enterText(user, screen.getByLabelText('Password'), 'wings123');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  }

  it('B-01 A-06 a charged attempt outlives a reload at /login, where local storage is empty', async () => {
    const copies = fakeDatabase();
    const first = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/placeOrder': refused('Please sign in again', 401), '/makePayment': { payment: { id: 'pay-77' } } }),
    });
    await first.user.click(await ready());
    await waitFor(() => expect(first.place()).toBe('/login?goto=checkout'));
    await screen.findByLabelText('Email');
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(copies.get('checkout_attempt')).toContain('pay-77'));
    first.unmount();

    const { user } = await renderApp({ route: '/login?goto=checkout', stored: { user: null }, api: api(signIn) });
    await logIn(user);
    expect(await panel()).toHaveTextContent('ref pay-77');
    await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    await waitFor(() => expect(copies.size).toBe(0));
  });

  it.each([
    ['cash', customer, '/placeOrder'],
    ['card', withCard, '/makePayment'],
  ])(
    'B-01 ERR-01 a 401 to the first call of a %s order executed nothing, and the next login can order',
    async (_what, stored, call) => {
      const { user, calls, answer, place } = await renderApp({
        route: '/checkout',
        stored,
        api: api({ ...signIn, '/getCustomerCards': { cards: [visa] }, [call]: refused('Please sign in again', 401) }),
      });
      await user.click(await ready());
      await waitFor(() => expect(place()).toBe('/login?goto=checkout'));
      answer(api({ '/makePayment': { payment: { id: 'pay-88' } } }));
      await logIn(user);
      await user.click(await screen.findByRole('button', { current: true }));
      await user.click(await ready());
      expect(await screen.findByText(success)).toBeInTheDocument();
      expect(screen.queryByText(/could not confirm/)).not.toBeInTheDocument();
      expect(new Set(calls(call).map((each) => each.headers.get('Idempotency-Key'))).size).toBe(calls(call).length);
    },
  );

  it('A-56 a card to delete of a customer who logs out is not deleted by another customer', async () => {
    fakeDatabase();
    const { user, calls } = await renderApp({
      route: '/profile',
      stored: { ...customer, checkout_attempt: keptCheckout(undefined, [{ cardId: 'card-5', isSpent: true }]) },
      api: api({
        ...signIn,
        '/deleteCard': offline(),
        '/login': { user: { ...sara, _id: 'user-2' }, auth_token: 't' },
      }),
    });
    await waitFor(() => expect(calls('/deleteCard')).toHaveLength(1));
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
    await logIn(user);
    await screen.findByText('Login successful!');
    expect(calls('/deleteCard')).toHaveLength(1);
  });
});

it.each(['/checkout', '/cart'])('a browser that denies Web Locks can place and retry an order (%s)', async (route) => {
  const denied = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: denied });
  try {
    const { user } = await renderApp({
      route,
      stored: { ...customer, ...(route === '/cart' && { checkout_attempt: keptCheckout(charged()) }) },
      api: api(),
    });
    if (route === '/cart') await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    else await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
