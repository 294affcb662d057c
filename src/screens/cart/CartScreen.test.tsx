import { act, screen, waitFor, within } from '@testing-library/react';
import { cartApi } from '../../features/cart/cartApi';
import { later, offline, Reply, refused, saying, type RecordedCall } from '../../testing/apiTable';
import { aCart, aLine, anAddress, anEmptyCart, anItem, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const plus = (title: string) => screen.findByRole('button', { name: `Increase quantity of ${title}` });
const row = (label: string) => screen.getByText(label).parentElement;

/** A provider whose cart follows the quantities that it is sent. */
function shop(unit = 42) {
  let quantity = 1;
  const cart = () =>
    quantity > 0
      ? aCart({
          cartItems: [aLine({ quantity, total_price: unit * quantity })],
          subTotal: unit * quantity,
          grand_total: unit * quantity + 8,
        })
      : anEmptyCart();
  return {
    '/getCart': cart,
    '/updateCartItem': ({ body }: RecordedCall) => {
      quantity = (body as { quantity: number }).quantity;
      return saying('Cart updated');
    },
  };
}

describe('the cart', () => {
  it("CART-08 an empty cart shows 'No Item in Cart' with an Add Items link", async () => {
    await renderApp({ route: '/cart', stored: customer, api: { '/getCart': anEmptyCart() } });
    expect(await screen.findByRole('heading', { name: 'No Item in Cart' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Items' })).toHaveAttribute('href', '/items');
  });

  it('GEN-07 CART-01 CART-02 CART-06 CART-07 CART-09 CART-21 shows lines, toggle, instructions, links', async () => {
    const { user, flush, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        // The focused line is prefetched.
        '/getItemDetails': anItem(),
        '/getCart': aCart({
          cartItems: [
            aLine({
              quantity: 2,
              total_price: 92,
              instruction: 'No celery',
              addons: [
                { quantity: 2, item: { title: 'Ranch' } },
                { quantity: 1, item: { title: 'Fries' } },
              ],
            }),
          ],
        }),
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' })).toBeInTheDocument();
    expect(screen.getByText('Ranch × 2, Fries')).toBeInTheDocument();
    expect(screen.getByText('Note: No celery')).toBeInTheDocument();
    expect(screen.getByText('AED 92.00')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Delivery' })).toBeChecked();
    expect(screen.getByRole('link', { name: 'Add Items' })).toHaveAttribute('href', '/items');
    expect(await screen.findByRole('link', { name: /^Checkout/ })).toHaveAttribute('href', '/checkout');
    expect(calls('/getCart')[0]?.query).toEqual({ user_address_id: 'address-1', type: 'delivery' });
    await enterText(user, screen.getByRole('textbox', { name: 'Instructions' }), 'Gate 2');
    await flush();
    expect(localStorage.getItem('delivery_instruction')).toBe('Gate 2');
  });

  it('B-04 a quantity settles with its reload, however long the app takes between the two', async () => {
    const { user } = await renderApp({ route: '/cart', stored: customer, api: shop() });
    const button = await plus('Buffalo Wings');
    await screen.findByText('Subtotal');
    // On a slow phone no two looks at the clock say the same.
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
      now += 1;
      return now;
    });
    await user.click(button);
    await waitFor(() => expect(row('Subtotal')).toHaveTextContent('AED 84.00'));
    await waitFor(() => expect(button.closest('[role=group]')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'false');
    clock.mockRestore();
  });

  it('CART-04 CART-17 CART-22 shows the breakdown as sent, rows only above 0', async () => {
    const { answer, user } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        ...shop(),
        '/getCart': aCart({
          subTotal: 144,
          promo_code: 'WINGS20',
          promo_discount: 20,
          deliveryCharges: 8,
          vat_amount: 6.02,
          grand_total: 132,
        }),
      },
    });
    await screen.findByText('Subtotal');
    expect(row('Subtotal')).toHaveTextContent('AED 144.00');
    expect(row('Promo WINGS20')).toHaveTextContent('−AED 20.00');
    expect(row('Delivery fee')).toHaveTextContent('AED 8.00');
    expect(row('VAT included')).toHaveTextContent('AED 6.02');
    expect(row('Total')).toHaveTextContent('AED 132.00');
    expect(screen.queryByText('Loyalty discount')).not.toBeInTheDocument();
    answer({ '/getCart': aCart({ deliveryCharges: 0, vat_amount: 0, grand_total: 42 }) });
    await user.click(await plus('Buffalo Wings'));
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 42.00'));
    expect(screen.queryByText('Delivery fee')).not.toBeInTheDocument();
    expect(screen.queryByText(/^VAT/)).not.toBeInTheDocument();
  });

  it('CART-10 CART-11 B-04 the stepper reacts at once, sends the last value, then shows the cart', async () => {
    const api = shop();
    let free: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        ...api,
        '/updateCartItem': async (call: RecordedCall) => {
          await held;
          return api['/updateCartItem'](call);
        },
      },
    });
    const more = await plus('Buffalo Wings');
    await user.click(more);
    // It is sent after the frame that shows it.
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    // Two taps of one frame both count.
    more.click();
    more.click();
    const stepper = within(screen.getByRole('group', { name: 'Quantity of Buffalo Wings' }));
    expect(await stepper.findByText('4')).toBeInTheDocument();
    expect(calls('/updateCartItem')).toHaveLength(1);
    free?.();
    await waitFor(() =>
      expect(calls('/updateCartItem').map((call) => (call.body as { quantity: number }).quantity)).toEqual([2, 4]),
    );
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 176.00'));
    expect(within(screen.getByRole('group', { name: 'Quantity of Buffalo Wings' })).getByText('4')).toBeInTheDocument();
  });

  it('CART-11 A-33 minus at 1 sends 0 and the reload decides', async () => {
    const { user, calls } = await renderApp({ route: '/cart', stored: customer, api: shop() });
    await user.click(await screen.findByRole('button', { name: 'Remove Buffalo Wings' }));
    expect(await screen.findByText('No Item in Cart')).toBeInTheDocument();
    expect((calls('/updateCartItem')[0]?.body as { quantity: number }).quantity).toBe(0);
  });

  it('A-16 a quantity change sends full addons and the note, looked up when the line lacks fields', async () => {
    const line = aLine({ instruction: 'No celery', addons: [{ quantity: 2, item: { title: 'Ranch' } }] });
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        '/getCart': aCart({ cartItems: [line] }),
        '/updateCartItem': saying('Cart updated'),
        '/getItemDetails': {
          _id: 'wings-buffalo',
          title: 'Buffalo Wings',
          original_price: 42,
          addons: [
            {
              title: 'Dips',
              max_quantity: 6,
              addon_items: [{ _id: 'dip-ranch', title: 'Ranch', price: 4, max_selection: 3 }],
            },
          ],
        },
      },
    });
    await user.click(await plus('Buffalo Wings'));
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    expect(calls('/updateCartItem')[0]?.body).toEqual({
      item_id: 'wings-buffalo',
      quantity: 2,
      instruction: 'No celery',
      user_address_id: 'address-1',
      type: 'delivery',
      addons: [
        {
          addon_index: 0,
          item_id: 'dip-ranch',
          title: 'Ranch',
          price: 4,
          quantity: 2,
          total_price: 8,
          max_selection: 3,
          max_quantity: 6,
        },
      ],
    });
  });

  it("B-04 ERR-05 a refused change goes back and the server's message is shown", async () => {
    const { user } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { ...shop(), '/updateCartItem': refused('At most 50 pieces') },
    });
    await user.click(await plus('Buffalo Wings'));
    expect(await screen.findByText('At most 50 pieces')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        within(screen.getByRole('group', { name: 'Quantity of Buffalo Wings' })).getByText('1'),
      ).toBeInTheDocument(),
    );
  });

  it('B-04 ERR-04 a quantity whose item cannot be looked up goes back with the message', async () => {
    const line = aLine({ addons: [{ quantity: 2, item: { title: 'Ranch' } }] });
    const { user, calls, answer } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { '/getCart': aCart({ cartItems: [line] }), '/getItemDetails': refused('Wings are off the menu') },
    });
    const quantity = () => screen.getByRole('group', { name: 'Quantity of Buffalo Wings' });
    await user.click(await plus('Buffalo Wings'));
    expect(await screen.findByText('Wings are off the menu')).toBeInTheDocument();
    await waitFor(() => expect(quantity()).toHaveTextContent('1'));
    answer({ '/getItemDetails': offline() });
    await user.click(await plus('Buffalo Wings'));
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    await waitFor(() => expect(quantity()).toHaveTextContent('1'));
    expect(calls('/updateCartItem')).toEqual([]);
  });

  it('B-04 an accepted quantity stays when the next one is refused', async () => {
    const api = shop();
    const { user } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        ...api,
        '/updateCartItem': (call: RecordedCall) =>
          (call.body as { quantity: number }).quantity > 2 ? refused('At most 2 pieces') : api['/updateCartItem'](call),
      },
    });
    const more = await plus('Buffalo Wings');
    await user.click(more);
    await waitFor(() => expect(row('Subtotal')).toHaveTextContent('AED 84.00'));
    await user.click(more);
    expect(await screen.findByText('At most 2 pieces')).toBeInTheDocument();
    await waitFor(() => expect(more.closest('[role=group]')).toHaveAttribute('aria-busy', 'false'));
    expect(more.closest('[role=group]')).toHaveTextContent('2');
  });

  it('B-04 a reload that began before the server took a quantity does not show the old one again', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const api = shop();
    const { user, calls, answer } = await renderApp({ route: '/cart', stored: customer, api });
    const more = await plus('Buffalo Wings');
    const figure = more.closest('[role=group]');
    const shown = new Set<string | null | undefined>();
    const observer = new MutationObserver(() => shown.add(figure?.textContent));
    // The reload after the first tap is slow: the second tap comes while it is under way.
    answer({ '/getCart': () => later(held, aCart({ cartItems: [aLine({ quantity: 2, total_price: 84 })] })) });
    await user.click(more);
    await waitFor(() => expect(calls('/getCart')).toHaveLength(2));
    answer({ '/getCart': api['/getCart'] });
    await user.click(more);
    observer.observe(figure as Node, { subtree: true, childList: true, characterData: true });
    release();
    await waitFor(() => expect(figure).toHaveAttribute('aria-busy', 'false'));
    expect(figure).toHaveTextContent('3');
    expect([...shown]).not.toContain('2');
    observer.disconnect();
  });

  it('B-04 a quantity tapped in the last frame before the page closes is sent, and outlives the page', async () => {
    const { user, calls } = await renderApp({ route: '/cart', stored: customer, api: shop() });
    const more = await plus('Buffalo Wings');
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await user.click(more);
    window.dispatchEvent(new Event('pagehide'));
    // Promises are settled while the page closes; timers and frames are not.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(calls('/updateCartItem')).toMatchObject([{ body: { quantity: 2 }, keepalive: true }]);
    frames.mockRestore();
  });

  it('B-04 A-16 a quantity tapped as the page closes is sent also for a line with incomplete addons', async () => {
    const line = aLine({ addons: [{ quantity: 2, item: { title: 'Ranch' } }] });
    const dips = { title: 'Dips', max_quantity: 6, addon_items: [{ _id: 'dip-ranch', title: 'Ranch', price: 4 }] };
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        ...shop(),
        '/getCart': aCart({ cartItems: [line] }),
        '/getItemDetails': { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 42, addons: [dips] },
      },
    });
    const more = await plus('Buffalo Wings');
    await waitFor(() => expect(calls('/getItemDetails')).toHaveLength(1));
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await user.click(more);
    window.dispatchEvent(new Event('pagehide'));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(calls('/updateCartItem')).toMatchObject([
      { body: { quantity: 2, addons: [{ item_id: 'dip-ranch', quantity: 2 }] }, keepalive: true },
    ]);
    frames.mockRestore();
  });

  it('B-04 of two quantities the older is stopped as the page closes, so that it cannot arrive last', async () => {
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { ...shop(), '/updateCartItem': new Reply({ until: new Promise(() => undefined) }) },
    });
    const more = await plus('Buffalo Wings');
    await user.click(more);
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    await user.click(more);
    await act(async () => {
      window.dispatchEvent(new Event('pagehide'));
      for (let turn = 0; turn < 40; turn++) await Promise.resolve();
    });
    const sent = calls('/updateCartItem').map(({ body, signal }) => [
      (body as { quantity: number }).quantity,
      signal?.aborted,
    ]);
    expect(sent).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('B-04 a line that the customer changed is reported again when it is gone or repriced later', async () => {
    const fries = aLine({ item_id: 'fries', item: { title: 'Fries', image: '' }, total_price: 12 });
    const api = shop();
    const { user, answer, store } = await renderApp({ route: '/cart', stored: customer, api });
    await user.click(await plus('Buffalo Wings'));
    await waitFor(() => expect(row('Subtotal')).toHaveTextContent('AED 84.00'));
    expect(screen.queryByText(/no longer in your cart|price has changed/i)).not.toBeInTheDocument();
    answer({ '/getCart': aCart({ cartItems: [aLine({ quantity: 2, total_price: 90 }), fries] }) });
    act(() => void store.dispatch(cartApi.util.invalidateTags(['cart'])));
    expect(await screen.findByText(/^Buffalo Wings: /)).toHaveTextContent('price');
    answer({ '/getCart': aCart({ cartItems: [fries] }) });
    act(() => void store.dispatch(cartApi.util.invalidateTags(['cart'])));
    expect(await screen.findByText('Buffalo Wings: no longer in your cart')).toBeInTheDocument();
  });

  it('B-04 a line that a reload removed is reported', async () => {
    const fries = aLine({ item_id: 'fries', item: { title: 'Fries', image: '' }, total_price: 12 });
    const { user, answer } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { ...shop(), '/getCart': aCart({ cartItems: [aLine(), fries] }) },
    });
    answer({ '/getCart': aCart() });
    await user.click(await plus('Buffalo Wings'));
    expect(await screen.findByText('Fries: no longer in your cart')).toBeInTheDocument();
  });

  it.each(['  wings20 ', '\u200Ewi\u200Bngs20\uFEFF', 'ｗｉｎｇｓ２０', 'wings٢٠', 'Wings۲۰'])(
    'GEN-07 CART-03 CART-12 the code %p is sent as WINGS20; Apply waits for one',
    async (typed) => {
      const { user, calls, flush } = await renderApp({
        route: '/cart',
        stored: customer,
        api: {
          '/getCart': ({ query }: RecordedCall) =>
            query.promo_code ? aCart({ promo_code: 'WINGS20', promo_discount: 20, grand_total: 30 }) : aCart(),
        },
      });
      expect(await screen.findByRole('button', { name: 'Apply' })).toBeDisabled();
      expect(screen.getByRole('link', { name: 'View Offers' })).toHaveAttribute('href', '/promotions');
      await enterText(user, screen.getByRole('textbox', { name: 'Promo code' }), typed);
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      expect(await screen.findByText('AED 20.00 off')).toBeInTheDocument();
      expect(calls('/getCart').at(-1)?.query.promo_code).toBe('WINGS20');
      await flush();
      expect(localStorage.getItem('promo_code')).toBe('WINGS20');
    },
  );

  it('CART-13 MSG-06 removing the code clears the store, reloads the cart and shows a message', async () => {
    const { user, calls, flush } = await renderApp({
      route: '/cart?offer=FREE',
      stored: { ...customer, promo_code: 'WINGS20' },
      api: {
        '/getCart': ({ query }: RecordedCall) =>
          query.promo_code ? aCart({ promo_code: 'WINGS20', promo_discount: 20 }) : aCart(),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove WINGS20' }));
    expect(await screen.findByText('Promo code removed successfully')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Apply' });
    await waitFor(() => expect(calls('/getCart').at(-1)?.query.promo_code).toBeUndefined());
    await flush();
    expect(localStorage.getItem('promo_code')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('CART-13 removing a code that only the server kept reloads the cart', async () => {
    const { user, calls, answer } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { '/getCart': aCart({ promo_code: 'WINGS20', promo_discount: 20 }) },
    });
    const remove = await screen.findByRole('button', { name: 'Remove WINGS20' });
    const before = calls('/getCart').length;
    answer({ '/getCart': aCart() });
    await user.click(remove);
    await screen.findByRole('button', { name: 'Apply' });
    expect(calls('/getCart')).toHaveLength(before + 1);
  });

  it('CART-14 A-35 a failed cart call clears code and offer, reloads once, and offers Try again', async () => {
    const { calls, flush, user } = await renderApp({
      route: '/cart?offer=WINGS20',
      stored: { ...customer, promo_code: 'OLD5' },
      api: {
        '/getCart': ({ query }: RecordedCall) => (query.promo_code ? refused('Promo code has expired') : aCart()),
      },
    });
    expect(await screen.findByText('OLD5 was removed')).toBeInTheDocument();
    expect(screen.getAllByText('Promo code has expired').length).toBeGreaterThan(0);
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 50.00'));
    expect(calls('/getCart').map((call) => call.query.promo_code)).toEqual(['OLD5', undefined]);
    expect(window.location.search).toBe('');
    await flush();
    expect(localStorage.getItem('promo_code')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls('/getCart').map((call) => call.query.promo_code)).toEqual(['OLD5', undefined, 'OLD5', undefined]),
    );
  });

  it('CART-15 A-36 an offer of the query is used, is not stored, and goes on to checkout', async () => {
    const { calls, flush } = await renderApp({
      route: '/cart?offer=Wings20',
      stored: customer,
      api: { '/getCart': aCart({ promo_code: 'Wings20', promo_discount: 20 }) },
    });
    expect(await screen.findByRole('link', { name: /^Checkout/ })).toHaveAttribute('href', '/checkout?offer=Wings20');
    expect(calls('/getCart')[0]?.query.promo_code).toBe('Wings20');
    await flush();
    expect(localStorage.getItem('promo_code')).toBeNull();
  });

  it('CART-14 A-35 an offer that fails is dropped from the URL without a loop', async () => {
    const { calls } = await renderApp({
      route: '/cart?offer=WINGS20',
      stored: customer,
      api: { '/getCart': ({ query }: RecordedCall) => (query.promo_code ? new Reply({ http: 500 }) : aCart()) },
    });
    expect(await screen.findByText('WINGS20 was removed')).toBeInTheDocument();
    await waitFor(() => expect(calls('/getCart').map((call) => call.query.promo_code)).toEqual(['WINGS20', undefined]));
    expect(window.location.search).toBe('');
  });

  it('A-75 a code that the server left out is shown with its message and stays stored', async () => {
    const { flush } = await renderApp({
      route: '/cart',
      stored: { ...customer, promo_code: 'LUNCH' },
      api: { '/getCart': saying('This code is for lunch only', aCart()) },
    });
    expect(await screen.findByText('This code is for lunch only')).toBeInTheDocument();
    expect(screen.getByText('LUNCH')).toBeInTheDocument();
    await flush();
    expect(localStorage.getItem('promo_code')).toBe('LUNCH');
  });

  it("GEN-07 CART-05 CART-18 redeeming reloads the cart and shows the server's amounts", async () => {
    const points = { loyalty_points: 800, max_redeemable_points: 550, loyalty_discount: 5.5 };
    const { user, calls, flush } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        '/getCart': ({ query }: RecordedCall) => aCart({ ...points, grand_total: query.apply_loyalty ? 44.5 : 50 }),
      },
    });
    const box = await screen.findByRole('checkbox', { name: 'Use 550 points' });
    expect(screen.queryByText('Loyalty discount')).not.toBeInTheDocument();
    await user.click(box);
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 44.50'));
    expect(row('Loyalty discount')).toHaveTextContent('−AED 5.50');
    expect(calls('/getCart').at(-1)?.query.apply_loyalty).toBe('true');
    await flush();
    expect(localStorage.getItem('apply_loyalty')).toBe('true');
  });

  it('CART-16 A-37 a discount above the subtotal disables the checkbox and unticks it with a reload', async () => {
    const { calls, flush } = await renderApp({
      route: '/cart',
      stored: { ...customer, apply_loyalty: 'true' },
      api: { '/getCart': aCart({ loyalty_points: 9000, max_redeemable_points: 9000, loyalty_discount: 90 }) },
    });
    expect(await screen.findByRole('checkbox', { name: 'Use 9,000 points' })).toBeDisabled();
    await waitFor(() => expect(calls('/getCart').map((call) => call.query.apply_loyalty)).toEqual(['true', undefined]));
    await flush();
    expect(localStorage.getItem('apply_loyalty')).toBe('false');
  });

  it('CART-19 CART-20 ROLE-07 a guest sees the cart, and Checkout leads to /login', async () => {
    const { user, place } = await renderApp({ route: '/cart', api: { '/getCart': aCart() } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' })).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: /^Checkout/ }));
    expect(place()).toBe('/login?goto=checkout');
  });

  it('A-54 a cart that cannot be loaded shows an error with a retry', async () => {
    const { user, answer } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { '/getCart': new Reply({ offline: true }) },
    });
    expect(await screen.findByText('The cart could not be loaded.')).toBeInTheDocument();
    answer({ '/getCart': aCart() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' })).toBeInTheDocument();
    expect(screen.queryByText('The cart could not be loaded.')).not.toBeInTheDocument();
  });

  it('B-04 T15 the minus stops at 0 while a request is pending', async () => {
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: { ...shop(), '/updateCartItem': new Reply({ until: new Promise(() => undefined) }) },
    });
    const less = await screen.findByRole('button', { name: 'Remove Buffalo Wings' });
    const quantities = () => calls('/updateCartItem').map((call) => (call.body as { quantity: number }).quantity);
    await user.click(less);
    await waitFor(() => expect(quantities()).toEqual([0]));
    await user.click(less);
    await user.click(less);
    expect(within(screen.getByRole('group', { name: 'Quantity of Buffalo Wings' })).getByText('0')).toBeInTheDocument();
    expect(quantities()).toEqual([0]);
  });
});
