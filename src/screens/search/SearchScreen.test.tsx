import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gate, later, offline, refused } from '../../testing/apiTable';
import { anItem } from '../../testing/builders';
import { renderApp, type RenderOptions } from '../../testing/renderApp';
import { SEARCH_DEBOUNCE_MS } from './SearchScreen';

const box = () => screen.findByRole('searchbox', { name: 'Search Food' });
const results = (...titles: string[]) => ({ items: titles.map((title) => anItem({ _id: title, title })) });

const menu = { '/getAllCategories': [{ _id: 'dips', title: 'Dips', image: '' }] };

async function renderSearch(options: RenderOptions = {}) {
  const app = await renderApp({ route: '/search', ...options, api: { ...menu, ...options.api } });
  await box();
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
  const wait = async (ms: number) => {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
    });
  };
  const settle = () => wait(SEARCH_DEBOUNCE_MS + 100);
  return { ...app, user, wait, settle };
}

describe('search', () => {
  it('SEARCH-01 SEARCH-03 a box and, without recent searches, their empty state', async () => {
    await renderApp({ route: '/search', api: menu });
    expect(await box()).toHaveFocus();
    expect(screen.getByText('No recent searches')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear All' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Dips' })).toHaveAttribute('href', '/items/dips');
  });

  it('T14 a late reply is never shown for a newer query', async () => {
    const hold = gate();
    const { user, settle } = await renderSearch({
      api: {
        '/search': ({ query }) =>
          query.query === 'dip' ? later(hold.until, results('Old Dip')) : results('New Wings'),
      },
    });
    await user.type(await box(), 'dip');
    await settle();
    await user.clear(await box());
    await user.type(await box(), 'wings');
    await settle();
    expect(await screen.findByRole('heading', { name: 'New Wings' })).toBeInTheDocument();
    await hold.open();
    await settle();
    expect(screen.getByRole('heading', { name: 'New Wings' })).toBeInTheDocument();
    expect(screen.queryByText('Old Dip')).not.toBeInTheDocument();
  });

  it('GEN-07 SEARCH-06 SEARCH-08 LIMIT-05 the search runs once, 500 ms after the last key, with the page', async () => {
    const { user, wait, settle, calls } = await renderSearch({ api: { '/search': results('Buffalo Wings') } });
    await user.type(await box(), 'buf');
    await wait(300);
    await user.type(await box(), 'falo');
    await wait(499);
    expect(calls('/search')).toHaveLength(0);
    await wait(1);
    expect(calls('/search').map((call) => call.query)).toEqual([{ query: 'buffalo', page: '1' }]);
    await settle();
    expect(await screen.findByRole('heading', { name: 'Buffalo Wings' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Buffalo Wings/ })).toHaveAttribute('href', '/item/Buffalo%20Wings');
  });

  it('SEARCH-05 blank text runs no search and is no recent search', async () => {
    const { user, wait, calls } = await renderSearch();
    await user.type(await box(), '   ');
    await wait(2000);
    await user.type(await box(), '{Enter}');
    expect(calls('/search')).toHaveLength(0);
    expect(screen.getByText('No recent searches')).toBeInTheDocument();
  });

  it("SEARCH-04 A-23 no results: 'No items found for ' and the query, isolated from the line's direction", async () => {
    const { user, settle } = await renderSearch({ api: { '/search': results() } });
    await user.type(await box(), 'pizza');
    await settle();
    const heading = await screen.findByRole('heading', { name: /^No items found for/ });
    expect(heading).toHaveTextContent(/^No items found for pizza$/);
    expect(heading.querySelector('bdi')).toHaveTextContent('pizza');
  });

  it('SEARCH-02 STORE-11 a recent search runs at once; Clear All forgets them', async () => {
    const { user, settle, calls, flush } = await renderSearch({
      stored: { recentSearches: ['wings', 'dip'] },
      api: { '/search': results('Ranch') },
    });
    const list = screen.getByRole('region', { name: 'Recent searches' });
    const entries = within(list).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['wings', 'dip']);
    await user.click(within(list).getByRole('button', { name: 'dip' }));
    await settle();
    expect(calls('/search').map((call) => call.query.query)).toEqual(['dip']);
    expect(await box()).toHaveValue('dip');
    await user.click(screen.getByRole('button', { name: 'Clear the text' }));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByText('No recent searches')).toBeInTheDocument();
    await act(() => flush());
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });

  it("SEARCH-09 ERR-08 a failure shows the server's message, or 'Failed to search items', with a retry", async () => {
    const { user, settle, answer } = await renderSearch({ api: { '/search': refused('The kitchen is on fire') } });
    await user.type(await box(), 'wings');
    await settle();
    await waitFor(() =>
      expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('The kitchen is on fire'),
    );
    answer({ '/search': refused('') });
    await user.type(await box(), ' x');
    await settle();
    await waitFor(() =>
      expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Failed to search items'),
    );
    answer({ '/search': offline() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    await waitFor(() =>
      expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(
        'Network error: Please try again later.',
      ),
    );
    answer({ '/search': results('Ranch') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(await screen.findByRole('heading', { name: 'Ranch' })).toBeInTheDocument();
  });

  it('Back from an item finds the results again', async () => {
    const { user } = await renderApp({
      route: '/search',
      stored: { recentSearches: ['wings'] },
      api: { ...menu, '/search': results('Buffalo'), '/getItemDetails': anItem() },
    });
    await user.click(await screen.findByRole('button', { name: 'wings' }));
    await user.click(await screen.findByRole('link', { name: /Buffalo/ }));
    await screen.findByRole('heading', { level: 1, name: 'Buffalo Wings' });
    window.history.back();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('wings'));
    expect(await screen.findByRole('link', { name: /Buffalo/ })).toBeInTheDocument();
  });
});
