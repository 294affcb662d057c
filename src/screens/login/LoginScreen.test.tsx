import { act, screen, waitFor, within } from '@testing-library/react';
import { Reply, refused } from '../../testing/apiTable';
import { aDashboard, aGuest, anAddress, aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const { auth_token: token, ...sara } = aUser();
const api = {
  'POST /login': { user: sara, auth_token: token },
  '/getUserAddress': [anAddress()],
  '/getDashboard': aDashboard(),
  'POST /guestLogin': { user: aGuest(), auth_token: 'token-guest' },
};

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ route: '/login', stored: { user: null }, ...options, api: { ...api, ...options.api } });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  const fill = async (email = 'sara@example.com', password = 'wings123') => {
    await enterText(app.user, screen.getByRole('textbox', { name: 'Email' }), email);
    await enterText(app.user, screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
  };
  return { ...app, fill };
}

it('LOGIN-01 LOGIN-02 ROUTE-01 has its fields, Remember me ticked, and its links', async () => {
  await open({ route: '/login?goto=checkout' });
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register?goto=checkout');
  expect(screen.queryByText(/is waiting/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
});

it('LOGIN-03 STORE-07 opening empties local storage; leaving writes language and device again', async () => {
  const { user, flush, unmount } = await open({
    stored: {
      user: aUser(),
      user_lang: 'en',
      deviceToken: 'device-1',
      recentSearches: ['wings'],
      promo_code: 'WINGS20',
      address: anAddress(),
      foreign: 'x',
    },
  });
  expect(window.localStorage).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 's');
  await act(flush);
  expect(window.localStorage).toHaveLength(0);
  unmount();
  await flush();
  expect(window.localStorage.getItem('deviceToken')).toBe('device-1');
  for (const key of ['user', 'token', 'recentSearches', 'promo_code', 'address', 'foreign'])
    expect(window.localStorage.getItem(key)).toBeNull();
});

it('LOGIN-03 GEN-10 the language toggle on the screen is stored at once', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'العربية' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeInTheDocument();
  expect(window.localStorage.getItem('user_lang')).toBe('ar');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
});

it('LOGIN-04 LOGIN-06 LOGIN-07 MSG-01 a login goes to the address list with goto, and is stored', async () => {
  const { fill, calls, place, flush } = await open({ route: '/login?goto=cart%3Foffer%3DX' });
  await fill(' sara@example.com ');
  expect(await screen.findByText('Login successful!')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/address-list?goto=cart%3Foffer%3DX'));
  expect(calls('POST /login')).toHaveLength(1);
  expect(calls('POST /login')[0]?.body).toEqual({ email: 'sara@example.com', password: 'wings123' });
  // Written after /login is left.
  await waitFor(() => expect(window.localStorage.getItem('user')).not.toBeNull());
  await act(flush);
  expect(JSON.parse(window.localStorage.getItem('user') ?? '{}')).toMatchObject({
    _id: 'user-1',
    auth_token: 'token-sara',
    is_guest: false,
  });
  expect(window.localStorage.getItem('token')).toBe('token-sara');
  expect(window.localStorage.getItem('session_only')).toBeNull();
});

it.each([
  ['/login', '/address-list'],
  ['/login?goto=https://evil.example', '/address-list'],
  ['/login?goto=login', '/address-list'],
  ['/login?goto=address-list%3Fgoto%3Dcheckout', '/address-list?goto=checkout'],
])('LOGIN-04 %s leads on to %s', async (route, to) => {
  const { fill, place } = await open({ route });
  await fill();
  await waitFor(() => expect(place()).toBe(to));
});

it('LOGIN-01 without Remember me the session is marked as this browser session only', async () => {
  const { user, fill, flush } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await fill();
  await screen.findByText('Login successful!');
  await waitFor(() => expect(window.location.pathname).toBe('/address-list'));
  await act(flush);
  await waitFor(() => expect(window.localStorage.getItem('session_only')).toBe('true'));
  expect(document.cookie).toContain('session_alive=');
});

it('LOGIN-05 both fields are required, and nothing is sent without them', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired();
  expect(calls('POST /login')).toHaveLength(0);
});

it.each([
  ["LOGIN-08 the server's message", refused('Wrong e-mail or password'), 'Wrong e-mail or password'],
  ['LOGIN-08 ERR-07 a refusal without words', refused(''), 'Login failed'],
  ['LOGIN-08 ERR-09 a reply that cannot be read', new Reply({ text: '"oops"' }), 'An error occurred during login'],
  ['LOGIN-08 ERR-01 a 401', refused('Wrong e-mail or password', 401), 'Wrong e-mail or password'],
  ['LOGIN-08 a reply without a token', { user: sara }, 'Login failed'],
])(
  '%s is shown once, in the form, where Password has the focus, and the typed e-mail stays',
  async (_title, reply, message) => {
    const { fill, place } = await open({ api: { 'POST /login': reply } });
    await fill();
    const form = screen.getByRole('form', { name: 'Login' });
    expect(await within(form).findByRole('alert')).toHaveTextContent(message);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(place()).toBe('/login');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('sara@example.com');
  },
);

it('A-06 a wrong password at a provider that answers 401 costs the guest neither session nor address', async () => {
  const { fill, calls, answer, user, flush, place } = await open({
    stored: { user: aGuest(), address: anAddress() },
    api: { 'POST /login': refused('Wrong e-mail or password', 401) },
  });
  await fill();
  expect(await screen.findByText('Wrong e-mail or password', { selector: 'form *' })).toBeInTheDocument();
  answer({ 'POST /login': api['POST /login'] });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(place()).toMatch(/^\/address-list/));
  const tokens = calls('POST /login').map(({ headers }) => headers.get('Authorization'));
  expect(tokens).toEqual([`Bearer ${aGuest().auth_token}`, `Bearer ${aGuest().auth_token}`]);
  await act(flush);
  expect(window.localStorage.getItem('address')).toContain(anAddress()._id);
});
