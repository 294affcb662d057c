import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { extraAuthCalls, User } from '../../contract/auth';
import { envelope, refusalOf } from '../../contract/common';
import { envelopeWriter, shareData } from '../http/envelopeText';
import { MAX_ATTEMPTS_PER_DAY } from '../modules/auth/codes';
import { hashPassword } from '../modules/auth/passwords';
import { buildShop } from './cartFixtures';
import { testSandbox, tokenOf, type TestApp } from './helpers';

const limits = {
  enabled: true,
  perAddressPerMinute: 100_000,
  perAccountPerMinute: 100_000,
  shedAtDelayMs: 0,
  wrongPerAddressPer15Minutes: 1000,
  wrongLoginsPer15Minutes: 3,
  codesPer15Minutes: 5,
};
const DAY = 24 * 60 * 60_000;
const PASSWORD = 'wings123';

const lines: string[] = [];
const sandbox = testSandbox();
let t: TestApp;
let passwordHash: string;
before(async () => {
  t = await buildShop({
    gateway: sandbox.gateway,
    config: { limits, trustedProxies: 1, logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });
  passwordHash = await hashPassword(PASSWORD);
});
after(() => t.close());

/** The cookie of a reply, as the browser sends it back. */
const cookieOf = (answer: { headers: Record<string, unknown> }): Record<string, string> => ({
  cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
});
const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });
const lastCode = (): string => t.mailer.sent.at(-1)?.code ?? assert.fail('no code was sent');
const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');
const eventsOf = () =>
  lines
    .map(
      (line) => JSON.parse(line) as { log?: string; event: string; user?: string; account?: string; address: string },
    )
    .filter(({ log }) => log === 'security');

test('API-10 guessed passwords never lock the owner out on a device where they have signed in', async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const login = (password: string, headers: Record<string, string>) =>
    t.call('login', { email, password }, undefined, headers);
  const owner = cookieOf(await login(PASSWORD, from('10.0.0.1')));
  assert.match(owner.cookie ?? '', /^device=[\w-]{43}$/);

  for (let n = 0; n < 3; n += 1) assert.equal((await login(`no${n}`, from(`10.0.1.${n}`))).http, 200);
  assert.equal((await login(PASSWORD, from('10.0.1.9'))).http, 429, 'a device that nobody knows');
  assert.equal((await login(PASSWORD, from('10.0.1.9', { cookie: `device=${'x'.repeat(43)}` }))).http, 429);
  assert.equal((await login(PASSWORD, from('10.0.0.1', owner))).status, true);

  // On the known device wrong passwords only slow attempts down.
  for (let n = 0; n < 3; n += 1) assert.equal((await login('no', from('10.0.0.1', owner))).http, 200);
  const tried = [await login('no', from('10.0.0.1', owner)), await login(PASSWORD, from('10.0.0.1', owner))];
  assert.deepEqual(
    tried.map(({ http, headers }) => [http, headers['retry-after']]),
    [
      [200, undefined],
      [429, '5'],
    ],
  );
  t.clock.advance(5000);
  assert.equal((await login(PASSWORD, from('10.0.0.1', owner))).status, true);
});

test("API-14 API-15 strangers can neither use up nor end the code that the owner's browser has asked for", async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const owner = cookieOf(await t.call('guestLogin', { deviceToken: 'browser-of-the-owner' }));
  const stranger = cookieOf(await t.call('guestLogin', { deviceToken: 'browser-of-a-stranger' }));
  const reset = (otp: string, headers: Record<string, string>) =>
    t.call(
      'resetPassword',
      { user_id: user.id, otp, password: PASSWORD, confirm_password: PASSWORD },
      undefined,
      headers,
    );
  await t.call('forgotPassword', { email }, undefined, from('10.1.0.1', owner));
  const code = lastCode();
  await t.call('forgotPassword', { email }, undefined, from('10.1.0.2', stranger));
  for (let n = 0; n < 6; n += 1) await reset(code, from(`10.1.1.${n}`, stranger));
  for (let n = 0; n < 6; n += 1) await reset(wrong(code), from(`10.1.2.${n}`));
  assert.equal((await reset(code, from('10.1.0.1', owner))).status, true);
});

