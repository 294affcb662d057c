import { act, screen, waitFor, within } from '@testing-library/react';
import { later } from '../testing/apiTable';
import { aCart, anAddonGroup, anAddonItem, anAddress, anItem, aUser } from '../testing/builders';
import { renderApp } from '../testing/renderApp';
import { ahead } from './ahead';

const item = anItem({ addons: [anAddonGroup({ title: 'Dips', max_quantity: 9, max_selection: 9, addon_items: [anAddonItem({ _id: 'ranch', title: 'Ranch', max_selection: 5 })] })] });
const api = {
  '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }, { _id: 'sides', title: 'Sides', image: '' }],
  '/getMenuItems': { items: [anItem()], pagination: { current_page: 1, total_pages: 1, total_records: 1 } },
  '/getItemDetails': item, '/getCart': aCart(),
};
const stored = { user: aUser(), address: anAddress() };

/** Every screen in the document, seen or not: what is drawn ahead comes after the one that is shown. */
const mains = () => [...document.querySelectorAll('main')];
const open = async (answers: Parameters<typeof renderApp>[0] & object = {}) => {
  const app = await renderApp({ route: '/items/wings', stored, api, ...answers });
  const card = await screen.findByRole('link', { name: /Buffalo Wings/ });
  // The part of the app that watches for presses has a file of its own.
  await import('./nextScreens');
  await waitFor(async () => {
    await app.user.hover(card);
    expect(app.calls('/getItemDetails')).toHaveLength(1);
  });
  return { ...app, card, press: () => app.user.pointer({ keys: '[MouseLeft>]', target: card }), lift: (target: Element = card) => app.user.pointer({ keys: '[/MouseLeft]', target }) };
};
const drawn = () => waitFor(() => {
  expect(mains()).toHaveLength(2);
  expect(mains()[1]?.textContent).toContain('Ranch');
});

describe('the screen behind a pressed link is drawn ahead', () => {
  it('unseen, without effects and calls, and is shown as it is when the press becomes a tap', async () => {
    const { press, lift, place, calls } = await open();
    await waitFor(() => expect(document.title).toMatch(/^Wings/));
    const before = calls().length;
    await press();
    await drawn();
    expect(screen.getAllByRole('main')).toEqual([mains()[0]]);
    expect(screen.queryByRole('heading', { level: 1, name: 'Buffalo Wings' })).not.toBeInTheDocument();
    expect(document.title).toMatch(/^Wings/);
    expect(place()).toBe('/items/wings');
    const ahead = mains()[1];
    await lift();
    expect(place()).toBe('/item/wings-buffalo');
    expect(mains()).toEqual([ahead]);
    expect(screen.getByRole('main')).toBe(ahead);
    expect(document.title).toMatch(/^Buffalo Wings/);
    expect(screen.getByRole('heading', { level: 1, name: 'Buffalo Wings' })).toHaveFocus();
    expect(calls()).toHaveLength(before);
    // It works: the hidden drawing was the screen itself.
    expect(within(screen.getByRole('main')).getByRole('button', { name: /^Add Items/ })).toBeEnabled();
  });

  it('goes when the press leads elsewhere, and when it becomes a scroll', async () => {
    const { press, user } = await open();
    await press();
    await drawn();
    await user.pointer([{ keys: '[/MouseLeft]', target: document.body }, { keys: '[MouseLeft]', target: document.body }]);
    await waitFor(() => expect(mains()).toHaveLength(1));
    await press();
    await drawn();
    act(() => { document.dispatchEvent(new Event('pointercancel', { bubbles: true })); });
    await waitFor(() => expect(mains()).toHaveLength(1));
  });

  it('works like any other once it is shown, and back leads to the list', async () => {
    const { press, lift, user } = await open();
    await press();
    await drawn();
    await lift();
    await user.click(screen.getByRole('button', { name: /^Increase quantity of Buffalo/ }));
    expect(screen.getByRole('button', { name: 'Add Items 84 AED' })).toBeInTheDocument();
    window.history.back();
    expect(await screen.findByRole('heading', { level: 1, name: 'Wings' })).toBeInTheDocument();
    expect(mains()).toHaveLength(1);
  });

  it('is drawn once more when its data come while the finger still lies there', async () => {
    let release: (value: unknown) => void = () => undefined;
    const held = new Promise((resolve) => { release = resolve; });
    const { press } = await open({ api: { ...api, '/getItemDetails': later(held, item) } });
    await press();
    await waitFor(() => expect(mains()).toHaveLength(2));
    expect(mains()[1]?.textContent).not.toContain('Ranch');
    release(null);
    await drawn();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('does not hold up the frame after a tap that came before it was drawn: the screen comes right after', async () => {
    const { card, place } = await open();
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    // As in a browser: outside of act() React draws what is urgent at once and the rest when it has time.
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const before = mains()[0];
      const toTop = jest.spyOn(window, 'scrollTo');
      // Runs when the new screen has become elements, and before they can be painted.
      const scrolled = new Promise<number>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (mains()[0] === before) return;
          observer.disconnect();
          resolve(toTop.mock.calls.length);
        }).observe(document.body, { childList: true, subtree: true });
      });
      card.dispatchEvent(new Event('touchstart', { bubbles: true }));
      await waitFor(() => expect(ahead.current()).not.toBeNull(), { interval: 1 });
      expect(mains()).toEqual([before]);
      card.click();
      // What React does in the task of the tap is done by the end of its microtasks.
      await Promise.resolve();
      expect(place()).toBe('/item/wings-buffalo');
      expect(mains()).toEqual([before]);
      expect(document.title).toMatch(/^Wings/);
      // The second of two quick taps finds the old screen still there.
      const entries = window.history.length;
      card.click();
      expect(window.history.length).toBe(entries);
      expect(await scrolled).toBe(1);
      const heading = await screen.findByRole('heading', { level: 1, name: 'Buffalo Wings' });
      await waitFor(() => expect(heading).toHaveFocus());
      expect(document.title).toMatch(/^Buffalo Wings/);
      expect(mains()).toHaveLength(1);
      expect(ahead.current()).toBeNull();
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  it('is nothing that the keyboard can get into: the first key ends it', async () => {
    const { press, lift, user } = await open();
    await press();
    await drawn();
    await lift(document.body);
    expect(mains()).toHaveLength(2);
    await user.tab();
    expect(mains()).toHaveLength(1);
  });

  it('does not hold up the frame after a tap on another category, which the list follows', async () => {
    const { place } = await open();
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const [main] = mains();
      const shown = main?.innerHTML;
      const link = screen.getByRole('link', { name: 'Sides' });
      link.dispatchEvent(new Event('touchstart', { bubbles: true }));
      link.click();
      await Promise.resolve();
      expect(place()).toBe('/items/sides');
      expect(main?.innerHTML).toBe(shown);
      await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Sides' })).toHaveFocus());
      expect(mains()).toEqual([main]);
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  it('not where the screen stays: another category keeps its rail', async () => {
    const { user } = await open();
    const rail = screen.getByRole('navigation', { name: 'Menu Categories' });
    await user.pointer({ keys: '[MouseLeft>]', target: within(rail).getByRole('link', { name: 'Sides' }) });
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(mains()).toHaveLength(1);
    await user.click(within(rail).getByRole('link', { name: 'Sides' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sides' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Menu Categories' })).toBe(rail);
  });
});
