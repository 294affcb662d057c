import { act, screen, waitFor, within } from '@testing-library/react';
import type { Snapshot } from '../../../contract/support';
import { cartApi } from '../../features/cart/cartApi';
import { showCode } from '../../features/support/checksum';
import { writeCopy } from '../../features/support/supportCopy';
import { unpackSnapshot } from '../../features/support/pack';
import { readSnapshot } from '../../features/support/readSnapshot';
import { lastCart, summarise } from '../../features/support/summary';
import { warningsOf } from '../../features/support/warnings';
import { baseApi } from '../../shared/api/baseApi';
import { signedIn, signedOut } from '../../shared/store/events';
import { offline, refused, Reply } from '../../testing/apiTable';
import { anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { caseApi, caseKeys, caseSnapshot, SECRETS } from '../../testing/supportCase';

// The customer of supportCase, in English.
const stored = { ...caseKeys(), user_lang: 'en' };
const api = {
  ...caseApi,
  '/getUserLoyalty': { loyalty_points: 1250, history: [] },
  '/guestLogin': { user: { _id: 'g', is_guest: true }, auth_token: 'token-guest' },
};
let last: Awaited<ReturnType<typeof renderApp>> | null = null;
const open = async (route = '/cart', more = {}) => {
  last = await renderApp({ route, stored, api: { ...api, ...more } });
  return last;
};
const copy = () =>
  JSON.parse(sessionStorage.getItem('support_copy') ?? 'null') as {
    kept: string;
    route: string;
    events: { type?: string }[];
  } | null;
const inDialog = async () => {
  const dialog = await screen.findByRole('dialog', { name: /^(Help with this order|Get help)$/ });
  const code = await within(dialog).findByTestId('support-code');
  const read = readSnapshot(dialog.querySelector('pre')?.textContent ?? '');
  if (typeof read === 'string') throw new Error(read);
  return { dialog, shown: code.textContent, ...read };
};
const helpInMenu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click((await screen.findAllByRole('button', { name: 'Open menu' }))[0]!);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('button', {
      name: /^(Help with this order|Get help)$/,
    }),
  );
  return inDialog();
};
// Signs out, which stops pending copies before the next test.
afterEach(() => {
  act(() => {
    last?.store.dispatch(signedOut({ reason: 'logout' }));
  });
  sessionStorage.clear();
});

