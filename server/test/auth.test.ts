import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '../db/schema';
import { addAddress, newAddress } from '../modules/address/addressService';
import { hashPassword } from '../modules/auth/passwords';
import { AL_BARSHA } from './cartFixtures';
import { browserCookie, buildTestApp, forThisFile, cookieOf } from './helpers';

const PASSWORD = 'wings123';
const WRONG_CODE = 'The code is wrong or has expired';
const TAKEN = 'This email is already registered';

const t = forThisFile(buildTestApp);
let passwordHash: string;
before(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const person = (email: string, password = PASSWORD, more: object = {}) => ({
  name: 'Sara',
  email,
  password,
  phone: '971501234567',
  age: 29,
  ...more,
});
const lastCode = () => t.mailer.lastCode();
const wrong = (...codes: string[]): string => ['0000', '1111', '2222'].find((code) => !codes.includes(code)) ?? '';
async function begin(email: string, password?: string, more?: object): Promise<{ user_id: string; otp: string }> {
  const { data, message, status } = await t.call('register', person(email, password, more));
  assert.equal(status, true, message);
  return { user_id: data.user._id, otp: lastCode() };
}
async function registered(email: string, password?: string): Promise<{ id: string; token: string }> {
  const { data, message } = await t.call('verifyOTP', await begin(email, password));
  assert.equal(message, 'Your account is verified. Welcome!');
  return { id: data.user._id, token: data.auth_token };
}
const login = async (email: string, password = PASSWORD) => (await t.call('login', { email, password })).status;
const httpOf = async (token: string) => (await t.call('getUserAddress', undefined, token)).http;

test('API-11 the same device token is the same guest', async () => {
  const first = await t.call('guestLogin', { deviceToken: 'device-one' });
  const again = await t.call('guestLogin', { deviceToken: 'device-one' });
  const another = await t.call('guestLogin', { deviceToken: 'device-two' });
  assert.equal(first.data.user.is_guest, true);
  assert.equal(again.data.user._id, first.data.user._id);
  assert.notEqual(another.data.user._id, first.data.user._id);
  assert.equal(await httpOf(again.data.auth_token), 200);
});

test('API-12 API-13 API-10 register, verify and login', async () => {
  const more = { phone: '+971 50 123 4567', age: '29' };
  const { user_id } = await begin(' New.Sara@Example.com ', PASSWORD, more);
  const { link: _link, ...sent } = t.mailer.sent.at(-1) ?? assert.fail();
  assert.deepEqual(sent, { to: 'new.sara@example.com', code: lastCode(), purpose: 'register' });

  const early = await t.call('login', { email: 'new.sara@example.com', password: PASSWORD });
  assert.deepEqual([early.http, early.status, early.data], [200, false, null]);

  const verified = await t.call('verifyOTP', { otp: lastCode(), user_id });
  const user = { _id: user_id, name: 'Sara', email: 'new.sara@example.com', phone: '971501234567', age: 29 };
  assert.deepEqual(verified.data.user, { ...user, picture: '', is_guest: false });
  const again = await t.call('login', { email: 'NEW.sara@example.com', password: PASSWORD });
  assert.deepEqual([again.message, again.data.user._id], ['Login successful!', user_id]);
  assert.notEqual(again.data.auth_token, verified.data.auth_token);
});

test('API-10 API-13 the address that a guest entered goes along to the account of a sign-in', async () => {
  const guestWithAddress = async (deviceToken: string) => {
    const { data } = await t.call('guestLogin', { deviceToken });
    const added = await t.call('addAddress', AL_BARSHA, data.auth_token);
    return { id: added.data._id, token: data.auth_token, cookie: cookieOf(added) };
  };
  const addresses = async (token: string) => (await t.call('getUserAddress', undefined, token)).data.length;
  const email = 'was.guest@example.com';
  const first = await guestWithAddress('device-three');
  const verified = await t.call('verifyOTP', await begin(email), first.token, first.cookie);
  const moved = await t.call('getUserAddress', undefined, verified.data.auth_token);
  assert.deepEqual(
    moved.data.map(({ _id }) => _id),
    [first.id],
  );
  assert.match(String(verified.headers['set-cookie']), /guest_address=;/);

  const second = await guestWithAddress('device-four');
  const signIn = (token: string) => t.call('login', { email, password: PASSWORD }, token, second.cookie);
  const { data: session } = await signIn(second.token);
  assert.equal(await addresses(session.auth_token), 2);
  // Neither twice, nor with the token of somebody else.
  for (const token of [second.token, first.token, verified.data.auth_token]) await signIn(token);
  assert.equal(await addresses(session.auth_token), 2);
  const most = Array.from({ length: 48 }, (_, n) =>
    newAddress(session.user._id, { ...AL_BARSHA, floor: `${n}` }, t.clock.now()),
  );
  for (const row of most) await addAddress(t.deps.db, row);
  const third = await guestWithAddress('device-five');
  await t.call('login', { email, password: PASSWORD }, third.token, third.cookie);
  assert.equal(await addresses(session.auth_token), 50, 'MAX_ADDRESSES');
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
  for (const [field, message] of cases) {
    const answer = await t.call('register', person('rules@example.com', PASSWORD, field));
    assert.deepEqual([answer.http, answer.status, answer.message], [200, false, message]);
  }
});

test('API-12 a verified e-mail is taken; one that was never verified may register again', async () => {
  const first = await begin('twice@example.com');
  const second = await begin('twice@example.com', PASSWORD, { phone: '971502222222' });
  assert.equal((await t.call('verifyOTP', second)).data.user.phone, '971502222222');
  assert.equal((await t.call('verifyOTP', first)).message, TAKEN);
  const third = await t.call('register', person('Twice@example.com'));
  assert.deepEqual([third.status, third.message], [false, TAKEN]);
});

test('API-10 API-12 a registration makes no user until its code is entered, and sign-in says so', async () => {
  const email = 'waiting@example.com';
  await begin(email);
  const rows = await t.deps.db.select().from(users).where(eq(users.email, email));
  const { message } = await t.call('login', { email, password: PASSWORD });
  assert.deepEqual([rows, message], [[], 'This email is not verified yet. Please register again to get a new code.']);
  assert.equal((await t.call('login', { email, password: 'not it' })).message, 'Email or password is incorrect');
});

test('API-12 API-13 a stranger who registers the same e-mail, before or after the owner, gets no access', async () => {
  for (const isFirst of [true, false]) {
    const email = `over.${isFirst}@example.com`;
    const strange = () => begin(email, 'strangers', { name: 'Mallory', phone: '971509999999' });
    if (isFirst) await strange();
    const owner = await begin(email, 'owners-own');
    let stranger = await strange();
    while (stranger.otp === owner.otp) stranger = await strange();
    assert.notEqual(stranger.user_id, owner.user_id);
    // The newest mail is the stranger's; its code is invalid on the owner's screen.
    assert.equal((await t.call('verifyOTP', { user_id: owner.user_id, otp: stranger.otp })).status, false);
    assert.equal((await t.call('verifyOTP', owner)).data.user.name, 'Sara');
    assert.deepEqual([await login(email, 'owners-own'), await login(email, 'strangers')], [true, false]);
    assert.equal((await t.call('verifyOTP', stranger)).status, false);
    assert.equal((await t.call('register', person(email, 'strangers'))).message, TAKEN);
    assert.equal((await t.deps.db.select().from(users).where(eq(users.email, email))).length, 1);
  }
});

test('API-13 two registrations of one e-mail that are verified at once make one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@example.com`;
    const both = [await begin(email, 'password-a'), await begin(email, 'password-b')];
    const answers = await Promise.all(both.map((input) => t.call('verifyOTP', input)));
    assert.deepEqual(answers.map(({ http, status }) => `${http} ${status}`).sort(), ['200 false', '200 true']);
    const accounts = await t.deps.db.select().from(users).where(eq(users.email, email));
    assert.equal(accounts.length, 1);
  }
});

