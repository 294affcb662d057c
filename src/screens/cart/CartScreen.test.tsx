import { act, screen, waitFor, within } from '@testing-library/react';
import { cartApi } from '../../features/cart/cartApi';
import { gate, later, offline, Reply, refused, saying, type RecordedCall } from '../../testing/apiTable';
import { aCart, aLine, anAddonGroup, anAddonItem, anAddress, anEmptyCart, anItem, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { phoneWidth } from '../../testing/mediaMatches';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const title = 'Buffalo Wings';
const plus = () => screen.findByRole('button', { name: `Increase quantity of ${title}` });
const minus = () => screen.findByRole('button', { name: `Remove ${title}` });
const stepper = () => screen.getByRole('group', { name: `Quantity of ${title}` });
const row = (label: string) => screen.getByText(label).parentElement;
const checkout = () => screen.findByRole('link', { name: /^Checkout/ });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** A provider whose cart follows the quantities that it is sent, and that takes them when `until` resolves. */
function shop(until?: Promise<void>) {
  let quantity = 1;
  const price = () => 42 * quantity;
  return {
    '/getCart': () =>
      quantity > 0
        ? aCart({ cartItems: [aLine({ quantity, total_price: price() })], subTotal: price(), grand_total: price() + 8 })
        : anEmptyCart(),
    '/updateCartItem': async ({ body }: RecordedCall) => {
      await until;
      quantity = (body as { quantity: number }).quantity;
      return saying('Cart updated');
    },
  };
}
const withCodes = {
  '/getCart': ({ query }: RecordedCall) =>
    query.promo_code ? aCart({ promo_code: 'WINGS20', promo_discount: 20, grand_total: 30 }) : aCart(),
};
const never = new Reply({ until: new Promise(() => undefined) });

async function open(api: object, route = '/cart', keys: object = {}) {
  const app = await renderApp({ route, stored: { ...customer, ...keys }, api: { ...api } });
  return {
    ...app,
    quantities: () => app.calls('/updateCartItem').map(({ body }) => (body as { quantity: number }).quantity),
    codes: () => app.calls('/getCart').map(({ query }) => query.promo_code),
    reload: (cart: object) => {
      app.answer({ '/getCart': cart });
      act(() => void app.store.dispatch(cartApi.util.invalidateTags(['cart'])));
    },
    stored: async (key: string) => {
      await app.flush();
      return localStorage.getItem(key);
    },
  };
}

describe('the cart', () => {
  it("CART-08 an empty cart shows 'No Item in Cart' with an Add Items link", async () => {
    await open({ '/getCart': anEmptyCart() });
    expect(await screen.findByRole('heading', { name: 'No Item in Cart' })).toBeInTheDocument();
    expect(hrefOf('Add Items')).toBe('/items');
  });

  it('GEN-07 CART-01 CART-02 CART-06 CART-07 CART-09 CART-21 A-34 shows lines, toggle, note, links', async () => {
    const addons = [
      { quantity: 2, item: { title: 'Ranch' } },
      { quantity: 1, item: { title: 'Fries' } },
    ];
    const line = aLine({ quantity: 2, total_price: 92, instruction: 'No celery', addons });
    const api = { '/getCart': aCart({ cartItems: [line] }), '/getItemDetails': anItem() };
    const { user, stored, calls } = await open(api);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    for (const text of ['Ranch × 2, Fries', 'Note: No celery', 'AED 92.00'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Delivery' })).toBeChecked();
    expect(hrefOf('Add Items')).toBe('/items');
    expect(await checkout()).toHaveAttribute('href', '/checkout');
    expect(calls('/getCart')[0]?.query).toEqual({ user_address_id: 'address-1', type: 'delivery' });
    await enterText(user, screen.getByRole('textbox', { name: 'Instructions' }), 'Gate 2');
    expect(await stored('delivery_instruction')).toBe('Gate 2');
  });

  it('on a phone note and promo code open from chips below the total, and stay open with what they hold', async () => {
    phoneWidth();
    const { user, stored, unmount } = await open({ '/getCart': aCart() });
    await checkout();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Promo code' }));
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Instructions' }));
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveFocus();
    await enterText(user, screen.getByRole('textbox', { name: 'Instructions' }), 'Gate 2');
    expect(await stored('delivery_instruction')).toBe('Gate 2');
    unmount();
    await open({ '/getCart': aCart() }, '/cart', { delivery_instruction: 'Gate 2' });
    expect(await screen.findByRole('textbox', { name: 'Instructions' })).toHaveValue('Gate 2');
    expect(screen.queryByRole('textbox', { name: 'Promo code' })).not.toBeInTheDocument();
  });

  it('CART-04 CART-17 CART-22 shows the breakdown as sent, rows only above 0', async () => {
    const promo = { promo_code: 'WINGS20', promo_discount: 20 };
    const { reload } = await open({
      '/getCart': aCart({ subTotal: 144, ...promo, deliveryCharges: 8, vat_amount: 6.02, grand_total: 132 }),
    });
    await screen.findByText('Subtotal');
    expect(row('Subtotal')).toHaveTextContent('AED 144.00');
    expect(row('Promo WINGS20')).toHaveTextContent('−AED 20.00');
    expect(row('Delivery fee')).toHaveTextContent('AED 8.00');
    expect(row('VAT included')).toHaveTextContent('AED 6.02');
    expect(row('Total')).toHaveTextContent('AED 132.00');
    expect(screen.queryByText('Loyalty discount')).not.toBeInTheDocument();
    reload(aCart({ deliveryCharges: 0, vat_amount: 0, grand_total: 42 }));
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 42.00'));
    for (const label of [/^Delivery fee/, /^VAT/, /^Promo WINGS/])
      expect(screen.queryByText(label)).not.toBeInTheDocument();
  });

  it('CART-19 CART-20 ROLE-07 a guest sees the cart, and Checkout leads to /login', async () => {
    const { user, place } = await renderApp({ route: '/cart', api: { '/getCart': aCart() } });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    await user.click(await checkout());
    expect(place()).toBe('/login?goto=checkout');
  });

  it('A-54 a cart that cannot be loaded shows an error with a retry', async () => {
    const { user, answer } = await open({ '/getCart': offline() });
    expect(await screen.findByText('The cart could not be loaded.')).toBeInTheDocument();
    answer({ '/getCart': aCart() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    expect(screen.queryByText('The cart could not be loaded.')).not.toBeInTheDocument();
  });

  it('B-04 a line that a reload removed or repriced is reported, and not what the customer changed', async () => {
    const fries = aLine({ item_id: 'fries', item: { title: 'Fries', image: '' }, total_price: 12 });
    const { user, reload } = await open(shop());
    await user.click(await plus());
    await waitFor(() => expect(row('Subtotal')).toHaveTextContent('AED 84.00'));
    expect(screen.queryByText(/no longer in your cart|price has changed/i)).not.toBeInTheDocument();
    reload(aCart({ cartItems: [aLine({ quantity: 2, total_price: 90 }), fries] }));
    expect(await screen.findByText(`${title}: the price has changed`)).toBeInTheDocument();
    reload(aCart({ cartItems: [fries] }));
    expect(await screen.findByText(`${title}: no longer in your cart`)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /My Orders/ })).not.toBeInTheDocument();
  });

  it('B-04 a cart that an order of another tab emptied leads to that order', async () => {
    const { user, place, reload } = await open({ '/getCart': aCart() });
    await plus();
    reload(anEmptyCart());
    await user.click(await screen.findByRole('link', { name: /See My Orders$/ }));
    expect(place()).toBe('/my-orders');
  });
});

describe('a tapped quantity', () => {
  it('CART-10 CART-11 B-04 is shown at once, the last value is sent, and the reload settles it', async () => {
    const hold = gate();
    const { user, quantities } = await open(shop(hold.until));
    const more = await plus();
    await user.click(more);
    await waitFor(() => expect(quantities()).toEqual([2]));
    // Two taps of one frame both count.
    act(() => {
      more.click();
      more.click();
    });
    expect(await within(stepper()).findByText('4')).toBeInTheDocument();
    expect(quantities()).toEqual([2]);
    expect((await screen.findByText('Subtotal')).closest('dl')).toHaveAttribute('aria-busy', 'true');
    await hold.open();
    await waitFor(() => expect(quantities()).toEqual([2, 4]));
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 176.00'));
    await waitFor(() => expect(stepper()).toHaveAttribute('aria-busy', 'false'));
    expect(stepper()).toHaveTextContent('4');
    expect(screen.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'false');
  });

  it('CART-11 A-33 B-04 T15 minus at 1 sends 0, stops there while it is pending, and the reload decides', async () => {
    const hold = gate();
    const { user, quantities } = await open(shop(hold.until));
    const less = await minus();
    await user.click(less);
    await waitFor(() => expect(quantities()).toEqual([0]));
    // RTK Query renders a patch in the next frame.
    await waitFor(() => expect(stepper()).toHaveTextContent('0'));
    await user.click(less);
    expect(stepper()).toHaveTextContent('0');
    await hold.open();
    expect(await screen.findByText('No Item in Cart')).toBeInTheDocument();
    expect(quantities()).toEqual([0]);
  });

  it("B-04 ERR-05 goes back when it is refused, and the server's message is shown", async () => {
    const { user } = await open({ ...shop(), '/updateCartItem': refused('At most 50 pieces') });
    await user.click(await plus());
    expect(await screen.findByText('At most 50 pieces')).toBeInTheDocument();
    await waitFor(() => expect(stepper()).toHaveTextContent('1'));
  });

  it.each([
    ['refused', refused('Wings are off the menu'), 'Wings are off the menu'],
    ['offline', offline(), 'Network error: Please try again later.'],
  ])('B-04 ERR-04 goes back when the addons of its item cannot be looked up: %s', async (_what, reply, message) => {
    const line = aLine({ addons: [{ quantity: 2, item: { title: 'Ranch' } }] });
    const { user, quantities } = await open({ '/getCart': aCart({ cartItems: [line] }), '/getItemDetails': reply });
    await user.click(await plus());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(stepper()).toHaveTextContent('1'));
    expect(quantities()).toEqual([]);
  });

  it('B-04 is not replaced by a reload that began before the server took it', async () => {
    const hold = gate();
    const api = shop();
    const { user, calls, answer } = await open(api);
    const more = await plus();
    const shown = new Set<string | null>();
    const observer = new MutationObserver(() => shown.add(stepper().textContent));
    // The reload after the first tap is slow: the second tap comes while it is under way.
    answer({ '/getCart': later(hold.until, aCart({ cartItems: [aLine({ quantity: 2, total_price: 84 })] })) });
    await user.click(more);
    await waitFor(() => expect(calls('/getCart')).toHaveLength(2));
    answer(api);
    await user.click(more);
    observer.observe(stepper(), { subtree: true, childList: true, characterData: true });
    await hold.open();
    await waitFor(() => expect(stepper()).toHaveAttribute('aria-busy', 'false'));
    expect(stepper()).toHaveTextContent('3');
    expect([...shown]).not.toContain('2');
    observer.disconnect();
  });

  it('B-04 a dish that two quick taps removed is not reported as gone', async () => {
    const [first, last] = [gate(), gate()];
    const holds = [first.until, last.until];
    let quantity = 2;
    const { user, quantities } = await open({
      '/getCart': () => (quantity > 0 ? aCart({ cartItems: [aLine({ quantity })] }) : anEmptyCart()),
      '/updateCartItem': async ({ body }: RecordedCall) => {
        await holds.shift();
        ({ quantity } = body as { quantity: number });
        return saying('Cart updated');
      },
    });
    await user.click(await screen.findByRole('button', { name: `Decrease quantity of ${title}` }));
    await user.click(await minus());
    await first.open();
    await waitFor(() => expect(quantities()).toEqual([1, 0]));
    await last.open();
    expect(await screen.findByText('No Item in Cart')).toBeInTheDocument();
    expect(screen.queryByText(`${title}: no longer in your cart`)).not.toBeInTheDocument();
  });

  it('A-16 B-04 is sent with note and full addons, and outlives the page', async () => {
    const line = aLine({ instruction: 'No celery', addons: [{ quantity: 2, item: { title: 'Ranch' } }] });
    const ranch = anAddonItem({ max_selection: 3 });
    const { user, calls } = await open({
      ...shop(),
      '/getCart': aCart({ cartItems: [line] }),
      '/getItemDetails': anItem({ addons: [anAddonGroup({ max_quantity: 6, addon_items: [ranch] })] }),
    });
    const more = await plus();
    await waitFor(() => expect(calls('/getItemDetails')).toHaveLength(1));
    await user.click(more);
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    const [call] = calls('/updateCartItem');
    expect(call?.keepalive).toBe(true);
    expect(call?.body).toEqual({
      item_id: 'wings-buffalo',
      quantity: 2,
      instruction: 'No celery',
      user_address_id: 'address-1',
      type: 'delivery',
      addons: [expect.objectContaining({ item_id: 'dip-ranch', quantity: 2, total_price: 8, max_quantity: 6 })],
    });
  });

  it('B-04 the older request is stopped as the page closes, so that it cannot arrive last', async () => {
    const { user, calls } = await open({ ...shop(), '/updateCartItem': never });
    const more = await plus();
    await user.click(more);
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
    await user.click(more);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(2));
    expect(calls('/updateCartItem').map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });
});

describe('the promo code of the cart', () => {
  it.each(['  wings20 ', '\u200Ewi\u200Bngs20\uFEFF', 'ｗｉｎｇｓ２０', 'wings٢٠', 'Wings۲۰'])(
    'GEN-07 CART-03 CART-12 %p is sent as WINGS20; Apply waits for one',
    async (typed) => {
      const { user, codes, stored } = await open(withCodes);
      expect(await screen.findByRole('button', { name: 'Apply' })).toBeDisabled();
      expect(hrefOf('View Offers')).toBe('/promotions');
      await enterText(user, screen.getByRole('textbox', { name: 'Promo code' }), typed);
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      expect(await screen.findByText('AED 20.00 off')).toBeInTheDocument();
      expect(codes().at(-1)).toBe('WINGS20');
      expect(await stored('promo_code')).toBe('WINGS20');
    },
  );

  it.each([
    ['CART-13 MSG-06 a stored code', withCodes, '/cart?offer=FREE', { promo_code: 'WINGS20' }],
    [
      'CART-13 a code that only the server kept',
      { '/getCart': aCart({ promo_code: 'WINGS20', promo_discount: 20 }) },
      '/cart',
      {},
    ],
  ])('%s is removed from store, URL and cart with a message', async (_what, api, route, keys) => {
    const { user, calls, codes, answer, stored } = await open(api, route, keys);
    const remove = await screen.findByRole('button', { name: 'Remove WINGS20' });
    const before = calls('/getCart').length;
    answer({ '/getCart': aCart() });
    await user.click(remove);
    expect(await screen.findByText('Promo code removed successfully')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Apply' });
    expect(codes().slice(before)).toEqual([undefined]);
    expect(await stored('promo_code')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('B-07 by keyboard: the focus stays in the box, and what was applied and removed is announced', async () => {
    const { user, answer } = await open(withCodes);
    const field = await screen.findByRole('textbox', { name: 'Promo code' });
    act(() => field.focus());
    await user.keyboard('wings20{Enter}');
    const said = (text: string) => screen.findByText(text, { selector: '[role=status]' });
    expect(await said('WINGS20: AED 20.00 off')).toBeInTheDocument();
    const remove = screen.getByRole('button', { name: 'Remove WINGS20' });
    await waitFor(() => expect(remove).toHaveFocus());
    answer({ '/getCart': aCart() });
    await user.keyboard('{Enter}');
    expect(await said('WINGS20 was removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveFocus());
  });

  it.each([
    ['a stored code', refused('Promo code has expired'), 'OLD5'],
    ['an offer', new Reply({ http: 500 }), undefined],
  ])('CART-14 A-35 %s whose cart fails is dropped everywhere, and can be tried again', async (_what, reply, code) => {
    const { codes, stored, user } = await open(
      { '/getCart': ({ query }: RecordedCall) => (query.promo_code ? reply : aCart()) },
      '/cart?offer=WINGS20',
      { promo_code: code },
    );
    const dropped = code ?? 'WINGS20';
    expect(await screen.findByText(`${dropped} was removed`)).toBeInTheDocument();
    if (code) expect(screen.getAllByText('Promo code has expired').length).toBeGreaterThan(0);
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 50.00'));
    expect(codes()).toEqual([dropped, undefined]);
    expect(window.location.search).toBe('');
    expect(await stored('promo_code')).toBeNull();
    if (code) {
      // The server would say the same again, and the box speaks of another code no more.
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      await enterText(user, screen.getByRole('textbox', { name: 'Promo code' }), 'OTHER');
      expect(screen.queryByText(`${dropped} was removed`)).toBeNull();
      return;
    }
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(codes()).toEqual([dropped, undefined, dropped, undefined]));
  });

  it('A-75 that the server left out is shown with its message and stays stored', async () => {
    const api = { '/getCart': saying('This code is for lunch only', aCart()) };
    const { stored } = await open(api, '/cart', { promo_code: 'LUNCH' });
    expect(await screen.findByText('This code is for lunch only')).toBeInTheDocument();
    expect(screen.getByText('LUNCH')).toBeInTheDocument();
    expect(await stored('promo_code')).toBe('LUNCH');
  });

  const offered = {
    '/getCart': aCart({ promo_code: 'Wings20', promo_discount: 6.3 }),
    '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }],
    '/getMenuItems': { items: [], pagination: { current_page: 1, total_pages: 1, total_records: 0 } },
    '/getPromotions': { promos: [{ _id: 'p1', title: 'First order', description: '', image: '' }] },
    '/getPromoDetails': { promo: { _id: 'p1', title: 'First order', code: 'Wings20', is_eligible: true, rules: [] } },
  };

  it('CART-15 A-36 an offer of the URL is used, not stored, and still there after a look at the menu', async () => {
    const { user, codes, stored, place } = await open(offered, '/cart?offer=Wings20');
    expect(await checkout()).toHaveAttribute('href', '/checkout?offer=Wings20');
    expect(codes()).toEqual(['Wings20']);
    await user.click(screen.getByRole('link', { name: 'Add Items' }));
    // The cart's own bar goes with its screen: the link is looked for when the menu is there.
    await screen.findByText('No items found');
    await user.click(screen.getAllByRole('link', { name: /View Cart/ })[0]!);
    await waitFor(() => expect(place()).toBe('/cart?offer=Wings20'));
    expect(await screen.findByText('AED 6.30 off')).toBeInTheDocument();
    expect(await stored('promo_code')).toBeNull();
  });

  it('A-36 says that another code is in use, and changes it for the offer only when asked to', async () => {
    const { user, codes, store, stored } = await open(withCodes, '/cart?offer=FIRST15', { promo_code: 'WINGS20' });
    expect(await screen.findByText('One code per order: WINGS20 is applied.')).toBeInTheDocument();
    expect(codes()).toEqual(['WINGS20']);
    expect(store.getState().promo.offer).toBe('');
    await user.click(screen.getByRole('button', { name: 'Use FIRST15 instead' }));
    await waitFor(async () => expect(await checkout()).toHaveAttribute('href', '/checkout?offer=FIRST15'));
    expect(codes()).toEqual(['WINGS20', 'FIRST15']);
    expect(store.getState().promo.offer).toBe('FIRST15');
    expect(screen.queryByText(/is in use/)).toBeNull();
    expect(await stored('promo_code')).toBeNull();
  });

  it('PROMOD-04 an offer is called applied on its own page, and is gone from the links once removed', async () => {
    const { user, place } = await open(offered, '/cart?offer=Wings20');
    await user.click(await screen.findByRole('link', { name: 'View Offers' }));
    await user.click(await screen.findByRole('link', { name: /First order/ }));
    expect(await screen.findByText('This offer is already applied to your cart!')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go to the cart to remove or change it' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Wings20' }));
    await waitFor(() => expect(place()).toBe('/cart'));
    await user.click(screen.getByRole('link', { name: 'Add Items' }));
    await screen.findByText('No items found');
    for (const link of screen.getAllByRole('link', { name: /View Cart/ }))
      expect(link).toHaveAttribute('href', '/cart');
  });
});

describe('redeeming points', () => {
  it("GEN-07 CART-05 CART-18 reloads the cart and shows the server's amounts", async () => {
    const points = { loyalty_points: 800, max_redeemable_points: 550, loyalty_discount: 5.5 };
    const { user, calls, stored } = await open({
      '/getCart': ({ query }: RecordedCall) => aCart({ ...points, grand_total: query.apply_loyalty ? 44.5 : 50 }),
    });
    const box = await screen.findByRole('checkbox', { name: 'Use 550 points' });
    expect(screen.queryByText('Loyalty discount')).not.toBeInTheDocument();
    await user.click(box);
    await waitFor(() => expect(row('Total')).toHaveTextContent('AED 44.50'));
    expect(row('Loyalty discount')).toHaveTextContent('−AED 5.50');
    expect(calls('/getCart').at(-1)?.query.apply_loyalty).toBe('true');
    expect(await stored('apply_loyalty')).toBe('true');
  });

  it('CART-16 A-37 is disabled and unticked with a reload when the discount is above the subtotal', async () => {
    const cart = aCart({ loyalty_points: 9000, max_redeemable_points: 9000, loyalty_discount: 90 });
    const { calls, stored } = await open({ '/getCart': cart }, '/cart', { apply_loyalty: 'true' });
    expect(await screen.findByRole('checkbox', { name: 'Use 9,000 points' })).toBeDisabled();
    await waitFor(() => expect(calls('/getCart').map((call) => call.query.apply_loyalty)).toEqual(['true', undefined]));
    expect(await stored('apply_loyalty')).toBe('false');
  });
});
