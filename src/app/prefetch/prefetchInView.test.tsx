import { act, screen, waitFor, within } from '@testing-library/react';
import { offline, refused } from '../../testing/apiTable';
import { aDashboard, anAddress, anEmptyCart, anItem, aUser } from '../../testing/builders';
import { fakeDate } from '../../testing/fakeDate';
import { renderApp } from '../../testing/renderApp';

const ids = ['wings', 'dips', 'sides', 'tenders', 'burgers', 'shakes'];
const categories = ids.map((id) => ({ _id: id, title: `The ${id}`, image: '' }));
const aMenuPage = (items: unknown[]) => ({
  items,
  pagination: { current_page: 1, total_pages: 1, total_records: items.length },
});
const stored = { user: aUser(), address: anAddress() };
const api = {
  '/getDashboard': { ...aDashboard(), categories },
  '/getAllCategories': categories,
  '/getCart': anEmptyCart(),
  '/getMyOrders': [],
  '/getItemDetails': anItem(),
  '/getMenuItems': ({ query }: { query: Record<string, string> }) =>
    aMenuPage([anItem({ title: `Best of ${query.category_id}` })]),
};

/** An IntersectionObserver and idle callbacks that the tests control. */
const watched = new Map<Element, (inView: boolean) => void>();
class Observer {
  private readonly mine = new Set<Element>();
  constructor(private readonly run: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.mine.add(target);
    watched.set(target, (isIntersecting) =>
      this.run([{ target, isIntersecting } as IntersectionObserverEntry], this as never),
    );
  }
  disconnect() {
    for (const target of this.mine) watched.delete(target);
  }
  unobserve(target: Element) {
    watched.delete(target);
  }
}
const given = window.IntersectionObserver;
const browser = window as { requestIdleCallback?: unknown };
const waiting: (() => void)[] = [];
let connection: { saveData?: boolean; effectiveType?: string } | undefined;
beforeEach(() => {
  watched.clear();
  waiting.length = 0;
  connection = undefined;
  window.IntersectionObserver = Observer as never;
  browser.requestIdleCallback = (run: () => void) => waiting.push(run);
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });
});
afterEach(() => {
  window.IntersectionObserver = given;
  delete browser.requestIdleCallback;
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

/** Runs the idle callbacks and waits for what they start. */
const quiet = () =>
  act(async () => {
    waiting.splice(0).forEach((run) => run());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
const tile = (id: string) => within(screen.getByRole('main')).getByRole('link', { name: `The ${id}` });
const comesIntoView = (...names: string[]) =>
  act(async () => {
    for (const id of names) watched.get(tile(id))?.(true);
  });
/** Opens Home and waits until its tiles are observed. */
const home = async (more: Parameters<typeof renderApp>[0] & object = {}) => {
  const app = await renderApp({ stored, api, ...more });
  await screen.findByText('Menu Categories');
  await import('./nextScreens');
  await act(async () => {
    await Promise.resolve();
  });
  const asked = () => app.calls('/getMenuItems').map(({ query }) => query.category_id);
  return { ...app, asked };
};
const atRest = async (more: Parameters<typeof home>[0] = {}) => {
  const app = await home(more);
  await waitFor(async () => {
    await quiet();
    expect(watched.has(tile('wings'))).toBe(true);
  });
  return app;
};

describe('categories whose tiles are in view on Home', () => {
  it('are loaded before the tap: their first page is requested once, and the list shows it', async () => {
    const { asked, calls, user } = await atRest();
    expect(asked()).toEqual([]);
    await comesIntoView('wings');
    await quiet();
    expect(asked()).toEqual(['wings']);
    expect(calls('/getMenuItems')[0]).toMatchObject({ query: { page: '1', limit: '20' }, priority: 'low' });
    await user.click(tile('wings'));
    expect(await screen.findByRole('heading', { name: 'Best of wings' })).toBeInTheDocument();
    expect(asked()).toEqual(['wings']);
  });

  it('are loaded one at a time when idle, without those out of view, and at most four', async () => {
    let end: () => void = () => undefined;
    const { asked } = await atRest({
      api: {
        ...api,
        '/getMenuItems': () =>
          new Promise((resolve) => {
            end = () => resolve(aMenuPage([]));
          }),
      },
    });
    await comesIntoView('wings', 'dips', 'sides', 'tenders', 'burgers', 'shakes');
    act(() => watched.get(tile('dips'))?.(false));
    await quiet();
    await quiet();
    expect(asked()).toEqual(['wings']);
    await act(async () => end());
    expect(asked()).toEqual(['wings']);
    for (let turn = 0; turn < 6; turn += 1) {
      await quiet();
      await act(async () => end());
    }
    expect(asked()).toEqual(['wings', 'sides', 'tenders', 'burgers']);
  });

  it('stops when Home is left', async () => {
    const { asked, user } = await atRest();
    await comesIntoView('wings', 'dips');
    await user.click(screen.getByRole('link', { name: 'Search' }));
    await screen.findByRole('searchbox');
    for (let turn = 0; turn < 3; turn += 1) await quiet();
    expect(asked()).toEqual([]);
    expect(watched.size).toBe(0);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'not with a connection of %j',
    async (slow) => {
      connection = slow;
      await home();
      for (let turn = 0; turn < 6; turn += 1) await quiet();
      expect(watched.has(tile('wings'))).toBe(false);
    },
  );

  it('show no error when they fail, and are requested again by the tap', async () => {
    const { asked, answer, user } = await atRest({ api: { ...api, '/getMenuItems': offline() } });
    await comesIntoView('wings');
    await quiet();
    expect(asked()).toEqual(['wings']);
    answer(api);
    await user.click(tile('wings'));
    expect(await screen.findByRole('heading', { name: 'Best of wings' })).toBeInTheDocument();
    expect(screen.queryByText(/Network error/)).not.toBeInTheDocument();
  });

  it('show no error when they fail after a scroll either', async () => {
    const { asked, answer, user } = await atRest();
    await comesIntoView('wings');
    await quiet();
    fakeDate(Date.now() + 61_000);
    answer({ '/getMenuItems': refused('The kitchen is resting') });
    await user.hover(tile('wings'));
    await waitFor(() => expect(asked()).toEqual(['wings', 'wings']));
    await quiet();
    expect(screen.queryByText('The kitchen is resting')).not.toBeInTheDocument();
  });

  it('are shown at once and requested again after a minute, so that sold-out items do not stay', async () => {
    const { asked, answer, user } = await atRest();
    await comesIntoView('wings');
    await quiet();
    fakeDate(Date.now() + 61_000);
    answer({ '/getMenuItems': aMenuPage([anItem({ title: 'What is left' })]) });
    await user.click(tile('wings'));
    expect(await screen.findByRole('heading', { name: 'What is left' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Best of wings' })).not.toBeInTheDocument();
    expect(asked()).toEqual(['wings', 'wings']);
  });
});
