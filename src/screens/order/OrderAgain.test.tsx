import { screen, within } from '@testing-library/react';
import type { CartItem } from '../../../contract/cart';
import type { OrderItem } from '../../../contract/orders';
import { refused, saying, type RecordedCall } from '../../testing/apiTable';
import { aCart, aLine, anAddonGroup, anAddonItem, anAddress, anItem, anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const route = '/order/order-1';
const stored = { user: aUser(), address: anAddress() };
const dips = anAddonGroup({
  title: 'Dips',
  max_selection: 2,
  addon_items: [anAddonItem({ max_selection: 3 }), anAddonItem({ _id: 'dip-bbq', title: 'BBQ' })],
});
const sauces = anAddonGroup({
  title: 'Sauce',
  min_selection: 1,
  max_selection: 1,
  addon_items: [anAddonItem({ _id: 'sauce-hot', title: 'Hot', price: 0 })],
});

const ordered = (id: string, title: string, over: Partial<OrderItem> = {}, price = 42): OrderItem => ({
  item: { _id: id, title, original_price: price, discounted_price: null },
  quantity: 1,
  addons: [],
  ...over,
});
const withRanch = [{ item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 2, total_price: 8 }];

async function open(
  lines: OrderItem[],
  menu: Record<string, object | null>,
  cartItems: CartItem[] = [],
  keys: object = stored,
) {
  const app = await renderApp({
    route,
    stored: { ...keys },
    api: {
      '/getOrderDetails': { order: anOrder({ status: 'Delivered', order_items: lines }), order_title: '' },
      '/getItemDetails': ({ query }: RecordedCall) =>
        menu[query.item_id ?? ''] ?? refused('This item is no longer on the menu'),
      '/getCart': aCart({ cartItems }),
      '/addItemToCart': saying('Item added to cart'),
      '/updateCartItem': saying('Cart updated'),
      '/getUserAddress': [],
    },
  });
  return app;
}
const press = async ({ user }: { user: { click: (element: Element) => Promise<void> } }) =>
  user.click(await screen.findByRole('button', { name: 'Order again' }));
const line = async (title: string) =>
  within(await screen.findByRole('dialog', { name: 'Order again' }))
    .getByText(title)
    .closest('li');

describe('order again', () => {
  it('B-05 adds each line with its addons found by id, reports it, and leads to the cart', async () => {
    const app = await open(
      [
        ordered('wings', 'Wings', { quantity: 2, addons: withRanch, instruction: 'Crispy' }),
        ordered('fries', 'Fries', {}, 20),
      ],
      {
        wings: anItem({ _id: 'wings', original_price: 42, discounted_price: null, addons: [dips] }),
        fries: anItem({ _id: 'fries', original_price: 23, discounted_price: null }),
      },
    );
    await press(app);
    expect(await line('Wings')).toHaveTextContent('WingsAdded to your cart');
    expect(await line('Fries')).toHaveTextContent('Price changed from AED 20.00 to AED 23.00');
    expect(app.calls('POST /addItemToCart').map((call) => call.body)).toEqual([
      {
        item_id: 'wings',
        quantity: 2,
        instruction: 'Crispy',
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
            max_quantity: 0,
          },
        ],
      },
      { item_id: 'fries', quantity: 1, instruction: '', user_address_id: 'address-1', type: 'delivery', addons: [] },
    ]);
    expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  });

  it('B-05 reports a changed addon price', async () => {
    const app = await open(
      [
        ordered('wings', 'Wings', {
          addons: [{ item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 2, total_price: 6 }],
        }),
      ],
      { wings: anItem({ _id: 'wings', original_price: 42, discounted_price: null, addons: [dips] }) },
    );
    await press(app);
    expect(await line('Wings')).toHaveTextContent('Price changed from AED 48.00 to AED 50.00');
  });

  it('B-05 reports removed items, required choices and missing addons, and sends only the last', async () => {
    const app = await open(
      [
        ordered('gone', 'Old Box'),
        ordered('wings', 'Wings', { addons: withRanch }),
        ordered('fries', 'Fries', {
          addons: [{ item_id: { _id: 'truffle', title: 'Truffle' }, quantity: 1, total_price: 5 }],
        }),
        { ...ordered('', 'Mystery'), item: { title: 'Mystery', original_price: 1, discounted_price: null } },
      ],
      { wings: anItem({ _id: 'wings', addons: [sauces, dips] }), fries: anItem({ _id: 'fries', title: 'Fries' }) },
    );
    await press(app);
    expect(await line('Old Box')).toHaveTextContent('Not available now');
    expect(await line('Wings')).toHaveTextContent('Needs a new choice of addons');
    expect(within((await line('Wings'))!).getByRole('link', { name: 'Choose' })).toHaveAttribute('href', '/item/wings');
    expect(await line('Fries')).toHaveTextContent('Added without Truffle');
    expect(await line('Mystery')).toHaveTextContent('Not available now');
    expect(app.calls('POST /addItemToCart').map((call) => (call.body as { item_id: string }).item_id)).toEqual([
      'fries',
    ]);
  });

  it('B-05 adds to a line with the same choice, keeps its note, and never overwrites another choice', async () => {
    const menu = { wings: anItem({ _id: 'wings', addons: [dips] }), fries: anItem({ _id: 'fries', addons: [dips] }) };
    const lines = [ordered('wings', 'Wings', { quantity: 2, instruction: 'Crispy' }), ordered('fries', 'Fries')];
    const app = await open(lines, menu, [
      aLine({ item_id: 'wings', quantity: 3, instruction: 'No nuts' }),
      aLine({ item_id: 'fries', addons: [{ quantity: 1, item_id: 'dip-bbq', item: { title: 'BBQ' } }] }),
    ]);
    await press(app);
    expect(await line('Fries')).toHaveTextContent('Already in your cart with other choices, left as it is');
    expect(app.calls('POST /updateCartItem').map((call) => call.body)).toMatchObject([
      { item_id: 'wings', quantity: 5, instruction: 'No nuts\nCrispy' },
    ]);
    expect(app.calls('POST /addItemToCart')).toHaveLength(0);
  });

  it('B-05 reports when nothing can be added, and a refused add', async () => {
    const app = await open([ordered('wings', 'Wings')], { wings: anItem({ _id: 'wings' }) });
    app.answer({ '/addItemToCart': refused('Sold out') });
    await press(app);
    expect(await line('Wings')).toHaveTextContent('Could not be added');
    expect(screen.getByText('Nothing could be added to your cart.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'View Cart' })).not.toBeInTheDocument();
  });

  it('B-05 A-15 without an address it leads to the address list with a goto; nothing is added', async () => {
    const app = await open([ordered('wings', 'Wings')], {}, [], { user: aUser() });
    await press(app);
    expect(app.place()).toBe('/address-list?goto=order%2Forder-1');
    expect(app.calls('POST /addItemToCart')).toHaveLength(0);
  });

  it('B-05 A-15 pickup without a branch opens the branch picker first', async () => {
    const app = await open([ordered('wings', 'Wings')], {}, [], { user: aUser(), type: 'pickup' });
    app.answer({ '/getBranches': { branches: [] }, '/getDashboard': {}, '/getMyOrders': { orders: [] } });
    await press(app);
    expect(app.place()).toBe('/?tab=pickup&change=true&goto=order%2Forder-1');
    expect(app.calls('POST /addItemToCart')).toHaveLength(0);
  });

  it.each([
    ['under way', anOrder()],
    [
      'of a provider that sends no item ids',
      anOrder({
        status: 'Delivered',
        order_items: [{ item: { title: 'Wings', original_price: 1, discounted_price: null }, quantity: 1, addons: [] }],
      }),
    ],
  ])('B-05 an order %s cannot be ordered again', async (_name, order) => {
    await renderApp({ route, stored, api: { '/getOrderDetails': { order, order_title: '' } } });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.queryByRole('button', { name: 'Order again' })).not.toBeInTheDocument();
  });
});
