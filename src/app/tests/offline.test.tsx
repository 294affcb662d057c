import { act, screen, waitFor, within } from '@testing-library/react';
import type { SavedReplies, SavedReply } from '../../shared/persist/savedReplies';
import { loginOpened, signedOut } from '../../shared/store/events';
import { later, offline, Reply, type ApiTable } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, anItem, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const MINUTE = 60_000;
const stored = { user: aUser(), address: anAddress() };
const customer: ApiTable = { '/getCart': aCart(), '/getMyOrders': { orders: [] } };

/** Saved replies, in memory. */
function copies(entries: Record<string, SavedReply> = {}) {
  const kept = new Map(Object.entries(entries));
  const saved: SavedReplies = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, reply) => {
      kept.set(key, reply);
    },
    list: async (beginning) => [...kept].filter(([key]) => key.startsWith(beginning)).map(([, reply]) => reply),
    clear: async () => kept.clear(),
  };
  return { kept, saved };
}
const goOffline = () =>
  act(async () => {
    window.dispatchEvent(new Event('offline'));
  });
const goOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
  });
const homeCopies = () => [window.localStorage.getItem('home_copy_en'), window.localStorage.getItem('home_copy_ar')];
const ago = (minutes: number) => new Date().getTime() - minutes * MINUTE;