test('API-14 API-15 strangers cannot use up the codes that the owner asks for on a known device', async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const login = await t.call('login', { email, password: PASSWORD }, undefined, from('10.5.0.1'));
  const owner = cookieOf(login);
  const forgot = (headers: Record<string, string>) => t.call('forgotPassword', { email }, undefined, headers);
  const ofStrangers = [];
  for (let n = 0; n < 21; n += 1) ofStrangers.push((await forgot(from(`10.5.1.${n}`))).http);
  assert.deepEqual(ofStrangers, [...Array<number>(20).fill(200), 429]);
  assert.equal((await forgot(from('10.5.0.1', owner))).http, 200);
  const change = { user_id: user.id, password: PASSWORD, confirm_password: PASSWORD };
  const reset = (otp: string) => t.call('resetPassword', { ...change, otp }, undefined, from('10.5.0.1', owner));
  const first = lastCode();
  for (let n = 0; n < 5; n += 1) await reset(wrong(first));
  assert.equal((await reset(lastCode())).status, true);
  // A device gets no more codes than an address does.
  const known = cookieOf(await t.call('login', { email, password: PASSWORD }, undefined, from('10.5.0.2')));
  const ofOwner = [];
  for (let n = 0; n < 6; n += 1) ofOwner.push((await forgot(from('10.5.0.2', known))).http);
  assert.deepEqual(ofOwner, [200, 200, 200, 200, 200, 429]);
});

test('API-15 device cookies that a client invents share one limit; a known device keeps its own', async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const owner = cookieOf(await t.call('login', { email, password: PASSWORD }, undefined, from('10.6.0.1')));
  const change = { user_id: user.id, password: PASSWORD, confirm_password: PASSWORD };
  const reset = (otp: string, headers: Record<string, string>) =>
    t.call('resetPassword', { ...change, otp }, undefined, headers);
  const guesses = [];
  for (let n = 0; n <= MAX_ATTEMPTS_PER_DAY; n += 1)
    guesses.push((await reset('0000', from(`10.6.1.${n}`, { cookie: `device=${String(n).padStart(43, 'x')}` }))).http);
  assert.deepEqual(guesses, [...Array<number>(MAX_ATTEMPTS_PER_DAY).fill(200), 429]);
  await t.call('forgotPassword', { email }, undefined, from('10.6.0.1', owner));
  assert.equal((await reset(lastCode(), from('10.6.0.1', owner))).status, true);

  const person = { name: 'Sara', email: 'guessed@example.com', password: PASSWORD, phone: '971501234567', age: 29 };
  const { data } = await t.call('register', person, undefined, from('10.6.2.1'));
  const entered = [];
  for (let n = 0; n <= MAX_ATTEMPTS_PER_DAY; n += 1) {
    const headers = from(`10.6.3.${n}`, { cookie: `device=${String(n).padStart(43, 'y')}` });
    entered.push((await t.call('verifyOTP', { otp: '0000', user_id: data.user._id }, undefined, headers)).http);
  }
  assert.deepEqual(entered, [...Array<number>(MAX_ATTEMPTS_PER_DAY).fill(200), 429]);
});

