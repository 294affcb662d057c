import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { buildApp } from '../app';
import type { Config } from '../config/config';
import { sessions } from '../db/schema';
import { sha256 } from '../lib/ids';
import { hashPassword } from '../modules/auth/passwords';
import { buildTestApp, callOf, cookieOf, forThisFile } from './helpers';

const PASSWORD = 'wings123';
const DAY = 24 * 60 * 60_000;

const t = forThisFile(() => buildTestApp({ config: { trustedProxies: 1 } }));
let passwordHash: string;
before(async () => {
  passwordHash = await hashPassword(PASSWORD);
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

test('HSTS is sent for TLS through the trusted proxy only', async () => {
  const hsts = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: '/api/getAppData', headers })).headers['strict-transport-security'];
  assert.deepEqual([await hsts({ 'x-forwarded-proto': 'https' }), await hsts({})], ['max-age=31536000', undefined]);
});

test('a new APP_SECRET beside the former one ends neither guests nor open codes; without it they end', async () => {
  const { user } = await t.signIn({ passwordHash });
  const guest = (await t.call('guestLogin', { deviceToken: 'before-the-change' })).data.auth_token;
  const place = cookieOf(await t.call('addAddress', { area: 'Al Barsha', lat: 25.11, lng: 55.2 }, guest));
  await t.call('forgotPassword', { email: user.email ?? '' });
  const reset = { user_id: user.id, otp: t.mailer.lastCode(), password: 'other-W0rd', confirm_password: 'other-W0rd' };
  const former = t.deps.config.appSecret;
  const after = async (secrets: Pick<Config, 'appSecret' | 'formerAppSecret'>) => {
    const app = await buildApp({ ...t.deps, config: { ...t.deps.config, ...secrets } });
    const call = callOf(app);
    const addresses = await call('getUserAddress', undefined, guest, place);
    const { status } = await call('resetPassword', reset);
    await app.close();
    return [addresses.http, addresses.http === 200 && addresses.data.length, status];
  };
  const fresh = { appSecret: 'new secret', formerAppSecret: undefined };
  assert.deepEqual(await after(fresh), [401, false, false]);
  assert.deepEqual(await after({ ...fresh, formerAppSecret: former }), [200, 1, true]);
});

test('over TLS the cookie of a browser has the prefix __Secure-, and one without it is nobody', async () => {
  const tls = { 'x-forwarded-proto': 'https' };
  const { user } = await t.signIn({ passwordHash });
  const signedIn = await t.call('login', { email: user.email ?? '', password: PASSWORD }, undefined, tls);
  assert.match(
    String(signedIn.headers['set-cookie']),
    /^__Secure-device=[\w.-]{108}; .*HttpOnly; Secure; SameSite=Lax$/,
  );
  const plain = await t.call('guestLogin', { deviceToken: 'device-of-tls' }, undefined, {
    ...tls,
    cookie: cookieOf(signedIn).cookie?.replace('__Secure-', '') ?? '',
  });
  assert.match(String(plain.headers['set-cookie']), /^__Secure-device=/);
  const known = await t.call('guestLogin', { deviceToken: 'device-of-tls' }, undefined, {
    ...tls,
    ...cookieOf(signedIn),
  });
  assert.equal(known.headers['set-cookie'], undefined);
});
