import { act, screen, waitFor, within } from '@testing-library/react';
import { saying, type MadeCall } from '../testing/apiTable';
import { aCart, aLine, anAddonGroup, anAddonItem, anAddress, anEmptyCart, anItem, aUser } from '../testing/builders';
import { renderApp } from '../testing/renderApp';
import { renderWatch } from '../testing/renderWatch';

const customer = { user: aUser(), address: anAddress() };
/** The groups of an item come one after the other, and adding after the last of them. */
const allDrawn = () => screen.findByRole('button', { name: /^Add Items/ });
const plus = (title: string) => screen.findByRole('button', { name: `Increase quantity of ${title}` });

/** Which components a tap draws, by name: how often, and in which elements. */
async function drawnBy(tap: () => Promise<unknown>) {
  renderWatch.start();
  await tap();
  const { drawn } = renderWatch.stop();
  return { of: (name: string) => drawn.filter((each) => each.name === name).map((each) => each.element), all: drawn.length };
}

const dips = anAddonGroup({ title: 'Dips', max_quantity: 9, max_selection: 9, addon_items: ['Ranch', 'Garlic', 'Honey'].map((title) => anAddonItem({ _id: title, title, max_selection: 5 })) });
const sauces = anAddonGroup({ title: 'Sauce', max_selection: 3, addon_items: ['Hot', 'Mild'].map((title) => anAddonItem({ _id: title, title, max_selection: 1 })) });
const wings = anItem({ addons: [dips, sauces] });

describe('renders per tap', () => {
  it('the quantity of the item draws its stepper and the total, and nothing else of the screen', async () => {
    const { user } = await renderApp({ route: '/item/wings-buffalo', stored: customer, api: { '/getItemDetails': wings, '/getCart': anEmptyCart() } });
    const button = await plus('Buffalo Wings');
    const drawn = await drawnBy(() => user.click(button));
    expect(screen.getByRole('button', { name: /^Add Items 84/ })).toBeInTheDocument();
    expect(drawn.of('ItemQuantity')).toHaveLength(1);
    expect(drawn.of('AddButton')).toHaveLength(1);
    for (const name of ['ItemForm', 'AddBar', 'CartSummary', 'NoteCard', 'AddonGroupField', 'AddonRow']) expect(drawn.of(name)).toEqual([]);
  });

  it('an addon draws its own row and the total, and neither the other rows nor the other groups', async () => {
    const { user } = await renderApp({ route: '/item/wings-buffalo', stored: customer, api: { '/getItemDetails': wings, '/getCart': anEmptyCart() } });
    await allDrawn();
    const button = await plus('Garlic');
    const drawn = await drawnBy(() => user.click(button));
    expect(drawn.of('AddonRow')).toEqual([button.closest('[role=group]')?.parentElement]);
    expect(drawn.of('AddonGroupField')).toEqual([screen.getByRole('group', { name: 'Dips' })]);
    const box = screen.getByRole('checkbox', { name: /Mild/ });
    const ticked = await drawnBy(() => user.click(box));
    expect(ticked.of('AddonRow')).toEqual([box.closest('label')]);
    for (const each of [drawn, ticked]) {
      expect(each.of('AddButton')).toHaveLength(1);
      for (const name of ['ItemForm', 'AddBar', 'ItemQuantity', 'NoteCard', 'GroupHead', 'Picture']) expect(each.of(name)).toEqual([]);
    }
  });

  it('adding to the cart draws no addon', async () => {
    let isAdded = false;
    const { user } = await renderApp({
      route: '/item/wings-buffalo', stored: customer,
      api: { '/getItemDetails': wings, '/getCart': () => (isAdded ? aCart({ cartItems: [aLine({ quantity: 1 })] }) : anEmptyCart()), 'POST /addItemToCart': () => { isAdded = true; return saying('Item added to cart'); } },
    });
    await allDrawn();
    const drawn = await drawnBy(async () => {
      await user.click(screen.getByRole('button', { name: /^Add Items/ }));
      await waitFor(() => expect(within(screen.getByRole('group', { name: 'Your cart' })).getByRole('img')).toHaveTextContent('1'));
    });
    expect(drawn.of('AddBar').length).toBeGreaterThan(0);
    expect(drawn.of('AddonRow')).toEqual([]);
  });

  it('a line of the cart draws itself and the totals, before and after the server has answered', async () => {
    const titles = ['Buffalo Wings', 'Korean Wings', 'Mango Wings', 'Fries'];
    const quantities = new Map(titles.map((title) => [title, 1]));
    const cart = () => aCart({ cartItems: titles.map((title) => aLine({ item_id: title, item: anItem({ _id: title, title }), quantity: quantities.get(title), total_price: 42 * (quantities.get(title) ?? 0) })) });
    const { user, calls } = await renderApp({
      route: '/cart', stored: customer,
      api: { '/getCart': cart, '/updateCartItem': ({ body }: MadeCall) => { const { item_id, quantity } = body as { item_id: string; quantity: number }; quantities.set(item_id, quantity); return saying('Cart updated'); } },
    });
    const button = await plus('Korean Wings');
    // The sums follow the lines.
    await screen.findByText('Subtotal');
    const row = button.closest('li');
    const drawn = await drawnBy(async () => {
      await user.click(button);
      await waitFor(() => expect(calls('/getCart').length).toBeGreaterThan(1));
      await waitFor(() => expect(row).toHaveTextContent('AED 84.00'));
      await waitFor(() => expect(screen.getByText('Subtotal').closest('dl')).toHaveAttribute('aria-busy', 'false'));
    });
    expect(drawn.of('CartLineRow')).toEqual([row, row]);
    // Once because they are awaited, and once more when they have come.
    expect(drawn.of('Receipt')).toHaveLength(2);
    expect(drawn.of('CheckoutLink')).toHaveLength(1);
    for (const name of ['ScreenFrame', 'OrderTypeToggle', 'InstructionsCard', 'PromoBox', 'LoyaltyCard', 'Picture', 'TextLink', 'MenuButton']) expect(drawn.of(name)).toEqual([]);
  });

  it('another category draws two tiles of the rail, and Load More only the cards that came', async () => {
    const page = (category: string, at: number) => ({
      items: Array.from({ length: 20 }, (_, index) => anItem({ _id: `${category}-${at}-${index}`, title: `${category} ${at}-${index}` })),
      pagination: { total_records: 40, total_pages: 2, current_page: at, limit: 20 },
    });
    const { user } = await renderApp({
      route: '/items/wings', stored: customer,
      api: {
        '/getCart': anEmptyCart(),
        '/getAllCategories': ['wings', 'fries', 'drinks', 'dips'].map((id) => ({ _id: id, title: id, image: '', description: '' })),
        '/getMenuItems': ({ query }: MadeCall) => page(String(query['category_id']), Number(query['page'])),
      },
    });
    const more = await screen.findByText('Load More');
    const loaded = await drawnBy(async () => {
      await user.click(more);
      await screen.findByText('wings 2-19');
    });
    expect(loaded.of('ItemCard')).toHaveLength(20);
    const switched = await drawnBy(async () => {
      await user.click(screen.getByText('fries'));
      await screen.findByText('fries 1-19');
      await act(async () => { await Promise.resolve(); });
    });
    expect(new Set(switched.of('RailSlide').map((each) => each?.textContent))).toEqual(new Set(['wings', 'fries']));
    expect(switched.of('ItemCard')).toHaveLength(20);
  });
});
