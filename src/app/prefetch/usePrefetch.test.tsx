import { screen, waitFor, within } from '@testing-library/react';
import { later, offline, refused } from '../../testing/apiTable';
import { aCart, aDashboard, anAddress, anItem, aUser } from '../../testing/builders';
import { fakeDate } from '../../testing/fakeDate';
import { renderApp } from '../../testing/renderApp';

const category = { _id: 'wings', title: 'All wings', image: '' };
const listOf = (title: string) => ({
  items: [anItem({ title })],
  pagination: { current_page: 1, total_pages: 1, total_records: 1 },
});
const api = {
  '/getDashboard': { ...aDashboard(), categories: [category] },
  '/getAllCategories': [category],
  '/getCart': aCart(),
  '/getMyOrders': [],
  '/getUserAddress': [],
  '/getBranches': { branches: [] },
  '/getItemDetails': anItem(),
};
const stored = { user: aUser(), address: anAddress() };

describe('a category behind a hovered tile', () => {
  const home = async (answer: object) => {
    const app = await renderApp({ stored, api: { ...api, '/getMenuItems': answer } });
    const tile = await screen.findByRole('link', { name: 'All wings' });
    return { ...app, tile, lists: () => app.calls('/getMenuItems').length };
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('is requested once, before the tap', async () => {
    const { tile, lists, user } = await home(listOf('Best of wings'));
    expect(lists()).toBe(0);
    await user.hover(tile);
    await waitFor(() => expect(lists()).toBe(1));
    await user.click(tile);
    expect(await screen.findByRole('heading', { name: 'Best of wings' })).toBeInTheDocument();
    expect(lists()).toBe(1);
  });

  it('is requested again after a minute, so that sold-out items do not stay', async () => {
    const { tile, lists, user, answer } = await home(listOf('Best of wings'));
    await user.hover(tile);
    await waitFor(() => expect(lists()).toBe(1));
    fakeDate(Date.now() + 61_000);
    answer({ '/getMenuItems': listOf('What is left') });
    await user.click(tile);
    expect(await screen.findByRole('heading', { name: 'What is left' })).toBeInTheDocument();
  });

  it.each([offline(), refused('The kitchen is resting')])(
    'says nothing when it fails, and the tap asks again',
    async (failure) => {
      const { tile, lists, user, answer } = await home(failure);
      await user.hover(tile);
      await waitFor(() => expect(lists()).toBe(1));
      expect(screen.queryByText(/Network error|resting/)).not.toBeInTheDocument();
      answer({ '/getMenuItems': listOf('Best of wings') });
      await user.click(tile);
      expect(await screen.findByRole('heading', { name: 'Best of wings' })).toBeInTheDocument();
    },
  );

  it('is not requested for a customer who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const { tile, lists, user } = await home(listOf('Best of wings'));
    await user.hover(tile);
    expect(lists()).toBe(0);
    await user.click(tile);
    await waitFor(() => expect(lists()).toBe(1));
  });
});

it('CHK-04 saved cards are at the checkout with the rest of it, below cash, and nothing moves', async () => {
  const card = { id: 'visa-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2031 };
  const { calls, answer, user } = await renderApp({
    route: '/cart',
    stored,
    api: { ...api, '/getCustomerCards': { cards: [card] } },
  });
  const [link] = await screen.findAllByRole('link', { name: /checkout/i });
  await user.hover(link!);
  await waitFor(() => expect(calls('/getCustomerCards')).toHaveLength(1));
  expect(calls('/getCustomerCards')[0]?.priority).toBe('low');
  answer({ '/getCustomerCards': later(new Promise(() => undefined), null) });
  await user.click(link!);
  const rows = await within(await screen.findByRole('radiogroup', { name: /payment/i })).findAllByRole('radio');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveAccessibleName(/4242/);
});
