import { act, screen, waitFor, within } from '@testing-library/react';
import { saying, type RecordedCall } from '../../testing/apiTable';
import { aCart, aLine, anAddonGroup, anAddonItem, anAddress, anEmptyCart, anItem, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { renderWatch } from '../../testing/renderWatch';

const customer = { user: aUser(), address: anAddress() };
/** The item's groups render one after another, and the Add button after the last. */
const allDrawn = () => screen.findByRole('button', { name: /^Add Items/ });
const plus = (title: string) => screen.findByRole('button', { name: `Increase quantity of ${title}` });

/** The components that an action renders, with their elements. */
async function drawnBy(tap: () => Promise<unknown>) {
  renderWatch.start();
  await tap();
  const { rendered } = renderWatch.stop();
  return {
    of: (name: string) => rendered.filter((component) => component.name === name).map(({ element }) => element),
    all: rendered.length,
  };
}

const dips = anAddonGroup({
  title: 'Dips',
  max_quantity: 9,
  max_selection: 9,
  addon_items: ['Ranch', 'Garlic', 'Honey'].map((title) => anAddonItem({ _id: title, title, max_selection: 5 })),
});
const sauces = anAddonGroup({
  title: 'Sauce',
  max_selection: 3,
  addon_items: ['Hot', 'Mild'].map((title) => anAddonItem({ _id: title, title, max_selection: 1 })),
});
const wings = anItem({ addons: [dips, sauces] });

describe('renders per tap', () => {
  it('the quantity of the item renders its stepper and the total, and no addon, note or cart summary', async () => {
    const { user } = await renderApp({
      route: '/item/wings-buffalo',
      stored: customer,
      api: { '/getItemDetails': wings, '/getCart': anEmptyCart() },
    });
    const button = await plus('Buffalo Wings');
    const drawn = await drawnBy(() => user.click(button));
    expect(screen.getByRole('button', { name: /^Add Items 84/ })).toBeInTheDocument();
    for (const name of ['ItemForm', 'AddBar', 'ItemQuantity']) expect(drawn.of(name)).toHaveLength(1);
    for (const name of ['CartSummary', 'NoteCard', 'AddonGroupField', 'AddonRow', 'Picture'])
      expect(drawn.of(name)).toEqual([]);
  });

  it('an addon renders its row, its group and the total, and no other rows or groups', async () => {
    const { user } = await renderApp({
      route: '/item/wings-buffalo',
      stored: customer,
      api: { '/getItemDetails': wings, '/getCart': anEmptyCart() },
    });
    await allDrawn();
    const button = await plus('Garlic');
    const drawn = await drawnBy(() => user.click(button));
    expect(drawn.of('AddonRow')).toEqual([button.closest('[role=group]')?.parentElement]);
    expect(drawn.of('AddonGroupField')).toEqual([screen.getByRole('group', { name: 'Dips' })]);
    const box = screen.getByRole('checkbox', { name: /Mild/ });
    const ticked = await drawnBy(() => user.click(box));
    expect(ticked.of('AddonRow')).toEqual([box.closest('label')]);
    for (const each of [drawn, ticked]) {
      for (const name of ['ItemForm', 'AddBar']) expect(each.of(name)).toHaveLength(1);
      for (const name of ['ItemQuantity', 'CartSummary', 'NoteCard', 'GroupHead', 'Picture'])
        expect(each.of(name)).toEqual([]);
    }
  });

  it('adding to the cart renders no addon', async () => {
    let isAdded = false;
    const { user } = await renderApp({
      route: '/item/wings-buffalo',
      stored: customer,
      api: {
        '/getItemDetails': wings,
        '/getCart': () => (isAdded ? aCart({ cartItems: [aLine({ quantity: 1 })] }) : anEmptyCart()),
        'POST /addItemToCart': () => {
          isAdded = true;
          return saying('Item added to cart');
        },
      },
    });
    await allDrawn();
    const drawn = await drawnBy(async () => {
      await user.click(screen.getByRole('button', { name: /^Add Items/ }));
      await waitFor(() =>
        expect(within(screen.getByRole('group', { name: 'Your cart' })).getByRole('img')).toHaveTextContent('1'),
      );
    });
    expect(drawn.of('AddBar').length).toBeGreaterThan(0);
    expect(drawn.of('AddonRow')).toEqual([]);
  });

  it('a line of the cart renders itself and the totals, before and after the reply', async () => {
    const titles = ['Buffalo Wings', 'Korean Wings', 'Mango Wings', 'Fries'];
    const quantities = new Map(titles.map((title) => [title, 1]));
    const cart = () =>
      aCart({
        cartItems: titles.map((title) =>
          aLine({
            item_id: title,
            item: anItem({ _id: title, title }),
            quantity: quantities.get(title),
            total_price: 42 * (quantities.get(title) ?? 0),
          }),
        ),
      });
    const { user, calls } = await renderApp({
      route: '/cart',
      stored: customer,
      api: {
        '/getCart': cart,
        '/updateCartItem': ({ body }: RecordedCall) => {
          const { item_id, quantity } = body as { item_id: string; quantity: number };
          quantities.set(item_id, quantity);
          return saying('Cart updated');
        },
      },
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
    // Once when the totals become pending, and once with the reply.
    expect(drawn.of('Receipt')).toHaveLength(2);
    expect(drawn.of('CheckoutLink').length).toBeLessThanOrEqual(3);
    for (const name of [
      'ScreenFrame',
      'OrderTypeToggle',
      'InstructionsCard',
      'PromoBox',
      'RedeemPoints',
      'Picture',
      'TextLink',
      'MenuButton',
    ])
      expect(drawn.of(name)).toEqual([]);
  });

  it('another category renders two tiles of the rail, and Load More only the new cards', async () => {
    const page = (category: string, at: number) => ({
      items: Array.from({ length: 20 }, (_, index) =>
        anItem({ _id: `${category}-${at}-${index}`, title: `${category} ${at}-${index}` }),
      ),
      pagination: { total_records: 40, total_pages: 2, current_page: at, limit: 20 },
    });
    const { user } = await renderApp({
      route: '/items/wings',
      stored: customer,
      api: {
        '/getCart': anEmptyCart(),
        '/getAllCategories': ['wings', 'fries', 'drinks', 'dips'].map((id) => ({
          _id: id,
          title: id,
          image: '',
          description: '',
        })),
        '/getMenuItems': ({ query }: RecordedCall) => page(String(query.category_id), Number(query.page)),
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
      await act(async () => {
        await Promise.resolve();
      });
    });
    expect(new Set(switched.of('RailSlide').map((each) => each?.textContent))).toEqual(new Set(['wings', 'fries']));
    expect(switched.of('ItemCard')).toHaveLength(20);
  });
});
