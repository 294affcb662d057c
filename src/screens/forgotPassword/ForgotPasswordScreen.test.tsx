import { screen, waitFor } from '@testing-library/react';
import { refused, Reply, saying, type ApiTable } from '../../testing/apiTable';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

async function open(api: ApiTable = {}) {
  const app = await renderApp({ route: '/forgot-password', stored: { user: null }, api });
  await screen.findByRole('heading', { level: 1, name: 'Forgot password' });
  const ask = async (name: string) => {
    if (name) await enterText(app.user, screen.getByRole('textbox', { name: 'Username/Email' }), name);
    await app.user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  return { ...app, ask };
}

it('FORGOT-01 FORGOT-02 asks for one required field, and leads to the login', async () => {
  const { ask, calls } = await open();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Username/Email' })).toBeRequired();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await ask('');
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(calls()).toHaveLength(0);
});

it('GEN-09 FORGOT-03 FORGOT-04 MSG-08 A-19 a user name is sent; the message is shown, the reset opens', async () => {
  const { ask, calls, place } = await open({
    'POST /forgotPassword': saying('A code is on its way', { user: { _id: 'user-9' } }),
  });
  await ask('sara');
  expect(await screen.findByText('A code is on its way')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/reset-password?user_id=user-9'));
  expect(calls('POST /forgotPassword').map((call) => call.body)).toEqual([{ email: 'sara' }]);
});

it('FORGOT-04 without a message of the server the toast says that a code was sent', async () => {
  const { ask, place } = await open({ 'POST /forgotPassword': { user: { _id: 'user-9' } } });
  await ask('sara');
  expect(await screen.findByText('Enter the 4-digit code that we sent you.')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/reset-password?user_id=user-9'));
});

it.each([
  ["the server's message", refused('Nobody has this name'), 'Nobody has this name'],
  ['ERR-18 a refusal without words', refused(''), 'ForgotPassword failed!'],
  ['ERR-18 a reply without a user', {}, 'ForgotPassword failed!'],
  ['ERR-18 a reply without an envelope', new Reply({ text: '7' }), 'ForgotPassword failed!'],
])('FORGOT-05 %s is shown', async (_title, reply, message) => {
  const { ask, place } = await open({ 'POST /forgotPassword': reply });
  await ask('sara@example.com');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(place()).toBe('/forgot-password');
});
