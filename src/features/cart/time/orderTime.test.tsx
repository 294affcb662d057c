import { act, screen, waitFor, within } from '@testing-library/react';
import { aBranch, aCart, aLine, anItem, anOrder, aUser, emptyHome } from '../../../testing/builders';
import { gate, later, Reply } from '../../../testing/apiTable';
import { api, customer, open, placeButton, press, ready, sent } from '../../../testing/checkout';
import { fakeDate } from '../../../testing/fakeDate';
import { renderApp } from '../../../testing/renderApp';
import { config } from '../../../shared/config';
import { timeSet } from '../cartSlice';

// 6 PM of Saturday in Dubai.
const NOW = '2026-11-28T14:00:00.000Z';
const AT_630 = '2026-11-28T14:30:00.000Z';
const AT_645 = '2026-11-28T14:45:00.000Z';
const AT_730 = '2026-11-28T15:30:00.000Z';
const NEXT_DAY = '2026-11-29T07:00:00.000Z';
const LATER = '2026-11-30T07:15:00.000Z';
const times = [AT_645, AT_730, NEXT_DAY, LATER];
const whileOpen = { '/getTimes': { times, minutes: 35, is_open: true } };
const whileClosed = { '/getTimes': { times: [NEXT_DAY, LATER], minutes: 35, is_open: false } };
const closedBranch = aBranch({
  today_timing: { is_open: false, timing: { open_time: '10:00', close_time: '23:00' } },
});
const atClosedBranch = { user: aUser(), branch: closedBranch, type: 'pickup' };
const chosen = (at: string) => ({ ...customer, scheduled_for: { at, isChosen: true } });
const control = (name: RegExp) => within(screen.getByRole('main')).findByRole('button', { name });

beforeEach(() => {
  config.extras = ['scheduledOrders'];
  fakeDate(Date.parse(NOW));
});
afterEach(() => {
  config.extras = [];
  jest.useRealTimers();
});

