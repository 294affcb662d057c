import { act, screen, waitFor, within } from '@testing-library/react';
import type { Snapshot } from '../../../contract/support';
import { openText } from './openText';
import { lastCart, lastReply } from './replies';
import { signedOut } from '../auth/authSlice';
import { offline, refused, Reply } from '../../testing/apiTable';
import { anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { caseApi, caseKeys, SECRETS } from '../../testing/supportCase';

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
const HELP = /^(Help with this order|Get help)$/;
const read = (text: string): Snapshot => {
  const opened = openText(text);
  if (opened.kind !== 'snapshot') throw new Error(opened.kind);
  return opened.snapshot;
};
const inDialog = async () => {
  const dialog = await screen.findByRole('dialog', { name: HELP });
  await within(dialog).findByText('More for support');
  return { dialog, snapshot: read(dialog.querySelector('pre')?.textContent ?? '') };
};
const helpInMenu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click((await screen.findAllByRole('button', { name: 'Open menu' }))[0]!);
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(menu).getByRole('button', { name: HELP }));
  return inDialog();
};
const helpInAccount = async (more = {}) => {
  const app = await open('/account', more);
  await app.user.click(await screen.findByRole('button', { name: 'Get help' }));
  return { ...app, ...(await inDialog()) };
};
// Ends pending copies, and waits until the entries of open dialogs have left the history.
afterEach(async () => {
  act(() => {
    last?.store.dispatch(signedOut({ reason: 'logout' }));
  });
  last?.unmount();
  await waitFor(() => expect((window.history.state as { overlays?: number } | null)?.overlays ?? 0).toBe(0));
});

describe('B-02 help with this order', () => {
  it('says what is inside, and has the cart with its menu items and no secret', async () => {
    const { user, place } = await open();
    await screen.findByRole('heading', { level: 2, name: 'Buffalo Wings' });
    const { dialog, snapshot } = await helpInMenu(user);
    expect(within(dialog).getByText(/Your name, email and phone stay hidden\.$/)).toBeInTheDocument();
    expect(lastCart(snapshot)?.cartItems).toHaveLength(3);
    const items = snapshot.replies.filter((reply) => reply.call === 'getItemDetails');
    expect(items.map((reply) => reply.query.item_id)).toEqual(['wings-buffalo', 'fries', 'cola']);
    expect(SECRETS.filter((secret) => dialog.textContent.includes(secret))).toEqual([]);
    expect(place()).toBe('/cart');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Help with this order' })).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  });

  it('loads cart by the stored keys, menu items and addresses after a reload, and is copied as text', async () => {
    const { user, calls, dialog, snapshot } = await helpInAccount();
    expect(snapshot.replies.map((reply) => reply.call)).toEqual(
      expect.arrayContaining(['getCart', 'getItemDetails', 'getUserAddress']),
    );
    expect(calls('/getCart').map((call) => call.query)).toEqual([
      { type: 'delivery', promo_code: 'WINGS20', apply_loyalty: 'true', user_address_id: 'address-1' },
    ]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await within(dialog).findByText('Copied')).toBeInTheDocument();
    expect(read(String(written.mock.calls[0]?.[0]))).toEqual(snapshot);
    written.mockRejectedValueOnce(new Error('denied'));
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await within(dialog).findByText('Copying is not possible here. Please save the file.')).toBeInTheDocument();
  });

  it('loads the order in question from its error, with the cart', async () => {
    const { user, answer } = await open('/order/order-1', { '/getOrderDetails': new Reply({ http: 500 }) });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    answer({ '/getOrderDetails': { order: anOrder({ order_code: 'JW-2087' }), order_title: 'Preparing' } });
    await user.click(within(alert).getByRole('button', { name: 'Help with this order' }));
    const { snapshot } = await inDialog();
    expect(lastReply(snapshot, 'getOrderDetails')?.data).toMatchObject({ order: { order_code: 'JW-2087' } });
    expect(lastCart(snapshot)?.grand_total).toBe(123.18);
  });

  it('says that the cart is missing where the network fails and no cart is known', async () => {
    const { dialog, snapshot } = await helpInAccount({ '/getCart': offline() });
    expect(within(dialog).getByText('Your cart could not be loaded and is not in it.')).toBeInTheDocument();
    expect(snapshot.replies.find(({ call }) => call === 'getCart')?.failed?.kind).toBe('network');
  });

  it('does not mention an order where there is none', async () => {
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
});
