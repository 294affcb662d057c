import { act, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { config } from '../../shared/config';
import { gate, offline, refused, Reply, saying, type ApiTable, type RecordedCall } from '../../testing/apiTable';
import { aUser } from '../../testing/builders';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

const { auth_token: _token, ...sara } = aUser();

async function open(api: ApiTable = {}, stored: Record<string, unknown> = {}) {
  const app = await renderApp({ route: '/profile', stored: { user: aUser(), token: 'token-sara', ...stored }, api });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  const openModal = async (button: string) => {
    await app.user.click(screen.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...app, openModal };
}
/** Without the cart, which every screen of a customer loads. */
const changes = (calls: readonly RecordedCall[]) => calls.filter(({ path }) => path !== '/getCart');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const storedUser = () => JSON.parse(window.localStorage.getItem('user') ?? 'null') as unknown;

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

it('PROF-01 PROF-02 shows the customer and the actions', async () => {
  await open({}, { user: aUser({ picture: '/api/media/users/sara.png' }) });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('img', { name: 'Profile picture' })).toHaveAttribute('src', '/api/media/users/sara.png');
  for (const text of ['Sara Al Mansoori', 'sara@example.com', '+971 50 123 4567', '29'])
    expect(main.getByText(text)).toBeInTheDocument();
  for (const name of ['Edit Your Profile', 'Change Password', 'Logout', 'Delete Account'])
    expect(main.getByRole('button', { name })).toBeInTheDocument();
});

it('ACCT-02 the language can be chosen here', async () => {
  const { user } = await open();
  await user.click(within(screen.getByRole('main')).getByRole('radio', { name: 'العربية' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'الملف الشخصي' })).toBeInTheDocument();
  await waitFor(() => expect(window.localStorage.getItem('user_lang')).toBe('ar'));
});

it('PROF-03 MSG-07 logging out shows a message, goes to the login, and starts no guest session', async () => {
  const { user, calls, flush, place } = await open();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
  expect(place()).toBe('/login');
  await act(flush);
  expect(storedUser()).toBeNull();
  expect(window.localStorage.getItem('token')).toBeNull();
  expect(changes(calls())).toHaveLength(0);
});

it('where the provider has the call, logging out also ends the token on the server, without waiting', async () => {
  config.extras = ['logout'];
  const { until, open: answer } = gate();
  let hasArrived = false;
  const { user, calls, place } = await open({
    'POST /logout': async ({ signal }: RecordedCall) => {
      await until;
      hasArrived = signal?.aborted === false;
      return null;
    },
  });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
  expect(place()).toBe('/login');
  const [call] = calls('POST /logout');
  expect(call?.headers.get('authorization')).toBe(`Bearer ${aUser().auth_token}`);
  expect(call?.keepalive).toBe(true);
  // The clean-up of the session does not cancel it before the server has answered.
  await answer();
  expect(hasArrived).toBe(true);
  expect(changes(calls())).toHaveLength(1);
});

it('where the provider has the calls, the e-mail is changed with the password and a code', async () => {
  config.extras = ['changeEmail'];
  const changed = { ...sara, email: 'new@example.com' };
  const { user, openModal, calls, flush } = await open({
    'POST /requestEmailChange': saying('We have sent you a code'),
    'POST /confirmEmailChange': saying('Your email has been changed', { user: changed }),
  });
  const edit = await openModal('Edit Your Profile');
  expect(edit.getByLabelText('Email')).toHaveAttribute('readonly');
  await user.click(edit.getByRole('button', { name: 'Cancel' }));
  await gone();
  const modal = await openModal('Change Email');
  await user.click(modal.getByRole('button', { name: 'Send Code' }));
  expect(await modal.findByText('Password is required')).toBeInTheDocument();
  await enterText(user, modal.getByLabelText('New Email'), ' new@example.com ');
  await enterText(user, modal.getByLabelText('Password'), 'wings123');
  await user.click(modal.getByRole('button', { name: 'Send Code' }));
  expect(await modal.findByText(/code that we sent to/)).toHaveTextContent('new@example.com');
  await user.click(modal.getAllByRole('textbox')[0]!);
  await user.paste('1234');
  await user.click(modal.getByRole('button', { name: 'Submit' }));
  await gone();
  expect(calls('/requestEmailChange')[0]?.body).toEqual({ email: 'new@example.com', password: 'wings123' });
  expect(calls('/confirmEmailChange')[0]?.body).toEqual({ email: 'new@example.com', otp: '1234' });
  await act(flush);
  expect(storedUser()).toEqual({ ...changed, auth_token: 'token-sara' });
});

describe('Edit Profile', () => {
  const saved = { ...sara, name: 'Sara M', age: 30, picture: '/api/media/users/new.png' };

  it('EDIT-01 EDIT-03 EDIT-05 has its fields, filled, with the age only hinted at, and Cancel', async () => {
    const { user, openModal } = await open();
    const modal = await openModal('Edit Your Profile');
    expect(modal.getByLabelText('Full Name')).toHaveValue('Sara Al Mansoori');
    expect(modal.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(modal.getByLabelText('Email')).not.toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Change Email' })).not.toBeInTheDocument();
    expect(modal.getByLabelText('Phone')).toHaveValue('501234567');
    const age = modal.getByLabelText('Age');
    expect(age).toHaveAttribute('type', 'text');
    expect(age).toHaveAttribute('min', '1');
    expect(age).toHaveAttribute('max', '120');
    await user.click(modal.getByRole('button', { name: 'Cancel' }));
    await gone();
  });

  it('GEN-09 EDIT-06 EDIT-07 EDIT-03 STORE-01 sends multipart, shows the message, keeps the token', async () => {
    const hold = gate();
    const { user, openModal, calls, flush } = await open({
      'POST /updateProfile': new Reply({ until: hold.until, message: 'Profile saved', data: { user: saved } }),
    });
    const modal = await openModal('Edit Your Profile');
    await user.clear(modal.getByLabelText('Full Name'));
    await enterText(user, modal.getByLabelText('Full Name'), 'Sara M');
    await user.clear(modal.getByLabelText('Age'));
    await enterText(user, modal.getByLabelText('Age'), '200');
    const picture = new File(['x'], 'me.PNG', { type: 'image/png' });
    await user.upload(modal.getByLabelText('Choose a picture'), picture);
    expect(await modal.findByRole('img', { name: 'Profile picture' })).toHaveAttribute('src', 'blob:preview');
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    expect(await modal.findByRole('button', { name: 'Updating...' })).toBeInTheDocument();
    await hold.open();
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    await gone();
    const [call] = calls('POST /updateProfile');
    const body = call?.body as FormData;
    expect(Object.fromEntries([...body.entries()].filter(([name]) => name !== 'picture'))).toEqual({
      name: 'Sara M',
      email: 'sara@example.com',
      phone: '971501234567',
      age: '200',
    });
    expect((body.get('picture') as File).name).toBe('me.PNG');
    expect(call?.headers.get('content-type')).toBeNull();
    await act(flush);
    expect(storedUser()).toEqual({ ...saved, auth_token: 'token-sara' });
    expect(within(screen.getByRole('main')).getByText('Sara M')).toBeInTheDocument();
  });

  it.each(['9715012345678', '447700900123'])(
    'EDIT-02 EDIT-06 A-57 the stored phone %s is sent as it is unless edited, and an untouched picture is not sent',
    async (phone) => {
      const { user, openModal, calls } = await open(
        { 'POST /updateProfile': saying('', { user: saved }) },
        { user: aUser({ phone }) },
      );
      const modal = await openModal('Edit Your Profile');
      await user.click(modal.getByRole('button', { name: 'Update Profile' }));
      await gone();
      const body = calls('POST /updateProfile')[0]?.body as FormData;
      expect([body.get('phone'), body.has('picture')]).toEqual([phone, false]);
    },
  );

  it('EDIT-02 A-57 Remove picture sends picture as an empty field', async () => {
    const { user, openModal, calls } = await open(
      { 'POST /updateProfile': { user: sara } },
      { user: aUser({ picture: '/p.png' }) },
    );
    const modal = await openModal('Edit Your Profile');
    await user.click(modal.getByRole('button', { name: 'Remove picture' }));
    expect(modal.queryByRole('img', { name: 'Profile picture' })).not.toBeInTheDocument();
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    await gone();
    expect((calls('POST /updateProfile')[0]?.body as FormData).get('picture')).toBe('');
  });

  it('EDIT-02 a file that is no picture is refused', async () => {
    const { openModal, user } = await open();
    const modal = await openModal('Edit Your Profile');
    const input = modal.getByLabelText('Choose a picture');
    expect(input).toHaveAttribute('accept', '.png,.jpg,.jpeg,image/png,image/jpeg');
    // A file dialog may offer all files.
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await modal.findByText('Only png, jpg and jpeg pictures can be used')).toBeInTheDocument();
    expect(modal.queryByRole('img', { name: 'Profile picture' })).not.toBeInTheDocument();
  });

  it('EDIT-02 a photo that is still made smaller does not undo Remove picture', async () => {
    const { openModal, user } = await open({}, { user: aUser({ picture: '/p.png' }) });
    const modal = await openModal('Edit Your Profile');
    const hold = gate();
    HTMLImageElement.prototype.decode = () => hold.until;
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue({ fillRect: jest.fn(), drawImage: jest.fn() } as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
    const large = new File([new Uint8Array(600_000)], 'me.png', { type: 'image/png' });
    await user.upload(modal.getByLabelText('Choose a picture'), large);
    await user.click(modal.getByRole('button', { name: 'Remove picture' }));
    await hold.open();
    expect(modal.queryByRole('img', { name: 'Profile picture' })).not.toBeInTheDocument();
  });

  it('a photo of 0 bytes is refused with a sentence, and the picture stays', async () => {
    const { openModal, user, calls } = await open(
      { 'POST /updateProfile': { user: sara } },
      { user: aUser({ picture: '/p.png' }) },
    );
    const modal = await openModal('Edit Your Profile');
    await user.upload(modal.getByLabelText('Choose a picture'), new File([], 'me.png', { type: 'image/png' }));
    expect(await modal.findByText('This picture is empty. Please choose another.')).toBeInTheDocument();
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    await gone();
    expect((calls('POST /updateProfile')[0]?.body as FormData).has('picture')).toBe(false);
  });

  it('EDIT-04 name, e-mail and phone are required, and the e-mail has to be one', async () => {
    const { user, openModal, calls } = await open();
    const modal = await openModal('Edit Your Profile');
    for (const name of ['Full Name', 'Email', 'Phone']) await user.clear(modal.getByLabelText(name));
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    for (const message of ['Name is required', 'Email is required', 'Phone is required'])
      expect(await modal.findByText(message)).toBeInTheDocument();
    await enterText(user, modal.getByLabelText('Email'), 'sara');
    expect(modal.queryByText('Email is required')).not.toBeInTheDocument();
    await enterText(user, modal.getByLabelText('Phone'), '+44 7700 900123');
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    expect(await modal.findByText('Email is invalid')).toBeInTheDocument();
    expect(modal.getByText('Phone number is invalid')).toBeInTheDocument();
    expect(calls('POST /updateProfile')).toHaveLength(0);
  });

  it.each([
    ['EDIT-08 ERR-06 a false status', refused('This e-mail is taken'), 'This e-mail is taken'],
    ['EDIT-08 ERR-15 a false status without words', refused(''), 'Failed to update profile'],
    ['EDIT-09 ERR-15 an exception', new Reply({ text: '"oops"' }), 'Failed to update profile'],
  ])('%s is shown, and the modal stays with what was typed', async (_title, reply, message) => {
    const { user, openModal } = await open({ 'POST /updateProfile': reply });
    const modal = await openModal('Edit Your Profile');
    await enterText(user, modal.getByLabelText('Full Name'), ' II');
    await user.click(modal.getByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(modal.getByLabelText('Full Name')).toHaveValue('Sara Al Mansoori II');
    expect(storedUser()).toMatchObject({ name: 'Sara Al Mansoori' });
  });
});

describe('Change Password', () => {
  type Modal = BoundFunctions<typeof queries>;
  const fill = async (user: UserEvent, modal: Modal, old: string, next: string, confirm: string) => {
    const values = { 'Old Password': old, 'New Password': next, 'Confirm Password': confirm };
    for (const [name, value] of Object.entries(values)) {
      await user.clear(modal.getByLabelText(name));
      if (value) await enterText(user, modal.getByLabelText(name), value);
    }
    await user.click(modal.getByRole('button', { name: 'Change Password' }));
  };

  it('PASS-01 PASS-02 PASS-03 each field shows its error until it is edited', async () => {
    const { user, openModal, calls } = await open();
    const modal = await openModal('Change Password');
    expect(modal.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    // A password manager stores the new password with this name.
    expect(screen.getByRole('dialog').querySelector('[autocomplete=username]')).toHaveValue('sara@example.com');
    await fill(user, modal, '', '', '');
    for (const message of ['Current password is required', 'New password is required', 'Please confirm your password'])
      expect(await modal.findByText(message)).toBeInTheDocument();
    await user.type(modal.getByLabelText('New Password'), 'a');
    expect(modal.queryByText('New password is required')).not.toBeInTheDocument();
    expect(modal.getByText('Please confirm your password')).toBeInTheDocument();
    await fill(user, modal, 'wings123', '12345', '12345');
    expect(await modal.findByText('Password must be at least 6 characters')).toBeInTheDocument();
    await fill(user, modal, 'wings123', 'wings456', 'wings457');
    expect(await modal.findByText('Passwords do not match')).toBeInTheDocument();
    expect(calls('/changePassword')).toHaveLength(0);
  });

  it('PASS-01 PASS-04 PASS-05 sends JSON, shows the message, clears and closes', async () => {
    const hold = gate();
    const { user, openModal, calls } = await open({
      'POST /changePassword': new Reply({ until: hold.until, message: 'Your password was changed' }),
    });
    let modal = await openModal('Change Password');
    await fill(user, modal, 'wings123', 'wings456', 'wings456');
    expect(await modal.findByRole('button', { name: 'Changing...' })).toBeInTheDocument();
    await hold.open();
    expect(await screen.findByText('Your password was changed')).toBeInTheDocument();
    await gone();
    expect(calls('POST /changePassword').map((call) => call.body)).toEqual([
      { old_password: 'wings123', new_password: 'wings456', confirm_password: 'wings456' },
    ]);
    expect(calls('POST /changePassword')[0]?.headers.get('content-type')).toBe('application/json');
    modal = await openModal('Change Password');
    for (const name of ['Old Password', 'New Password', 'Confirm Password'])
      expect(modal.getByLabelText(name)).toHaveValue('');
  });

  it.each([
    ["the server's message", refused('The old password is wrong'), 'The old password is wrong'],
    ['ERR-16 no words', refused(''), 'Failed to change password'],
    ['ERR-16 an exception', new Reply({ text: '"oops"' }), 'Failed to change password'],
  ])('PASS-06 %s, and the modal stays', async (_title, reply, message) => {
    const { user, openModal } = await open({ 'POST /changePassword': reply });
    const modal = await openModal('Change Password');
    await fill(user, modal, 'wings999', 'wings456', 'wings456');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('Delete Account', () => {
  it('DEL-01 ERR-28 asks first, and nothing happens on Cancel', async () => {
    const { user, openModal, calls } = await open();
    const modal = await openModal('Delete Account');
    expect(
      modal.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
    ).toBeInTheDocument();
    await user.click(modal.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(changes(calls())).toHaveLength(0);
  });

  it('DEL-02 DEL-03 STORE-17 deletes, forgets user and token, and goes to the login', async () => {
    const { user, openModal, calls, flush, place } = await open({
      'DELETE /profile/delete': saying('Your account was deleted'),
    });
    const modal = await openModal('Delete Account');
    await user.click(modal.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('Your account was deleted')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
    await act(flush);
    expect(place()).toBe('/login');
    expect(storedUser()).toBeNull();
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(changes(calls()).map((call) => `${call.method} ${call.path}`)).toEqual(['DELETE /profile/delete']);
  });

  it.each([
    ["the server's message", refused('An order is on its way'), 'An order is on its way'],
    ['ERR-17 no words', refused(''), 'Failed to delete account'],
    ['ERR-04 no reply', offline(), 'Network error: Please try again later.'],
  ])('DEL-04 %s, and the customer stays', async (_title, reply, message) => {
    const { user, openModal, place } = await open({ 'DELETE /profile/delete': reply });
    const modal = await openModal('Delete Account');
    await user.click(modal.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(place()).toBe('/profile');
    expect(storedUser()).toMatchObject({ _id: 'user-1' });
  });
});
