import type { Cart } from '../../../contract/cart';
import { act, screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { storageChanged } from '../../shared/persist/externalChange';
import { signedIn } from '../../features/auth/authSlice';
import { gate, later, offline, refused } from '../../testing/apiTable';
import { aBranch, aCart, aDashboard, aLine, anEmptyCart, anOrder, aUser } from '../../testing/builders';
import {
  api,
  customer,
  expectPlaced,
  keysOf,
  nowOrder,
  open,
  placeButton,
  press,
  ready,
  sent,
  success,
  withCard,
} from '../../testing/checkout';
import { expectedProblems } from '../../testing/failOnProblems';

const pickup = { stored: { user: aUser(), branch: aBranch(), type: 'pickup' } };
const branches = { '/getBranches': { branches: [aBranch()] } };
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const warned = (...calls: string[]) =>
  expect([...expectedProblems()].sort()).toEqual(
    calls.map((call) => `console.warn: ${call}: Network error: Please try again later.`),
  );
const emptied = () => {
  let isPlaced = false;
  return {
    '/getCart': () => (isPlaced ? anEmptyCart() : aCart({ promo_code: 'WINGS20', promo_discount: 5 })),
    '/placeOrder': () => {
      isPlaced = true;
      return { order: { _id: 'order-9' } };
    },
    '/getDashboard': aDashboard(),
    '/makePayment': { payment: { id: 'pay-77' } },
  };
};

describe('the checkout', () => {
  it('CHK-02 CHK-04 CHK-05 CHK-08 shows map, address, ways to pay, summary and Place Order', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Home, Al Barsha 1' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Map of your address')).toBeInTheDocument();
    expect(hrefOf('Change the address')).toBe('/address-list?goto=checkout');
    expect(hrefOf('Add New Address')).toBe('/add-address?goto=checkout');
    expect(hrefOf('Add New Card')).toBe('/add-card');
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    expect(await screen.findByRole('radio', { name: 'Visa •••• 4242, Expires 08/28' })).not.toBeChecked();
    expect(within(screen.getByRole('main')).getByText('Buffalo Wings')).toBeInTheDocument();
    expect(await placeButton()).toHaveTextContent('AED 50.00');
  });

  it('CHK-03 CHK-08 pickup shows the branch with Change, and cash on pickup', async () => {
    await open(branches, pickup);
    expect(await screen.findByRole('heading', { name: 'Al Barsha' })).toBeInTheDocument();
    expect(hrefOf('Change the branch')).toBe('/?tab=pickup&change=true&goto=checkout');
    expect(screen.getByRole('radio', { name: 'Cash on pickup' })).toBeChecked();
  });

  it.each([
    ['the address', 'Map of your address', {}],
    ['the branch', 'Map of the branch', pickup],
  ])('CHK-01 LIMIT-11 LIMIT-13 the map of %s is 200 px high and has zoom 14', async (_what, label, options) => {
    config.tileUrl = 'https://tiles.test/{z}/{x}/{y}.png';
    await open(branches, options);
    await waitFor(() => expect(document.querySelectorAll('.leaflet-tile')).not.toHaveLength(0));
    for (const tile of document.querySelectorAll('.leaflet-tile'))
      expect(tile).toHaveAttribute('src', expect.stringMatching(/tiles\.test\/14\//));
    expect(screen.getByRole('region', { name: label }).closest('.map-frame')).toHaveStyle({ height: '200px' });
  });

  it('CHK-06 an empty cart shows a message and leads to /items', async () => {
    const menu = { '/getAllCategories': [], '/getMenuItems': { items: [] } };
    const { place } = await open({ ...menu, '/getCart': anEmptyCart(), '/getDashboard': aDashboard() });
    expect(await screen.findByText('Your cart is empty! Please add items to your cart.')).toBeInTheDocument();
    expect(place()).toBe('/items');
  });

  it('A-62 delivery without an address leads to the list, with the way back', async () => {
    const { place } = await open({ '/getUserAddress': [] }, { stored: { user: aUser() } });
    await waitFor(() => expect(place()).toBe('/address-list?goto=checkout'));
  });

  it('CHK-07 A-51 Place Order is disabled while the cart loads', async () => {
    const reload = gate();
    const { user, answer } = await open(
      { '/getCart': aCart({ promo_code: 'WINGS20', promo_discount: 5 }) },
      { stored: { ...customer, promo_code: 'WINGS20' } },
    );
    await ready();
    answer({ '/getCart': later(reload.until, aCart()) });
    await user.click(screen.getByRole('button', { name: 'Remove WINGS20' }));
    expect(await placeButton()).toBeDisabled();
    await reload.open();
    await ready();
  });

  it('CHK-10 CHK-13 SUCC-01 SUCC-02 SUCC-03 MSG-09 A-38 a cash order: what is sent and the popup', async () => {
    const cart = { promo_code: 'WINGS20', promo_discount: 5, max_redeemable_points: 550, loyalty_discount: 5.5 };
    const app = await press(
      {
        '/getCart': aCart({ ...cart, grand_total: 39.5 }),
        '/getOrderDetails': { order: anOrder({ _id: 'order-9' }), order_title: '' },
      },
      { stored: { ...customer, promo_code: 'WINGS20', apply_loyalty: 'true', delivery_instruction: 'Gate 2' } },
    );
    expect(await screen.findByRole('heading', { name: success })).toBeInTheDocument();
    expect(app.calls('/makePayment')).toHaveLength(0);
    expect(sent(app, '/placeOrder')).toEqual([
      {
        order_from: 'Web',
        delivery_instruction: 'Gate 2',
        payment_method: 'COD',
        user_address_id: 'address-1',
        promo_code: 'WINGS20',
        loyalty_points: 550,
      },
    ]);
    expect(keysOf(app, '/placeOrder')).toEqual([expect.stringMatching(/-order$/)]);
    await app.user.click(screen.getByRole('button', { name: 'Order Detail' }));
    await waitFor(() => expect(app.place()).toBe('/order/order-9'));
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
    const stored = () => Object.fromEntries(Object.keys(before).map((key) => [key, localStorage.getItem(key)]));
    const { user, flush } = await open(emptied(), { stored: { ...customer, recentSearches: ['wings'], ...before } });
    const button = await ready();
    await flush();
    expect(stored()).toEqual(before);
    await user.click(button);
    await expectPlaced();
    await flush();
    const none = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
    expect(stored()).toEqual({ ...none, apply_loyalty: 'false', cart_count: '0', cart_total: '0' });
    for (const key of ['user', 'address', 'recentSearches']) expect(localStorage.getItem(key)).not.toBeNull();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('SUCC-03 A-50 T3 Back To Home replaces the checkout; the empty cart does not redirect', async () => {
    const { user, place } = await open(emptied());
    const before = window.history.length;
    await user.click(await ready());
    await expectPlaced();
    expect(place()).toBe('/checkout');
    await user.click(screen.getByRole('button', { name: 'Back To Home' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(window.history.length).toBe(before);
    expect(screen.queryByText('Your cart is empty! Please add items to your cart.')).not.toBeInTheDocument();
  });

  it('T1 A-51 two clicks and Enter make one order', async () => {
    const reply = gate();
    const { user, calls } = await open({ '/placeOrder': later(reply.until, { order: { _id: 'order-9' } }) });
    const button = await ready();
    act(() => {
      button.click();
      button.click();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls('/placeOrder')).toHaveLength(1));
    await reply.open();
    await expectPlaced();
    expect(calls('/placeOrder')).toHaveLength(1);
  });

  it('A-63 a changed total stops the order and is shown', async () => {
    const { user, calls, answer } = await open({ '/getCart': aCart({ grand_total: 49.5 }) });
    const button = await ready();
    answer({ '/getCart': aCart({ grand_total: 54.5 }) });
    await user.click(button);
    expect(await screen.findByText(/The total is now AED 54.50, it was AED 49.50/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    await user.click(await ready());
    await expectPlaced();
  });

  it.each([
    ['an order', '/placeOrder', '', ['expectedTotal'], { payment_method: 'COD', delivery_instruction: 'Gate 2' }],
    ['a payment', '/makePayment', 'card-1', ['expectedTotal', 'checkedPayment'], { user_address_id: 'address-1' }],
  ] as const)(
    'A-63 API-34 %s that is refused for its total offers the new total and keeps the choices',
    async (_what, path, selected_card_id, extras, choices) => {
      config.extras = extras;
      const app = await open({}, { stored: { ...customer, selected_card_id, delivery_instruction: 'Gate 2' } });
      const button = await ready();
      let isRaised = false;
      app.answer({
        '/makePayment': { payment: { id: 'pay-77' } },
        // The price changes between the last refetch of the cart and the call.
        '/getCart': () => aCart({ grand_total: isRaised ? 55 : 50 }),
        [path]: () => {
          if (isRaised) return { order: { _id: 'order-9' }, payment: { id: 'pay-77' } };
          isRaised = true;
          return refused('The total is now AED 55.00, not AED 50.00. Please check your cart.');
        },
      });
      await app.user.click(button);
      expect(await screen.findByText(/is now AED 55\.00, it was AED 50\.00\. Check your order/)).toBeInTheDocument();
      await waitFor(async () => expect(await ready()).toHaveTextContent('AED 55.00'));
      expect(screen.queryByText(/Please check your cart/)).not.toBeInTheDocument();
      await app.user.click(await ready());
      await expectPlaced();
      const total = path === '/placeOrder' ? 'expected_total' : 'amount';
      expect(sent(app, path)).toMatchObject([50, 55].map((amount) => ({ ...choices, [total]: amount })));
      expect(new Set(keysOf(app, path)).size).toBe(2);
    },
  );

  it.each<[string, Partial<Cart>, Partial<Cart>]>([
    ['another door, as the fingerprint says', { fingerprint: 'a' }, { fingerprint: 'b', address_text: 'Villa 99' }],
    ['another note, without a fingerprint', {}, { cartItems: [aLine({ instruction: 'Peanuts' })] }],
  ])('CHK-13 what was not shown is not ordered: %s', async (_what, before, after) => {
    config.extras = ['expectedTotal'];
    const app = await open({ '/getCart': aCart(before) });
    const button = await ready();
    app.answer({ '/getCart': aCart(after), '/placeOrder': { order: { _id: 'order-9' } } });
    await app.user.click(button);
    expect(await screen.findByText(/^Your order has changed since you opened it/)).toBeInTheDocument();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    if ('address_text' in after) expect(screen.getByText('Villa 99')).toBeInTheDocument();
    await app.user.click(await ready());
    await waitFor(() => expect(app.calls('/placeOrder')).toHaveLength(1));
    expect(app.calls('/placeOrder')[0]?.body).toMatchObject('fingerprint' in after ? { expected_order: 'b' } : {});
  });

  it('A10 no cutlery is said once, after the instruction', async () => {
    const app = await open({}, { stored: { ...customer, no_cutlery: 'true', delivery_instruction: 'Gate 2' } });
    await app.user.click(await ready());
    await waitFor(() => expect(app.calls('/placeOrder')).toHaveLength(1));
    expect(app.calls('/placeOrder')[0]?.body).toMatchObject({
      delivery_instruction: 'Gate 2\nNo cutlery, please',
    });
  });

  it('A-61 T8 a branch that has closed is reported before anything is sent', async () => {
    const closed = aBranch({ today_timing: { is_open: false, timing: { open_time: '10:00', close_time: '02:00' } } });
    const { user, calls, answer } = await open(branches, pickup);
    const button = await ready();
    answer({ '/getBranches': { branches: [closed] } });
    await user.click(button);
    expect((await screen.findAllByText('Branch is closed, try another')).length).toBeGreaterThan(0);
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('A-61 T8 a branch that was paused meanwhile is busy, not closed, and its end is on the screen', async () => {
    const timing = { open_time: '10:00', close_time: '02:00' };
    const busy = aBranch({ today_timing: { is_open: false, is_busy: true, busy_until: '19:30', timing } });
    const { user, calls, answer } = await open(branches, pickup);
    const button = await ready();
    answer({ '/getBranches': { branches: [busy] } });
    await user.click(button);
    expect(await screen.findByText(/^Branch is busy until \W?7:30 PM\W?, try another$/)).toBeInTheDocument();
    expect(screen.queryByText(/closed/)).toBeNull();
    expect(calls('/placeOrder')).toHaveLength(0);
  });

  it('CHK-15 ERR-27 A-54 a network failure is logged and reported once, the checkout keeps its content', async () => {
    const { user, answer, calls } = await open();
    const button = await ready();
    answer({ '/getCart': offline(), '/getMyOrders': offline() });
    await user.click(button);
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    await waitFor(() => expect(calls('/getMyOrders')).toHaveLength(1));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Home, Al Barsha 1' })).toBeInTheDocument();
    expect(screen.getByText('Buffalo Wings')).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(0);
    warned('getCart', 'getMyOrders');
    answer(api());
    await user.click(again);
    await user.click(await ready());
    await expectPlaced();
  });

  it('CHK-15 ERR-27 cards and branches that cannot be loaded are logged', async () => {
    await open({ '/getCustomerCards': offline(), '/getBranches': offline() }, pickup);
    await ready();
    await waitFor(() => warned('getBranches', 'getCustomerCards'));
  });

  it.each([
    ['is refused', refused('This code has ended')],
    ['gets no reply', offline()],
  ])('A-35 a code whose cart %s at the press is named, and nothing dearer is ordered unasked', async (_what, reply) => {
    const without = aCart({ grand_total: 94 });
    const cart = ({ query }: { query: Record<string, unknown> }) =>
      query.promo_code ? aCart({ promo_code: 'WINGS20', promo_discount: 8.4, grand_total: 85.6 }) : without;
    const app = await open({ '/getCart': cart }, { stored: { ...customer, promo_code: 'WINGS20' } });
    const button = await ready();
    app.answer({ '/getCart': (call) => (call.query.promo_code ? reply : without) });
    await app.user.click(button);
    expect(await screen.findByText(/WINGS20 no longer applies: the total is now AED 94\.00/)).toBeInTheDocument();
    expect(app.calls('/placeOrder')).toHaveLength(0);
    expectedProblems();
    await app.user.click(await ready());
    await expectPlaced();
    expect(sent(app, '/placeOrder')[0]).not.toHaveProperty('promo_code');
  });

  it('A-35 a reload on return to the tab that gets no reply takes no discount away', async () => {
    const cart = aCart({ promo_code: 'WINGS20', promo_discount: 8.4, grand_total: 85.6 });
    const app = await open({ '/getCart': cart }, { stored: { ...customer, promo_code: 'WINGS20' } });
    await ready();
    const before = app.calls('/getCart').length;
    app.answer({ '/getCart': offline() });
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() => expect(app.calls('/getCart').length).toBeGreaterThan(before));
    await screen.findByRole('button', { name: 'Try again' });
    expectedProblems();
    expect(app.store.getState().promo.code).toBe('WINGS20');
    app.answer({ '/getCart': cart });
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.user.click(await ready());
    await expectPlaced();
    expect(sent(app, '/placeOrder')).toMatchObject([{ promo_code: 'WINGS20' }]);
  });

  it('CHK-09 a chosen card does not become cash when the list of cards cannot be loaded', async () => {
    const { user, answer } = await open({ '/getCustomerCards': offline() }, { stored: withCard });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await placeButton()).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).not.toBeChecked();
    expectedProblems();
    answer(api());
    await user.click(again);
    await ready();
    expect(screen.getByRole('radio', { name: /Visa/ })).toBeChecked();
  });

  it('A2 CHK-09 a card for one order that the provider does not list is chosen, and pays', async () => {
    const stored = { ...customer, selected_card_id: 'card-9', save_for_future: 'false' };
    const paid = { '/makePayment': { payment: { id: 'pay-77' } }, '/deleteCard': null };
    const { calls, user } = await open({ '/getCustomerCards': { cards: [] }, ...paid, ...emptied() }, { stored });
    expect(await screen.findByRole('radio', { name: 'Card for this order' })).toBeChecked();
    await user.click(await ready());
    await waitFor(() => expect(calls('/makePayment')[0]?.body).toMatchObject({ cardId: 'card-9' }));
    await expectPlaced();
  });

  it('A8 the popup of an order is not shown to another customer of the tab', async () => {
    const { store } = await press({ ...emptied(), '/getAllCategories': [], '/getUserAddress': [] });
    await expectPlaced();
    act(() => void store.dispatch(signedIn({ ...aUser(), _id: 'another' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('CHK-10 place and method are those of the press, whatever another tab chooses meanwhile', async () => {
    const reply = gate();
    const both = { ...customer, branch: aBranch() };
    const app = await open(branches, { stored: both });
    const button = await ready();
    app.answer({ '/getCart': later(reply.until, aCart()) });
    await app.user.click(button);
    act(() => {
      app.store.dispatch(storageChanged({ cart: { ...app.store.getState().cart, type: 'pickup' } }));
    });
    await reply.open();
    await expectPlaced();
    expect(sent(app, '/placeOrder')).toMatchObject([{ payment_method: 'COD', user_address_id: 'address-1' }]);
    expect(sent(app, '/placeOrder')[0]).not.toHaveProperty('branch_id');
  });

  it("ERR-05 a refused cash order shows the server's message and can be pressed again", async () => {
    const { flush } = await press({ '/placeOrder': refused('Buffalo Wings are sold out') });
    expect(await screen.findByText('Buffalo Wings are sold out')).toBeInTheDocument();
    await ready();
    await flush();
    expect(localStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('CHK-14 an offer cannot be removed at checkout', async () => {
    const app = await open(
      { '/getCart': aCart({ promo_code: 'WINGS20', promo_discount: 5 }) },
      { route: '/checkout?offer=WINGS20' },
    );
    await app.user.click(await screen.findByRole('button', { name: 'Remove WINGS20' }));
    expect(await screen.findByText('Please go back to cart to remove this offer')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove WINGS20' })).toBeInTheDocument();
    expect(app.calls('/getCart').every((call) => call.query.promo_code === 'WINGS20')).toBe(true);
    await app.user.click(await ready());
    await expectPlaced();
    expect(sent(app, '/placeOrder')).toMatchObject([{ promo_code: 'WINGS20' }]);
  });

  it('CHK-16 CART-17 the summary leaves out zero rows', async () => {
    await open({ '/getCart': aCart({ deliveryCharges: 0, vat_amount: 0, cartItems: [aLine()] }) });
    await ready();
    for (const label of [/^VAT/, 'Delivery fee', /^Promo/, 'Loyalty discount'])
      expect(screen.queryByText(label)).not.toBeInTheDocument();
  });
});

describe('an order without a reply', () => {
  it('A-53 B-01 is found among the orders, and the popup is shown', async () => {
    let isPlaced = false;
    const { calls } = await press({
      '/placeOrder': () => {
        isPlaced = true;
        return offline();
      },
      '/getMyOrders': () => ({ orders: isPlaced ? [nowOrder()] : [] }),
    });
    await expectPlaced();
    expect(calls('/placeOrder')).toHaveLength(1);
    expect(calls('/getMyOrders').at(-1)?.query.status).toBe('All');
  });

  it('A-53 B-01 CHK-15 ERR-27 is not an equal earlier one; Try again looks first, then repeats its key', async () => {
    const orders = [nowOrder(), nowOrder({ grand_total: 99 }), nowOrder({ createdAt: '2020-01-01T00:00:00Z' })];
    const app = await press({ '/placeOrder': offline(), '/getMyOrders': { orders } });
    expect(await screen.findByText('We could not confirm your order.')).toBeInTheDocument();
    expect(await screen.findByText(/It is not among your orders yet/)).toBeInTheDocument();
    expect(await placeButton()).toBeDisabled();
    warned('placeOrder');
    app.answer(api());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectPlaced();
    const [first, second] = sent(app, '/placeOrder');
    expect(second).toEqual(first);
    expect(new Set(keysOf(app, '/placeOrder')).size).toBe(1);
  });

  it('B-01 is not called missing while the orders cannot be loaded, and Try again sends nothing', async () => {
    const { user, calls, answer } = await press({ '/placeOrder': offline(), '/getMyOrders': offline() });
    await screen.findByText('We could not confirm your order.');
    expect(await screen.findByText(/We couldn't check your orders/)).toBeInTheDocument();
    answer({ '/placeOrder': { order: { _id: 'order-9' } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls('/getMyOrders').length).toBeGreaterThan(2));
    expect(await screen.findByText(/We couldn't check your orders/)).toBeInTheDocument();
    expect(calls('/placeOrder')).toHaveLength(1);
  });
});
