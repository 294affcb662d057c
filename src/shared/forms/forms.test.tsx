import { submitTo } from './submitTo';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { renderKit } from '../../testing/renderKit';
import { registerToastHost } from '../lib/toast';
import { AppForm, type AppFormProps } from './AppForm';
import { FormTextField } from './FormTextField';
import { msg } from './messageKey';
import { OtpField } from './OtpField';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';
import { SubmitButton } from './SubmitButton';

const values = { name: '', phone: '', otp: '', password: '' };
const schema = object({
  name: string().trim().required(msg('errors.login')),
  phone: string().required(msg('errors.payment')),
});

function show(
  onSubmit: AppFormProps<typeof values>['onSubmit'],
  start: Partial<typeof values> = {},
  rules: AppFormProps<typeof values>['schema'] = schema,
) {
  renderKit(
    <AppForm initialValues={{ ...values, ...start }} schema={rules} onSubmit={onSubmit}>
      <FormTextField name="name" label="Name" helper="As on the bell" />
      <PhoneField name="phone" label="Phone" />
      <OtpField name="otp" label="Code" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </AppForm>,
  );
  return userEvent.setup();
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /Digit/ });
const code = () =>
  boxes()
    .map((box) => box.value)
    .join('-');

it('REG-08 an error clears when its field is edited; the other one stays, described to its input', async () => {
  const onSubmit = jest.fn();
  const user = show(onSubmit);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Login failed')).toBeInTheDocument();
  expect(screen.getByText('Payment failed')).toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Login failed');
  await waitFor(() => expect(name).toHaveFocus());
  await user.type(name, 'S');
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  expect(name).toHaveAccessibleDescription('As on the bell');
  expect(screen.getByText('Payment failed')).toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('EDIT-03 REG-09 two presses during a submit send one call; the button shows the progress', async () => {
  let end: () => void = () => undefined;
  const onSubmit = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const user = show(onSubmit, { name: 'Sara', phone: '501234567' });
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  const busy = await screen.findByRole('button', { name: 'Saving...' });
  await user.click(busy);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  end();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
});

describe('the code field', () => {
  it('OTP-01 OTP-04 each digit moves on, Backspace goes back, arrows move', async () => {
    const user = show(jest.fn());
    expect(boxes()).toHaveLength(4);
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('1a23');
    expect(code()).toBe('1-2-3-');
    expect(boxes()[3]).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(code()).toBe('1-2--');
    expect(boxes()[2]).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}9');
    expect(code()).toBe('9-2--');
    expect(boxes()[1]).toHaveFocus();
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(boxes()[0]).toHaveAccessibleName('Code Digit 1 of 4');
    expect(boxes()[1]).toHaveAccessibleName('Digit 2 of 4');
  });
  it('OTP-01 T12 a pasted or filled-in code is spread over the boxes', async () => {
    const user = show(jest.fn());
    await user.click(boxes()[2] as HTMLElement);
    await user.paste('٤٣ 21');
    expect(code()).toBe('4-3-2-1');
    await user.clear(boxes()[0] as HTMLElement);
    expect(code()).toBe('-3-2-1');
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('5678');
    expect(code()).toBe('5-6-7-8');
  });
});

it.each(['1 2 3 4', ' 12-34 ', '١٢٣٤', 'Your code is 1234. It is valid for 10 minutes.', '\u20681234\u2069'])(
  'B-09 OTP-01 a code pasted as %s into the first box fills all four',
  async (pasted) => {
    const user = show(jest.fn());
    await user.click(boxes()[0] as HTMLElement);
    await user.paste(pasted);
    expect(code()).toBe('1-2-3-4');
  },
);

it('LOGIN-01 a password can be shown and hidden again', async () => {
  const user = show(jest.fn(), { password: 'wings123' });
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

it('SHELL-01 ERR-04 a schema that fails to load sends nothing and says so; the next submit loads it', async () => {
  const said: string[] = [];
  const leave = registerToastHost({
    show: ({ text }) => said.push(text),
    resolve: () => undefined,
    clear: () => undefined,
  });
  const onSubmit = jest.fn();
  let isOffline = true;
  const user = show(onSubmit, { name: 'Sara', phone: '501234567' }, () =>
    isOffline ? Promise.reject(new Error('no chunk')) : Promise.resolve(schema),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said).toEqual(['Network error: Please try again later.']));
  expect(onSubmit).not.toHaveBeenCalled();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  leave();
});

it.each([true, false])('A12 a reply that comes after the form has gone does nothing (shown: %s)', async (isShown) => {
  const done = jest.fn();
  const send = submitTo(
    () => ({ unwrap: () => Promise.resolve('saved') }),
    (values: string) => values,
    done,
  );
  await send('typed', { isMounted: () => isShown });
  expect(done).toHaveBeenCalledTimes(isShown ? 1 : 0);
});