test('API-13 API-15 after too many attempts a new code is mailed; an unknown id gets the same reply', async () => {
  const { user } = await t.signIn({ passwordHash });
  const reset = (user_id: string, otp: string, n: number) =>
    t.call(
      'resetPassword',
      { user_id, otp, password: PASSWORD, confirm_password: PASSWORD },
      undefined,
      from(`10.2.0.${n}`),
    );
  await t.call('forgotPassword', { email: user.email ?? '' }, undefined, from('10.2.1.1'));
  const spent = lastCode();
  const messagesOf = async (user_id: string) => {
    const messages = [];
    for (let n = 0; n < 5; n += 1) messages.push((await reset(user_id, wrong(spent), n)).message);
    return messages;
  };
  const sent = t.mailer.sent.length;
  const ofOwner = await messagesOf(user.id);
  assert.equal(ofOwner.at(-1), 'The code was tried too often. We have sent a new one.');
  assert.equal(t.mailer.sent.length, sent + 1);
  assert.deepEqual(await messagesOf('nobody'), ofOwner);
  assert.equal(t.mailer.sent.length, sent + 1);
  assert.equal((await reset(user.id, spent === lastCode() ? '' : spent, 6)).status, false);
  assert.equal((await reset(user.id, lastCode(), 7)).status, true);

  // The registration's code likewise.
  const person = { name: 'Sara', email: 'fresh@example.com', password: PASSWORD, phone: '971501234567', age: 29 };
  const { data } = await t.call('register', person, undefined, from('10.2.2.1'));
  for (let n = 0; n < 5; n += 1)
    await t.call('verifyOTP', { otp: wrong(lastCode()), user_id: data.user._id }, undefined, from(`10.2.3.${n}`));
  assert.equal((await t.call('verifyOTP', { otp: lastCode(), user_id: data.user._id })).status, true);
});

test('logout ends the token on the server and no other one', async () => {
  const { user } = await t.signIn({ passwordHash });
  const login = async () => (await t.call('login', { email: user.email ?? '', password: PASSWORD })).data.auth_token;
  const [first, second] = [await login(), await login()];
  const logout = (token: string) =>
    t.app.inject({
      method: extraAuthCalls.logout.method,
      url: `/api${extraAuthCalls.logout.path}`,
      headers: { authorization: `Bearer ${token}` },
    });
  assert.deepEqual((await logout(first)).json(), { status: true, message: 'Logged out successfully', data: null });
  assert.equal((await t.call('getUserAddress', undefined, first)).http, 401);
  assert.equal((await logout(first)).statusCode, 401);
  assert.equal((await t.call('getUserAddress', undefined, second)).http, 200);
});

test('ERR-01 a session ends after 30 days without use, and lives on while it is used', async () => {
  const used = await t.signIn();
  const idle = await t.signIn();
  for (let days = 0; days < 60; days += 20) {
    assert.equal((await t.call('getUserAddress', undefined, used.token)).http, 200);
    t.clock.advance(20 * DAY);
  }
  assert.equal((await t.call('getUserAddress', undefined, used.token)).http, 200);
  assert.equal((await t.call('getUserAddress', undefined, idle.token)).http, 401);
  t.clock.advance(30 * DAY);
  assert.equal((await t.call('getUserAddress', undefined, used.token)).http, 401);
});

test('API-29 API-32 cards are limited per hour by customer, by card over customers, and by address', async () => {
  const add = (token: string, address: string, number?: string) =>
    t.call('addCard', { cardToken: tokenOf(sandbox.cards, number), amount: 0 }, token, from(address));
  const customer = await t.signIn();
  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push((await add(customer.token, `10.3.0.${n}`, '4000000000000127')).http);
  assert.deepEqual(codes, [...Array<number>(10).fill(200), 429]);

  const sameCard = [];
  for (let n = 0; n < 11; n += 1)
    sameCard.push((await add((await t.signIn()).token, `10.3.1.${n}`, '5555555555554444')).http);
  assert.deepEqual(sameCard, [...Array<number>(10).fill(200), 429]);

  const payer = await t.signIn();
  const card = await add(payer.token, '10.3.2.1');
  const pay = (n: number) =>
    t.call('makePayment', { cardId: card.data.instrumentId, amount: n + 1 }, payer.token, from(`10.3.3.${n}`));
  const charges = [];
  for (let n = 0; n < 21; n += 1) charges.push((await pay(n)).http);
  assert.deepEqual(charges, [...Array<number>(20).fill(200), 429]);
  t.clock.advance(60 * 60_000);
  assert.equal((await pay(22)).http, 200);
});

