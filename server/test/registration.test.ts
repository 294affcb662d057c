import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { extraAuthCalls, type User } from '../../contract/auth';
import { users } from '../db/schema';
import { hashPassword } from '../modules/auth/passwords';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
let passwordHash: string;
before(async () => {
  t = await buildTestApp();
  passwordHash = await hashPassword('wings123');
});
after(() => t.close());

const person = (email: string, password = 'owners-own', more: object = {}) => ({
  name: 'Sara',
  email,
  password,
  phone: '971501234567',
  age: 29,
  ...more,
});
async function begin(email: string, password?: string, more?: object): Promise<{ user_id: string; otp: string }> {
  const { data, message, status } = await t.call('register', person(email, password, more));
  assert.equal(status, true, message);
  const { to, code } = t.mailer.sent.at(-1) ?? assert.fail();
  assert.equal(to, email);
  return { user_id: data.user._id, otp: code };
}
type Reply = { status: boolean; message: string; data: { user: User } | null };
const own = async (name: keyof typeof extraAuthCalls, body: object, token: string): Promise<Reply> => {
  const { method, path } = extraAuthCalls[name];
  const headers = { authorization: `Bearer ${token}` };
  return (await t.app.inject({ method, url: `/api${path}`, payload: body, headers })).json<Reply>();
};
async function changeEmail(token: string, email: string): Promise<Reply> {
  const asked = await own('requestEmailChange', { email, password: 'wings123' }, token);
  if (!asked.status) return asked;
  const { to, code, purpose } = t.mailer.sent.at(-1) ?? assert.fail();
  assert.deepEqual([to, purpose], [email, 'email']);
  return own('confirmEmailChange', { email, otp: code }, token);
}
const login = async (email: string, password: string) => (await t.call('login', { email, password })).status;
const wrong = (...codes: string[]): string =>
  ['0000', '1111', '2222', '3333'].find((code) => !codes.includes(code)) ?? '';

test('API-12 API-13 a second registration does not change a pending one', async () => {
  const owner = await begin('over@example.com');
  let stranger = await begin('over@example.com', 'strangers', { name: 'Mallory', phone: '971509999999' });
  while (stranger.otp === owner.otp) stranger = await begin('over@example.com', 'strangers');
  assert.notEqual(stranger.user_id, owner.user_id);
  // The newest mail is the stranger's; its code is invalid on the owner's screen.
  assert.equal((await t.call('verifyOTP', { user_id: owner.user_id, otp: stranger.otp })).status, false);
  const verified = await t.call('verifyOTP', owner);
  assert.deepEqual(
    [verified.status, verified.data.user.name, verified.data.user.phone],
    [true, 'Sara', '971501234567'],
  );
  assert.deepEqual(
    [await login('over@example.com', 'owners-own'), await login('over@example.com', 'strangers')],
    [true, false],
  );
  // The stranger's registrations are deleted, and the e-mail is taken.
  assert.equal((await t.call('verifyOTP', stranger)).status, false);
  assert.equal(
    (await t.call('register', person('over@example.com', 'strangers'))).message,
    'This email is already registered',
  );
  assert.equal((await t.deps.db.select().from(users).where(eq(users.email, 'over@example.com'))).length, 1);
});

test('API-12 API-13 a stranger who registered first gets no access either', async () => {
  const stranger = await begin('first@example.com', 'strangers');
  const owner = await begin('first@example.com');
  const again = await begin('first@example.com', 'strangers');
  assert.equal(again.user_id, stranger.user_id, 'the same password is the same registration');
  assert.equal((await t.call('verifyOTP', owner)).status, true);
  assert.deepEqual(
    [await login('first@example.com', 'owners-own'), await login('first@example.com', 'strangers')],
    [true, false],
  );
});

test('API-13 two registrations of one e-mail that are verified at once make one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@example.com`;
    const both = [await begin(email, 'password-a'), await begin(email, 'password-b')];
    const answers = await Promise.all(both.map((input) => t.call('verifyOTP', input)));
    assert.equal(
      answers.filter(({ status }) => status).length,
      1,
      JSON.stringify(answers.map(({ http, message }) => [http, message])),
    );
    assert.ok(answers.every(({ http }) => http === 200));
    const accounts = await t.deps.db
      .select()
      .from(users)
      .where(and(eq(users.email, email)));
    assert.deepEqual(
      accounts.map(({ isVerified }) => isVerified),
      [true],
    );
  }
});

