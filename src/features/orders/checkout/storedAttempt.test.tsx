import { screen, waitFor, within } from '@testing-library/react';
import type { CheckoutState } from './checkoutState';
import { offline, refused, Reply } from '../../../testing/apiTable';
import { anAddress, aUser } from '../../../testing/builders';
import {
  anAttempt,
  aPaidAttempt,
  api,
  customer,
  expectPlaced,
  kept,
  keptCheckout,
  keysOf,
  nowOrder,
  open,
  paid,
  placeButton,
  press,
  ready,
  sent,
  success,
  transactions,
  withCard,
} from '../../../testing/checkout';
import { enterText } from '../../../testing/enterText';
import type { renderApp } from '../../../testing/renderApp';

/** 03:42 PM in Dubai. */
const RETURN_AT = '2026-05-04T11:42:00Z';
const charged = (returnAt = RETURN_AT): CheckoutState => ({
  status: 'succeeded',
  attempt: aPaidAttempt({ knownOrders: [] }),
  message: 'Branch is closed, try another',
  returnAt,
  isUnchecked: false,
});
const placing = (attempt = anAttempt()): CheckoutState => ({ status: 'processing', attempt, isRepeat: false });
const refusedOrder = (payment: object) =>
  new Reply({ status: false, message: 'Branch is closed, try another', data: { payment } });
const secondPayment = { '/makePayment': { payment: { id: 'pay-88' } } };
const visit = (state: CheckoutState | undefined, more: object = {}, route = '/checkout') =>
  open({ ...secondPayment, ...more }, { route, stored: { ...withCard, checkout_attempt: keptCheckout(state) } });

