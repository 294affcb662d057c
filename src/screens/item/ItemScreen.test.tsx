import { screen, waitFor, within } from '@testing-library/react';
import { config } from '../../shared/config';
import { gate, later, offline, refused, Reply, saying } from '../../testing/apiTable';
import {
  aBranch,
  aCart,
  aGuest,
  aLine,
  aMenuPage,
  anAddonGroup,
  anAddonItem,
  anAddress,
  anEmptyCart,
  anItem,
  aUser,
} from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const gold = { title: 'Gold', price: 2.5 };
const ranch = { title: 'Ranch', price: 4 };
const sauces = anAddonGroup({
  title: 'Sauce',
  min_selection: 1,
  max_selection: 2,
  addon_items: [
    anAddonItem({ _id: 'hot', title: 'Hot', price: 0 }),
    anAddonItem({ _id: 'mild', title: 'Mild', price: 0 }),
    anAddonItem({ _id: 'gold', ...gold }),
  ],
});
const dips = anAddonGroup({
  title: 'Dips',
  max_quantity: 3,
  addon_items: [
    anAddonItem({ _id: 'ranch', ...ranch, max_selection: 5 }),
    anAddonItem({ _id: 'garlic', title: 'Garlic', price: 4, max_selection: 5 }),
  ],
});
const wings = anItem({ addons: [sauces, dips] });
const route = '/item/wings-buffalo';
const customer = (over: Record<string, unknown> = {}) => ({ user: aUser(), address: anAddress(), ...over });
const api = (over: Record<string, unknown> = {}) => ({
  '/getItemDetails': wings,
  '/getCart': anEmptyCart(),
  // Asked for 15 s after a call without a reply.
  '/getAppData': { payment_mode: 'test' },
  'POST /addItemToCart': saying('Item added to cart'),
  'POST /updateCartItem': saying('Cart updated'),
  ...over,
});
const open = (replies: Record<string, unknown> = {}) => renderApp({ route, stored: customer(), api: api(replies) });
/** The item, to which the choice of an address has led back. */
async function openReturned(replies: Record<string, unknown> = {}) {
  const app = await renderApp({
    route: '/address-list?goto=item%2Fwings-buffalo',
    stored: customer(),
    api: api({ '/getUserAddress': [anAddress()], ...replies }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Deliver here' }));
  await waitFor(() => expect(app.place()).toBe(route));
  return app;
}
const add = () => screen.findByRole('button', { name: /^Add Items/ });
const kept = (over: Record<string, unknown> = {}, draftKey = 'item/wings-buffalo', userId = '') =>
  JSON.stringify({
    [draftKey]: { userId, input: { selection: [{ gold: 1, gone: 1 }, {}], quantity: 2, note: '', ...over } },
  });
const group = (name: string) => screen.getByRole('group', { name });
const inCart = aCart({
  cartItems: [
    aLine({
      quantity: 2,
      instruction: 'No celery',
      addons: [
        { quantity: 1, item: { title: 'Hot' }, item_id: 'hot', addon_index: 0 },
        { quantity: 2, item: { title: 'Ranch' } },
      ],
    }),
  ],
  subTotal: 100,
});

describe('the item', () => {
  it('an item that is sold out at the chosen branch is marked and cannot be added', async () => {
    config.extras = ['menuBranch'];
    const { calls } = await renderApp({
      route,
      stored: { user: aUser(), branch: aBranch(), type: 'pickup' },
      api: api({ '/getItemDetails': { ...wings, is_sold_out: true } }),
    });
    expect(await screen.findByText('Sold out at this branch')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Add Items/ })).not.toBeInTheDocument();
    expect(calls('/getItemDetails').map(({ query }) => query)).toEqual([
      { item_id: 'wings-buffalo', branch_id: 'branch-1' },
    ]);
  });

  it('an addon that has run out at the branch is marked and cannot be chosen, with a counter or not', async () => {
    const [ranchOut, garlic] = dips.addon_items.map((addon) => ({ ...addon, is_sold_out: addon._id === 'ranch' }));
    await open({ '/getItemDetails': { ...wings, addons: [sauces, { ...dips, addon_items: [ranchOut, garlic] }] } });
    expect(await screen.findByRole('checkbox', { name: 'Ranch, Sold out' })).toBeDisabled();
  });

  it('ITEM-01 ITEM-06 ITEM-12 ADDON-07 ADDON-08 shows picture, texts, price, groups, note and counter', async () => {
    const { calls } = await open({
      '/getItemDetails': {
        ...wings,
        image_alt: 'A plate of wings',
        calories: 920,
        allergens: ['milk', 'gluten'],
        diets: ['halal'],
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Buffalo Wings' })).toBeInTheDocument();
    await screen.findByRole('textbox', { name: 'Special note' });
    expect(calls('/getItemDetails').map((call) => call.query)).toEqual([{ item_id: 'wings-buffalo' }]);
    expect(screen.getByRole('img', { name: 'A plate of wings' })).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    const texts = ['Ten wings in cayenne butter.', 'AED 42.00', '920 kcal', 'Halal', 'Contains milk, gluten'];
    for (const text of texts) expect(main.getByText(text)).toBeInTheDocument();
    expect(main.getByText('AED 48.00').closest('s')).toBeInTheDocument();
    for (const text of ['Mandatory', 'Choose 1 to 2'])
      expect(within(group('Sauce')).getByText(text)).toBeInTheDocument();
    expect(within(group('Sauce')).getAllByRole('checkbox')).toHaveLength(3);
    for (const text of ['Optional', 'Up to 3 in all'])
      expect(within(group('Dips')).getByText(text)).toBeInTheDocument();
    expect(within(group('Dips')).queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('ITEM-02 ITEM-04 ITEM-05 LIMIT-18 A-14 the total counts base, addons and quantity, rounded half up', async () => {
    const { user } = await open();
    expect(await add()).toHaveTextContent('Add Items 42 AED');
    expect(screen.getByRole('button', { name: 'Decrease quantity of Buffalo Wings' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Gold/ }));
    expect(await add()).toHaveTextContent('Add Items 45 AED');
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Buffalo Wings' }));
    expect(await add()).toHaveTextContent('Add Items 89 AED');
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Ranch' }));
    expect(await add()).toHaveTextContent('Add Items 97 AED');
  });

  it('ITEM-03 the summary bar shows count, subtotal, taxes and the way to the cart', async () => {
    await open({ '/getCart': inCart });
    const bar = await screen.findByRole('group', { name: 'Your cart' });
    await waitFor(() => expect(within(bar).getByRole('img', { name: '2 items in the cart' })).toHaveTextContent('2'));
    expect(within(bar).getByText('AED 100.00')).toBeInTheDocument();
    expect(within(bar).getByText('inclusive of taxes')).toBeInTheDocument();
    expect(within(bar).getByRole('link', { name: /View Cart/ })).toHaveAttribute('href', '/cart');
  });

  it('ERR-08 a failed load of an item shows why and can be retried', async () => {
    const { user, answer } = await open({ '/getItemDetails': refused('This item is not on the menu any more') });
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
      'This item is not on the menu any more',
    );
    // The server has refused, so the menu is the main action and retry the secondary one.
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/items');
    answer({ '/getItemDetails': wings });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await add()).toBeInTheDocument();
  });
});

describe('addon rules', () => {
  it("ADDON-01 a third kind where two are allowed is refused with 'Max selection reached'", async () => {
    const { user, calls } = await open();
    await add();
    for (const name of [/Hot/, /Mild/, /Gold/])
      await user.click(within(group('Sauce')).getByRole('checkbox', { name }));
    expect(within(group('Sauce')).getByRole('alert')).toHaveTextContent('Max selection reached');
    expect(within(group('Sauce')).getByRole('checkbox', { name: /Gold/ })).not.toBeChecked();
    await user.click(within(group('Sauce')).getByRole('checkbox', { name: /Hot/ }));
    expect(within(group('Sauce')).queryByRole('alert')).toBeNull();
    expect(calls('/addItemToCart')).toHaveLength(0);
  });

  it('a named sauce gives way to the first press, an own choice does not; the reason stands below', async () => {
    const named = {
      ...sauces,
      addon_items: sauces.addon_items.map((addon, index) => ({ ...addon, default: index === 0 })),
    };
    const { user } = await open({ '/getItemDetails': { ...wings, addons: [named] } });
    await add();
    const box = (name: RegExp) => within(group('Sauce')).getByRole('checkbox', { name });
    expect(box(/Hot/)).toBeChecked();
    await user.click(box(/Mild/));
    expect([box(/Hot/), box(/Mild/)].map((input) => (input as HTMLInputElement).checked)).toEqual([false, true]);
    await user.click(box(/Hot/));
    expect([box(/Hot/), box(/Mild/)].map((input) => (input as HTMLInputElement).checked)).toEqual([true, true]);
    await user.click(box(/Gold/));
    expect(box(/Mild/)).toBeChecked();
    expect(box(/Gold/).closest('label')?.nextElementSibling).toHaveTextContent('Max selection reached');
  });

  it.each([
    ['en', /^Hot, Heat 4 of 5, \+ /],
    ['ar', /^Hot, مستوى الحرارة 4 من 5, \+ /],
  ])('a sauce says how hot it is, and its text once it is ticked (%s)', async (user_lang, hot) => {
    const heat = anAddonGroup({
      title: 'Heat',
      addon_items: [
        anAddonItem({ _id: 'hot', title: 'Hot', description: 'With chilli', price: 2, heat: 4, image: 'https://a/1' }),
        anAddonItem({ _id: 'mild', title: 'Mild', description: 'With honey', price: 0, heat: 0, image: 'https://a/2' }),
      ],
    });
    const { user } = await renderApp({
      route,
      stored: customer({ user_lang }),
      api: api({ '/getItemDetails': { ...wings, addons: [heat] } }),
    });
    const box = await screen.findByRole('checkbox', { name: hot });
    expect(screen.getByRole('checkbox', { name: 'Mild' })).not.toBeChecked();
    expect(box.closest('label')!.querySelectorAll('.heat svg')).toHaveLength(4);
    expect(within(group('Heat')).queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByText(/With/)).not.toBeInTheDocument();
    await user.click(box);
    expect(box).toHaveAccessibleDescription(/With chilli/);
    expect(screen.queryByText(/With honey/)).not.toBeInTheDocument();
  });

  it('named toppings beyond the minimum stay at the first press', async () => {
    const named = {
      ...sauces,
      min_selection: 0,
      max_selection: 0,
      addon_items: sauces.addon_items.map((addon, index) => ({ ...addon, default: index === 0 })),
    };
    const { user } = await open({ '/getItemDetails': { ...wings, addons: [named] } });
    await add();
    await user.click(within(group('Sauce')).getByRole('checkbox', { name: /Mild/ }));
    expect(within(group('Sauce')).getByRole('checkbox', { name: /Hot/ })).toBeChecked();
  });

  it("ADDON-03 ADDON-06 adding too little shows '{group}: {message}' once and focuses the group", async () => {
    const strict = { ...wings, addons: [sauces, { ...dips, min_quantity: 2 }] };
    const { user, calls } = await open({ '/getItemDetails': strict });
    expect(await add()).toHaveTextContent('Add Items 42 AEDSauce: Choose 1 to 2');
    await user.click(await add());
    expect(await screen.findByText('Sauce: Please select at least 1 items from Sauce')).toBeInTheDocument();
    expect(screen.queryByText(/Minimum total quantity/)).not.toBeInTheDocument();
    expect(group('Sauce')).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: /Hot/ }));
    await user.click(await add());
    expect(await screen.findByText('Dips: Minimum total quantity for Dips is 2')).toBeInTheDocument();
    expect(calls('/addItemToCart')).toHaveLength(0);
  });
});

describe('adding to the cart', () => {
  it('GEN-07 ITEM-07 ITEM-13 ADDON-09 API-22 the first add sends the line and reloads the cart', async () => {
    const { user, calls, place, answer } = await open();
    await add();
    await user.click(screen.getByRole('checkbox', { name: /Gold/ }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Ranch' }));
    await enterText(user, screen.getByRole('textbox', { name: 'Special note' }), ' No onions ');
    answer({ '/getCart': inCart });
    await user.click(await add());
    expect(await screen.findByText(/^Item added to cart/)).toBeInTheDocument();
    expect(calls('/addItemToCart').map((call) => call.body)).toEqual([
      {
        item_id: 'wings-buffalo',
        quantity: 1,
        instruction: 'No onions',
        user_address_id: 'address-1',
        type: 'delivery',
        addons: [
          {
            ...gold,
            addon_index: 0,
            item_id: 'gold',
            quantity: 1,
            total_price: 2.5,
            max_selection: 1,
            max_quantity: 0,
          },
          {
            ...ranch,
            addon_index: 1,
            item_id: 'ranch',
            quantity: 1,
            total_price: 4,
            max_selection: 5,
            max_quantity: 3,
          },
        ],
      },
    ]);
    expect(place()).toBe(route);
    await waitFor(() =>
      expect(within(group('Your cart')).getByRole('img', { name: '2 items in the cart' })).toHaveTextContent('2'),
    );
    expect(
      screen.getAllByRole('status').filter((status) => status.textContent === '2 items in the cart: AED 100.00'),
    ).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: /Gold/ })).toBeChecked();
    expect(calls('/getCart')).toHaveLength(2);
  });

  it('after adding, Checkout takes the place and the focus of the button that was pressed', async () => {
    const replies = { '/getItemDetails': anItem(), '/getCart': anEmptyCart(), '/getCustomerCards': [] };
    const { user, answer } = await open(replies);
    await add();
    answer({ '/getCart': aCart() });
    await user.click(await add());
    expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveFocus();
  });

  it('ITEM-08 A-16 API-23 an item in the cart is prefilled from it and updated', async () => {
    const { user, calls } = await open({ '/getCart': inCart });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Special note' })).toHaveValue('No celery'));
    expect(screen.getByRole('checkbox', { name: /Hot/ })).toBeChecked();
    expect(within(group('Quantity of Ranch')).getByRole('status')).toHaveTextContent('2');
    expect(within(group('Quantity of Buffalo Wings')).getByRole('status')).toHaveTextContent('2');
    // The cart holds exactly this, so nothing pretends to add another.
    expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.queryByRole('button', { name: /^Add Items/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Buffalo Wings' }));
    expect(await add()).toHaveTextContent(/2 in the cart$/);
    await user.click(await add());
    expect(await screen.findByText('Cart updated')).toBeInTheDocument();
    expect(calls('/addItemToCart')).toHaveLength(0);
    expect(calls('/updateCartItem')[0]?.body).toMatchObject({
      quantity: 3,
      instruction: 'No celery',
      addons: [{ item_id: 'hot' }, { item_id: 'ranch', quantity: 2, addon_index: 1 }],
    });
  });

  it('ITEM-08 if the cart cannot be loaded, cart_quantity of the menu decides', async () => {
    const { user, calls } = await open({ '/getCart': offline(), '/getItemDetails': anItem({ cart_quantity: 2 }) });
    await user.click(await add());
    await waitFor(() => expect(calls('/updateCartItem')).toHaveLength(1));
  });

  it('a refusal keeps the choice for another try, and a double press sends once', async () => {
    const { user, calls, answer } = await open({
      'POST /addItemToCart': refused('Buffalo Wings is not available at the moment'),
    });
    await add();
    await user.click(screen.getByRole('checkbox', { name: /Hot/ }));
    await user.click(await add());
    expect(await screen.findByText('Buffalo Wings is not available at the moment')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Hot/ })).toBeChecked();
    const hold = gate();
    answer({ 'POST /addItemToCart': new Reply({ until: hold.until, message: 'Item added to cart' }) });
    await user.dblClick(await add());
    await hold.open();
    expect(await screen.findByText('Item added to cart')).toBeInTheDocument();
    expect(calls('/addItemToCart')).toHaveLength(2);
  });
});

it('an item whose add had no reply is shown as in the cart, and cannot be added twice', async () => {
  const { user, calls, answer } = await open({ 'POST /addItemToCart': offline(), '/getItemDetails': anItem() });
  await add();
  answer({ '/getCart': aCart() });
  await user.click(await add());
  expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Checkout' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Add Items/ })).not.toBeInTheDocument();
  expect(calls('/addItemToCart')).toHaveLength(1);
});

describe('conditions of adding (A-15)', () => {
  it('ITEM-11 ROLE-06 A-15 a guest goes to login with the message first, whatever else is missing', async () => {
    const { user, place, calls } = await renderApp({ route, stored: { user: aGuest() }, api: api() });
    await user.click(await add());
    expect(await screen.findByText('Please login or create new account to use this feature.')).toBeInTheDocument();
    expect(place()).toBe('/login?goto=item%2Fwings-buffalo');
    await screen.findByText(/^Your .+ is waiting/);
    expect(calls('/addItemToCart')).toHaveLength(0);
  });

  it('ITEM-09 A-15 delivery without an address goes to the addresses and back, and keeps the choice', async () => {
    const { user, place } = await renderApp({
      route,
      stored: { user: aUser() },
      api: api({ '/getUserAddress': [anAddress(), anAddress({ _id: 'address-2', label: 'Work' })] }),
    });
    await add();
    await user.click(screen.getByRole('checkbox', { name: /Mild/ }));
    await user.click(screen.getByRole('checkbox', { name: /Mild/ }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Ranch' }));
    await enterText(user, screen.getByRole('textbox', { name: 'Special note' }), 'Extra hot');
    await user.click(await add());
    await waitFor(() => expect(place()).toBe('/address-list?goto=item%2Fwings-buffalo'));
    await screen.findByRole('heading', { level: 1, name: 'Where to?' });
    expect(screen.queryByText(/Please select at least/)).not.toBeInTheDocument();
    window.history.back();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Special note' })).toHaveValue('Extra hot'));
    expect(within(group('Quantity of Ranch')).getByRole('status')).toHaveTextContent('1');
    expect(screen.getByText('Your choice is still here. Add it when you are ready.')).toBeInTheDocument();
    expect(sessionStorage.getItem('kept_input')).toBeNull();
  });

  it('ITEM-10 pickup without a branch goes to the branch picker, with the item as goto', async () => {
    const { user, place } = await renderApp({
      route,
      stored: customer({ type: 'pickup' }),
      api: api({ '/getBranches': { branches: [aBranch()] } }),
    });
    await user.click(await add());
    await waitFor(() => expect(place()).toContain('change=true'));
    expect(Object.fromEntries(new URLSearchParams(place().split('?')[1]))).toEqual({
      tab: 'pickup',
      change: 'true',
      goto: 'item/wings-buffalo',
    });
  });

  it.each([
    ['of another item is ignored', kept({}, 'item/other'), 'Add Items 42 AED'],
    ['that cannot be read is ignored', 'nonsense', 'Add Items 42 AED'],
    ['is shown without addons that are gone', kept(), 'Add Items 89 AED'],
  ])('a stored choice %s', async (_title, stored, label) => {
    sessionStorage.setItem('kept_input', stored);
    await open();
    expect(await add()).toHaveTextContent(label);
  });

  it('of another customer is ignored', async () => {
    sessionStorage.setItem('kept_input', kept({ selection: [{ hot: 1 }] }, undefined, 'user-2'));
    const { calls } = await open();
    expect(await add()).toHaveTextContent('Add Items 42 AED');
    expect(calls('/addItemToCart')).toHaveLength(0);
  });

  it('a kept choice adds itself once when customer and place are known, and Checkout is next', async () => {
    sessionStorage.setItem('kept_input', kept({ selection: [{ hot: 1 }], quantity: 1 }));
    let added = false;
    const { calls } = await openReturned({
      'POST /addItemToCart': () => {
        added = true;
        return saying('Item added to cart');
      },
      '/getCart': () =>
        added
          ? aCart({
              cartItems: [aLine({ addons: [{ quantity: 1, item: { title: 'Hot' }, item_id: 'hot', addon_index: 0 }] })],
            })
          : anEmptyCart(),
    });
    expect(await screen.findByRole('link', { name: 'Checkout' })).toBeInTheDocument();
    expect(within(group('Your cart')).getByText('AED 42.00')).toBeInTheDocument();
    expect(calls('/addItemToCart').map(({ body }) => body)).toMatchObject([
      { addons: [{ item_id: 'hot' }], quantity: 1 },
    ]);
    expect(screen.queryByText(/^Your choice is still here/)).toBeNull();
    expect(sessionStorage.getItem('kept_input')).toBeNull();
  });

  it('a kept choice waits for a press where the customer comes by another way', async () => {
    sessionStorage.setItem('kept_input', kept({ selection: [{ hot: 1 }] }));
    const { calls } = await open();
    expect(await screen.findByText(/^Your choice is still here/)).toBeInTheDocument();
    expect(await add()).toHaveTextContent('Add Items 84 AED');
    expect(calls('/addItemToCart')).toHaveLength(0);
  });

  it.each([
    ['in part is gone', kept(), {}, 'Some of your choice is no longer on the menu. Check it, then add it.'],
    [
      'meets another in the cart',
      kept({ selection: [{ mild: 1 }] }),
      { '/getCart': inCart },
      /^Your choice is still here/,
    ],
  ])('a kept choice that %s is not added by itself', async (_name, stored, replies, text) => {
    sessionStorage.setItem('kept_input', stored);
    const { calls } = await openReturned(replies);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await add();
    expect([...calls('/addItemToCart'), ...calls('/updateCartItem')]).toHaveLength(0);
  });

  it('R5 a choice outlives a session that ends at Add Items, for its customer alone', async () => {
    const { user, place } = await open({ 'POST /addItemToCart': new Reply({ http: 401, message: 'Session expired' }) });
    await add();
    await user.click(screen.getByRole('checkbox', { name: /Mild/ }));
    await enterText(user, screen.getByRole('textbox', { name: 'Special note' }), 'No celery');
    await user.click(await add());
    await waitFor(() => expect(place()).toBe('/login?goto=item%2Fwings-buffalo'));
    expect(JSON.parse(sessionStorage.getItem('kept_input') ?? '')).toMatchObject({
      'item/wings-buffalo': { userId: 'user-1', input: { selection: [{ mild: 1 }, {}], note: 'No celery' } },
    });
  });
});

describe('an item that its list has shown', () => {
  /** Opens the item from its list or a search. */
  async function openFrom(list: string, details: object) {
    const app = await renderApp({
      route: list,
      stored: customer(),
      api: api({
        '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }],
        '/getMenuItems': aMenuPage(anItem()),
        '/search': { items: [anItem()] },
        '/getItemDetails': details,
      }),
    });
    if (list === '/search') await enterText(app.user, await screen.findByRole('searchbox'), 'wings');
    await app.user.click(await screen.findByRole('link', { name: /Buffalo Wings/ }));
    await waitFor(() => expect(app.place()).toBe(route));
  }

  it.each(['/items/wings', '/search'])(
    'from %s stands at once; nothing is promised before its addons are known, and a stored choice is kept',
    async (list) => {
      sessionStorage.setItem('kept_input', kept({ selection: [{ hot: 1 }] }));
      const hold = gate();
      await openFrom(list, later(hold.until, wings));
      const heading = screen.getByRole('heading', { level: 1, name: 'Buffalo Wings' });
      const main = within(screen.getByRole('main'));
      for (const text of ['Ten wings in cayenne butter.', 'AED 42.00'])
        expect(main.getByText(text)).toBeInTheDocument();
      expect(main.queryByRole('button', { name: /^Add Items/ })).not.toBeInTheDocument();
      expect(main.queryByRole('group', { name: 'Quantity of Buffalo Wings' })).not.toBeInTheDocument();
      await hold.open();
      expect(await add()).toHaveTextContent('Add Items 84 AED');
      expect(main.getByRole('checkbox', { name: /Hot/ })).toBeChecked();
      expect(sessionStorage.getItem('kept_input')).toBeNull();
      // The same element, so that a screen reader does not lose its position.
      expect(screen.getByRole('heading', { level: 1, name: 'Buffalo Wings' })).toBe(heading);
    },
  );

  it('cannot be ordered when its details fail to load', async () => {
    await openFrom('/items/wings', refused('Sold out for good'));
    expect(await within(screen.getByRole('main')).findByText('Sold out for good')).toBeInTheDocument();
    expect(screen.queryByText('Ten wings in cayenne butter.')).not.toBeInTheDocument();
  });
});
