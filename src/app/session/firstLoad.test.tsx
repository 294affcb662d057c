import { screen, waitFor } from '@testing-library/react';
import { Reply, later, offline, refused } from '../../testing/apiTable';
import { aDashboard, aGuest, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const guestReply = { user: { ...aGuest(), auth_token: undefined }, auth_token: 'token-guest' };
const api = { '/getDashboard': aDashboard(), '/getUserAddress': [], '/getBranches': { branches: [] } };

describe('first load', () => {
  it('BOOT-01 GEN-05 API-11 STORE-07 without a stored user one guest login is sent with the device token', async () => {
    const { calls, store } = await renderApp({
      stored: { user: null, address: anAddress() },
      api: { ...api, 'POST /guestLogin': guestReply },
    });
    await waitFor(() => expect(store.getState().auth.user?.is_guest).toBe(true));
    expect(calls('POST /guestLogin').map((call) => call.body)).toEqual([
      { deviceToken: store.getState().auth.deviceToken },
    ]);
    expect(store.getState().auth.user?.auth_token).toBe('token-guest');
  });

  it('BOOT-01 a slow start shows a message, which is announced', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const reply = new Promise((resolve) => {
      answer = resolve;
    });
    const { store } = await renderApp({
      stored: { user: null, address: anAddress() },
      api: { ...api, 'POST /guestLogin': later(reply, guestReply) },
    });
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await waitFor(() => expect(status).toHaveTextContent('Starting your visit…'));
    answer(null);
    await waitFor(() => expect(store.getState().auth.user?.is_guest).toBe(true));
  });

  it('BOOT-02 a guest without an address is redirected to /add-address', async () => {
    const { place, calls } = await renderApp({
      stored: { user: null },
      api: { ...api, 'POST /guestLogin': guestReply },
    });
    await waitFor(() => expect(place()).toBe('/add-address'));
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
  ])(
    'BOOT-04 BOOT-01 T21 with %s a stored user is neither redirected nor logged in as a guest',
    async (_name, stored) => {
      const { place, calls } = await renderApp({ stored, api });
      await screen.findByText('Menu Categories');
      expect(place()).toBe('/');
      expect(calls('POST /guestLogin')).toHaveLength(0);
    },
  );

  it('BOOT-04 a visit that starts at a deep link stays there (A-07)', async () => {
    const { place } = await renderApp({ route: '/search', api });
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
    const { user, answer, store, calls } = await renderApp({
      stored: { user: null, address: anAddress() },
      api: { ...api, 'POST /guestLogin': reply },
    });
    expect(await screen.findByRole('heading', { name: 'Guest login failed' })).toBeInTheDocument();
    if (message !== null) expect(await screen.findByText(message, { selector: '[role=alert] *' })).toBeInTheDocument();
    expect(calls('POST /guestLogin')).toHaveLength(1);
    answer({ 'POST /guestLogin': guestReply });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().auth.user?._id).toBe('guest-1'));
  });
});