describe('the time of an order', () => {
  it('LATER-10 nothing of it is shown or sent where the provider does not offer it', async () => {
    config.extras = [];
    const app = await press({}, { stored: chosen(AT_730) });
    await screen.findByText(/placed|Places/i);
    expect(app.calls('/getTimes')).toEqual([]);
    expect(sent(app, '/placeOrder')[0]).not.toHaveProperty('scheduled_for');
    expect(app.calls('/getCart')[0]?.query).not.toHaveProperty('scheduled_for');
    expect(screen.queryByText(/As soon as possible/)).toBeNull();
  });

  it('LATER-10 two presses choose one: it is stored, shown, and sent with cart, payment and order', async () => {
    const app = await open(
      { ...whileOpen, '/makePayment': { payment: { id: 'pay-77' } } },
      {
        stored: { ...customer, selected_card_id: 'card-1' },
      },
    );
    await app.user.click(await control(/^As soon as possible, about 35 min\s?Change$/));
    const sheet = await screen.findByRole('dialog', { name: 'When would you like it?' });
    const rows = await within(sheet).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['As soon as possible, about 35 min', '6:45 PM', '7:30 PM']);
    await app.user.click(within(sheet).getByRole('button', { name: 'Today 7:30 PM' }));
    expect(await control(/^Today 7:30 PM\s?Change$/)).toBeInTheDocument();
    expect(screen.getByText('Prices, offers and dishes are those of now.')).toBeInTheDocument();
    await app.flush();
    expect(JSON.parse(localStorage.getItem('scheduled_for') ?? '')).toEqual({ at: AT_730, isChosen: true });
    await app.user.click(await ready());
    await screen.findByText('Your order has been Places successfully.');
    expect(app.calls('/getCart').at(-2)?.query).toMatchObject({ scheduled_for: AT_730 });
    expect(sent(app, '/makePayment')).toEqual([expect.objectContaining({ scheduled_for: AT_730 })]);
    expect(sent(app, '/placeOrder')).toEqual([expect.objectContaining({ scheduled_for: AT_730 })]);
    await app.flush();
    expect(localStorage.getItem('scheduled_for')).toBeNull();
  });

  it('the sheet has the days on which orders are taken, and leads back to as soon as possible', async () => {
    const app = await open(whileOpen, { stored: chosen(AT_730) });
    await app.user.click(await control(/^Today 7:30 PM/));
    const sheet = await screen.findByRole('dialog', { name: 'When would you like it?' });
    const days = within(within(sheet).getByRole('group', { name: 'Day' })).getAllByRole('button');
    expect(days.map((day) => day.textContent)).toEqual(['Today', 'Tomorrow', 'Mon 30 Nov']);
    expect(within(sheet).getByRole('button', { name: 'Today 7:30 PM' })).toHaveAttribute('aria-current', 'true');
    await app.user.click(days[2]!);
    expect(within(sheet).getByRole('button', { name: 'Mon 30 Nov 11:15 AM' })).toBeInTheDocument();
    await app.user.click(within(sheet).getByRole('button', { name: /^As soon as possible/ }));
    expect(await control(/^As soon as possible/)).toBeInTheDocument();
    expect(app.store.getState().cart.time).toBeNull();
  });

  it('LATER-11 a closed branch proposes the first free time, and the order goes on', async () => {
    const branches = { '/getBranches': { branches: [closedBranch] } };
    const app = await open({ ...whileClosed, ...branches }, { stored: atClosedBranch });
    const button = await ready();
    fakeDate(Date.parse(NOW) + 60_000);
    await app.user.click(button);
    await screen.findByText('Your order has been Places successfully.');
    expect(sent(app, '/placeOrder')).toEqual([expect.objectContaining({ scheduled_for: NEXT_DAY })]);
    const proposed = { at: NEXT_DAY, isChosen: false };
    await waitFor(() => expect(app.store.getState().cart.time).toEqual(proposed));
    // Another tab has placed the next order.
    act(() => void app.store.dispatch(timeSet(null)));
    fakeDate(Date.parse(NOW) + 2 * 60_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(app.store.getState().cart.time).toEqual(proposed));
  });

  it.each(['/cart', '/checkout'])(
    'LATER-11 %s says nothing of a closed branch before its times are known',
    async (route) => {
      const problem = 'Branch is closed, try another';
      const [times, cart] = [gate(), gate()];
      const { calls } = await renderApp({
        route,
        stored: atClosedBranch,
        api: api({
          '/getBranches': { branches: [closedBranch] },
          '/getTimes': later(times.until, whileClosed['/getTimes']),
          '/getCart': ({ query }: { query: Record<string, string> }) =>
            query.scheduled_for ? later(cart.until, aCart()) : aCart({ place_problem: problem }),
        }),
      });
      expect((await screen.findAllByText('AED 50.00')).length).toBeGreaterThan(0);
      expect(screen.queryByText(problem)).toBeNull();
      await times.open();
      await waitFor(() => expect(calls('/getCart').at(-1)?.query).toMatchObject({ scheduled_for: NEXT_DAY }));
      expect(screen.queryByText(problem)).toBeNull();
      await cart.open();
      expect(await control(/^Tomorrow 11:00 AM/)).toBeInTheDocument();
      expect(screen.queryByText(problem)).toBeNull();
    },
  );

  it('LATER-11 what another tab has proposed by a newer reply is not corrected', async () => {
    const branches = { '/getBranches': { branches: [closedBranch] } };
    const app = await open({ ...whileClosed, ...branches }, { stored: atClosedBranch });
    expect(await control(/^Tomorrow 11:00 AM/)).toBeInTheDocument();
    act(() => void app.store.dispatch(timeSet({ at: LATER, isChosen: false })));
    expect(await control(/^Mon 30 Nov 11:15 AM/)).toBeInTheDocument();
    await app.flush();
    expect(JSON.parse(localStorage.getItem('scheduled_for') ?? '')).toEqual({ at: LATER, isChosen: false });
  });

  it('LATER-11 a proposal goes with its place; what was chosen stays', async () => {
    const open = aBranch({ _id: 'branch-2', name: 'Dubai Marina' });
    const proposed = { scheduled_for: { at: NEXT_DAY, isChosen: false } };
    const { user, store } = await renderApp({
      route: '/?tab=pickup&change=true',
      stored: { ...atClosedBranch, ...proposed },
      api: {
        ...emptyHome,
        '/getBranches': { branches: [closedBranch, open] },
        '/getTimes': ({ query }: { query: Record<string, string> }) =>
          (query.branch_id === 'branch-2' ? whileOpen : whileClosed)['/getTimes'],
      },
    });
    const card = (await screen.findByRole('radio', { name: /Al Barsha/ })).parentElement!.parentElement!;
    expect(await within(card).findByText('from Tomorrow 11:00 AM')).toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: /Dubai Marina/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(store.getState().cart.time).toBeNull());
  });

  it('a closed branch can be chosen where it takes orders for later', async () => {
    const { user, store } = await renderApp({
      route: '/?tab=pickup&change=true',
      stored: { user: aUser(), type: 'pickup' },
      api: { ...emptyHome, ...whileClosed, '/getBranches': { branches: [closedBranch] } },
    });
    expect(await screen.findByText('from Tomorrow 11:00 AM')).toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: /Al Barsha/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/Tomorrow 11:00 AM/)).toBeInTheDocument();
    expect(store.getState().cart.time).toEqual({ at: NEXT_DAY, isChosen: false });
    await user.click(await screen.findByRole('button', { name: 'Tomorrow 11:00 AM · Change' }));
    expect(await screen.findByRole('button', { name: 'Tomorrow 11:00 AM' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
  });

  it('BRANCH-07 a closed branch that takes none for later cannot be chosen', async () => {
    const { user, store } = await renderApp({
      route: '/?tab=pickup&change=true',
      stored: { user: aUser(), type: 'pickup' },
      api: {
        ...emptyHome,
        '/getTimes': { times: [], minutes: 35, is_open: false },
        '/getBranches': { branches: [closedBranch] },
      },
    });
    await user.click(await screen.findByRole('radio', { name: /Al Barsha/ }));
    expect(await screen.findByText('Branch is closed, try another')).toBeInTheDocument();
    expect(store.getState().branch.current).toBeNull();
  });

  it.each([
    ['has passed', AT_630, 'Today 6:30 PM has passed.', Date.parse(AT_630)],
    ['is not free', '2026-11-28T15:00:00.000Z', 'Today 7:00 PM is not available.', Date.parse(NOW)],
  ])(
    'LATER-12 a chosen time that %s is said, with the next one to press, before Place Order',
    async (_what, at, words, now) => {
      fakeDate(now);
      const app = await open(
        { ...whileOpen, '/getCart': aCart({ place_problem: 'That time is no longer free.' }) },
        { stored: chosen(at) },
      );
      expect(await control(new RegExp(`^${words}\\s?Change`))).toBeInTheDocument();
      expect(await placeButton()).toBeDisabled();
      expect(app.store.getState().cart.time?.at).toBe(at);
      expect(screen.queryByText('That time is no longer free.')).toBeNull();
      app.answer({ '/getCart': aCart() });
      await app.user.click(await control(/^Take Today/));
      await ready();
      expect(app.store.getState().cart.time).toEqual({ at: at === AT_630 ? AT_645 : AT_730, isChosen: true });
    },
  );

  it('LATER-12 the provider says what is free, not a clock that is fast', async () => {
    fakeDate(Date.parse(AT_730) + 60_000);
    await open(whileOpen, { stored: chosen(AT_730) });
    expect(await control(/^Today 7:30 PM\s?Change/)).toBeInTheDocument();
    await ready();
  });

  it.each([
    ['payment', { selected_card_id: 'card-1' }, '/makePayment'],
    ['cash order', {}, '/placeOrder'],
  ])(
    'LATER-13 a %s that is refused because of its time offers the next ones, and keeps the cart',
    async (_what, stored, call) => {
      const gone = new Reply({
        status: false,
        message: 'That time is no longer free.',
        data: { next_times: [NEXT_DAY] },
      });
      const app = await press({ ...whileOpen, [call]: gone }, { stored: { ...chosen(AT_730), ...stored } });
      expect(await screen.findByText('That time is no longer free.')).toBeInTheDocument();
      const next = screen.getByRole('group', { name: 'Or choose another time:' });
      await app.user.click(within(next).getByRole('button', { name: 'Tomorrow 11:00 AM' }));
      expect(screen.queryByText('That time is no longer free.')).toBeNull();
      app.answer({ '/makePayment': { payment: { id: 'pay-77' } }, '/placeOrder': { order: { _id: 'order-9' } } });
      await app.user.click(await ready());
      await screen.findByText('Your order has been Places successfully.');
      expect(sent(app, '/placeOrder').at(-1)).toMatchObject({ scheduled_for: NEXT_DAY });
    },
  );

  it('LATER-13 the refusal of a time goes when another one is chosen in the sheet', async () => {
    const gone = new Reply({ status: false, message: 'That time is no longer free.', data: { next_times: [LATER] } });
    const app = await press({ ...whileOpen, '/placeOrder': gone }, { stored: chosen(AT_730) });
    expect(await screen.findByText('That time is no longer free.')).toBeInTheDocument();
    await app.user.click(await control(/^Today 7:30 PM/));
    await app.user.click(await screen.findByRole('button', { name: 'Today 6:45 PM' }));
    expect(await control(/^Today 6:45 PM/)).toBeInTheDocument();
    expect(screen.queryByText('That time is no longer free.')).toBeNull();
  });

  it('LATER-04 a dish that is sold out today can be added for another day', async () => {
    const app = await renderApp({
      route: '/item/wings-buffalo',
      stored: chosen(NEXT_DAY),
      api: {
        '/getItemDetails': anItem({ is_sold_out: true }),
        '/addItemToCart': null,
        ...whileOpen,
        '/getCart': aCart({ cartItems: [aLine({ item_id: 'other' })] }),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: /^Add Items/ }));
    await waitFor(() =>
      expect(sent(app, '/addItemToCart')).toEqual([expect.objectContaining({ scheduled_for: NEXT_DAY })]),
    );
    await app.user.click(await control(/^Tomorrow 11:00 AM/));
    await app.user.click(await screen.findByRole('button', { name: 'Today' }));
    await app.user.click(await screen.findByRole('button', { name: 'Today 7:30 PM' }));
    expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled();
  });

  it('LATER-04 lists say sold out for today only', async () => {
    const page = { items: [anItem({ is_sold_out: true })], pagination: { current_page: 1, total_pages: 1 } };
    const { store } = await renderApp({
      route: '/items/wings',
      stored: chosen(NEXT_DAY),
      api: { ...emptyHome, ...api(), ...whileOpen, '/getAllCategories': { categories: [] }, '/getMenuItems': page },
    });
    const card = await screen.findByRole('link', { name: /Buffalo Wings/ });
    expect(within(card).queryByText('Sold out')).toBeNull();
    act(() => void store.dispatch(timeSet({ at: AT_730, isChosen: true })));
    expect(await within(card).findByText('Sold out')).toBeInTheDocument();
  });
});

