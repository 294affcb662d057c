import { act, screen, waitFor } from '@testing-library/react';
import { refused, saying } from '../../testing/apiTable';
import { aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const { auth_token: token, ...sara } = aUser();

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({
    route: '/verify-otp',
    ...options,
    stored: { user: null, user_id: 'user-9', ...options.stored },
  });
  await screen.findByRole('heading', { level: 1, name: 'Verify code' });
  const boxes = () => screen.getAllByRole('textbox', { name: /Digit \d of 4$/ });
  return { ...app, boxes };
}

it('OTP-01 OTP-04 T22 has four boxes, Submit, and the way back to registering instead of a resend', async () => {
  const { boxes, user, calls } = await open({ route: '/verify-otp?goto=cart' });
  expect(boxes()).toHaveLength(4);
  expect(screen.getByText(/Didn't get it\?/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register again' })).toHaveAttribute('href', '/register?goto=cart');
  await user.click(boxes()[0]!);
  await user.keyboard('123');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Enter all 4 digits of the code')).toBeInTheDocument();
  expect(calls('POST /verifyOTP')).toHaveLength(0);
});

it('OTP-02 OTP-03 REG-02 ROLE-01 the right code stores the user and goes to the address with goto', async () => {
  const { boxes, user, calls, place, flush } = await open({
    route: '/verify-otp?goto=item%2Fwings-buffalo',
    api: {
      'POST /verifyOTP': () => saying('Welcome, Sara', { user: { ...sara, is_guest: undefined }, auth_token: token }),
      '/getUserAddress': [],
    },
  });
  await user.click(boxes()[0]!);
  await user.paste('4821');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Welcome, Sara')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/add-address?goto=item%2Fwings-buffalo'));
  expect(calls('POST /verifyOTP').map((call) => call.body)).toEqual([{ otp: '4821', user_id: 'user-9' }]);
  await act(flush);
  expect(JSON.parse(window.localStorage.getItem('user') ?? '{}')).toEqual({
    ...sara,
    auth_token: token,
    is_guest: false,
  });
  expect(window.localStorage.getItem('user_id')).toBeNull();
});

const LINK = { otp: 'q83vEjRWeJCrze8SNFZ4kA', user_id: 'user-7' };

it("OTP-01 OTP-02 the mail's link asks for the password in a browser that has not registered", async () => {
  const { user, calls } = await open({
    route: `/verify-otp#user_id=${LINK.user_id}&otp=${LINK.otp}`,
    stored: { user_id: null },
    api: { 'POST /verifyOTP': refused('Too late') },
  });
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Password is required')).toBeInTheDocument();
  await enterText(user, screen.getByLabelText('Password'), 'wings123');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Too late')).toBeInTheDocument();
  expect(calls('POST /verifyOTP').map((call) => call.body)).toEqual([{ ...LINK, password: 'wings123' }]);
});

it("OTP-02 the mail's link asks for no password in the browser that registered, unless the server does", async () => {
  const { user, calls } = await open({
    route: `/verify-otp#user_id=${LINK.user_id}&otp=${LINK.otp}`,
    stored: { user_id: LINK.user_id },
    api: { 'POST /verifyOTP': refused('Enter the password that was chosen at registration') },
  });
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  expect(calls('POST /verifyOTP').map((call) => call.body)).toEqual([LINK]);
});

it("OTP-02 ERR-06 a wrong code shows the server's message and keeps the screen", async () => {
  const { boxes, user, place } = await open({ api: { 'POST /verifyOTP': refused('The code is wrong') } });
  await user.click(boxes()[0]!);
  await user.keyboard('1111{Enter}');
  expect(await screen.findByText('The code is wrong')).toBeInTheDocument();
  expect(place()).toBe('/verify-otp');
});

it('OTP-04 STORE-08 without a registration it leads to /register', async () => {
  const { place } = await renderApp({ route: '/verify-otp?goto=cart', stored: { user: null } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Register' })).toBeInTheDocument();
  expect(place()).toBe('/register?goto=cart');
});
