import type { Action, Store, StoreEnhancer } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addressApi } from '../../features/address/addressApi';
import { authApi } from '../../features/auth/authApi';
import { branchApi } from '../../features/branch/branchApi';
import { paymentApi } from '../../features/payment/paymentApi';
import { holdSecret } from '../../shared/api/secrets';
import { navigation } from '../../shared/lib/navigation';
import { saying } from '../../testing/apiTable';
import { aDashboard, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { sanitizeAction, sanitizeState } from './sanitizers';

const { auth_token: _token, ...sara } = aUser();
const session = { user: sara, auth_token: 'token-of-sara' };
const api = {
  'POST /register': saying('A code is on its way', { user: { _id: 'user-1' } }),
  'POST /verifyOTP': session,
  'POST /login': session,
  'POST /resetPassword': session,
  'POST /changePassword': saying('Changed'),
  'POST /addCard': { instrumentId: 'src_9f8e7d', cardExists: false, oneTimeUse: false },
  '/getCustomerCards': {
    cards: [{ id: 'src_9f8e7d', scheme: 'Visa', last4: '4242', expiry_month: 12, expiry_year: 2034 }],
  },
  '/getUserAddress': [anAddress({ notes: 'Call 050 123 4567' })],
  '/getDashboard': aDashboard(),
  '/getUserLoyalty': { loyalty_points: 5 },
  '/getMyOrders': { orders: [] },
  '/getBranches': [],
};
const CONFIDED = [
  'first-pass-11',
  'login-pass-22',
  'next-pass-33',
  'reset-pass-44',
  '"4821"',
  '"7355"',
  'tok_of_the_card',
];
const PERSONAL = [
  'token-of-sara',
  'device-of-sara',
  'sara@example.com',
  '971501234567',
  'Mansoori',
  'src_9f8e7d',
  '"4242"',
  'Villa 12',
  '050 123 4567',
  '25.1124',
];

function recorder() {
  const passed: { action: unknown; state: unknown }[] = [];
  const enhancer = ((createStore: (...args: unknown[]) => Store) =>
    (...args: unknown[]) => {
      const store = createStore(...args);
      const dispatch = (action: Action) => {
        store.dispatch(action);
        passed.push({ action, state: store.getState() });
        return action;
      };
      return { ...store, dispatch };
    }) as unknown as StoreEnhancer;
  return { enhancer, passed };
}

const wordsIn = (words: readonly string[], text: string) => words.filter((word) => text.includes(word));

it('B-11 no action or state has a password, code or card token, and no log personal data', async () => {
  const { enhancer, passed } = recorder();
  const { user, store, calls } = await renderApp({
    route: '/register',
    stored: { user: null, deviceToken: 'device-of-sara' },
    api,
    devTools: enhancer,
  });
  const put = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });

  for (const [name, text] of [
    ['Full Name', sara.name],
    ['Email', sara.email],
    ['Password', 'first-pass-11'],
    ['Phone', '501234567'],
    ['Age', '29'],
  ] as const)
    await put(await field(name), text);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await put((await screen.findAllByRole('textbox', { name: /Digit/ }))[0]!, '4821');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(store.getState().auth.user?.auth_token).toBe('token-of-sara'));

  act(() => {
    navigation.go('/login');
  });
  await put(await screen.findByRole('textbox', { name: 'Email' }), sara.email);
  await put(screen.getByLabelText('Password'), 'login-pass-22');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(store.getState().auth.user?.auth_token).toBe('token-of-sara'));

  act(() => {
    navigation.go('/profile');
  });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const sheet = within(await screen.findByRole('dialog'));
  for (const [name, text] of [
    ['Old Password', 'login-pass-22'],
    ['New Password', 'next-pass-33'],
    ['Confirm Password', 'next-pass-33'],
  ] as const)
    await put(await sheet.findByLabelText(name), text);
  await user.click(sheet.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Changed');

  await act(async () => {
    await store.dispatch(
      authApi.endpoints.resetPassword.initiate({
        user_id: 'user-1',
        otp: holdSecret('7355'),
        password: holdSecret('reset-pass-44'),
        confirm_password: holdSecret('reset-pass-44'),
      }),
    );
    await store.dispatch(
      paymentApi.endpoints.addCard.initiate({ cardToken: holdSecret('tok_of_the_card'), amount: 0 }),
    );
    await store.dispatch(paymentApi.endpoints.getCustomerCards.initiate());
    await store.dispatch(addressApi.endpoints.getUserAddress.initiate());
    await store.dispatch(branchApi.endpoints.getBranches.initiate({ lat: 25.1124, lng: 55.2009 }));
  });

  expect(wordsIn(CONFIDED, JSON.stringify(calls().map((call) => call.body)))).toEqual(CONFIDED);
  for (const { action, state } of passed) {
    expect([action, wordsIn(CONFIDED, JSON.stringify(action))]).toEqual([action, []]);
    expect(wordsIn(CONFIDED, JSON.stringify(state))).toEqual([]);
  }
  const raw = JSON.stringify(passed);
  expect(wordsIn(PERSONAL, raw)).toEqual(PERSONAL);

  const sanitized = [
    ...passed.map(({ action }) => sanitizeAction(action as Action)),
    ...Array.from(new Set(passed.map(({ state }) => state)), sanitizeState),
  ];
  expect(wordsIn(PERSONAL, JSON.stringify(sanitized))).toEqual([]);
});

it('B-11 a secret is handed to one call only', async () => {
  const { store, calls } = await renderApp({ route: '/login', stored: { user: null }, api });
  const password = holdSecret('once-only');
  for (let times = 0; times < 2; times += 1)
    await act(async () => {
      await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ae', password }));
    });
  expect(calls('POST /login').map((call) => call.body)).toEqual([
    { email: 'a@b.ae', password: 'once-only' },
    { email: 'a@b.ae' },
  ]);
});