const panel = async () => (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
const inPanel = async (name: string) => within(await panel()).getByRole('button', { name });
const expectForgotten = async ({ flush }: Awaited<ReturnType<typeof renderApp>>) => {
  await flush();
  expect(localStorage.getItem('checkout_attempt')).toBeNull();
};

describe('a payment whose order is refused', () => {
  it('A-53 B-01 says what happens to the money; giving up opens the checkout, and a new press pays again', async () => {
    const refusal = refusedOrder({ status: 'unused', amount: 50, return_at: RETURN_AT });
    const app = await press({ '/makePayment': paid, '/placeOrder': refusal }, { stored: withCard });
    expect(await panel()).toHaveTextContent(
      'If you cancel, the AED 50.00 reserved on your card are released by about 03:42 PM.',
    );
    expect(await placeButton()).toBeDisabled();
    await app.flush();
    expect(kept()?.state).toMatchObject({ status: 'succeeded', returnAt: RETURN_AT });
    app.answer(api(secondPayment));
    await app.user.click(await inPanel('Cancel payment'));
    const left =
      'Nothing was ordered, and nothing is charged: the AED 50.00 (ref pay-77) reserved on your card are released ' +
      'around 03:42 PM, unless your next order uses them.';
    expect(await screen.findByText(left)).toBeInTheDocument();
    await app.user.click(await ready());
    await expectPlaced();
    expect(new Set(keysOf(app, '/makePayment')).size).toBe(2);
    expect(transactions(app)).toEqual(['pay-77', 'pay-88']);
  });

  it('B-01 giving up looks the order up first: an existing one is shown; unchecked, the attempt stays', async () => {
    const app = await visit(charged());
    await panel();
    app.answer({ '/getMyOrders': offline() });
    await app.user.click(await inPanel('Cancel payment'));
    expect(await screen.findByText(/We couldn't check your orders/)).toBeInTheDocument();
    await app.flush();
    expect(localStorage.getItem('checkout_attempt')).not.toBeNull();
    app.answer({ '/getMyOrders': { orders: [nowOrder({ payment_method: 'Card' })] } });
    await app.user.click(await inPanel('Cancel payment'));
    await expectPlaced();
    expect([...app.calls('/makePayment'), ...app.calls('/placeOrder')]).toEqual([]);
  });

  it('B-01 a provider without payment details: the reference is shown', async () => {
    const app = await visit(charged(''));
    expect(await panel()).not.toHaveTextContent('If you cancel');
    await app.user.click(await inPanel('Cancel payment'));
    const ask = 'Nothing was ordered. Ask the branch to return AED 50.00: your reference is pay-77.';
    expect(await screen.findByText(ask)).toBeInTheDocument();
    await ready();
  });

  it('B-01 on another screen the result stays readable until it is closed', async () => {
    const app = await visit(charged(), {}, '/cart');
    await app.user.click(await inPanel('Cancel payment'));
    expect(
      await screen.findByText(/^Nothing was ordered, .* the AED 50\.00 \(ref pay-77\) reserved/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument());
    await app.user.click(screen.getByText('Close'));
    await expectForgotten(app);
  });

  it('B-01 a released payment leads to a new payment, without a notice of money that goes back', async () => {
    const app = await visit(charged(), { '/placeOrder': refusedOrder({ status: 'released', amount: 50 }) });
    await app.user.click(await inPanel('Try again'));
    await ready();
    expect(screen.queryByText(/goes back to your card/)).not.toBeInTheDocument();
    app.answer(api());
    await app.user.click(await ready());
    await expectPlaced();
    expect(app.calls('/makePayment')).toHaveLength(1);
  });

  it('B-01 a refunded payment leads to a new payment, never to a retry with the old one', async () => {
    const app = await visit(charged(), { '/placeOrder': refusedOrder({ status: 'refunded', amount: 50 }) });
    await app.user.click(await inPanel('Try again'));
    expect(
      await screen.findByText(/AED 50.00 \(ref pay-77\) goes back to your card. Your card is charged again/),
    ).toBeVisible();
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
    app.answer(api());
    await app.user.click(await ready());
    await expectPlaced();
    expect(app.calls('/makePayment')).toHaveLength(1);
    expect(transactions(app)).toEqual(['pay-77', 'pay-88']);
  });

  it('B-01 a charge is not forgotten by age, and one that was left is still readable after a reload', async () => {
    const startedAt = Date.now() - 25 * 60 * 60_000;
    const app = await visit({ ...charged(), attempt: aPaidAttempt({ startedAt }) } as CheckoutState);
    await waitFor(() => expect(app.calls('/getMyOrders')).not.toHaveLength(0));
    expect(await panel()).toHaveTextContent('ref pay-77');
    expect(await placeButton()).toBeDisabled();
    await app.user.click(await inPanel('Cancel payment'));
    await ready();
    await app.flush();
    app.unmount();
    const stored = { ...withCard, checkout_attempt: localStorage.getItem('checkout_attempt') };
    await open({}, { stored });
    expect(await screen.findByText(/AED 50\.00 \(ref pay-77\) reserved on your card are released/)).toBeInTheDocument();
  });

  it('B-01 a cash attempt without an order is forgotten after a day', async () => {
    const app = await visit(placing(anAttempt({ startedAt: Date.now() - 25 * 60 * 60_000 })));
    await ready();
    await expectForgotten(app);
  });

  it('B-01 a paid attempt with an unknown outcome cannot be given up', async () => {
    await visit({ status: 'unknown', attempt: aPaidAttempt(), message: '', isUnchecked: false });
    expect(within(await panel()).queryByRole('button', { name: 'Cancel payment' })).not.toBeInTheDocument();
  });
});

describe('an interrupted attempt', () => {
  it('B-01 a reload while placing finds the order and shows the popup on any screen', async () => {
    const app = await visit(placing(), { '/getMyOrders': { orders: [nowOrder()] } }, '/cart');
    await expectPlaced();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    await expectForgotten(app);
  });

  it('B-01 A-53 a reload after paying leads to the panel, and Try again places with the same transaction', async () => {
    const app = await visit(placing(aPaidAttempt()), {}, '/cart');
    await app.user.click(await inPanel('Try again'));
    await expectPlaced();
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(transactions(app)).toEqual(['pay-77']);
    expect(keysOf(app, '/placeOrder')).toEqual(['a1b2c3d4-order']);
  });

  it("decisions: another customer's attempt is not shown, nor that customer's cards deleted", async () => {
    const cards = [{ cardId: 'card-5', isSpent: true }];
    const checkout_attempt = keptCheckout(placing(aPaidAttempt()), cards, 'somebody-else');
    const { calls } = await open({}, { route: '/cart', stored: { ...customer, checkout_attempt } });
    await screen.findByRole('heading', { name: 'Buffalo Wings' });
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
    expect(calls('/getMyOrders')).toHaveLength(0);
  });
});

describe('storage that is full', () => {
  beforeEach(() => {
    const { setItem } = Storage.prototype;
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
      if (key === 'checkout_attempt' && this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
  });

  it('B-01 without storage for the record no card is charged and the customer reads why; cash works', async () => {
    const app = await press({ '/makePayment': paid }, { stored: withCard });
    await screen.findByText(/Pay in cash for now: this browser can't keep a card payment safe/);
    expect(app.calls('/makePayment')).toHaveLength(0);
    await app.user.click(screen.getByRole('radio', { name: 'Cash on delivery' }));
    await app.user.click(await ready());
    await expectPlaced();
    expect(sent(app, '/placeOrder')).toMatchObject([{ payment_method: 'COD' }]);
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

  it('B-01 A-06 a charged attempt outlives a reload at /login, where local storage has nothing else', async () => {
    const expired = { '/placeOrder': refused('Please sign in again', 401), '/makePayment': paid };
    const first = await press(expired, { stored: withCard });
    await waitFor(() => expect(first.place()).toBe('/login?goto=checkout'));
    await screen.findByLabelText('Email');
    expect(Object.keys(localStorage)).toEqual(['checkout_attempt']);
    expect(localStorage.getItem('checkout_attempt')).toContain('pay-77');
    const checkout_attempt = localStorage.getItem('checkout_attempt');
    first.unmount();

    const stored = { user: null, checkout_attempt };
    const { user, flush } = await open(signIn, { route: '/login?goto=checkout', stored });
    await logIn(user);
    expect(await panel()).toHaveTextContent('ref pay-77');
    await user.click(await inPanel('Try again'));
    expect(await screen.findByText(success)).toBeInTheDocument();
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it.each([
    ['cash', customer, '/placeOrder'],
    ['card', withCard, '/makePayment'],
  ])(
    'B-01 ERR-01 a 401 to the first call of a %s order executed nothing, and the next login can order',
    async (...row) => {
      const [, stored, call] = row;
      const app = await press({ ...signIn, [call]: refused('Please sign in again', 401) }, { stored });
      await waitFor(() => expect(app.place()).toBe('/login?goto=checkout'));
      app.answer(api(secondPayment));
      await logIn(app.user);
      await app.user.click(await screen.findByRole('button', { name: 'Deliver here' }));
      const button = await ready();
      expect(screen.queryByRole('radio', { name: /Declined/ })).toBeNull();
      await app.user.click(button);
      await expectPlaced();
      expect(screen.queryByText(/could not confirm/)).not.toBeInTheDocument();
      expect(new Set(keysOf(app, call)).size).toBe(app.calls(call).length);
    },
  );

  it('A-56 a card to delete is tried again at each start, and not by another customer', async () => {
    const cards = [{ cardId: 'card-5', isSpent: true }];
    const app = await open(
      { ...signIn, '/deleteCard': offline(), '/login': { user: { ...sara, _id: 'user-2' }, auth_token: 't' } },
      { route: '/profile', stored: { ...customer, checkout_attempt: keptCheckout(undefined, cards) } },
    );
    await waitFor(() => expect(sent(app, '/deleteCard')).toEqual([{ cardId: 'card-5' }]));
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
    await logIn(app.user);
    await screen.findByText('Login successful!');
    expect(app.calls('/deleteCard')).toHaveLength(1);
  });
});

it('B-01 an unpaid attempt can be given up for another, also where Web Locks are denied', async () => {
  const denied = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: denied });
  try {
    const app = await visit(placing());
    await app.user.click(await screen.findByRole('button', { name: 'Start over' }));
    await app.user.click(await ready());
    await expectPlaced();
    expect(keysOf(app, '/placeOrder')).not.toContain('a1b2c3d4-order');
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
