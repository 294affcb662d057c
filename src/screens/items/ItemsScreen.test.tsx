import { act, screen, waitFor, within } from '@testing-library/react';
import { branchChosen } from '../../features/branch/branchSlice';
import { addressStored } from '../../features/address/addressSlice';
import { typeChosen } from '../../features/cart/cartSlice';
import { config } from '../../shared/config';
import { gate, later, offline, refused, Reply, type RecordedCall } from '../../testing/apiTable';
import {
  aBranch,
  aCart,
  aLine,
  aMenuPage,
  anAddonGroup,
  anAddonItem,
  anAddress,
  anItem,
  aUser,
} from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { mergePages } from './ItemList';

const categories = [
  { _id: 'wings', title: 'Wings', image: '' },
  { _id: 'dips', title: 'Dips', image: '' },
];
const menu =
  (total: number) =>
  ({ query }: RecordedCall) => {
    const page = Number(query.page);
    const from = (page - 1) * 20;
    const items = Array.from({ length: Math.max(0, Math.min(20, total - from)) }, (_, index) => {
      const title = `${query.category_id ?? ''} ${from + index + 1}`;
      return anItem({ _id: title.replace(' ', '-'), title, discounted_price: null });
    });
    return { items, pagination: { current_page: page, total_pages: Math.ceil(total / 20), total_records: total } };
  };
const api = (total = 45) => ({
  '/getAllCategories': categories,
  '/getMenuItems': menu(total),
  // The focused item is prefetched.
  '/getItemDetails': anItem(),
});
const open = (replies: object) => renderApp({ route: '/items/wings', api: { ...api(), ...replies } });
const cards = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });

