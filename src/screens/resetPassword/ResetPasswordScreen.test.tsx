import { screen, waitFor } from '@testing-library/react';
import { refused, Reply } from '../../testing/apiTable';
import { aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const { auth_token: token, ...sara } = aUser();

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ route: '/reset-password?user_id=user-1&otp=4821', stored: { user: null }, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Reset password' });
  const code = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /Digit/ })
      .map((box) => box.value)
      .join('');
  const save = async (password: string, confirm: string) => {
    if (password) await enterText(app.user, screen.getByLabelText('New Password'), password);
    if (confirm) await enterText(app.user, screen.getByLabelText('Confirm Password'), confirm);
    await app.user.click(screen.getByRole('button', { name: 'Save Password' }));
  };
  return { ...app, code, save };
}

it('RESET-01 A-20 the boxes are filled from the otp of the URL, which is then removed', async () => {
  const { code, place } = await open();
  expect(code()).toBe('4821');
  await waitFor(() => expect(place()).toBe('/reset-password?user_id=user-1'));
  expect(code()).toBe('4821');
});

it("RESET-01 the mail's link needs no code: its token is sent with the new password", async () => {
  const token128 = 'q83vEjRWeJCrze8SNFZ4kA';
  const { save, calls, place } = await open({
    route: `/reset-password#user_id=user-1&otp=${token128}`,
    api: { 'POST /resetPassword': refused('Too late') },
  });
  await waitFor(() => expect(place()).toBe('/reset-password?user_id=user-1'));
  expect(screen.queryByRole('textbox', { name: /Digit/ })).not.toBeInTheDocument();
  await save('wings456', 'wings456');
  expect(await screen.findByText('Too late')).toBeInTheDocument();
  expect(calls('POST /resetPassword').map((call) => call.body)).toMatchObject([{ user_id: 'user-1', otp: token128 }]);
});

it('RESET-02 RESET-03 the code and both passwords are required', async () => {
  const { save, calls } = await open({ route: '/reset-password?user_id=user-1' });
  await save('', '');
  expect(await screen.findByText('Enter all 4 digits of the code')).toBeInTheDocument();
  expect(screen.getByText('New password is required')).toBeInTheDocument();
  expect(screen.getByText('Please confirm your password')).toBeInTheDocument();
  expect(calls()).toHaveLength(0);
});

it('RESET-03 RESET-04 RESET-06 A-73 length and equality are left to the server, whose message is shown', async () => {
  const { save, calls, place } = await open({ api: { 'POST /resetPassword': refused('Passwords do not match') } });
  await save('abc', 'abd');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  expect(calls('POST /resetPassword').map((call) => call.body)).toEqual([
    { user_id: 'user-1', otp: '4821', password: 'abc', confirm_password: 'abd' },
  ]);
  expect(place()).toBe('/reset-password?user_id=user-1');
});

it.each([
  ['ERR-18 a refusal without words', refused(''), 'ResetPassword failed!'],
  ['ERR-18 a reply without a token', { user: sara }, 'ResetPassword failed!'],
  ['ERR-18 a reply without an envelope', new Reply({ text: '7' }), 'ResetPassword failed!'],
])('RESET-06 %s is shown', async (_title, reply, message) => {
  const { save } = await open({ api: { 'POST /resetPassword': reply } });
  await save('wings456', 'wings456');
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('RESET-05 A-72 the user is in local storage before the page reloads', async () => {
  // jsdom reports the page load as not implemented; local storage has what the new page would read.
  const attempts: (string | null)[] = [];
  const said = jest.spyOn(console, 'error').mockImplementation((error: unknown) => {
    if (String((error as Error | undefined)?.message).includes('navigation'))
      attempts.push(window.localStorage.getItem('user'));
  });
  const { save } = await open({ api: { 'POST /resetPassword': { user: sara, auth_token: token } } });
  await save('wings456', 'wings456');
  await waitFor(() => expect(attempts).toHaveLength(1));
  said.mockRestore();
  expect(JSON.parse(attempts[0] ?? 'null')).toMatchObject({ _id: 'user-1', auth_token: token, is_guest: false });
});

it('RESET-04 a link without a user offers to ask for a new code', async () => {
  const { user, place } = await open({ route: '/reset-password' });
  expect(screen.getByText('This link is not complete.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask for a new code' }));
  await waitFor(() => expect(place()).toBe('/forgot-password'));
});
