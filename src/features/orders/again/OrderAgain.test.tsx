import { screen, within } from '@testing-library/react';
import type { CartItem } from '../../../../contract/cart';
import type { OrderItem } from '../../../../contract/orders';
import { refused, saying, type RecordedCall } from '../../../testing/apiTable';
import { aCart, aLine, anAddonGroup, anAddonItem, anAddress, anItem, anOrder, aUser } from '../../../testing/builders';
import { renderApp } from '../../../testing/renderApp';

const route = '/order/order-1';
const stored = { user: aUser(), address: anAddress() };
const dips = anAddonGroup({
  max_selection: 2,
  addon_items: [anAddonItem({ max_selection: 3 }), anAddonItem({ _id: 'dip-bbq', title: 'BBQ' })],
});
const sauces = anAddonGroup({
  title: 'Sauce',
  min_selection: 1,
  addon_items: [anAddonItem({ _id: 'sauce-hot', title: 'Hot', price: 0 })],
});
const onMenu = (id: string, price: number, ...addons: (typeof dips)[]) => ({
  [id]: anItem({ _id: id, original_price: price, discounted_price: null, addons }),
});
const ordered = (id: string, title: string, over: Partial<OrderItem> = {}, price = 42): OrderItem => ({
  item: { ...(id && { _id: id }), title, original_price: price, discounted_price: null },
  quantity: 1,
  addons: [],
  ...over,
});
const addon = (_id: string, title: string, quantity: number, total_price: number) => [
  { item_id: { _id, title }, quantity, total_price },
];

async function orderAgain(
  lines: OrderItem[],
  menu: Record<string, object> = {},
  { cartItems = [], keys = stored, more = {} }: { cartItems?: CartItem[]; keys?: object; more?: object } = {},
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
      ...more,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Order again' }));
  return { ...app, sent: (path: string) => app.calls(path).map(({ body }) => body) };
}
const line = async (title: string) =>
  within(await screen.findByRole('dialog', { name: 'Order again' }))
    .getByText(title)
    .closest('li')!;

describe('B-05 order again', () => {
  it('adds each line with its addons found by id, reports it, and leads to the cart', async () => {
    const wings = { quantity: 2, addons: addon('dip-ranch', 'Ranch', 2, 8), instruction: 'Crispy' };
    const app = await orderAgain([ordered('wings', 'Wings', wings), ordered('fries', 'Fries', {}, 20)], {
      ...onMenu('wings', 42, dips),
      ...onMenu('fries', 23),
    });
    expect(await line('Wings')).toHaveTextContent('WingsAdded to your cart');
    expect(await line('Fries')).toHaveTextContent('Price changed from AED 20.00 to AED 23.00');
    const place = { user_address_id: 'address-1', type: 'delivery' };
    const ranch = { item_id: 'dip-ranch', price: 4, quantity: 2, total_price: 8, max_selection: 3 };
    expect(app.sent('/addItemToCart')).toEqual([
      {
        item_id: 'wings',
        quantity: 2,
        instruction: 'Crispy',
        ...place,
        addons: [{ ...ranch, title: 'Ranch', addon_index: 0, max_quantity: 0 }],
      },
      { item_id: 'fries', quantity: 1, instruction: '', ...place, addons: [] },
    ]);
    expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  });

  it('reports removed items, required choices and missing or repriced addons, and sends the rest', async () => {
    const app = await orderAgain(
      [
        ordered('gone', 'Old Box'),
        ordered('wings', 'Wings', { addons: addon('dip-ranch', 'Ranch', 2, 8) }),
        ordered('fries', 'Fries', { addons: addon('truffle', 'Truffle', 1, 5) }),
        ordered('rings', 'Rings', { addons: addon('dip-ranch', 'Ranch', 2, 6) }),
        ordered('', 'Mystery'),
      ],
      { ...onMenu('wings', 42, sauces, dips), ...onMenu('fries', 42), ...onMenu('rings', 42, dips) },
    );
    expect(await line('Old Box')).toHaveTextContent('Not available now');
    expect(await line('Wings')).toHaveTextContent('Choose your options again');
    expect(within(await line('Wings')).getByRole('link', { name: 'Choose' })).toHaveAttribute('href', '/item/wings');
    expect(await line('Fries')).toHaveTextContent('Added without Truffle');
    expect(await line('Rings')).toHaveTextContent('Price changed from AED 48.00 to AED 50.00');
    expect(await line('Mystery')).toHaveTextContent('Not available now');
    expect(app.sent('/addItemToCart')).toMatchObject([{ item_id: 'fries' }, { item_id: 'rings' }]);
  });

  it('adds to a line with the same choice, keeps its note, and never overwrites another choice', async () => {
    const app = await orderAgain(
      [
        ordered('wings', 'Wings', { quantity: 2 }),
        ordered('rings', 'Rings', { instruction: 'Crispy' }),
        ordered('fries', 'Fries'),
      ],
      { ...onMenu('wings', 42, dips), ...onMenu('rings', 42, dips), ...onMenu('fries', 42, dips) },
      {
        cartItems: [
          aLine({ item_id: 'wings', quantity: 3, instruction: 'No nuts' }),
          aLine({ item_id: 'rings', instruction: 'No nuts' }),
          aLine({ item_id: 'fries', addons: [{ quantity: 1, item_id: 'dip-bbq', item: { title: 'BBQ' } }] }),
        ],
      },
    );
    expect(await line('Fries')).toHaveTextContent('Already in your cart, with different choices');
    expect(await line('Rings')).toHaveTextContent('Already in your cart, with different choices');
    expect(app.sent('/updateCartItem')).toMatchObject([{ item_id: 'wings', quantity: 5, instruction: 'No nuts' }]);
    expect(app.sent('/addItemToCart')).toHaveLength(0);
  });

  it('reports when nothing can be added, and a refused add', async () => {
    const more = { '/addItemToCart': refused('Sold out') };
    await orderAgain([ordered('wings', 'Wings')], onMenu('wings', 42), { more });
    expect(await line('Wings')).toHaveTextContent('Could not be added');
    expect(screen.getByText('Nothing could be added to your cart.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'View Cart' })).not.toBeInTheDocument();
  });

  it.each([
    ['delivery without an address', 'delivery', '/address-list?goto=order%2Forder-1'],
    ['pickup without a branch', 'pickup', '/?tab=pickup&change=true&goto=order%2Forder-1'],
  ])('A-15 %s leads to the choice of the place first; nothing is added', async (_what, type, path) => {
    const more = { '/getBranches': { branches: [] }, '/getDashboard': {}, '/getMyOrders': { orders: [] } };
    const app = await orderAgain([ordered('wings', 'Wings')], {}, { keys: { user: aUser(), type }, more });
    expect(app.place()).toBe(path);
    expect(app.sent('/addItemToCart')).toHaveLength(0);
  });

  it.each([
    ['under way', anOrder()],
    ['of a provider that sends no item ids', anOrder({ status: 'Delivered', order_items: [ordered('', 'Wings')] })],
  ])('an order %s cannot be ordered again', async (_name, order) => {
    await renderApp({ route, stored, api: { '/getOrderDetails': { order, order_title: '' } } });
    await screen.findByRole('heading', { level: 1, name: '#JW-2087' });
    expect(screen.queryByRole('button', { name: 'Order again' })).not.toBeInTheDocument();
  });
});
