import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { cardAdded } from '../../features/payment/paymentSlice';
import { later, offline, refused, Reply, saying, type RecordedCall } from '../../testing/apiTable';
import { aBranch, aCart, aDashboard, aLine, anAddress, anEmptyCart, anOrder, aUser } from '../../testing/builders';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const visa = { id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 };
const cards = { cards: [visa] };
const success = 'Your order has been Places successfully.';
const placeButton = () => screen.findByRole('button', { name: /^Place Order/ });
const ready = async () => {
  const button = await placeButton();
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const api = (more: object = {}) => ({
  '/getCart': aCart(),
  '/getCustomerCards': cards,
  '/getMyOrders': { orders: [] },
  '/placeOrder': saying('Order placed', { order: { _id: 'order-9' } }),
  ...more,
});
const nowOrder = (over: object = {}) =>
  anOrder({ _id: 'order-7', createdAt: new Date().toISOString(), payment_method: 'COD', ...over });

afterEach(() => {
  sessionStorage.clear();
  config.extras = [];
  config.tileUrl = '';
});

describe('the checkout', () => {
  it('CHK-02 CHK-04 CHK-05 CHK-08 shows map, address, ways to pay, summary and Place Order', async () => {
    await renderApp({ route: '/checkout', stored: customer, api: api() });
    expect(await screen.findByRole('heading', { name: 'Home, Al Barsha 1' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Map of your address')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change the address' })).toHaveAttribute(
      'href',
      '/address-list?goto=checkout',
    );
    expect(screen.getByRole('link', { name: 'Add New Address' })).toHaveAttribute('href', '/add-address?goto=checkout');
    expect(screen.getByRole('link', { name: 'Add New Card' })).toHaveAttribute('href', '/add-card');
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    expect(await screen.findByRole('radio', { name: 'Visa •••• 4242, Expires 08/28' })).not.toBeChecked();
    const summary = within(screen.getByRole('main'));
    expect(summary.getByText('Buffalo Wings')).toBeInTheDocument();
    expect(await placeButton()).toHaveTextContent('AED 50.00');
  });

  it('CHK-03 CHK-08 pickup shows the branch with Change, and cash on pickup', async () => {
    await renderApp({
      route: '/checkout',
      stored: { user: aUser(), branch: aBranch(), type: 'pickup' },
      api: api({ '/getBranches': { branches: [aBranch()] } }),
    });
    expect(await screen.findByRole('heading', { name: 'Al Barsha' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change the branch' })).toHaveAttribute(
      'href',
      '/?tab=pickup&change=true&goto=checkout',
    );
    expect(screen.getByRole('radio', { name: 'Cash on pickup' })).toBeChecked();
  });

  it.each([
    ['the address', 'Map of your address', customer],
    ['the branch', 'Map of the branch', { user: aUser(), branch: aBranch(), type: 'pickup' }],
  ])('CHK-01 LIMIT-11 LIMIT-13 the map of %s is 200 px high and has zoom 14', async (_what, label, stored) => {
    config.tileUrl = 'https://tiles.test/{z}/{x}/{y}.png';
    await renderApp({ route: '/checkout', stored, api: api({ '/getBranches': { branches: [aBranch()] } }) });
    const tiles = await waitFor(() => {
      const found = document.querySelectorAll('.leaflet-tile');
      expect(found).not.toHaveLength(0);
      return [...found];
    });
    for (const tile of tiles) expect(tile).toHaveAttribute('src', expect.stringMatching(/tiles\.test\/14\//));
    const map = screen.getByRole('region', { name: label });
    expect(map.closest('.map-frame')).toHaveStyle({ height: '200px' });
  });

  it('CHK-06 an empty cart shows a message and leads to /items', async () => {
    const { place } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({
        '/getCart': anEmptyCart(),
        '/getAllCategories': [],
        '/getMenuItems': { items: [] },
        '/getDashboard': aDashboard(),
      }),
    });
    expect(await screen.findByText('Your cart is empty! Please add items to your cart.')).toBeInTheDocument();
    expect(place()).toBe('/items');
  });

  it('A-62 delivery without an address leads to the list, with the way back', async () => {
    const { place } = await renderApp({
      route: '/checkout',
      stored: { user: aUser() },
      api: api({ '/getUserAddress': [] }),
    });
    await waitFor(() => expect(place()).toBe('/address-list?goto=checkout'));
  });

  it('CHK-07 A-51 Place Order is disabled while the cart loads', async () => {
    let free: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    let asked = 0;
    const { user } = await renderApp({
      route: '/checkout',
      stored: { ...customer, promo_code: 'WINGS20' },
      api: api({
        '/getCart': () => (asked++ === 0 ? aCart({ promo_code: 'WINGS20', promo_discount: 5 }) : later(held, aCart())),
      }),
    });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Remove WINGS20' }));
    expect(await placeButton()).toBeDisabled();
    free?.();
    await ready();
  });

  it('CHK-10 CHK-13 SUCC-01 SUCC-02 SUCC-03 MSG-09 A-38 a cash order: what is sent and the popup', async () => {
    const { user, calls, flush, place } = await renderApp({
      route: '/checkout',
      stored: {
        ...customer,
        promo_code: 'WINGS20',
        apply_loyalty: 'true',
        delivery_instruction: 'Gate 2',
        cart_count: '1',
        cart_total: '42',
      },
      api: api({
        '/getCart': aCart({
          promo_code: 'WINGS20',
          promo_discount: 5,
          max_redeemable_points: 550,
          loyalty_discount: 5.5,
          grand_total: 39.5,
        }),
        '/getOrderDetails': { order: anOrder({ _id: 'order-9' }), order_title: '' },
      }),
    });
    await user.click(await ready());
    expect(await screen.findByRole('heading', { name: success })).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect(calls('/placeOrder')).toHaveLength(1);
    expect(calls('/placeOrder')[0]?.body).toEqual({
      order_from: 'Web',
      delivery_instruction: 'Gate 2',
      payment_method: 'COD',
      user_address_id: 'address-1',
      promo_code: 'WINGS20',
      loyalty_points: 550,
    });
    expect(calls('/placeOrder')[0]?.headers.get('Idempotency-Key')).toMatch(/-order$/);
    await flush();
    for (const key of ['promo_code', 'selected_card_id', 'delivery_instruction', 'checkout_attempt', 'save_for_future'])
      expect(localStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem('apply_loyalty')).toBe('false');
    expect(localStorage.getItem('address')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Order Detail' }));
    await waitFor(() => expect(place()).toBe('/order/order-9'));
    await waitFor(() => expect(screen.queryByText(success)).not.toBeInTheDocument());
  });

  it('SUCC-04 A-55 an order clears only the stored promo, points, cart, card and instructions', async () => {
    const before = {
      promo_code: 'WINGS20',
      apply_loyalty: 'true',
      cart_count: '1',
      cart_total: '42',
      selected_card_id: 'card-1',
      save_for_future: 'true',
      delivery_instruction: 'Gate 2',
    };
    let isPlaced = false;
    const { user, flush } = await renderApp({
      route: '/checkout',
      stored: { ...customer, recentSearches: ['wings'], ...before },
      api: api({
        '/getCart': () => (isPlaced ? anEmptyCart() : aCart({ promo_code: 'WINGS20', promo_discount: 5 })),
        '/makePayment': { payment: { id: 'pay-77' } },
        '/placeOrder': () => {
          isPlaced = true;
          return { order: { _id: 'order-9' } };
        },
      }),
    });
    const button = await ready();
    await flush();
    for (const key of Object.keys(before)) expect([key, localStorage.getItem(key)]).not.toEqual([key, null]);
    await user.click(button);
    await screen.findByText(success);
    await flush();
    const kept = Object.fromEntries(Object.keys(before).map((key) => [key, localStorage.getItem(key)]));
    expect(kept).toEqual({
      ...Object.fromEntries(Object.keys(before).map((key) => [key, null])),
      apply_loyalty: 'false',
      cart_count: '0',
      cart_total: '0',
    });
    for (const key of ['user', 'address', 'recentSearches']) expect(localStorage.getItem(key)).not.toBeNull();
  });

  it('SUCC-03 A-50 T3 Back To Home replaces the checkout; the empty cart does not redirect', async () => {
    let isPlaced = false;
    const { user, place } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({
        '/getCart': () => (isPlaced ? anEmptyCart() : aCart()),
        '/getDashboard': aDashboard(),
        '/getMyOrders': { orders: [] },
        '/placeOrder': () => {
          isPlaced = true;
          return { order: { _id: 'order-9' } };
        },
      }),
    });
    const before = window.history.length;
    await user.click(await ready());
    await screen.findByText(success);
    expect(place()).toBe('/checkout');
    await user.click(screen.getByRole('button', { name: 'Back To Home' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(window.history.length).toBe(before);
    expect(screen.queryByText('Your cart is empty! Please add items to your cart.')).not.toBeInTheDocument();
  });

  it('T1 A-51 two clicks and Enter make one order', async () => {
    let free: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/placeOrder': later(held, { order: { _id: 'order-9' } }) }),
    });
    const button = await ready();
    act(() => {
      button.click();
      button.click();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls('/placeOrder')).toHaveLength(1));
    free?.();
    await screen.findByText(success);
    expect(calls('/placeOrder')).toHaveLength(1);
  });

  it('A-63 a changed total stops the order and is shown', async () => {
    let asked = 0;
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/getCart': () => aCart({ grand_total: asked++ === 0 ? 49.5 : 54.5 }) }),
    });
    await user.click(await ready());
    expect(await screen.findByText(/The total is now AED 54.50, it was AED 49.50/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
  });

  it('A-61 T8 a branch that has closed is reported before anything is sent', async () => {
    const closed = aBranch({ today_timing: { is_open: false, timing: { open_time: '10:00', close_time: '02:00' } } });
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: { user: aUser(), branch: aBranch(), type: 'pickup' },
      api: api({ '/getBranches': { branches: [aBranch()] } }),
    });
    const button = await ready();
    answer({ '/getBranches': { branches: [closed] } });
    await user.click(button);
    expect((await screen.findAllByText('Branch is closed, try another')).length).toBeGreaterThan(0);
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('CHK-15 ERR-27 A-54 a network failure is logged and reported once, and the checkout keeps its content', async () => {
    const { user, answer, calls } = await renderApp({ route: '/checkout', stored: customer, api: api() });
    const button = await ready();
    answer({ '/getCart': offline(), '/getMyOrders': offline() });
    await user.click(button);
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    await waitFor(() => expect(calls('/getMyOrders')).toHaveLength(1));
    const again = await screen.findByRole('button', { name: 'Try again' });
    // The checkout shows no message of its own.
    expect([...document.querySelectorAll('.toast')].map((each) => each.textContent)).toEqual([
      'Network error: Please try again later.',
    ]);
    expect(screen.getByRole('heading', { name: 'Home, Al Barsha 1' })).toBeInTheDocument();
    expect(screen.getByText('Buffalo Wings')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    expect([...expectedProblems()].sort()).toEqual(
      ['getCart', 'getMyOrders'].map((call) => `console.warn: ${call}: Network error: Please try again later.`),
    );
    answer(api());
    await user.click(again);
    await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
  });

  it('CHK-15 ERR-27 cards and branches that cannot be loaded are logged', async () => {
    await renderApp({
      route: '/checkout',
      stored: { user: aUser(), branch: aBranch(), type: 'pickup' },
      api: api({ '/getCustomerCards': offline(), '/getBranches': offline() }),
    });
    await ready();
    await waitFor(() =>
      expect([...expectedProblems()].sort()).toEqual(
        ['getBranches', 'getCustomerCards'].map(
          (call) => `console.warn: ${call}: Network error: Please try again later.`,
        ),
      ),
    );
  });

  it('CHK-15 ERR-27 a lost reply of placeOrder is logged', async () => {
    const { user } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/placeOrder': offline(), '/getMyOrders': { orders: [] } }),
    });
    await user.click(await ready());
    expect(await screen.findByText('We could not confirm your order.')).toBeInTheDocument();
    expect(expectedProblems()).toEqual(['console.warn: placeOrder: Network error: Please try again later.']);
  });

  it("ERR-05 a refused cash order shows the server's message and can be pressed again", async () => {
    const { user, flush } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/placeOrder': refused('Buffalo Wings are sold out') }),
    });
    await user.click(await ready());
    expect(await screen.findByText('Buffalo Wings are sold out')).toBeInTheDocument();
    await ready();
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('A-53 B-01 a lost reply: the order is found among the orders and the popup is shown', async () => {
    let isPlaced = false;
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({
        '/placeOrder': () => {
          isPlaced = true;
          return offline();
        },
        '/getMyOrders': () => ({ orders: isPlaced ? [nowOrder()] : [] }),
      }),
    });
    await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(1);
    expect(calls('/getMyOrders').at(-1)?.query.status).toBe('All');
  });

  it('B-01 an equal earlier order is not mistaken for the order whose reply was lost', async () => {
    const { user } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/placeOrder': offline(), '/getMyOrders': { orders: [nowOrder()] } }),
    });
    await user.click(await ready());
    expect(await screen.findByText('We could not confirm your order.')).toBeInTheDocument();
    expect(screen.queryByText(success)).not.toBeInTheDocument();
  });

  it('A-53 B-01 a lost reply and no order: Try again looks first, then repeats the order with its key', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({
        '/placeOrder': offline(),
        '/getMyOrders': { orders: [nowOrder({ grand_total: 99 }), nowOrder({ createdAt: '2020-01-01T00:00:00Z' })] },
      }),
    });
    await user.click(await ready());
    expect(await screen.findByText('We could not confirm your order.')).toBeInTheDocument();
    expect(await placeButton()).toBeDisabled();
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    const [first, second] = calls('/placeOrder');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('B-01 Try again sends nothing while the orders cannot be loaded', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/placeOrder': offline(), '/getMyOrders': offline() }),
    });
    await user.click(await ready());
    await screen.findByText('We could not confirm your order.');
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/We could not look into your orders/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(1);
  });

  it('API-34 the total that the customer saw goes with the order, where the provider takes it', async () => {
    const { user, calls } = await renderApp({ route: '/checkout', stored: customer, api: api() });
    config.extras = ['expectedTotal'];
    await user.click(await ready());
    await screen.findByText(success);
    expect((calls('/placeOrder')[0]?.body as { expected_total: number }).expected_total).toBe(50);
  });

  it('A-63 an order that is refused for its total offers the new total and keeps the choices', async () => {
    config.extras = ['expectedTotal'];
    const stored = { ...customer, promo_code: 'WINGS20', delivery_instruction: 'Gate 2' };
    const { user, calls, answer } = await renderApp({ route: '/checkout', stored, api: api() });
    const button = await ready();
    let isRaised = false;
    answer({
      // The price changes between the last refetch of the cart and the order.
      '/getCart': () => aCart({ grand_total: isRaised ? 55 : 50 }),
      '/placeOrder': () => {
        if (isRaised) return { order: { _id: 'order-9' } };
        isRaised = true;
        return refused('The total is now AED 55.00, not AED 50.00. Please check your cart.');
      },
    });
    await user.click(button);
    expect(
      await screen.findByText(
        /The total is now AED 55\.00, it was AED 50\.00\. Look at your order and place it again\./,
      ),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await ready()).toHaveTextContent('AED 55.00'));
    expect(screen.queryByText(/Please check your cart/)).not.toBeInTheDocument();
    expect(localStorage.getItem('promo_code')).toBe('WINGS20');
    expect(localStorage.getItem('delivery_instruction')).toBe('Gate 2');
    await user.click(await ready());
    expect(await screen.findByText(success)).toBeInTheDocument();
    const [first, second] = calls('/placeOrder');
    expect(second?.body).toEqual({ ...(first?.body as object), expected_total: 55 });
    expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
  });

  it('CHK-14 an offer cannot be removed at checkout', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout?offer=WINGS20',
      stored: customer,
      api: api({ '/getCart': aCart({ promo_code: 'WINGS20', promo_discount: 5 }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove WINGS20' }));
    expect(await screen.findByText('Please go back to cart to remove this offer')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove WINGS20' })).toBeInTheDocument();
    expect(calls('/getCart').every((call) => call.query.promo_code === 'WINGS20')).toBe(true);
    await user.click(await ready());
    await screen.findByText(success);
    expect((calls('/placeOrder')[0]?.body as { promo_code?: string }).promo_code).toBe('WINGS20');
  });

  it('CHK-16 CART-17 the summary leaves out zero rows', async () => {
    await renderApp({
      route: '/checkout',
      stored: customer,
      api: api({ '/getCart': aCart({ deliveryCharges: 0, vat_amount: 0, cartItems: [aLine()] }) }),
    });
    await ready();
    for (const label of [/^VAT/, 'Delivery fee', /^Promo/, 'Loyalty discount'])
      expect(screen.queryByText(label)).not.toBeInTheDocument();
  });
});

describe('paying by card', () => {
  const withCard = { ...customer, selected_card_id: 'card-1' };
  const paid = { payment: { id: 'pay-77' } };

  it('CHK-08 CHK-09 CHK-11 a stored card is preselected and charged; the order has its transaction', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid }),
    });
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeChecked();
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/makePayment').map((call) => call.body)).toEqual([{ cardId: 'card-1', amount: 50 }]);
    expect(calls('/placeOrder')[0]?.body).toMatchObject({ payment_method: 'Card', transaction_id: 'pay-77' });
  });

  it('A-52 a chosen card that is gone leaves cash', async () => {
    const { flush } = await renderApp({
      route: '/checkout',
      stored: { ...customer, selected_card_id: 'gone' },
      api: api(),
    });
    await ready();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    await flush();
    expect(localStorage.getItem('selected_card_id')).toBeNull();
  });

  it("CHK-12 a declined payment shows the server's message and places nothing", async () => {
    const { user, calls, flush } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': refused('Your card was declined') }),
    });
    await user.click(await ready());
    expect(await screen.findByText('Your card was declined')).toBeInTheDocument();
    await ready();
    expect(calls('/placeOrder')).toHaveLength(0);
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it("CHK-12 ERR-19 A-53 a payment without an id is 'Payment failed' and places nothing", async () => {
    const { user, calls } = await renderApp({ route: '/checkout', stored: withCard, api: api({ '/makePayment': {} }) });
    await user.click(await ready());
    expect(await screen.findByText('Payment failed')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('A-53 T2 an order refused after the payment is not paid again, but placed with its transaction', async () => {
    const { user, calls, answer, flush } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': paid, '/placeOrder': refused('The kitchen is full'), '/getMyOrders': { orders: [] } }),
    });
    await user.click(await ready());
    const panel = (await screen.findByText(/Your card was charged/)).closest('[role=alert]') as HTMLElement;
    expect(panel).toHaveTextContent('Your card was charged (ref pay-77). Do not pay again.');
    expect(panel).toHaveTextContent('The kitchen is full');
    expect(within(panel).queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    expect(await placeButton()).toBeDisabled();
    await flush();
    expect(JSON.parse(localStorage.getItem('checkout_attempt') ?? '{}')).toMatchObject({
      step: 'refused',
      transactionId: 'pay-77',
    });
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    expect(calls('/makePayment')).toHaveLength(1);
    expect(calls('/placeOrder').map((call) => (call.body as { transaction_id: string }).transaction_id)).toEqual([
      'pay-77',
      'pay-77',
    ]);
  });

  it('A-53 a payment without a reply is repeated under the same key only', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': offline() }),
    });
    await user.click(await ready());
    expect(await screen.findByText('We could not confirm your payment.')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    answer({ '/makePayment': paid });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    const keys = calls('/makePayment').map((call) => call.headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('decisions: the attempt is in local storage before each call', async () => {
    const seen: Record<string, { step?: string; transactionId?: string }> = {};
    const note = (name: string, reply: object) => () => {
      seen[name] = JSON.parse(localStorage.getItem('checkout_attempt') ?? '{}');
      return reply;
    };
    const { user } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': note('pay', paid), '/placeOrder': note('place', { order: { _id: 'order-9' } }) }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    expect(seen.pay).toMatchObject({ step: 'paying', transactionId: '' });
    expect(seen.place).toMatchObject({ step: 'placing', transactionId: 'pay-77' });
  });

  it('T23 a card cannot pay a total of zero', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/getCart': aCart({ grand_total: 0 }) }),
    });
    await user.click(await ready());
    expect(await screen.findByText('There is nothing to pay by card. Please choose cash.')).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
  });

  it('SUCC-05 A-56 a card not kept is marked before paying and deleted silently afterwards', async () => {
    let mark: string | null = null;
    const { user, calls, flush } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, save_for_future: 'false' },
      api: api({
        '/makePayment': () => {
          mark = localStorage.getItem('cards_to_delete');
          return paid;
        },
        '/deleteCard': saying('Card deleted successfully'),
      }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    await waitFor(() => expect(calls('/deleteCard').map((call) => call.body)).toEqual([{ cardId: 'card-1' }]));
    expect(mark).toBe('["card-1"]');
    await waitFor(async () => {
      await flush();
      expect(localStorage.getItem('cards_to_delete')).toBeNull();
    });
    expect(screen.queryByText('Card deleted successfully')).not.toBeInTheDocument();
  });

  it("A-56 Try again keeps the attempt's choice: a saved card is not deleted for a newer one", async () => {
    const { user, store, calls, answer } = await renderApp({
      route: '/checkout',
      stored: withCard,
      api: api({ '/makePayment': offline(), '/deleteCard': saying('Card deleted successfully') }),
    });
    await user.click(await ready());
    await screen.findByText('We could not confirm your payment.');
    act(() => {
      store.dispatch(cardAdded({ cardId: 'card-2', keep: false }));
    });
    answer({ '/makePayment': paid });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(success);
    expect(calls('/makePayment').map((call) => (call.body as { cardId: string }).cardId)).toEqual(['card-1', 'card-1']);
    expect(calls('/deleteCard')).toHaveLength(0);
  });

  it('SUCC-05 a card that is kept is not deleted', async () => {
    const { user, calls } = await renderApp({
      route: '/checkout',
      stored: { ...withCard, save_for_future: 'true' },
      api: api({ '/makePayment': paid }),
    });
    await user.click(await ready());
    await screen.findByText(success);
    expect(calls('/deleteCard')).toHaveLength(0);
  });
});

