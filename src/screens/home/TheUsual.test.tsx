import { act, screen, waitFor } from '@testing-library/react';
import { navigation } from '../../shared/lib/navigation';
import { gate, refused, saying, type RecordedCall } from '../../testing/apiTable';
import { aBranch, aCart, aLine, anAddress, anItem, anOrder, aUser, emptyHome } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const wings = { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 42, discounted_price: null };
const last = anOrder({ status: 'Delivered', order_items: [{ item: wings, quantity: 1, addons: [] }] });
const open = (order: object = last, api: object = {}, route = '/') => {
  let isFilled = false;
  return renderApp({
    route,
    stored: { user: aUser(), address: anAddress() },
    api: {
      ...emptyHome,
      '/getBranches': { branches: [aBranch({ delivery_time: 35 })] },
      '/getMyOrders': ({ query }: { query: { status?: string } }) => ({
        orders: query.status === 'Delivered' ? [order] : [],
      }),
      '/getItemDetails': anItem({ _id: 'wings-buffalo', original_price: 42, discounted_price: null }),
      '/getCart': () => (isFilled ? aCart() : aCart({ cartItems: [] })),
      '/getCustomerCards': { cards: [] },
      '/addItemToCart': () => {
        isFilled = true;
        return saying('Item added to cart');
      },
      ...api,
    },
  });
};
const again = () => screen.findByRole('button', { name: 'Order again' });

describe('the usual', () => {
  it('one press on Home fills the cart with the last order and opens the checkout', async () => {
    const { user, place, calls } = await open();
    const usual = await screen.findByRole('region', { name: 'Same again?' });
    // The amount of that order is not today's.
    expect(usual).not.toHaveTextContent('AED');
    await user.click(await again());
    await waitFor(() => expect(place()).toBe('/checkout'));
    expect(calls('/addItemToCart').map(({ body }) => body)).toMatchObject([{ item_id: 'wings-buffalo', quantity: 1 }]);
  });

  it('every line arrives, also where the cart has its first one before the last is sent', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const order_items = ids.map((_id) => ({ item: { ...wings, _id }, quantity: 1, addons: [] }));
    const added: string[] = [];
    const lineOf = (item_id: string) => aLine({ item_id });
    const { user, place, calls } = await open(anOrder({ status: 'Delivered', order_items }), {
      '/getItemDetails': ({ query }: RecordedCall) =>
        anItem({ _id: query.item_id, original_price: 42, discounted_price: null }),
      '/getCart': () => aCart({ cartItems: added.map(lineOf) }),
      '/addItemToCart': ({ body }: RecordedCall) => {
        added.push((body as { item_id: string }).item_id);
        return saying('Item added to cart');
      },
    });
    const button = await again();
    const before = calls('/getCart').length;
    await user.click(button);
    await waitFor(() => expect(place()).toBe('/checkout'));
    expect(added).toEqual(ids);
    // The cart before the first line, and with all of them.
    expect(calls('/getCart').length - before).toBeLessThanOrEqual(2);
  });

  it('goes on when the customer leaves the screen, who is not led away and reads what is missing', async () => {
    const { until, open: release } = gate();
    const slow = async () => {
      await until;
      return refused('Sold out');
    };
    const { user, place, calls } = await open(last, { '/addItemToCart': slow, '/getPromotions': [] });
    await user.click(await again());
    await waitFor(() => expect(calls('/addItemToCart')).toHaveLength(1));
    act(() => navigation.go('/promotions'));
    await screen.findByRole('heading', { level: 1, name: 'Promotions' });
    await release();
    expect(await screen.findByText('Not in your cart: Buffalo Wings')).toBeInTheDocument();
    expect(place()).toBe('/promotions');
  });

  it('A-36 the checkout that it opens keeps the offer of the cart', async () => {
    const { user, place } = await open(last, {}, '/cart?offer=WINGS20');
    await screen.findByText('No Item in Cart');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await again());
    await waitFor(() => expect(place()).toBe('/checkout?offer=WINGS20'));
  });

  it('a price that has changed is said before the checkout', async () => {
    const dearer = { '/getItemDetails': anItem({ _id: 'wings-buffalo', original_price: 45, discounted_price: null }) };
    const { user, place } = await open(last, dearer);
    await user.click(await again());
    expect(await screen.findByText('Price changed from AED 42.00 to AED 45.00')).toBeInTheDocument();
    expect(place()).toBe('/');
  });

  it('is not offered where the orders of a provider have no item ids', async () => {
    const order_items = [{ item: { ...wings, _id: '' }, quantity: 1, addons: [] }];
    const { calls } = await open(anOrder({ status: 'Delivered', order_items }));
    await waitFor(() => expect(calls('/getMyOrders')).toHaveLength(2));
    expect(screen.queryByText('Same again?')).not.toBeInTheDocument();
  });

  it('a cart line leads to its item, and the cart says where it goes and when it comes', async () => {
    await renderApp({
      route: '/cart',
      stored: { user: aUser(), address: anAddress() },
      api: { '/getCart': aCart(), '/getBranches': { branches: [aBranch({ delivery_time: 35 })] } },
    });
    // In the bar and in the cart.
    await waitFor(() => expect(screen.getAllByText('· about 35 min')).toHaveLength(2));
    expect(screen.getByText('Home, Al Barsha 1')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/address-list?goto=cart');
    expect(screen.getByRole('link', { name: 'Buffalo Wings' })).toHaveAttribute('href', '/item/wings-buffalo');
  });
});