test('API-13 a code ends after five wrong tries, after ten minutes, and after it was used', async () => {
  const tried = await begin('tries@example.com');
  for (let n = 0; n < 5; n += 1)
    assert.equal((await t.call('verifyOTP', { ...tried, otp: wrong(tried.otp) })).status, false);
  assert.equal((await t.call('verifyOTP', tried)).message, WRONG_CODE);

  const late = await begin('late@example.com');
  t.clock.advance(10 * 60_000);
  assert.equal((await t.call('verifyOTP', late)).status, false);

  const used = await begin('used@example.com');
  const answers = await Promise.all([1, 2].map(() => t.call('verifyOTP', used)));
  assert.equal(answers.filter(({ status }) => status).length, 1, 'twice at once');
  assert.equal((await t.call('verifyOTP', used)).status, false);
});

test('API-10 a wrong password and an unknown e-mail get the same answer, in the language asked for', async () => {
  await registered('same@example.com');
  const refused = await t.call('login', { email: 'same@example.com', password: 'not it' });
  const unknown = await t.call('login', { email: 'nobody@example.com', password: 'not it' });
  assert.deepEqual([refused.http, refused.status, refused.message], [200, false, 'Email or password is incorrect']);
  assert.deepEqual([unknown.http, unknown.status, unknown.message], [200, false, refused.message]);
  const arabic = await t.call('login', { email: 'same@example.com', password: 'no' }, undefined, {
    'accept-language': 'ar-AE,ar;q=0.9,en;q=0.1',
  });
  assert.equal(arabic.message, 'البريد الإلكتروني أو كلمة المرور غير صحيحة');
});

test('API-10 a password signs in whether the keyboard sends composed or decomposed letters', async () => {
  await registered('accents@example.com', 'caf\u00e9-\u0622\u0634');
  assert.equal(await login('accents@example.com', 'cafe\u0301-\u0627\u0653\u0634'), true);
});

