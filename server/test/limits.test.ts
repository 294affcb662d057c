import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { limitCounts } from '../db/schema';
import { ipKey, limitTable } from '../http/limits';
import { sweep } from '../jobs/sweep';
import { newId } from '../lib/ids';
import { hashPassword } from '../modules/auth/passwords';
import { buildShop, cash, deliver, put, shopper } from './cartFixtures';
import {
  accepted,
  browserCookie,
  callOf,
  codesOf,
  cookieOf,
  forThisFile,
  from,
  limitsWith,
  testSandbox,
  tokenOf,
} from './helpers';
import { operate, operatorKey } from './operatorFixtures';

const PASSWORD = 'wings123';
const PERSON = { name: 'Sara', password: PASSWORD, phone: '971501234567', age: 29 };
const DAY = 24 * 60 * 60_000;
const limits = limitsWith({
  perIpPerMinute: 60,
  perAccountPerMinute: 30,
  attemptsPer15Minutes: 6,
  wrongLoginsPer15Minutes: 4,
  codesPer15Minutes: 3,
  wrongCodesPerDay: 5,
});
const sandbox = testSandbox();
const t = forThisFile(() =>
  buildShop({ gateway: sandbox.gateway, config: { limits, operatorCallsPerMinute: 3, trustedProxies: 1 } }),
);
/** A second process: another application over the same database. */
let twin: FastifyInstance;
let passwordHash: string;
before(async () => {
  twin = await buildApp({ ...t.deps });
  await twin.ready();
  passwordHash = await hashPassword(PASSWORD);
});
after(() => twin.close());

const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');
/** A browser, by its cookie, at an IP address. */
const browser = (name: string, ip: string) => from(ip, browserCookie(name));
/** A call of one of the two processes in turn. */
const callIn = (n: number) => (n % 2 ? callOf(twin) : t.call);

type LimitName = Exclude<
  keyof ReturnType<typeof limitTable>,
  // They refuse nobody: guessing.test.ts.
  'attempts of browser' | 'wrong reset code of shop'
>;
type Attempt = (n: number) => Promise<{ http: number; message?: string; headers?: Record<string, unknown> }>;
interface Row {
  /** The limit counts in the memory of each process, by the time of day. */
  isFlood?: true;
  /** An attempt that counts, and one of somebody else, which passes when the first is refused. */
  begin(): Promise<{ attempt: Attempt; other: Attempt }>;
}

let ips = 0;
/** An IP address that no other attempt comes from. */
const newIp = () => {
  ips += 1;
  return `10.${ips >> 16}.${(ips >> 8) & 255}.${ips & 255}`;
};
const owner = async () => (await t.signIn({ passwordHash })).user;
const login = (n: number, email: string | null, password: string, headers: Record<string, string>) =>
  callIn(n)('login', { email: email ?? '', password }, undefined, headers);
const register = (n: number, email: string, headers: Record<string, string>) =>
  callIn(n)('register', { ...PERSON, email }, undefined, headers);
const addCard = (n: number, token: string, number?: string) =>
  callIn(n)('addCard', { cardToken: tokenOf(sandbox.cards, number), amount: 0 }, token, from(newIp()));
const operatorCall = async (key: string) => {
  const { http, message } = await operate(t, key, 'listBranches');
  return { http, message };
};

const rows: Record<LimitName, Row> = {
  'requests of ip': {
    isFlood: true,
    begin: async () => {
      const ask = (ip: string) => t.call('getAllCategories', {}, undefined, from(ip));
      const mine = newIp();
      return { attempt: () => ask(mine), other: () => ask(newIp()) };
    },
  },
  'requests of account': {
    isFlood: true,
    begin: async () => {
      const [{ token }, neighbour] = [await t.signIn(), await t.signIn()];
      const ask = (of: string) => t.call('getUserAddress', undefined, of, from(newIp()));
      // The first request verifies the token, and counts by its IP address.
      for (const of of [token, neighbour.token]) await ask(of);
      return { attempt: () => ask(token), other: () => ask(neighbour.token) };
    },
  },
  'attempts without browser': {
    begin: async () => {
      const mine = newIp();
      const spray = (ip: string) => login(0, `${newId()}@example.com`, PASSWORD, from(ip));
      // An entry that a client adds before its own IP address changes nothing.
      return { attempt: (n) => spray(n % 2 ? `8.8.8.8, ${mine}` : mine), other: () => spray(newIp()) };
    },
  },
  'attempts of ip': {
    begin: async () => {
      const mine = newIp();
      const ask = (ip: string) => register(0, `${newId()}@example.com`, browser(newId(), ip));
      return { attempt: () => ask(mine), other: () => ask(newIp()) };
    },
  },
  password: {
    begin: async () => {
      const { email } = await owner();
      const known = cookieOf(await login(0, email, PASSWORD, from(newIp())));
      return {
        // The limit holds for the right password as well, because otherwise it would reveal a right guess.
        attempt: (n) => login(n, ` ${email?.toUpperCase()}`, n < 4 ? 'no' : PASSWORD, from(newIp())),
        other: (n) => login(n, email, PASSWORD, from(newIp(), known)),
      };
    },
  },
  'code sent': {
    begin: async () => {
      const email = `${newId()}@example.com`;
      const ask = (name: string) => (n: number) => register(n, email, browser(name, newIp()));
      return { attempt: ask('one'), other: ask('another') };
    },
  },
  'codes sent to account': {
    begin: async () => {
      const email = `${newId()}@example.com`;
      const ask = (n: number, to: string) => register(n, to, browser(newId(), newIp()));
      return { attempt: (n) => ask(n, email), other: (n) => ask(n, `${newId()}@example.com`) };
    },
  },
  'wrong code': {
    begin: async () => {
      const email = `${newId()}@example.com`;
      const guess = async (n: number, to: string) => {
        const at = browser(newId(), newIp());
        const user_id = (await register(n, to, at)).data.user._id;
        return callIn(n)('verifyOTP', { otp: wrong(t.mailer.lastCode()), user_id }, undefined, at);
      };
      return { attempt: (n) => guess(n, email), other: (n) => guess(n, `${newId()}@example.com`) };
    },
  },
  card: {
    begin: async () => {
      const [mine, other] = [await t.signIn(), await t.signIn()];
      const add = (token: string) => (n: number) => addCard(n, token, '4000000000000127');
      return { attempt: add(mine.token), other: add(other.token) };
    },
  },
  'same card': {
    begin: async () => ({
      attempt: async (n) => addCard(n, (await t.signIn()).token, '5555555555554444'),
      other: async (n) => addCard(n, (await t.signIn()).token),
    }),
  },
  charge: {
    begin: async () => {
      const pay = async (number: string) => {
        const { token } = await t.signIn();
        const { instrumentId: cardId } = (await addCard(0, token, number)).data;
        return (n: number) => callIn(n)('makePayment', { cardId, amount: n + 1 }, token, from(newIp()));
      };
      return { attempt: await pay('4242424242424242'), other: await pay('4000000000003220') };
    },
  },
  'order in cash': {
    begin: async () => {
      const order = async () => {
        const customer = await shopper(t, 2);
        return async (n: number) => {
          const placed = await callIn(n)('placeOrder', cash(customer.addressId), customer.token);
          if (placed.status) {
            await deliver(t, placed.data.order._id);
            await put(t, customer, 'plain', 2);
          }
          return placed;
        };
      };
      return { attempt: await order(), other: await order() };
    },
  },
  'operator call': {
    begin: async () => {
      const [mine, other] = [await operatorKey(t), await operatorKey(t)];
      return { attempt: () => operatorCall(mine.text), other: () => operatorCall(other.text) };
    },
  },
};

