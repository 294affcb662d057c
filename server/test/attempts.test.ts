import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { sweep } from '../jobs/sweep';
import { limitCounts } from '../db/schema';
import { addressKey } from '../http/limits';
import { hashPassword } from '../modules/auth/passwords';
import { limitsWith, buildTestApp, type TestApp } from './helpers';

const limits = limitsWith({ wrongPerAddressPer15Minutes: 40, wrongLoginsPer15Minutes: 4, codesPer15Minutes: 3 });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
/** A second process: another application over the same database. */
let twin: FastifyInstance;
before(async () => {
  t = await buildTestApp({ config: { limits, trustedProxies: 1 } });
  twin = await buildApp({ ...t.deps });
  await twin.ready();
});
after(async () => {
  await twin.close();
  await t.close();
});

const post = async (app: FastifyInstance, path: string, payload: object, address = '10.0.0.1') => {
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': address },
  });
  return { http: response.statusCode, ...response.json<{ status: boolean; message: string }>() };
};

test('ERR-03 API-10 several processes share the limit of wrong logins of an account', async () => {
  const passwordHash = await hashPassword('wings123');
  const { user } = await t.signIn({ passwordHash });
  const guess = (n: number) =>
    post(n % 2 ? twin : t.app, '/login', { email: user.email, password: 'no' }, `10.0.1.${n}`);
  const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => guess(n)));
  assert.equal(answers.filter(({ http }) => http === 200).length, 4);
  assert.equal(
    answers.filter(({ http, message }) => http === 429 && message === 'Too many attempts. Try again in 15 minutes.')
      .length,
    8,
  );
  for (const app of [t.app, twin])
    assert.equal((await post(app, '/login', { email: user.email, password: 'wings123' })).http, 429);
  t.clock.advance(15 * MINUTE);
  assert.equal((await post(twin, '/login', { email: user.email, password: 'wings123' })).status, true);
});

test('ERR-03 API-12 API-14 codes are counted by account and by address, over all processes', async () => {
  const person = (email: string) => ({ name: 'Sara', email, password: 'wings123', phone: '971501234567', age: 29 });
  const register = (app: FastifyInstance, email: string, address: string) =>
    post(app, '/register', person(email), address);
  const codes = [];
  for (let n = 0; n < 4; n += 1)
    codes.push((await register(n % 2 ? twin : t.app, 'bombed@example.com', '10.0.2.1')).http);
  assert.deepEqual(codes, [200, 200, 200, 429]);
  // All addresses together have a limit too; one address alone does not block the owner's codes.
  const others = [];
  for (let n = 0; n < 10; n += 1)
    others.push((await register(n % 2 ? twin : t.app, 'bombed@example.com', `10.0.2.${n + 2}`)).http);
  assert.deepEqual(others, [...Array<number>(9).fill(200), 429]);
  const many = [];
  for (let n = 0; n < 41; n += 1)
    many.push(
      (await post(n % 2 ? twin : t.app, '/forgotPassword', { email: `many${n}@example.com` }, '10.0.3.1')).http,
    );
  assert.deepEqual(many, [...Array<number>(40).fill(200), 429]);
  assert.equal((await post(t.app, '/forgotPassword', { email: 'many99@example.com' }, '10.0.3.2')).http, 200);
});

test('all addresses of an IPv6 network count as one', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), addressKey('2001:db8:1:2::9'));
  assert.notEqual(addressKey('2001:db8:1:2::9'), addressKey('2001:db8:1:3::9'));
  assert.equal(addressKey('::ffff:10.0.0.1'), addressKey('10.0.0.1'));
  assert.notEqual(addressKey('10.0.0.1'), addressKey('10.0.0.2'));
});

test('the counts hold no e-mails and addresses, and the sweep deletes those that are over', async () => {
  await post(t.app, '/login', { email: 'noticed@example.com', password: 'no' }, '10.9.8.7');
  const rows = await t.deps.db.select().from(limitCounts);
  assert.ok(rows.length > 0);
  assert.doesNotMatch(JSON.stringify(rows), /noticed|10\.9\.8\.7/);
  t.clock.advance(2 * DAY);
  await sweep(t.deps.db, t.clock.now());
  assert.deepEqual(await t.deps.db.select().from(limitCounts), []);
});
