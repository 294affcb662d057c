import { act, screen, waitFor } from '@testing-library/react';
import { gate, refused, Reply } from '../../testing/apiTable';
import { enterText } from '../../testing/enterText';
import { renderApp } from '../../testing/renderApp';

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ route: '/register', stored: { user: null }, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Register' });
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Register' }));
  const fill = async (over: Record<string, string> = {}) => {
    const values = {
      'Full Name': ' Sara Al Mansoori ',
      Email: 'sara@example.com',
      Password: 'wings123',
      Phone: '+971 50 123 4567',
      Age: '29',
      ...over,
    };
    for (const [name, value] of Object.entries(values)) {
      await app.user.clear(field(name));
      if (value) await enterText(app.user, field(name), value);
    }
  };
  return { ...app, field, fill, submit };
}

it('REG-01 LIMIT-01 shows its fields, with +971 before the phone, and leads to the login with goto', async () => {
  const { field } = await open({ route: '/register?goto=cart' });
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?goto=cart');
  for (const name of ['Full Name', 'Email', 'Password', 'Phone', 'Age']) expect(field(name)).toBeRequired();
  expect(screen.getByText('+971')).toBeInTheDocument();
  expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(field('Age')).toHaveAccessibleDescription('13 to 80');
});

it('REG-03 REG-04 REG-05 REG-06 REG-07 REG-08 each empty field has a message until it is edited', async () => {
  const { user, field, submit, calls } = await open();
  await submit();
  const messages = {
    'Full Name': 'Name is required',
    Email: 'Email is required',
    Password: 'Password is required',
    Phone: 'Phone is required',
    Age: 'Age is required',
  };
  for (const message of Object.values(messages)) expect(await screen.findByText(message)).toBeInTheDocument();
  const left = Object.entries(messages);
  for (let next = left.shift(); next; next = left.shift()) {
    await user.type(field(next[0]), '1');
    expect(screen.queryByText(next[1])).not.toBeInTheDocument();
    for (const [, message] of left) expect(screen.getByText(message)).toBeInTheDocument();
  }
  expect(calls('POST /register')).toHaveLength(0);
});

it('REG-07 A-01 the accepted ages stay visible beside the specified message', async () => {
  const { fill, submit, field } = await open();
  await fill({ Age: '85' });
  await submit();
  expect(await screen.findByText('Age must be between 13-120')).toBeInTheDocument();
  await waitFor(() => expect(field('Age')).toHaveFocus());
  expect(field('Age')).toHaveAccessibleDescription('Age must be between 13-120 13 to 80');
});

it('B-09 REG-03 REG-04 REG-07 marks in an e-mail, blanks around a name and Arabic digits are cleaned', async () => {
  const { fill, submit, calls } = await open({ api: { 'POST /register': refused('Taken') } });
  await fill({ 'Full Name': ' Zo\u00EB \uD83C\uDF36\uFE0F ', Email: '\u200F\u2068sara@example.com\u2069 ', Age: '٢٩' });
  await submit();
  await screen.findByText('Taken');
  const sent = { name: 'Zo\u00EB \uD83C\uDF36\uFE0F', email: 'sara@example.com', age: 29 };
  expect(calls('POST /register')[0]?.body).toMatchObject(sent);
});

it('REG-02 REG-09 REG-10 STORE-08 registering sends the fields once and goes to the code with goto', async () => {
  const hold = gate();
  const { fill, submit, user, calls, place, flush } = await open({
    route: '/register?goto=item%2Fwings-buffalo',
    api: {
      'POST /register': new Reply({
        until: hold.until,
        message: 'Your code is 4821',
        data: { user: { _id: 'user-9' } },
      }),
    },
  });
  await fill();
  await submit();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await hold.open();
  expect(await screen.findByText('Your code is 4821')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/verify-otp?goto=item%2Fwings-buffalo'));
  expect(calls('POST /register')).toHaveLength(1);
  expect(calls('POST /register')[0]?.body).toEqual({
    name: 'Sara Al Mansoori',
    email: 'sara@example.com',
    password: 'wings123',
    phone: '971501234567',
    age: 29,
  });
  await act(flush);
  expect(window.localStorage.getItem('user_id')).toBe('user-9');
});

it.each([
  ["REG-11 the server's message", refused('This e-mail is taken'), 'This e-mail is taken'],
  ['REG-11 ERR-10 a refusal without words', refused(''), 'Registration failed'],
  ['REG-11 ERR-10 a reply that cannot be read', new Reply({ text: '"oops"' }), 'An error occurred during registration'],
  ['REG-11 a reply without an id', {}, 'Registration failed'],
])('%s is shown, and what was typed stays', async (_title, reply, message) => {
  const { fill, submit, field, place } = await open({ api: { 'POST /register': reply } });
  await fill();
  await submit();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(place()).toBe('/register');
  expect(field('Email')).toHaveValue('sara@example.com');
});