describe('the items of a category', () => {
  it('ITEMS-02 ITEMS-07 A-11 /items shows the first category and keeps its URL', async () => {
    const { calls, place } = await renderApp({ route: '/items', api: api() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Wings' })).toBeInTheDocument();
    await waitFor(() => expect(cards()).toHaveLength(20));
    expect(place()).toBe('/items');
    expect(calls('/getAllCategories')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Wings' })).toHaveAttribute('aria-current', 'page');
  });

  it('ITEMS-02 the slider leads from category to category', async () => {
    const { user, place } = await renderApp({ route: '/items/wings', api: api() });
    await user.click(await screen.findByRole('link', { name: 'Dips' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dips' })).toBeInTheDocument();
    expect(place()).toBe('/items/dips');
    expect(await screen.findByRole('heading', { level: 2, name: 'dips 1' })).toBeInTheDocument();
  });

  it('ITEMS-03 ITEMS-04 ITEMS-06 LIMIT-04 Load More appends page after page of 20 until the last', async () => {
    const { user, calls } = await open(api(45));
    const status = () => within(screen.getByRole('main')).getByRole('status');
    await waitFor(() => expect(status()).toHaveTextContent('Showing 20 of 45 items'));
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(status()).toHaveTextContent('Showing 40 of 45 items'));
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(status()).toHaveTextContent('Showing 45 of 45 items'));
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(cards().map((card) => card.textContent)).toEqual(
      Array.from({ length: 45 }, (_, index) => `wings ${index + 1}`),
    );
    expect(calls('/getMenuItems').map((call) => call.query)).toEqual(
      ['1', '2', '3'].map((page) => ({ category_id: 'wings', page, limit: '20' })),
    );
  });

  it('ITEMS-04 after Load More the focus is on the first new item and the number is announced', async () => {
    const { user } = await open(api(45));
    const status = () => within(screen.getByRole('main')).getByRole('status');
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(status()).toHaveTextContent('Showing 40 of 45 items. 20 more items'));
    expect(document.activeElement).toHaveAttribute('href', '/item/wings-21');
    act(() => screen.getByRole('button', { name: 'Load More' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(status()).toHaveTextContent('Showing 45 of 45 items. 5 more items'));
    expect(document.activeElement).toHaveAttribute('href', '/item/wings-41');
  });

  it('ITEMS-05 an empty category shows a message', async () => {
    await open(api(0));
    expect(await screen.findByText('No items found')).toBeInTheDocument();
    expect(screen.getByText('Try selecting a different category')).toBeInTheDocument();
    expect(screen.queryByText(/Showing/)).not.toBeInTheDocument();
  });

  it('ITEMS-08 LIMIT-17 the discounted price counts, the original is struck out; the card is a link', async () => {
    await open({ '/getMenuItems': aMenuPage(anItem({ original_price: 48, discounted_price: 42, calories: 920 })) });
    const card = await screen.findByRole('link', { name: /Buffalo Wings/ });
    expect(card).toHaveAttribute('href', '/item/wings-buffalo');
    expect(within(card).getByText('AED 42.00')).toBeInTheDocument();
    expect(within(card).getByText('AED 48.00').closest('s')).toBeInTheDocument();
    expect(within(card).getByText('920 kcal')).toBeInTheDocument();
  });

  it('a card of an item without a price says from how much its sizes are, and never AED 0.00', async () => {
    const addon_items = [30, 18].map((price) => anAddonItem({ _id: `for-${price}`, price }));
    const sizes = anAddonGroup({ min_selection: 1, addon_items });
    const [priced, unknown] = [[sizes], []].map((addons, index) =>
      anItem({ _id: `item-${index}`, title: `Box ${index}`, original_price: 0, discounted_price: null, addons }),
    );
    await open({ '/getMenuItems': aMenuPage(priced!, unknown!) });
    expect(await screen.findByRole('link', { name: /Box 0 .*From AED 18\.00/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Box 1/ })).not.toHaveTextContent('AED');
  });

  it('a card shows how many of the item are in the cart', async () => {
    await renderApp({
      route: '/items/wings',
      stored: { user: aUser() },
      api: {
        ...api(),
        '/getMenuItems': aMenuPage(anItem()),
        '/getCart': aCart({ cartItems: [aLine({ quantity: 3 })] }),
      },
    });
    expect(await screen.findByRole('link', { name: /3 in the cart/ })).toBeInTheDocument();
    expect(screen.getByText('inclusive of taxes')).toBeInTheDocument();
  });

  describe('at the branch chosen for pickup', () => {
    beforeEach(() => {
      config.extras = ['menuBranch'];
    });
    const stored = { user: aUser(), branch: aBranch(), type: 'pickup' };
    const soldOut = ({ query }: RecordedCall) =>
      aMenuPage(
        anItem({ _id: 'a', title: 'Celery', ...(query.branch_id === 'branch-1' && { is_sold_out: true }) }),
        anItem({ _id: 'b', title: 'Fries' }),
      );
    const soldOutApi = { ...api(), '/getMenuItems': soldOut, '/getCart': aCart() };
    const branches = (calls: RecordedCall[]) => calls.map(({ query }) => query.branch_id);

    it('sold-out items are marked, and requested again when the branch or the type changes', async () => {
      const { calls, store } = await renderApp({ route: '/items/wings', stored, api: soldOutApi });
      const card = await screen.findByRole('link', { name: /Celery/ });
      expect(within(card).getByText('Sold out')).toBeInTheDocument();
      expect(within(screen.getByRole('link', { name: /Fries/ })).queryByText('Sold out')).not.toBeInTheDocument();
      act(() => void store.dispatch(branchChosen(aBranch({ _id: 'branch-2' }))));
      await waitFor(() => expect(screen.queryByText('Sold out')).not.toBeInTheDocument());
      act(() => void store.dispatch(typeChosen('delivery')));
      await waitFor(() => expect(branches(calls('/getMenuItems'))).toEqual(['branch-1', 'branch-2', undefined]));
      expect(calls('/getAllCategories')).toHaveLength(1);
    });

    it('for a delivery the position of the address is sent, and again when the address changes', async () => {
      const address = anAddress({ lat: 25.11241, lng: 55.2009 });
      const { calls, store } = await renderApp({
        route: '/items/wings',
        stored: { ...stored, type: 'delivery', address },
        api: soldOutApi,
      });
      await screen.findByRole('link', { name: /Celery/ });
      act(() => void store.dispatch(addressStored({ ...address, lat: 25.2214, lng: 55.4236 })));
      const places = () => calls('/getMenuItems').map(({ query: { lat, lng, branch_id } }) => [lat, lng, branch_id]);
      await waitFor(() =>
        expect(places()).toEqual([
          ['25.112', '55.201', undefined],
          ['25.221', '55.424', undefined],
        ]),
      );
    });
  });

  it("ITEMS-09 ERR-08 a failed load shows the server's message or 'Failed to load items', and a retry", async () => {
    const { user, answer } = await open({ '/getMenuItems': refused('Menu under repair') });
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('alert')).toHaveTextContent('Menu under repair');
    answer({ '/getMenuItems': refused('') });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(main).getByRole('alert')).toHaveTextContent('Failed to load items'));
    answer({ '/getMenuItems': menu(1) });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'wings 1' })).toBeInTheDocument();
  });

  it('ITEMS-09 categories that cannot be loaded leave a way to try again, above the list that was loaded', async () => {
    const { user, answer } = await open({ '/getAllCategories': refused('Categories under repair') });
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('alert')).toHaveTextContent('Categories under repair');
    expect(screen.getByRole('heading', { level: 2, name: 'wings 1' })).toBeInTheDocument();
    answer({ '/getAllCategories': categories });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Dips' })).toBeInTheDocument();
    expect(within(main).queryByRole('alert')).not.toBeInTheDocument();
  });

  it("a failed call's request id is shown for support, where the reply has one", async () => {
    const failed = (requestId?: string) => new Reply({ http: 500, status: false, requestId });
    const { user, answer } = await open({ '/getMenuItems': failed('01KB2QFZ5W8Y6C1T3D9E7R4M0N') });
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('alert')).toHaveTextContent('Reference: 01KB2QFZ5W8Y6C1T3D9E7R4M0N');
    answer({ '/getMenuItems': failed() });
    await user.click(within(main).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(main).getByRole('alert')).not.toHaveTextContent('Reference'));
  });

  it('a failed Load More keeps the list and can be pressed again', async () => {
    const { user, answer } = await open(api(25));
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(cards()).toHaveLength(25));
    answer({ '/getMenuItems': (call: RecordedCall) => (call.query.page === '2' ? offline() : menu(25)(call)) });
    await user.click(screen.getByRole('link', { name: 'Dips' }));
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Network error: Please try again later.')).toBeInTheDocument();
    expect(cards()).toHaveLength(20);
    answer({ '/getMenuItems': menu(25) });
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(cards()).toHaveLength(25));
  });

  it('A-13 the reply of an older category never shows under a newer one', async () => {
    const hold = gate();
    const { user } = await renderApp({
      route: '/items/wings',
      api: {
        ...api(),
        '/getMenuItems': (call: RecordedCall) =>
          call.query.category_id === 'wings' ? later(hold.until, menu(1)(call)) : menu(1)(call),
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Dips' }));
    await screen.findByRole('heading', { level: 2, name: 'dips 1' });
    await hold.open();
    expect(screen.queryByText('wings 1')).not.toBeInTheDocument();
  });

  it('A-13 an item on two pages is shown once', () => {
    const page = (...ids: string[]) => aMenuPage(...ids.map((_id) => anItem({ _id })));
    const { items, total } = mergePages([page('a', 'b'), page('b', 'c')]);
    expect(items.map((item) => item._id)).toEqual(['a', 'b', 'c']);
    expect(total).toBe(3);
    expect(mergePages([])).toEqual({ items: [], total: 0 });
  });
});