test('API-14 API-15 forgotPassword and resetPassword; other sessions end', async () => {
  const email = 'forgot@example.com';
  const { id, token } = await registered(email);
  const registration = await begin('purpose@example.com');
  const passwords = { password: 'newpass1', confirm_password: 'newpass1' };
  assert.equal((await t.call('resetPassword', { ...registration, ...passwords })).message, WRONG_CODE);

  assert.equal((await t.call('forgotPassword', { email })).data.user._id, id);
  const body = { user_id: id, otp: lastCode(), ...passwords };
  const differ = await t.call('resetPassword', { ...body, confirm_password: 'newpass2' });
  assert.equal(differ.message, 'Passwords do not match');
  const reset = await t.call('resetPassword', body);
  assert.equal(reset.data.user._id, id);
  assert.deepEqual([await httpOf(token), await httpOf(reset.data.auth_token)], [401, 200]);
  assert.equal((await t.call('resetPassword', body)).message, WRONG_CODE);
  assert.deepEqual([await login(email), await login(email, 'newpass1')], [false, true]);
});

test('API-15 API-38 a code that was sent before the password changed opens the account no more', async () => {
  const email = 'codes@example.com';
  const { id, token } = await registered(email);
  const elsewhere = browserCookie('elsewhere');
  const codeOf = async (headers = {}) => {
    await t.call('forgotPassword', { email }, undefined, headers);
    return lastCode();
  };
  const reset = (otp: string, password: string, headers = {}) =>
    t.call('resetPassword', { user_id: id, otp, password, confirm_password: password }, undefined, headers);
  const early = await codeOf(elsewhere);
  const change = { old_password: PASSWORD, new_password: 'newpass1', confirm_password: 'newpass1' };
  assert.equal((await t.call('changePassword', change, token)).status, true);
  assert.equal((await reset(early, 'strangers1', elsewhere)).message, WRONG_CODE);
  const [other, own] = [await codeOf(elsewhere), await codeOf()];
  assert.equal((await reset(own, 'newpass2')).status, true);
  assert.equal((await reset(other, 'strangers2', elsewhere)).message, WRONG_CODE);
});

test('API-37 a pending registration does not block its e-mail, and its code is refused later', async () => {
  const email = 'moving@example.com';
  const waiting = await begin(email, 'strangers');
  const { token, user } = await t.signIn({ passwordHash });
  await t.call('requestEmailChange', { email, password: PASSWORD }, token);
  assert.equal((await t.call('confirmEmailChange', { email, otp: lastCode() }, token)).status, true);
  assert.equal((await t.call('verifyOTP', waiting)).message, TAKEN);
  assert.equal((await t.call('forgotPassword', { email })).data.user._id, user.id);
});

test('API-37 an e-mail is changed with password and code; the old one gets a note, open codes end', async () => {
  const { token, user } = await t.signIn({ passwordHash });
  const old = user.email ?? '';
  await t.call('forgotPassword', { email: old });
  const resetCode = lastCode();
  const other = await t.signIn();
  const ask = (email: string, password = PASSWORD) => t.call('requestEmailChange', { email, password }, token);
  const refusals = [
    [await ask('moved@example.com', 'not this'), 'Current password is incorrect'],
    [await ask('moved@example.com', ''), 'Password is required'],
    [await ask('a@b'), 'Email is invalid'],
    [await ask(old), 'This is your email already'],
    [await ask(other.user.email ?? ''), TAKEN],
  ] as const;
  for (const [{ message }, expected] of refusals) assert.equal(message, expected);
  assert.equal(lastCode(), resetCode, 'no code was sent');

  assert.equal((await ask('moved@example.com')).status, true);
  const code = lastCode();
  assert.deepEqual([t.mailer.sent.at(-1)?.to, t.mailer.sent.at(-1)?.purpose], ['moved@example.com', 'email']);
  const confirm = (email: string, otp: string) => t.call('confirmEmailChange', { email, otp }, token);
  // The code proves the e-mail that it was sent to, and no other.
  assert.equal((await confirm('moved@example.com', wrong(code))).message, WRONG_CODE);
  assert.equal((await confirm('else@example.com', code)).message, WRONG_CODE);
  const changed = await confirm('moved@example.com', code);
  assert.deepEqual([changed.status, changed.data.user.email], [true, 'moved@example.com']);
  const { to, subject } = t.mailer.notes.at(-1) ?? {};
  assert.deepEqual([to, subject], [old, 'Your Jamr Wings email was changed']);
  assert.deepEqual([await login(old), await login('moved@example.com')], [false, true]);
  const reset = { user_id: user.id, otp: resetCode, password: 'taken-over', confirm_password: 'taken-over' };
  assert.equal((await t.call('resetPassword', reset)).message, WRONG_CODE);
  assert.equal((await confirm('moved@example.com', code)).status, false);
});

test('API-37 of two customers who confirm the same e-mail concurrently, one is refused', async () => {
  const email = 'wanted@example.com';
  const confirmations: [{ email: string; otp: string }, string][] = [];
  for (const { token } of [await t.signIn({ passwordHash }), await t.signIn({ passwordHash })]) {
    await t.call('requestEmailChange', { email, password: PASSWORD }, token);
    confirmations.push([{ email, otp: lastCode() }, token]);
  }
  const answers = await Promise.all(confirmations.map(([body, token]) => t.call('confirmEmailChange', body, token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [false, true]);
  assert.equal(answers.find(({ status }) => !status)?.message, TAKEN);
});
