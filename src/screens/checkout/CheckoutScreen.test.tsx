import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { later, offline, refused } from '../../testing/apiTable';
import { aBranch, aCart, aDashboard, aLine, anEmptyCart, anOrder, aUser } from '../../testing/builders';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';
import { api, customer, nowOrder, placeButton, ready, resetCheckout, success } from '../../testing/checkout';

afterEach(resetCheckout);

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

  it('CHK-15 ERR-27 A-54 a network failure is logged and reported once, the checkout keeps its content', async () => {
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
