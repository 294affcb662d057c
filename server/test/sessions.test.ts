import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { limitCounts, sessions } from '../db/schema';
import { addressKey } from '../http/limits';
import { sweep } from '../jobs/sweep';
import { sha256 } from '../lib/ids';
import { hashPassword } from '../modules/auth/passwords';
import { accepted, buildTestApp, codesOf, forThisFile, from, limitsWith } from './helpers';

const limits = limitsWith({ wrongPerAddressPer15Minutes: 40, wrongLoginsPer15Minutes: 4, codesPer15Minutes: 3 });
const PASSWORD = 'wings123';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const t = forThisFile(() => buildTestApp({ config: { limits, trustedProxies: 1 } }));
/** A second process: another application over the same database. */
let twin: FastifyInstance;
let passwordHash: string;
before(async () => {
  twin = await buildApp({ ...t.deps });
  await twin.ready();
  passwordHash = await hashPassword(PASSWORD);
});
after(() => twin.close());

/** Calls both processes in turn. */
const post = async (n: number, path: string, payload: object, address = '10.0.0.1', lang = 'en', more = {}) => {
  const request = {
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: from(address, { 'accept-language': lang, ...more }),
  } as const;
  const response = await (n % 2 ? twin : t.app).inject(request);
  const { headers, statusCode: http } = response;
  return { http, headers, ...response.json<{ status: boolean; message: string }>() };
};

test("ERR-03 API-10 processes share the limit of an account's wrong logins; the refusal is translated", async () => {
  const { user } = await t.signIn({ passwordHash });
  const login = (n: number, password: string, address: string, lang?: string) =>
    post(n, '/login', { email: ` ${user.email?.toUpperCase()}`, password }, address, lang);
  const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => login(n, 'no', `10.0.1.${n}`)));
  assert.equal(answers.filter(({ http }) => http === 200).length, 4);
  // Also for the right password from anywhere, because otherwise the limit would reveal a right guess.
  for (const n of [0, 1]) {
    const { http, headers, message } = await login(n, PASSWORD, '10.0.9.9');
    assert.deepEqual([http, headers['retry-after']], [429, '900']);
    assert.equal(message, 'Too many attempts. Try again in 15 minutes.');
  }
  t.clock.advance(14 * MINUTE);
  const arabic = await login(0, PASSWORD, '10.0.9.9', 'ar');
  assert.equal(arabic.http, 429);
  assert.equal(arabic.message, 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة واحدة.');
  t.clock.advance(MINUTE);
  assert.equal((await login(0, PASSWORD, '10.0.9.9')).status, true);
});

test('ERR-03 API-10 an office behind one address can sign in; one password for many accounts is stopped', async () => {
  const { user } = await t.signIn({ passwordHash });
  for (let n = 0; n < 45; n += 1) {
    const answer = await post(n, '/login', { email: user.email, password: PASSWORD }, '10.1.0.1');
    assert.equal(answer.status, true, answer.message);
  }
  // An address counts in the memory of each process.
  const spray = (n: number, address: string) =>
    post(0, '/login', { email: `nobody${n}@example.com`, password: PASSWORD }, address);
  assert.deepEqual(await codesOf(41, (n) => spray(n, '10.1.0.1')), accepted(40, 429));
  // Entries that a client adds before its own address change nothing.
  assert.equal((await spray(99, '8.8.8.8, 10.1.0.1')).http, 429);
  assert.equal((await spray(99, '10.1.0.2')).http, 200);
});

test('ERR-03 API-12 API-14 codes are counted by account and by browser, over all processes', async () => {
  const person = { name: 'Sara', email: 'bombed@example.com', password: PASSWORD, phone: '971501234567', age: 29 };
  const register = (n: number, browser: string) =>
    post(n, '/register', person, '10.0.2.1', 'en', { cookie: `device=${browser.padEnd(43, 'x')}` });
  assert.deepEqual(await codesOf(4, (n) => register(n, 'one')), accepted(3, 429));
  // All browsers together have a limit too.
  assert.deepEqual(await codesOf(10, (n) => register(n, `other${n}`)), accepted(9, 429));
});

