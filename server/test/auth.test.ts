import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AL_BARSHA } from './cartFixtures';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

const person = (email: string) => ({ name: 'Sara', email, password: 'wings123', phone: '971501234567', age: 29 });
const lastCode = (): string => t.mailer.sent.at(-1)?.code ?? '';
const other = (code: string): string => (code === '0000' ? '1111' : '0000');

async function registered(email: string): Promise<{ id: string; token: string }> {
  const { data } = await t.call('register', person(email));
  const verified = await t.call('verifyOTP', { otp: lastCode(), user_id: data.user._id });
  assert.equal(verified.status, true, verified.message);
  return { id: data.user._id, token: verified.data.auth_token };
}

test('API-11 guestLogin makes a guest, and the same device token is the same guest', async () => {
  const first = await t.call('guestLogin', { deviceToken: 'device-one' });
  const again = await t.call('guestLogin', { deviceToken: 'device-one' });
  const another = await t.call('guestLogin', { deviceToken: 'device-two' });
  assert.equal(first.data.user.is_guest, true);
  assert.equal(again.data.user._id, first.data.user._id);
  assert.notEqual(another.data.user._id, first.data.user._id);
  assert.equal((await t.call('getUserAddress', undefined, again.data.auth_token)).status, true);
});

test('API-12 API-13 API-10 register, verify and login', async () => {
  const registered = await t.call('register', {
    ...person(' New.Sara@Example.com '),
    phone: '+971 50 123 4567',
    age: '29',
  });
  assert.equal(registered.status, true, registered.message);
  const { link: _link, ...sent } = t.mailer.sent.at(-1) ?? assert.fail();
  assert.deepEqual(sent, { to: 'new.sara@example.com', code: lastCode(), purpose: 'register' });

  const early = await t.call('login', { email: 'new.sara@example.com', password: 'wings123' });
  assert.deepEqual([early.http, early.status, early.data], [200, false, null]);

  const verified = await t.call('verifyOTP', { otp: lastCode(), user_id: registered.data.user._id });
  assert.deepEqual(verified.data.user, {
    _id: registered.data.user._id,
    name: 'Sara',
    email: 'new.sara@example.com',
    phone: '971501234567',
    age: 29,
    picture: '',
    is_guest: false,
  });
  const login = await t.call('login', { email: 'NEW.sara@example.com', password: 'wings123' });
  assert.equal(login.message, 'Login successful!');
  assert.equal(login.data.user._id, registered.data.user._id);
  assert.notEqual(login.data.auth_token, verified.data.auth_token);
});

test('API-10 API-13 the address that a guest entered goes along to the account of a sign-in', async () => {
  const guestWithAddress = async (deviceToken: string): Promise<string> => {
    const { data } = await t.call('guestLogin', { deviceToken });
    await t.call('addAddress', AL_BARSHA, data.auth_token);
    return data.auth_token;
  };
  const addresses = async (token: string) => (await t.call('getUserAddress', undefined, token)).data.length;
  const email = 'was.guest@example.com';

  const { data } = await t.call('register', person(email));
  const first = await guestWithAddress('device-three');
  const verified = await t.call('verifyOTP', { otp: lastCode(), user_id: data.user._id }, first);
  assert.equal(await addresses(verified.data.auth_token), 1);

  const second = await guestWithAddress('device-four');
  const { data: session } = await t.call('login', { email, password: 'wings123' }, second);
  assert.deepEqual([await addresses(session.auth_token), await addresses(second)], [2, 0]);
  await t.call('login', { email, password: 'wings123' }, verified.data.auth_token);
  assert.equal(await addresses(session.auth_token), 2);
});

test('API-12 register refuses by the rules of section 5, with its words', async () => {
  const cases: [object, string][] = [
    [{ name: '  ' }, 'Name is required'],
    [{ name: '\u200b\u2060\u3164\u00ad' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'a@b' }, 'Email is invalid'],
    [{ password: '' }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ phone: '' }, 'Phone is required'],
    [{ phone: '97150123' }, 'Phone number is invalid'],
    [{ age: '' }, 'Age is required'],
    [{ age: 12 }, 'Age must be between 13-120'],
    [{ age: 81 }, 'Age must be between 13-120'],
    [{ age: 'abc' }, 'Age must be between 13-120'],
  ];
  for (const [wrong, message] of cases) {
    const answer = await t.call('register', { ...person('rules@example.com'), ...wrong });
    assert.deepEqual([answer.http, answer.status, answer.message], [200, false, message]);
  }
});

test('API-12 a verified e-mail is taken; one that was never verified gets a new code for the same user', async () => {
  const first = await t.call('register', person('twice@example.com'));
  const oldCode = lastCode();
  const second = await t.call('register', { ...person('twice@example.com'), phone: '971502222222' });
  assert.equal(second.data.user._id, first.data.user._id);
  if (oldCode !== lastCode()) {
    assert.equal((await t.call('verifyOTP', { otp: oldCode, user_id: first.data.user._id })).status, false);
  }
  const verified = await t.call('verifyOTP', { otp: lastCode(), user_id: first.data.user._id });
  assert.equal(verified.data.user.phone, '971502222222');
  const third = await t.call('register', person('Twice@example.com'));
  assert.deepEqual([third.status, third.message], [false, 'This email is already registered']);
});