describe('an order for later', () => {
  const order = anOrder({ status: 'Accepted', scheduled_for: AT_730, createdAt: NOW });
  const openOrder = (over: object) =>
    renderApp({
      route: '/order/order-1',
      stored: customer,
      api: {
        ...api(),
        ...whileOpen,
        '/getOrderDetails': { order: { ...order, ...over }, order_title: 'Today 7:30 PM' },
      },
    });

  it('LATER-05 has its time as headline until the kitchen begins, then what is left until then', async () => {
    await openOrder({});
    const headline = await screen.findByText('Today 7:30 PM');
    // The provider's title is the same.
    expect(headline.parentElement).toHaveTextContent('Accepted');
    expect(within(screen.getByRole('main')).queryByText(/about \d+ min/)).toBeNull();
  });

  it('counts down to its time once the kitchen has begun', async () => {
    fakeDate(Date.parse(AT_730) - 20 * 60_000);
    await openOrder({ status: 'Preparing' });
    expect(await screen.findByText('Preparing · about 20 min')).toBeInTheDocument();
    expect(screen.getByText('Today 7:30 PM')).toBeInTheDocument();
  });

  it('stands with its time in the list', async () => {
    const orders = { '/getMyOrders': { orders: [order] } };
    await renderApp({ route: '/my-orders', stored: customer, api: { ...api(), ...whileOpen, ...orders } });
    expect(await screen.findByText('Sat 28 Nov 7:30 PM')).toBeInTheDocument();
  });
});
