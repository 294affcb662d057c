import { act, screen, waitFor, within } from '@testing-library/react';
import { later, refused } from '../../testing/apiTable';
import { anAddonGroup, anAddonItem, anAddress, anEmptyCart, anItem, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const listed = anItem({ description: 'As the list says it.' });
const sauces = anAddonGroup({
  title: 'Sauce',
  max_selection: 1,
  addon_items: [anAddonItem({ _id: 'hot', title: 'Hot', price: 4, max_selection: 1 })],
});
const details = { ...listed, addons: [sauces] };
const page = { items: [listed], pagination: { current_page: 1, total_pages: 1, total_records: 1 } };

/** Opens the item from its list or a search while its details are loading; `release` resolves them. */
async function openFrom(route: string, reply?: object) {
  let release: (value: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const app = await renderApp({
    route,
    stored: { user: aUser(), address: anAddress() },
    api: {
      '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }],
      '/getMenuItems': page,
      '/search': { items: [listed] },
      '/getCart': anEmptyCart(),
      '/getItemDetails': reply ?? later(held, details),
    },
  });
  if (route === '/search') await enterText(app.user, await screen.findByRole('searchbox'), 'wings');
  await app.user.click(await screen.findByRole('link', { name: /Buffalo Wings/ }));
  await waitFor(() => expect(app.place()).toBe('/item/wings-buffalo'));
  return {
    ...app,
    release: () =>
      act(async () => {
        release(null);
        await held;
      }),
  };
}

describe('an item that its list has shown', () => {
  it.each(['/items/wings', '/search'])(
    'from %s stands at once; nothing is promised before its addons are known',
    async (route) => {
      const { release } = await openFrom(route);
      const heading = screen.getByRole('heading', { level: 1, name: 'Buffalo Wings' });
      const main = within(screen.getByRole('main'));
      expect(main.getByText('As the list says it.')).toBeInTheDocument();
      expect(main.getByText('AED 42.00')).toBeInTheDocument();
      expect(main.queryByRole('button', { name: /^Add Items/ })).not.toBeInTheDocument();
      expect(main.queryByRole('group', { name: 'Quantity of Buffalo Wings' })).not.toBeInTheDocument();
      await release();
      expect(await main.findByRole('button', { name: 'Add Items 42 AED' })).toBeInTheDocument();
      expect(main.getByRole('checkbox', { name: /Hot/ })).toBeInTheDocument();
      // The same element, so that a screen reader does not lose its position.
      expect(screen.getByRole('heading', { level: 1, name: 'Buffalo Wings' })).toBe(heading);
    },
  );

  it('a stored choice is not lost while the addons load', async () => {
    sessionStorage.setItem(
      'item_draft',
      JSON.stringify({ itemId: 'wings-buffalo', selection: [{ hot: 1 }], quantity: 2, note: 'Crispy' }),
    );
    const { release } = await openFrom('/items/wings');
    expect(sessionStorage.getItem('item_draft')).not.toBeNull();
    await release();
    expect(await screen.findByRole('button', { name: 'Add Items 92 AED' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Hot/ })).toBeChecked();
    expect(sessionStorage.getItem('item_draft')).toBeNull();
  });

  it('cannot be ordered when its details fail to load', async () => {
    await openFrom('/items/wings', refused('Sold out for good'));
    expect(await within(screen.getByRole('main')).findByText('Sold out for good')).toBeInTheDocument();
    expect(screen.queryByText('As the list says it.')).not.toBeInTheDocument();
  });
});