test('the security log contains sign-ins, refusals, codes and password changes, and no personal data', async () => {
  const { user } = await t.signIn({ passwordHash, name: 'Noura Unlogged', email: 'noura.unlogged@example.com' });
  const email = user.email ?? '';
  lines.length = 0;
  const { data, headers } = await t.call('login', { email, password: PASSWORD }, undefined, from('10.4.5.6'));
  await t.call('login', { email, password: 'not it' }, undefined, from('10.4.5.6'));
  await t.call('forgotPassword', { email }, undefined, from('10.4.5.6'));
  await t.call('resetPassword', {
    user_id: user.id,
    otp: wrong(lastCode()),
    password: PASSWORD,
    confirm_password: PASSWORD,
  });
  const change = { new_password: 'other-W0rd', confirm_password: 'other-W0rd' };
  await t.call('changePassword', { old_password: 'not it', ...change }, data.auth_token);
  await t.call('changePassword', { old_password: PASSWORD, ...change }, data.auth_token);
  await t.call('getUserAddress', undefined, `${user.id}.forged`);
  await t.call('forgotPassword', { email }, undefined, from('10.4.5.6'));
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  const reset = await t.call('resetPassword', { user_id: user.id, otp: lastCode(), ...passwords });
  await t.call('deleteProfile', undefined, reset.data.auth_token);
  assert.deepEqual(
    eventsOf().map(({ event }) => event),
    [
      'signed in',
      'sign-in refused',
      'code sent',
      'code refused',
      'password change refused',
      'password changed',
      'refused',
      'code sent',
      'password changed',
      'signed in',
      'account deleted',
    ],
  );
  const [signedIn, refused] = eventsOf();
  assert.equal(signedIn?.user, user.id);
  assert.equal(signedIn.address, refused?.address);
  for (const secret of ['noura', 'Unlogged', '10.4.5.6', PASSWORD, 'other-W0rd', data.auth_token, lastCode()])
    assert.ok(!eventsOf().some((event) => JSON.stringify(event).includes(`"${secret}`)), secret);
  assert.doesNotMatch(lines.join(''), /noura|Unlogged|10\.4\.5\.6/);

  const id = String(headers['x-request-id']);
  assert.match(id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  assert.ok(lines.some((line) => (JSON.parse(line) as { reqId?: string }).reqId === id));
});

test('a reply contains only the fields of the contract, also in refusals and nested objects', () => {
  const data = Type.Object({ users: Type.Array(User), note: Type.Optional(Type.String()) });
  const call = { refusal: Type.Object({ reason: Type.String() }) };
  const write = envelopeWriter({ anyOf: [envelope(data), refusalOf(call)] });
  const user = { _id: 'u', name: 'س "x"', email: 'e', phone: '', age: null, picture: '', is_guest: false };
  const secret = { passwordHash: 'argon2', deletedAt: null };
  const sent = { status: true, message: 'ok', stack: 'x', data: { users: [{ ...user, ...secret }], ...secret } };
  assert.deepEqual(JSON.parse(write(sent)), { status: true, message: 'ok', data: { users: [user] } });
  const shared = shareData({ users: [{ ...user, ...secret }] });
  const texts = [1, 2].map(() => write({ status: true, message: 'ok', data: shared }));
  assert.equal(texts[0], texts[1]);
  assert.doesNotMatch(texts.join(''), /argon2/);
  assert.deepEqual(JSON.parse(write({ status: false, message: 'no', data: { reason: 'r', ...secret } })), {
    status: false,
    message: 'no',
    data: { reason: 'r' },
  });
  assert.equal(write({ status: false, message: 'no', data: null }), '{"status":false,"message":"no","data":null}');
});