const IDS: Partial<Record<LimitName, string>> = {
  'requests of ip': 'ERR-03 ',
  'requests of account': 'ERR-03 ',
  'attempts without browser': 'ERR-03 API-10 ',
  'attempts of ip': 'ERR-03 API-12 ',
  password: 'ERR-03 API-10 ',
  'code sent': 'ERR-03 API-12 API-14 ',
  'codes sent to account': 'ERR-03 API-12 API-14 ',
  'wrong code': 'API-13 API-15 ',
  card: 'API-29 ',
  'same card': 'API-29 ',
  charge: 'API-32 ',
  'order in cash': 'API-33 ',
};

for (const [name, { isFlood, begin }] of Object.entries(rows) as [LimitName, Row][])
  test(`${IDS[name] ?? ''}the limit '${name}' refuses the next attempt, and nobody else, for its time`, async () => {
    const [most, seconds] = limitTable(t.deps.config)[name];
    const { attempt, other } = await begin();
    assert.deepEqual(await codesOf(most, attempt), accepted(most));
    const refused = await attempt(most);
    assert.equal(refused.http, 429);
    assert.match(refused.message ?? '', /^Too many (attempts|wrong codes)\. /);
    if (refused.headers) {
      const wait = Number(refused.headers['retry-after']);
      assert.ok(wait > 0 && wait <= seconds, `${wait} s`);
    }
    assert.equal((await other(most)).http, 200);
    if (isFlood) return;
    t.clock.advance(seconds * 1000);
    const again = await attempt(0);
    assert.equal(again.http, 200, again.message);
  });

test('ERR-03 concurrent attempts in two processes do not exceed a limit; the refusal is translated', async () => {
  const { email } = await owner();
  const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => login(n, email, 'no', from(newIp()))));
  assert.equal(answers.filter(({ http }) => http === 200).length, 4);
  t.clock.advance(14 * 60_000);
  const arabic = from(newIp(), { 'accept-language': 'ar' });
  const { message } = await login(0, email, PASSWORD, arabic);
  assert.equal(message, 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة واحدة.');
});

test('ERR-03 API-10 an office behind one IP address can sign in', async () => {
  const { email } = await owner();
  const office = newIp();
  assert.deepEqual(await codesOf(12, (n) => login(n, email, PASSWORD, from(office))), accepted(12));
});

test('API-13 codes that are typed where none is open stop nobody behind their IP address', async () => {
  const ip = newIp();
  const at = browser(newId(), ip);
  const type = (user_id: string, otp: string) => t.call('verifyOTP', { otp, user_id }, undefined, at);
  assert.deepEqual(await codesOf(2 * limits.wrongCodesPerDay, () => type('nobody', '0000')), accepted(10));
  const { user } = (await register(0, `${newId()}@example.com`, at)).data;
  assert.equal((await type(user._id, t.mailer.lastCode())).status, true);
});

test('all IP addresses of an IPv6 network count as one', () => {
  assert.equal(ipKey('2001:db8:1:2:3:4:5:6'), ipKey('2001:db8:1:2::9'));
  assert.notEqual(ipKey('2001:db8:1:2::9'), ipKey('2001:db8:1:3::9'));
  assert.equal(ipKey('::ffff:10.0.0.1'), ipKey('10.0.0.1'));
});

test('the counts hold no e-mails and IP addresses, and the sweep deletes those that are over', async () => {
  await login(0, 'noticed@example.com', 'no', from('10.9.8.7'));
  const counts = await t.deps.db.select().from(limitCounts);
  assert.ok(counts.length > 0);
  assert.doesNotMatch(JSON.stringify(counts), /noticed|10\.9\.8\.7/);
  t.clock.advance(2 * DAY);
  await sweep(t.deps.db, t.clock.now());
  assert.deepEqual(await t.deps.db.select().from(limitCounts), []);
});