describe('B-02 help with this order', () => {
  it('describes its content with a code, and has the cart with its menu items and no secret', async () => {
    const { user, place } = await open();
    await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' });
    const { dialog, shown, code, snapshot } = await helpInMenu(user);
    expect(
      within(dialog).getByText(/with your name, e-mail and phone masked and no password, code or card number\.$/),
    ).toBeInTheDocument();
    expect(shown).toBe(showCode(code));
    expect(summarise(snapshot)).toMatchObject({
      totals: { total: 123.18 },
      lines: [{ title: 'Buffalo Wings' }, { title: 'Loaded fries' }, { title: 'Cola' }],
    });
    expect(
      snapshot.replies.filter((reply) => reply.call === 'getItemDetails').map((reply) => reply.query.item_id),
    ).toEqual(['wings-buffalo', 'fries', 'cola']);
    for (const secret of SECRETS) expect([secret, dialog.textContent.includes(secret)]).toEqual([secret, false]);
    expect(place()).toBe('/cart');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Help with this order' })).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  });

  it('is copied as one line that decodes to the same snapshot', async () => {
    const { user } = await open('/account');
    await user.click(await screen.findByRole('button', { name: 'Get help' }));
    const { dialog, code } = await inDialog();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await within(dialog).findByText('Copied')).toBeInTheDocument();
    expect(readSnapshot((await unpackSnapshot(String(written.mock.calls[0]?.[0]))) ?? '')).toMatchObject({ code });
    await user.click(within(dialog).getByRole('button', { name: 'Show QR code' }));
    expect(await within(dialog).findByRole('img', { name: 'QR code of your order for support' })).toBeInTheDocument();
  });

  it('loads cart by the stored keys, menu items and addresses, from the account after a reload', async () => {
    const { user, calls, store } = await open('/account');
    await user.click(await screen.findByRole('button', { name: 'Get help' }));
    const { snapshot } = await inDialog();
    expect(summarise(snapshot)).toMatchObject({ totals: { total: 123.18 }, promo: { asked: 'WINGS20' } });
    expect(snapshot.replies.map((reply) => reply.call)).toEqual(
      expect.arrayContaining(['getCart', 'getItemDetails', 'getUserAddress']),
    );
    const query = { type: 'delivery', promo_code: 'WINGS20', apply_loyalty: 'true', user_address_id: 'address-1' };
    expect(calls('/getCart').map((call) => call.query)).toEqual([query]);
    // Without a subscription the invalidated cart is removed, not loaded again.
    act(() => {
      store.dispatch(baseApi.util.invalidateTags(['cart']));
    });
    const select = cartApi.endpoints.getCart.select({ ...query, type: 'delivery', apply_loyalty: true });
    await waitFor(() => expect(select(store.getState()).status).toBe('uninitialized'));
  });

  it('loads the order in question from its error, with the cart', async () => {
    const { user, answer } = await open('/order/order-1', { '/getOrderDetails': new Reply({ http: 500 }) });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    answer({ '/getOrderDetails': { order: anOrder({ order_code: 'JW-2087' }), order_title: 'Preparing' } });
    await user.click(within(alert).getByRole('button', { name: 'Help with this order' }));
    const { snapshot } = await inDialog();
    expect(snapshot.replies.find((reply) => reply.call === 'getOrderDetails')?.data).toMatchObject({
      order: { order_code: 'JW-2087' },
    });
    expect(summarise(snapshot).totals?.total).toBe(123.18);
  });

  it('holds the last known cart with its time where the network fails', async () => {
    const earlier = await caseSnapshot();
    const at = Date.parse('2026-03-05T15:24:00.000Z');
    writeCopy({ ...earlier, replies: earlier.replies.map((reply) => ({ ...reply, at })) });
    const { user } = await open('/account', { '/getCart': offline() });
    await user.click(await screen.findByRole('button', { name: 'Get help' }));
    const { dialog, snapshot } = await inDialog();
    expect(
      within(dialog).getByText(
        'Your cart could not be loaded now. This holds the last known one, of 05 Mar 2026, 07:24 PM.',
      ),
    ).toBeInTheDocument();
    expect(snapshot).toMatchObject({ kept: '', route: '/account' });
    expect(summarise(snapshot).totals?.total).toBe(123.18);
    expect(warningsOf(snapshot)).toContainEqual({
      kind: 'outdatedCart',
      values: { time: '2026-03-05T15:24:00.000Z' },
    });
    // The copy that is made after the failed call still has the cart.
    await waitFor(() => expect(copy()?.route).toBe('/account'), { timeout: 5000 });
    expect(lastCart(copy() as unknown as Snapshot)?.grand_total).toBe(123.18);
  });

  it('says that the cart is missing where the network fails and no cart is known', async () => {
    const { user } = await open('/account', { '/getCart': offline() });
    await user.click(await screen.findByRole('button', { name: 'Get help' }));
    const { dialog, snapshot } = await inDialog();
    expect(within(dialog).getByText('Your cart could not be loaded and is not in it.')).toBeInTheDocument();
    expect(snapshot.replies.find((reply) => reply.call === 'getCart')?.failed).toEqual({ kind: 'network', http: null });
  });

  it('is shown below an error', async () => {
    const { user } = await open('/cart', { '/getCart': new Reply({ http: 500 }) });
    const alert = (await screen.findByText('The cart could not be loaded.')).closest('[role=alert]') as HTMLElement;
    await user.click(within(alert).getByRole('button', { name: 'Help with this order' }));
    const { snapshot } = await inDialog();
    expect(snapshot.replies.find((reply) => reply.call === 'getCart')?.failed).toEqual({ kind: 'server', http: 500 });
  });

  it('does not mention an order where there is none, and is not offered for missing entities', async () => {
    const { user } = await open('/points', { '/getUserLoyalty': new Reply({ http: 500 }) });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Get help' }));
    expect(await screen.findByRole('dialog', { name: 'Get help' })).toBeInTheDocument();
    expect(screen.queryByText('Help with this order')).not.toBeInTheDocument();
  });

  it.each([
    ['/item/no-such', '/getItemDetails', 'Menu'],
    ['/promo/no-such', '/getPromoDetails', 'Promotions'],
  ])('%s leads on, and to no support', async (route, call, way) => {
    await open(route, { [call]: refused('It is gone') });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('It is gone')).toBeInTheDocument();
    expect(main.getByRole('link', { name: way })).toBeInTheDocument();
    expect(main.queryByRole('button', { name: /help/i })).not.toBeInTheDocument();
  });

  it('remains after the session has ended, with later events', async () => {
    const { user, answer, place, store } = await open();
    await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' });
    answer({ '/updateCartItem': new Reply({ http: 401, status: false, message: 'Token expired' }) });
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Cola' }));
    await waitFor(() => expect(place()).toBe('/login?goto=cart'));
    await waitFor(() => expect(copy()?.kept).toBe('expired'));
    for (const secret of SECRETS) expect([secret, JSON.stringify(copy()).includes(secret)]).toEqual([secret, false]);
    await act(async () => {
      store.dispatch(signedIn(aUser({ _id: 'guest-2', is_guest: true })));
    });
    window.history.pushState(null, '', '/notifications');
    await act(async () => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    const { snapshot, dialog } = await helpInMenu(user);
    expect(within(dialog).getByText('From before your session ended.')).toBeInTheDocument();
    expect(summarise(snapshot).totals?.total).toBe(123.18);
    expect(snapshot.events.map((event) => event.type)).toEqual(
      expect.arrayContaining(['auth/sessionExpired', 'auth/loginOpened', 'auth/signedIn']),
    );
  });

  it('is deleted at logout and for another customer', async () => {
    const { user, store } = await open();
    await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' });
    await waitFor(() => expect(copy()?.route).toBe('/cart'), { timeout: 5000 });
    await act(async () => {
      store.dispatch(signedIn(aUser()));
    });
    expect(copy()).not.toBeNull();
    await act(async () => {
      store.dispatch(signedIn(aUser({ _id: 'user-2' })));
    });
    expect(copy()).toBeNull();
    sessionStorage.setItem('support_copy', '{"kind":"wings-support"}');
    await user.click((await screen.findAllByRole('button', { name: 'Open menu' }))[0]!);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Logout' }),
    );
    expect(copy()).toBeNull();
  });
});