test('all addresses of an IPv6 network count as one', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), addressKey('2001:db8:1:2::9'));
  assert.notEqual(addressKey('2001:db8:1:2::9'), addressKey('2001:db8:1:3::9'));
  assert.equal(addressKey('::ffff:10.0.0.1'), addressKey('10.0.0.1'));
});

test('API-14 forgotPassword takes as long and replies the same for an unknown e-mail, always with one id', async () => {
  const { user } = await t.signIn({ passwordHash });
  const sent = t.mailer.sent.length;
  const ask = (email: string) => t.call('forgotPassword', { email });
  const [registered, unknown] = [await ask(user.email ?? ''), await ask('a.stranger@example.com')];
  assert.deepEqual(
    [unknown.http, unknown.status, unknown.message],
    [registered.http, registered.status, registered.message],
  );
  for (const { data } of [unknown, registered]) assert.match(data.user._id, /^[a-z2-9]{20}$/);
  assert.equal((await ask('A.Stranger@example.com')).data.user._id, unknown.data.user._id);
  assert.equal(t.mailer.sent.length, sent + 1);
  // Creating a code takes a few ms; the minimum duration is far above, so the times do not differ.
  for (const email of ['a.stranger@example.com', user.email ?? '']) {
    const begun = performance.now();
    await ask(email);
    assert.ok(performance.now() - begun >= 149);
  }
});

test('API-10 a wrong login costs as much for an unknown e-mail', async () => {
  const { user } = await t.signIn({ passwordHash });
  /** The least processor time of a few, ms; nearly all of it is hashing. */
  const costOf = async (email: string) => {
    let least = Infinity;
    for (let n = 0; n < 4; n += 1) {
      const begun = process.cpuUsage();
      await t.call('login', { email, password: 'not it' });
      const { user: userTime, system } = process.cpuUsage(begun);
      least = Math.min(least, (userTime + system) / 1000);
    }
    return least;
  };
  const [registered, unknown] = [await costOf(user.email ?? ''), await costOf('a.stranger@example.com')];
  assert.ok(unknown > registered / 2 && unknown < registered * 2, `known ${registered} ms, unknown ${unknown} ms`);
});

test('logout ends the token on the server and no other one; a token is opaque and stored as a hash', async () => {
  const { user } = await t.signIn({ passwordHash });
  const login = async () => (await t.call('login', { email: user.email ?? '', password: PASSWORD })).data.auth_token;
  const [first, second] = [await login(), await login()];
  assert.match(first, /^[a-z\d]{20}\.[\w-]{43}$/);
  const stored = await t.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
  assert.ok(stored.some(({ tokenHash }) => tokenHash === sha256(first)));
  assert.ok(!JSON.stringify(stored).includes(first));
  const logout = () => t.call('logout', undefined, first);
  assert.equal((await logout()).message, 'Logged out successfully');
  assert.equal((await logout()).http, 401);
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

test('the counts hold no e-mails and addresses, and the sweep deletes those that are over', async () => {
  await post(0, '/login', { email: 'noticed@example.com', password: 'no' }, '10.9.8.7');
  const rows = await t.deps.db.select().from(limitCounts);
  assert.ok(rows.length > 0);
  assert.doesNotMatch(JSON.stringify(rows), /noticed|10\.9\.8\.7/);
  t.clock.advance(2 * DAY);
  await sweep(t.deps.db, t.clock.now());
  assert.deepEqual(await t.deps.db.select().from(limitCounts), []);
});

test('HSTS is sent for TLS through the trusted proxy only', async () => {
  const hsts = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: '/api/getAppData', headers })).headers['strict-transport-security'];
  assert.deepEqual([await hsts({ 'x-forwarded-proto': 'https' }), await hsts({})], ['max-age=31536000', undefined]);
});