/** Local storage, and the other named storages, are full. */
function fillStorage(...areas: Storage[]) {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (key === 'checkout_attempt' && areas.includes(this)) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

describe('storage that is full', () => {
  const withCard = { ...customer, selected_card_id: 'card-1' };
  const paid = { payment: { id: 'pay-77' } };
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

describe('a payment that the bank wants confirmed (3-D Secure)', () => {
  const withCard = { ...customer, selected_card_id: 'card-1' };
  const bank = 'https://bank.example/confirm/1';
  const redirect = new Reply({
    status: false,
    message: 'Your bank asks you to confirm this payment.',
    data: { redirect: { url: bank }, payment: { id: 'pay-3ds' } },
  });
  const status = (value: string) => ({ payment: { id: 'pay-3ds', status: value } });
  const open: string[] = [];
  const openPage = (url: string) => {
    open.push(url);
  };
  beforeEach(() => {
    config.extras = ['paymentRedirect'];
    open.length = 0;
  });
  /** Presses Place Order, which leads to the bank; returns the content of local storage. */
  async function goToBank(route = '/checkout') {
    const app = await renderApp({ route, stored: withCard, openPage, api: api({ '/makePayment': redirect }) });
    await app.user.click(await ready());
    await waitFor(() => expect(open).toEqual([bank]));
    expect(screen.queryByText('Your bank asks you to confirm this payment.')).not.toBeInTheDocument();
    await app.flush();
    const kept = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    expect(app.calls('/placeOrder')).toHaveLength(0);
    const [payment] = app.calls('/makePayment');
    app.unmount();
    return { kept, payment };
  }

  it('CHK-11 CHK-13 the way back places the order with the confirmed payment, and pays nothing more', async () => {
    const { kept } = await goToBank();
    expect(JSON.parse(kept.checkout_attempt ?? '{}')).toMatchObject({ step: 'confirming', paymentId: 'pay-3ds' });
    const { calls, place } = await renderApp({
      route: '/checkout?payment=returned',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('captured') }),
    });
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/getPayment')[0]?.query).toEqual({ payment_id: 'pay-3ds' });
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-3ds');
    expect(calls('/makePayment')).toHaveLength(0);
    expect(place()).toBe('/checkout');
    expect(open).toHaveLength(1);
  });

  it('a payment that the bank declined is reported; Try again repeats it with its key and the bank', async () => {
    const { kept, payment } = await goToBank();
    const { user, calls } = await renderApp({
      route: '/checkout?payment=returned',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('declined'), '/makePayment': redirect }),
    });
    const panel = within((await screen.findByText('Your bank did not confirm this payment.')).closest('[role=alert]')!);
    expect(panel.getByText(/You were not charged\./)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect(await placeButton()).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(open).toEqual([bank, bank]));
    const [again] = calls('/makePayment');
    expect(again?.body).toEqual(payment?.body);
    expect(again?.headers.get('Idempotency-Key')).toBe(payment?.headers.get('Idempotency-Key'));
  });

  it('back without an answer: the panel leads to the bank again, unless it was confirmed', async () => {
    const { kept } = await goToBank();
    const { user, calls, answer } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('open') }),
    });
    await screen.findByText('Your bank has not confirmed this payment yet.');
    // Confirmed in another window.
    answer({ '/getPayment': status('captured') });
    await user.click(screen.getByRole('button', { name: 'Confirm with your bank' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(calls('/makePayment')).toHaveLength(0);
    expect(open).toHaveLength(1);
  });

  it('a page from the back-forward cache looks up the payment after the bank', async () => {
    const app = await renderApp({
      route: '/checkout',
      stored: withCard,
      openPage,
      api: api({ '/makePayment': redirect, '/getPayment': status('open') }),
    });
    await app.user.click(await ready());
    await screen.findByText('Your bank is confirming your payment…');
    expect(app.calls('/getPayment')).toHaveLength(0);
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await screen.findByText('Your bank has not confirmed this payment yet.')).toBeInTheDocument();
  });

  it('a closed tab: a later visit shows the payment on any screen and the customer decides', async () => {
    const { kept } = await goToBank();
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('captured') }),
    });
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect((calls('/placeOrder')[0]?.body as { transaction_id: string }).transaction_id).toBe('pay-3ds');
  });

  it('Start over ends an unconfirmed payment, and never one that was confirmed meanwhile', async () => {
    const { kept } = await goToBank();
    const { user, answer, calls } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('open') }),
    });
    await screen.findByText('Your bank has not confirmed this payment yet.');
    answer({ '/getPayment': offline() });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText(/We could not ask about your payment/)).toBeInTheDocument();
    answer({ '/getPayment': status('captured') });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText(/Your card was charged/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('Start over opens the checkout again', async () => {
    const { kept } = await goToBank();
    const { user } = await renderApp({
      route: '/checkout',
      stored: kept,
      openPage,
      api: api({ '/getPayment': status('declined') }),
    });
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await ready();
    expect(screen.queryByText(/Your bank did not confirm/)).not.toBeInTheDocument();
  });

  it('without the extra it is a refusal like any other', async () => {
    config.extras = [];
    const { user } = await renderApp({
      route: '/checkout',
      stored: withCard,
      openPage,
      api: api({ '/makePayment': redirect }),
    });
    await user.click(await ready());
    expect(await screen.findByText('Your bank asks you to confirm this payment.')).toBeInTheDocument();
    await ready();
    expect(open).toEqual([]);
  });
});