test('API-37 a pending registration does not block its e-mail, and its code is refused later', async () => {
  const waiting = await begin('moving@example.com', 'strangers');
  const { token, user } = await t.signIn({ passwordHash });
  const saved = await changeEmail(token, 'moving@example.com');
  assert.equal(saved.status, true, saved.message);
  const refused = await t.call('verifyOTP', waiting);
  assert.deepEqual([refused.http, refused.message], [200, 'The code is wrong or has expired']);
  assert.equal((await t.call('forgotPassword', { email: 'moving@example.com' })).data.user._id, user.id);
});

test('API-37 an e-mail is changed with password and code; the old one gets a note, open codes end', async () => {
  const { token, user } = await t.signIn({ passwordHash });
  const old = user.email ?? '';
  await t.call('forgotPassword', { email: old });
  const resetCode = t.mailer.sent.at(-1)?.code ?? '';

  const ask = (email: string, password: string) => own('requestEmailChange', { email, password }, token);
  assert.equal((await ask('moved@example.com', 'not this')).message, 'Current password is incorrect');
  assert.equal((await ask('moved@example.com', '')).message, 'Password is required');
  assert.equal((await ask('a@b', 'wings123')).message, 'Email is invalid');
  assert.equal((await ask(old, 'wings123')).message, 'This is your email already');
  const other = await t.signIn();
  assert.equal((await ask(other.user.email ?? '', 'wings123')).message, 'This email is already registered');
  assert.equal(t.mailer.sent.at(-1)?.code, resetCode, 'no code was sent');

  assert.equal((await ask('moved@example.com', 'wings123')).status, true);
  const { code } = t.mailer.sent.at(-1) ?? assert.fail();
  const confirm = (email: string, otp: string) => own('confirmEmailChange', { email, otp }, token);
  // The code proves the e-mail that it was sent to, and no other.
  for (const [email, otp] of [['moved@example.com', wrong(code)] as const, ['else@example.com', code] as const])
    assert.equal((await confirm(email, otp)).message, 'The code is wrong or has expired');
  assert.equal(await login(old, 'wings123'), true);
  const changed = await confirm('moved@example.com', code);
  assert.deepEqual([changed.status, changed.data?.user.email], [true, 'moved@example.com']);
  assert.deepEqual(t.mailer.notes.at(-1), { to: old, subject: 'Your Jamr Wings email was changed' });
  assert.deepEqual([await login(old, 'wings123'), await login('moved@example.com', 'wings123')], [false, true]);
  const reset = { user_id: user.id, otp: resetCode, password: 'taken-over', confirm_password: 'taken-over' };
  assert.equal((await t.call('resetPassword', reset)).message, 'The code is wrong or has expired');
  assert.equal((await confirm('moved@example.com', code)).status, false);
});

test('API-37 of two customers who confirm the same e-mail concurrently, one is refused', async () => {
  const customers = [await t.signIn({ passwordHash }), await t.signIn({ passwordHash })];
  const email = 'wanted@example.com';
  const confirmations: { token: string; otp: string }[] = [];
  for (const { token } of customers) {
    assert.equal((await own('requestEmailChange', { email, password: 'wings123' }, token)).status, true);
    confirmations.push({ token, otp: t.mailer.sent.at(-1)?.code ?? '' });
  }
  const answers = await Promise.all(
    confirmations.map(({ token, otp }) => own('confirmEmailChange', { email, otp }, token)),
  );
  assert.equal(answers.filter(({ status }) => status).length, 1);
  assert.equal(answers.find(({ status }) => !status)?.message, 'This email is already registered');
});

test('API-37 updateProfile alone changes no e-mail', async () => {
  const { token, user } = await t.signIn();
  const form = new FormData();
  form.set('email', 'taken-over@example.com');
  form.set('name', 'Mallory');
  const encoded = new Response(form);
  const saved = await t.app.inject({
    method: 'POST',
    url: '/api/updateProfile',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
  });
  assert.equal(saved.json<Reply>().message, 'An email is changed with your password and a code. Nothing was saved.');
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  assert.deepEqual([row?.email, row?.name], [user.email, user.name]);
});