test('API-12 registering twice at once makes one account', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => t.call('register', person('race@example.com'))));
  assert.equal(new Set(answers.map(({ data }) => data.user._id)).size, 1);
});

test('API-13 a code ends after five wrong tries, after ten minutes, and after it was used', async () => {
  const tried = await t.call('register', person('tries@example.com'));
  const user_id = tried.data.user._id;
  for (let n = 0; n < 5; n += 1)
    assert.equal((await t.call('verifyOTP', { otp: other(lastCode()), user_id })).status, false);
  const spent = await t.call('verifyOTP', { otp: lastCode(), user_id });
  assert.equal(spent.message, 'The code is wrong or has expired');

  const late = await t.call('register', person('late@example.com'));
  t.clock.advance(10 * 60_000);
  assert.equal((await t.call('verifyOTP', { otp: lastCode(), user_id: late.data.user._id })).status, false);

  const used = await t.call('register', person('used@example.com'));
  assert.equal((await t.call('verifyOTP', { otp: lastCode(), user_id: used.data.user._id })).status, true);
  assert.equal((await t.call('verifyOTP', { otp: lastCode(), user_id: used.data.user._id })).status, false);
});

test('API-13 one code used twice at once makes one session', async () => {
  const registered = await t.call('register', person('oncecode@example.com'));
  const otp = lastCode();
  const answers = await Promise.all([1, 2].map(() => t.call('verifyOTP', { otp, user_id: registered.data.user._id })));
  assert.equal(answers.filter(({ status }) => status).length, 1);
});

test('API-10 a wrong password and an unknown e-mail get the same answer, in the language asked for', async () => {
  await registered('same@example.com');
  const wrong = await t.call('login', { email: 'same@example.com', password: 'not it' });
  const unknown = await t.call('login', { email: 'nobody@example.com', password: 'not it' });
  assert.deepEqual([wrong.http, wrong.status, wrong.message], [200, false, 'Email or password is incorrect']);
  assert.deepEqual([unknown.http, unknown.status, unknown.message], [200, false, wrong.message]);
  const arabic = await t.call('login', { email: 'same@example.com', password: 'no' }, undefined, {
    'accept-language': 'ar-AE,ar;q=0.9,en;q=0.1',
  });
  assert.equal(arabic.message, 'البريد الإلكتروني أو كلمة المرور غير صحيحة');
});

test('API-10 a password signs in whether the keyboard sends composed or decomposed letters', async () => {
  const [composed, decomposed] = ['caf\u00e9-\u0622\u0634', 'cafe\u0301-\u0627\u0653\u0634'];
  const email = 'accents@example.com';
  const { data } = await t.call('register', { ...person(email), password: composed });
  await t.call('verifyOTP', { otp: lastCode(), user_id: data.user._id });
  assert.equal((await t.call('login', { email, password: decomposed })).status, true);
});

test('API-14 API-15 forgotPassword and resetPassword; other sessions end', async () => {
  const { id, token } = await registered('forgot@example.com');
  const asked = await t.call('forgotPassword', { email: 'forgot@example.com' });
  assert.equal(asked.data.user._id, id);
  const otp = lastCode();
  const body = { user_id: id, otp, password: 'newpass1', confirm_password: 'newpass1' };
  const differ = await t.call('resetPassword', { ...body, confirm_password: 'newpass2' });
  assert.equal(differ.message, 'Passwords do not match');
  const reset = await t.call('resetPassword', body);
  assert.equal(reset.data.user._id, id);
  assert.equal((await t.call('getUserAddress', undefined, token)).http, 401);
  assert.equal((await t.call('getUserAddress', undefined, reset.data.auth_token)).http, 200);
  assert.equal((await t.call('resetPassword', body)).message, 'The code is wrong or has expired');
  assert.equal((await t.call('login', { email: 'forgot@example.com', password: 'wings123' })).status, false);
  assert.equal((await t.call('login', { email: 'forgot@example.com', password: 'newpass1' })).status, true);
});

test('API-14 an unknown e-mail gets an answer of the same form, always with the same id', async () => {
  const { id } = await registered('known@example.com');
  const sent = t.mailer.sent.length;
  const first = await t.call('forgotPassword', { email: 'unknown@example.com' });
  const again = await t.call('forgotPassword', { email: 'Unknown@example.com' });
  const known = await t.call('forgotPassword', { email: 'known@example.com' });
  assert.deepEqual([first.status, first.message], [known.status, known.message]);
  assert.equal(first.data.user._id, again.data.user._id);
  assert.equal(first.data.user._id.length, id.length);
  assert.equal(t.mailer.sent.length, sent + 1);
});

test('API-15 a registration code does not reset a password', async () => {
  const registered = await t.call('register', person('purpose@example.com'));
  const answer = await t.call('resetPassword', {
    user_id: registered.data.user._id,
    otp: lastCode(),
    password: 'newpass1',
    confirm_password: 'newpass1',
  });
  assert.equal(answer.status, false);
});