describe('without a connection', () => {
  it('B-12 saves the menu by language and address, without cart data', async () => {
    const { kept, saved } = copies();
    await renderApp({
      route: '/item/wings-buffalo',
      stored: { ...stored, user_lang: 'ar' },
      saved,
      api: { ...customer, '/getItemDetails': anItem({ cart_quantity: 3 }) },
    });
    await waitFor(() => expect([...kept.keys()]).toEqual(['ar /getItemDetails?item_id=wings-buffalo']));
    expect(kept.get('ar /getItemDetails?item_id=wings-buffalo')?.data).toEqual(anItem({ cart_quantity: 0 }));
  });

  it('B-12 shows the saved menu with its age, and the new one as soon as there is a connection', async () => {
    const { saved } = copies({ 'en /getDashboard': { data: aDashboard(), at: ago(12) } });
    const { answer } = await renderApp({ stored, saved, api: { ...customer, '/getDashboard': offline() } });
    expect(await screen.findByRole('link', { name: /Dips/ })).toBeInTheDocument();
    expect(await screen.findByText('The connection is slow. Menu from 12 minutes ago.')).toBeInTheDocument();
    await goOffline();
    expect(screen.getByText('You are offline. Menu from 12 minutes ago.')).toBeInTheDocument();
    answer({ '/getDashboard': { ...aDashboard(), categories: [{ _id: 'new', title: 'Fresh today', image: '' }] } });
    await goOnline();
    expect(await screen.findByRole('link', { name: /Fresh today/ })).toBeInTheDocument();
    expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
  });

  it('B-12 ERR-04 shows the saved menu when the reply is truncated', async () => {
    const { saved } = copies({ 'en /getDashboard': { data: aDashboard(), at: ago(12) } });
    const cut = new Reply({ text: '{"status":true,"message":"","data":{"banners":[{"im' });
    await renderApp({ stored, saved, api: { ...customer, '/getDashboard': cut } });
    expect(await screen.findByRole('link', { name: /Dips/ })).toBeInTheDocument();
    expect(await screen.findByText('The connection is slow. Menu from 12 minutes ago.')).toBeInTheDocument();
    expect(screen.queryByText(/An error occurred/)).not.toBeInTheDocument();
  });

  it("B-12 shows the copy of Home in local storage with its age, and not the other language's", async () => {
    const home_copy_en = JSON.stringify({ data: aDashboard(), at: ago(3 * 24 * 60) });
    const { unmount } = await renderApp({
      stored: { ...stored, home_copy_en },
      api: { ...customer, '/getDashboard': offline() },
    });
    expect(await screen.findByRole('link', { name: /Dips/ })).toBeInTheDocument();
    expect(await screen.findByText('The connection is slow. Menu from 3 days ago.')).toBeInTheDocument();
    unmount();
    await renderApp({
      stored: { ...stored, user_lang: 'ar', home_copy_en },
      api: { ...customer, '/getDashboard': offline() },
    });
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /Dips/ })).not.toBeInTheDocument();
  });

  it('B-12 also shows the age of replies loaded before the connection was lost', async () => {
    await renderApp({ stored, api: { ...customer, '/getDashboard': aDashboard() } });
    await screen.findByRole('link', { name: /Dips/ });
    expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
    await goOffline();
    expect(await screen.findByText('You are offline. Menu from a moment ago.')).toBeInTheDocument();
  });

  it('B-12 has no copy of another language, and shows the error', async () => {
    const { saved } = copies({ 'ar /getDashboard': { data: aDashboard(), at: ago(12) } });
    await renderApp({ stored, saved, api: { ...customer, '/getDashboard': offline() } });
    expect((await screen.findAllByText('Network error: Please try again later.')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
  });

  it('B-12 SEARCH-06 searches saved replies in the current language, and the provider when connected', async () => {
    const page = (...titles: string[]) => ({
      data: {
        items: titles.map((title) => anItem({ _id: title, title, description: '' })),
        pagination: { current_page: 1, total_pages: 1, total_records: titles.length },
      },
      at: ago(5),
    });
    const { saved } = copies({
      'en /getMenuItems?category_id=a&page=1&limit=20': page('Mango Wings', 'Garlic Wings'),
      'en /getMenuItems?category_id=b&page=1&limit=20': page('Mango Lassi'),
      'ar /getMenuItems?category_id=a&page=1&limit=20': page('Mango in Arabic'),
    });
    const { user, answer } = await renderApp({
      route: '/search',
      stored,
      saved,
      api: { ...customer, '/search': offline() },
    });
    await enterText(user, await screen.findByRole('searchbox'), 'mango');
    expect(
      await screen.findByText('No connection. These dishes are from the menu kept on this device.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Mango Wings',
      'Mango Lassi',
    ]);
    await goOffline();
    answer({ '/search': { items: [anItem({ _id: 'new', title: 'Mango today' })] } });
    await goOnline();
    expect(await screen.findByRole('heading', { name: 'Mango today' })).toBeInTheDocument();
    expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('mango');
  });

  it('B-12 ERR-04 a search without saved replies shows the error and a retry', async () => {
    const { user, answer } = await renderApp({ route: '/search', stored, api: { ...customer, '/search': offline() } });
    await enterText(user, await screen.findByRole('searchbox'), 'mango');
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Network error: Please try again later.')).toBeInTheDocument();
    answer({ '/search': { items: [anItem({ _id: 'new', title: 'Mango today' })] } });
    await user.click(main.getByRole('button', { name: 'Try again' }));
    expect(await main.findByRole('heading', { name: 'Mango today' })).toBeInTheDocument();
  });

  it('B-12 shows the copy when the network does not respond', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { saved } = copies({ 'en /getItemDetails?item_id=wings-buffalo': { data: anItem(), at: ago(3) } });
      const silent = (call: { signal?: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          call.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      await renderApp({ route: '/item/wings-buffalo', stored, saved, api: { ...customer, '/getItemDetails': silent } });
      await act(async () => {
        await jest.advanceTimersByTimeAsync(7000);
      });
      expect(await screen.findByRole('heading', { name: 'Buffalo Wings' })).toBeInTheDocument();
      expect(await screen.findByText('The connection is slow. Menu from 3 minutes ago.')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('B-12 T5 saved replies are deleted with the session', async () => {
    const { kept, saved } = copies({ 'en /getAllCategories': { data: [], at: ago(1) } });
    const home = JSON.stringify({ data: aDashboard(), at: ago(1) });
    const { store } = await renderApp({
      route: '/notifications',
      stored: { ...stored, home_copy_en: home, home_copy_ar: home },
      saved,
    });
    await act(async () => {
      store.dispatch(signedOut({ reason: 'logout' }));
    });
    expect([kept.size, ...homeCopies()]).toEqual([0, null, null]);
  });

  it('B-12 T5 LOGIN-03 the copy of Home is deleted when /login opens', async () => {
    const { kept, saved } = copies({ 'en /getAllCategories': { data: [], at: ago(1) } });
    const { store } = await renderApp({
      route: '/notifications',
      stored: { ...stored, home_copy_en: JSON.stringify({ data: aDashboard(), at: ago(1) }) },
      saved,
    });
    await act(async () => {
      store.dispatch(loginOpened());
    });
    expect([kept.size, ...homeCopies()]).toEqual([1, null, null]);
  });

  it('B-12 T5 a reply that arrives after its session ended is not saved', async () => {
    let arrive = () => undefined as void;
    const { kept, saved } = copies();
    // The page script sent this request, so the app cannot abort it.
    const { store, earlyCalls } = await renderApp({
      early: true,
      stored,
      saved,
      api: {
        ...customer,
        '/getDashboard': later(
          new Promise<void>((resolve) => {
            arrive = resolve;
          }),
          aDashboard(),
        ),
      },
    });
    await waitFor(() => expect(earlyCalls).toEqual([]));
    await act(async () => {
      store.dispatch(signedOut({ reason: 'logout' }));
    });
    await act(async () => {
      arrive();
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    });
    expect([kept.size, ...homeCopies()]).toEqual([0, null, null]);
  });

  it('B-12 local storage has only the parts of the dashboard that Home shows', async () => {
    const { kept, saved } = copies();
    const [category] = aDashboard().categories;
    await renderApp({
      stored,
      saved,
      api: {
        ...customer,
        '/getDashboard': {
          ...aDashboard(),
          categories: [{ ...category, cart_quantity: 2 }],
          user: aUser(),
          cart_total: 84,
        },
      },
    });
    await waitFor(() => expect(homeCopies()[0]).not.toBeNull());
    expect(JSON.parse(homeCopies()[0] ?? '')).toEqual({
      at: expect.any(Number),
      data: { ...aDashboard(), categories: [category] },
    });
    expect([kept.size, homeCopies()[1]]).toEqual([0, null]);
  });
});

describe('cart and checkout without a connection', () => {
  const api: ApiTable = { ...customer, '/getAppData': { payment_mode: 'test' }, '/getCustomerCards': { cards: [] } };

  it('B-12 the cart stays readable, and actions that need the provider are disabled', async () => {
    const { calls } = await renderApp({ route: '/cart', stored, api });
    const plus = await screen.findByRole('button', { name: /Increase quantity/ });
    await goOffline();
    expect(
      screen.getByText('You are offline. Your cart is kept: to change it or to check out you need a connection.'),
    ).toBeInTheDocument();
    expect(plus).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toBeEnabled();
    const before = calls('/getCart').length;
    await goOnline();
    await waitFor(() => expect(calls('/getCart').length).toBe(before + 1));
    expect(plus).toBeEnabled();
  });

  it('B-12 a cart that cannot be loaded is said to be kept, with its saved content', async () => {
    await goOffline();
    const { answer } = await renderApp({
      route: '/cart',
      stored: { ...stored, cart_count: '3', cart_total: '84' },
      api: { '/getCart': offline() },
    });
    await goOffline();
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeInTheDocument();
    expect(screen.getByText('3 items, AED 84.00 at last count.')).toBeInTheDocument();
    answer({ '/getCart': aCart() });
    await goOnline();
    expect(await screen.findByRole('button', { name: /Increase quantity/ })).toBeEnabled();
  });

  it('B-12 no order is placed until the connection is back', async () => {
    await renderApp({ route: '/checkout', stored, api });
    const place = await screen.findByRole('button', { name: /Place Order/ });
    await waitFor(() => expect(place).toBeEnabled());
    await goOffline();
    expect(place).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Nothing is lost');
    await goOnline();
    await waitFor(() => expect(place).toBeEnabled());
  });
});

it('B-12 a late reply does not count as a lost connection', async () => {
  let arrive = () => undefined as void;
  const { kept, saved } = copies();
  await renderApp({
    stored,
    saved,
    api: {
      ...customer,
      '/getDashboard': later(
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
        aDashboard(),
      ),
    },
  });
  expect(homeCopies()).toEqual([null, null]);
  await act(async () => {
    arrive();
  });
  expect(await screen.findByRole('link', { name: /Dips/ })).toBeInTheDocument();
  await waitFor(() => expect(homeCopies()).toEqual([expect.stringContaining('Dips'), null]));
  expect(kept.size).toBe(0);
  expect(screen.queryByText(/Menu from/)).not.toBeInTheDocument();
});
