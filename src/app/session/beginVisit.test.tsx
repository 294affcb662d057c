import { screen, waitFor } from '@testing-library/react';
import { Reply, later, offline, refused } from '../../testing/apiTable';
import { aBranch, aDashboard, aGuest, anAddress, anItem, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const guestReply = { user: { ...aGuest(), auth_token: undefined }, auth_token: 'token-guest' };
const api = {
  '/getDashboard': aDashboard(),
  '/getCart': {},
  '/getUserAddress': [],
  '/getBranches': { branches: [] },
  '/getAllCategories': [],
  'POST /guestLogin': guestReply,
};
const newVisitor = { user: null, address: anAddress() };

describe('first load', () => {
  it.each([
    ['the page script', true],
    ['the app', false],
  ])('BOOT-01 GEN-05 API-11 STORE-07 without a stored user %s sends one guest login', async (_who, early) => {
    const { calls, store } = await renderApp({ stored: newVisitor, api, early });
    await waitFor(() => expect(store.getState().auth.user?.auth_token).toBe('token-guest'));
    const { deviceToken, user } = store.getState().auth;
    expect([user?.is_guest, deviceToken === '']).toEqual([true, false]);
    expect(calls('POST /guestLogin').map((call) => call.body)).toEqual([{ deviceToken }]);
  });

  it('BOOT-01 a slow start shows a message, which is announced', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const reply = new Promise((resolve) => {
      answer = resolve;
    });
    const { store } = await renderApp({
      stored: newVisitor,
      api: { ...api, 'POST /guestLogin': later(reply, guestReply) },
    });
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await waitFor(() => expect(status).toHaveTextContent('Starting your visit…'));
    answer(null);
    await waitFor(() => expect(store.getState().auth.user?.is_guest).toBe(true));
  });

  it('BOOT-02 a new visitor is led to /add-address, and nothing is asked for Home', async () => {
    const { place, calls } = await renderApp({ route: '/?goto=items', stored: { user: null }, api, early: true });
    expect(place()).toBe('/add-address?goto=items');
    expect(await screen.findByRole('textbox', { name: 'Area' })).toBeInTheDocument();
    expect(calls('/getDashboard')).toHaveLength(0);
  });

  it('BOOT-03 a registered user without an address is redirected to /address-list', async () => {
    const { place } = await renderApp({ stored: { user: aUser() }, api });
    await waitFor(() => expect(place()).toBe('/address-list'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    ['pickup', { type: 'pickup' }],
    ['an address', { address: anAddress() }],
  ])('BOOT-04 BOOT-01 T21 with %s a stored user is neither redirected nor a guest', async (_name, stored) => {
    const { place, calls } = await renderApp({ stored, api });
    await screen.findByText('Menu Categories');
    expect(place()).toBe('/');
    expect(calls('POST /guestLogin')).toHaveLength(0);
  });

  it('BOOT-04 a visit that starts at a deep link stays there (A-07)', async () => {
    const { place } = await renderApp({ route: '/search', api: { ...api, '/getAllCategories': [] } });
    await screen.findByRole('heading', { level: 1 });
    expect(place()).toBe('/search');
  });

  it.each([
    ['BOOT-05 ERR-06 the server message', refused('No guests today'), 'No guests today'],
    ['BOOT-05 ERR-08 Guest login failed, without a message', refused(''), 'Guest login failed'],
    [
      'BOOT-05 ERR-08 the exception sentence, for a reply that cannot be read',
      new Reply({ text: '"oops"' }),
      'Something went wrong during guest login',
    ],
    ['BOOT-05 ERR-04 no reply', offline(), 'Network error: Please try again later.'],
    ['BOOT-05 no toast, for a reply without a token', { user: { ...aGuest(), auth_token: undefined } }, null],
  ])("%s; the screen says 'Guest login failed' and leaves a way to try again", async (_name, reply, message) => {
    const { user, answer, store, calls, flush } = await renderApp({
      stored: newVisitor,
      api: { ...api, 'POST /guestLogin': reply },
    });
    expect(await screen.findByRole('heading', { name: 'Guest login failed' })).toBeInTheDocument();
    if (message !== null) expect(await screen.findByText(message, { selector: '[role=alert] *' })).toBeInTheDocument();
    expect(calls('POST /guestLogin')).toHaveLength(1);
    answer({ 'POST /guestLogin': guestReply });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().auth.user?._id).toBe('guest-1'));
    await flush();
  });

  it('ERR-01 A-47 a refused token at Home leads to /login, without a guest session', async () => {
    const { calls, store, place } = await renderApp({
      stored: { user: aUser(), address: anAddress() },
      api: { ...api, '/getDashboard': refused('Your session has expired', 401) },
      early: true,
    });
    expect([place(), store.getState().auth.user]).toEqual(['/login', null]);
    expect(calls('POST /guestLogin')).toHaveLength(0);
    expect(await screen.findByText('Your session has expired')).toBeInTheDocument();
  });

  it('A-18 after a browser restart the personal data of a login without Remember me is removed', async () => {
    const { store, flush } = await renderApp({
      route: '/items',
      stored: {
        user: aUser(),
        session_only: true,
        address: anAddress(),
        branch: aBranch(),
        delivery_instruction: 'Gate 2',
        recentSearches: ['wings'],
        selected_card_id: 'card-1',
        promo_code: 'WINGS20',
        apply_loyalty: true,
        cart_count: 3,
        cart_total: 54,
        deviceToken: 'device-0',
        user_lang: 'en',
      },
      api,
      early: true,
    });
    await waitFor(() => expect(store.getState().auth.user?.is_guest).toBe(true));
    await flush();
    expect(store.getState().auth.deviceToken).toBe('device-0');
    const stored = Object.fromEntries(Object.entries<string>(window.localStorage));
    const { user: _user, token: _token, deviceToken: _deviceToken, ...keys } = stored;
    expect(keys).toEqual({
      user_lang: 'en',
      type: 'delivery',
      cart_count: '0',
      cart_total: '0',
      apply_loyalty: 'false',
    });
  });

  it('a slow reply does not delay the first render', async () => {
    const never = new Promise<void>(() => undefined);
    await renderApp({ route: '/item/item-1', api: { '/getItemDetails': later(never, anItem()) }, early: true });
    expect(screen.getAllByRole('button', { name: 'Open menu' })).not.toEqual([]);
  });
});
