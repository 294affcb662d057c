import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Type } from 'typebox';
import { User } from '../../contract/auth';
import { envelope, refusalOf } from '../../contract/common';
import { cards } from '../db/schema';
import { envelopeWriter, shareData } from '../http/envelope';
import { hashPassword, PASSWORD_QUEUE_LENGTH, queuePasswordWork } from '../modules/auth/passwords';
import { rememberBrowser } from '../modules/payment/cardService';
import { newId } from '../lib/ids';
import { GatewayError, type Gateway } from '../modules/payment/gateway';
import { buildShop, cash, deliver, put, shopper } from './cartFixtures';
import {
  accepted,
  browserCookie,
  codesOf,
  cookieOf,
  forThisFile,
  forThisTest,
  from,
  limitedApp,
  limitsWith,
  testSandbox,
  tokenOf,
} from './helpers';

const limits = limitsWith({ wrongLoginsPer15Minutes: 3 });
const PASSWORD = 'wings123';

const lines: string[] = [];
const sandbox = testSandbox();
const t = forThisFile(() =>
  buildShop({
    gateway: sandbox.gateway,
    config: { limits, trustedProxies: 1, logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  }),
);
let passwordHash: string;
before(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');
const PERSON = { name: 'Sara', password: PASSWORD, phone: '971501234567', age: 29 };
const forgot = (email: string, headers: Record<string, string>, shop = t) =>
  shop.call('forgotPassword', { email }, undefined, headers);
const reset = (user_id: string, otp: string, headers: Record<string, string>, shop = t) =>
  shop.call('resetPassword', { user_id, otp, password: PASSWORD, confirm_password: PASSWORD }, undefined, headers);
const eventsOf = () =>
  lines
    .map((line) => JSON.parse(line) as { log?: string; event: string; user?: string; ip: string })
    .filter(({ log }) => log === 'security');

test('API-10 guessed passwords never lock the owner out on a device where they have signed in', async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const login = (password: string, headers: Record<string, string>) =>
    t.call('login', { email, password }, undefined, headers);
  const owner = cookieOf(await login(PASSWORD, from('10.0.0.1')));
  assert.match(owner.cookie ?? '', /^device=[\w.-]{108}$/);

  assert.deepEqual(await codesOf(3, (n) => login(`no${n}`, from(`10.0.1.${n}`))), accepted(3));
  assert.equal((await login(PASSWORD, from('10.0.1.9'))).http, 429, 'a device that nobody knows');
  assert.equal((await login(PASSWORD, from('10.0.1.9', browserCookie('stranger')))).http, 429);
  assert.equal((await login(PASSWORD, from('10.0.0.1', owner))).status, true);

  // The known device has its own count.
  assert.deepEqual(await codesOf(4, () => login('no', from('10.0.0.1', owner))), accepted(3, 429));
  t.clock.advance(15 * 60_000);
  assert.equal((await login(PASSWORD, from('10.0.0.1', owner))).status, true);
});

test("API-14 API-15 strangers can neither use up nor end the code that the owner's browser has asked for", async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const owner = cookieOf(await t.call('guestLogin', { deviceToken: 'browser-of-the-owner' }));
  const stranger = cookieOf(await t.call('guestLogin', { deviceToken: 'browser-of-a-stranger' }));
  await forgot(email, from('10.1.0.1', owner));
  const code = t.mailer.lastCode();
  await forgot(email, from('10.1.0.2', stranger));
  for (let n = 0; n < 6; n += 1) await reset(user.id, code, from(`10.1.1.${n}`, stranger));
  for (let n = 0; n < 6; n += 1) await reset(user.id, wrong(code), from(`10.1.2.${n}`));
  assert.equal((await reset(user.id, code, from('10.1.0.1', owner))).status, true);
});

test('API-14 API-15 strangers cannot use up the codes that the owner asks for on a known device', async () => {
  const { user } = await t.signIn({ passwordHash });
  const email = user.email ?? '';
  const login = (ip: string) => t.call('login', { email, password: PASSWORD }, undefined, from(ip));
  const owner = cookieOf(await login('10.5.0.1'));
  const stranger = (n: number) => from(`10.5.1.${n}`, browserCookie(`stranger ${n}`));
  assert.deepEqual(await codesOf(21, (n) => forgot(email, stranger(n))), accepted(20, 429));
  assert.equal((await forgot(email, from('10.5.0.1', owner))).http, 200);
  assert.equal((await reset(user.id, t.mailer.lastCode(), from('10.5.0.1', owner))).status, true);
  const again = from('10.5.0.2', cookieOf(await login('10.5.0.2')));
  assert.deepEqual(await codesOf(6, () => forgot(email, again)), accepted(5, 429));
});

const DAILY = 4;
const strictShop = (more: Parameters<typeof limitsWith>[0] = {}) => limitedApp({ wrongCodesPerDay: DAILY, ...more });
/** What the link of the newest mail carries. */
const linkOf = ({ mailer }: Pick<typeof t, 'mailer'>) => {
  const { pathname, search, hash } = new URL(mailer.sent.at(-1)?.link ?? '');
  return {
    pathname,
    search,
    ...(Object.fromEntries(new URLSearchParams(hash.slice(1))) as Record<'otp' | 'user_id', string>),
  };
};

test('API-15 wrong reset codes of strangers slow the next ones on unknown browsers, and stop nobody', async () => {
  const shop = await strictShop({ slowestMs: 10_000 });
  const { app, call, mailer } = shop;
  const { user } = await shop.signIn({ passwordHash });
  const email = user.email ?? '';
  const cookie = cookieOf(await call('login', { email, password: PASSWORD }, undefined, from('10.7.0.1')));
  const guess = async (n: number) => {
    const other = await shop.signIn();
    await forgot(other.user.email ?? '', from(`10.7.1.${n}`), shop);
    return reset(other.user.id, wrong(mailer.lastCode()), from(`10.7.2.${n}`), shop);
  };
  for (let n = 0; n < 2 * DAILY; n += 1) await reset('no-open-code', '0000', from(`10.7.3.${n}`), shop);
  assert.equal(await app.limits.left('wrong reset code of shop', ''), DAILY, 'no guess at an open code');
  assert.deepEqual(await codesOf(DAILY + 1, guess), accepted(DAILY + 1));
  assert.deepEqual([await app.limits.left('wrong reset code of shop', ''), shop.clock.waits.at(-1)], [0, 10_000]);
  const customer = (await shop.signIn()).user;
  await forgot(customer.email ?? '', from('10.7.1.99'), shop);
  assert.equal((await reset(customer.id, mailer.lastCode(), from('10.7.1.99'), shop)).status, true);

  // The account's own limit refuses, and its link works.
  await forgot(email, from('10.7.4.1'), shop);
  assert.deepEqual(
    await codesOf(DAILY + 1, () => reset(user.id, 'none', from('10.7.4.1'), shop)),
    accepted(DAILY, 429),
  );
  const refused = await reset(user.id, mailer.lastCode(), from('10.7.4.1'), shop);
  assert.match(refused.message, /^Too many wrong codes\. Open the link in our e-mail/);
  const link = linkOf(shop);
  assert.deepEqual([link.pathname, link.search, link.user_id], ['/reset-password', '', user.id]);
  assert.ok(Buffer.from(link.otp, 'base64url').length * 8 >= 128);
  const owner = from('10.7.0.1', cookie);
  await forgot(email, owner, shop);
  assert.equal((await reset(user.id, mailer.lastCode(), owner, shop)).status, true);
  await forgot(email, from('10.7.4.2'), shop);
  const { otp: secret } = linkOf(shop);
  assert.equal((await reset(user.id, secret, from('10.7.5.1'), shop)).status, true);
  assert.equal((await reset(user.id, secret, from('10.7.5.1'), shop)).status, false, 'a link works once');
  for (let n = 0; n < 2; n += 1) {
    const person = { ...PERSON, email: `new${n}@example.com` };
    const user_id = (await call('register', person, undefined, from('10.7.6.1'))).data.user._id;
    const otp = mailer.lastCode();
    for (const code of [wrong(otp), otp])
      assert.equal((await call('verifyOTP', { otp: code, user_id }, undefined, from('10.7.6.2'))).status, code === otp);
  }
});

test('API-13 API-15 right codes that twelve customers type in one moment do not refuse each other', async () => {
  const shop = await strictShop();
  const headers = from('10.12.0.1');
  const customers = await Promise.all(
    Array.from({ length: 12 }, async () => (await shop.signIn({ passwordHash })).user),
  );
  await Promise.all(customers.map(({ email }) => forgot(email ?? '', headers, shop)));
  const codeOf = (email: string | null) => shop.mailer.sent.find(({ to }) => to === email)?.code ?? '';
  const resets = await Promise.all(customers.map(({ id, email }) => reset(id, codeOf(email), headers, shop)));
  assert.deepEqual([...new Set(resets.map(({ http, status }) => `${http} ${status}`))], ['200 true']);
});

test("API-13 a registration's link confirms with its password or in its browser, and nowhere else", async () => {
  const shop = await strictShop();
  const register = (email: string) => shop.call('register', { ...PERSON, email }, undefined, from('10.14.0.1'));
  const confirm = (more: object, headers = {}) => {
    const { otp, user_id } = linkOf(shop);
    return shop.call('verifyOTP', { otp, user_id, ...more }, undefined, { ...from('10.14.0.2'), ...headers });
  };
  const browser = cookieOf(await register('own@example.com'));
  assert.equal((await confirm({}, browser)).status, true);
  await register('owner@example.com');
  for (const [more, headers] of [
    [{}, {}],
    [{}, browser],
    [{ password: 'not-this' }, {}],
  ])
    assert.equal((await confirm(more ?? {}, headers)).message, 'Enter the password that was chosen at registration');
  assert.equal((await confirm({ password: PASSWORD })).status, true);
});

test('API-10 who guesses waits, then is refused; customers of the same IP address are not, nor a till', async () => {
  const shop = await strictShop({ attemptsPer15Minutes: 20, wrongLoginsPer15Minutes: 3, slowestMs: 100_000 });
  const { user } = await shop.signIn({ passwordHash });
  const carrier = '10.15.0.1';
  const login = (email: string | null, password: string, headers = {}) =>
    shop.call('login', { email: email ?? '', password }, undefined, from(carrier, headers));
  const spray = (headers = {}) => login(`${newId()}@example.com`, 'no', headers);
  const customer = async (name: string) => {
    shop.clock.waits.length = 0;
    const { status, message } = await login(
      (await shop.signIn({ passwordHash })).user.email,
      PASSWORD,
      browserCookie(name),
    );
    assert.deepEqual([status, shop.clock.waits], [true, []], message);
  };
  assert.deepEqual(await codesOf(10, () => spray()), accepted(10));
  assert.deepEqual(shop.clock.waits, []);
  assert.deepEqual(await codesOf(3, () => spray({ cookie: `device=${'x'.repeat(108)}` })), accepted(1, 429, 429));
  assert.deepEqual(shop.clock.waits, [90_000], 'ten come back in 15 minutes');
  await customer('one');
  // A browser of ours has three attempts of its own, and then waits with those that have none.
  const guesser = browserCookie('guesser');
  assert.deepEqual(await codesOf(5, () => spray(guesser)), accepted(3, 429, 429));
  assert.equal((await login(user.email, PASSWORD, guesser)).http, 429);
  await customer('two');
  shop.clock.advance(90_000);
  assert.equal((await login(user.email, PASSWORD, guesser)).status, true);

  // A customer who mistypes gets the attempts back with the right one, and a guesser by an account of his own does not.
  const typist = browserCookie('typist');
  const typing = async (password: string) => (await login(user.email, password, typist)).http;
  for (let n = 0; n < 4; n += 1) assert.deepEqual([await typing('no'), await typing(PASSWORD)], [200, 200]);
});

test('API-10 API-12 API-14 a new browser that is refused behind a guesser has a cookie, and goes on', async () => {
  const shop = await strictShop({ attemptsPer15Minutes: 4, slowestMs: 1000 });
  const { user } = await shop.signIn({ passwordHash });
  const guess = () =>
    shop.call('login', { email: `${newId()}@example.com`, password: 'no' }, undefined, from('10.15.2.1'));
  await codesOf(4, guess);
  const email = user.email ?? '';
  for (const attempt of [
    (headers: Record<string, string>) => shop.call('login', { email, password: PASSWORD }, undefined, headers),
    (headers: Record<string, string>) =>
      shop.call('register', { ...PERSON, email: `new-${email}` }, undefined, headers),
    (headers: Record<string, string>) => forgot(email, headers, shop),
  ]) {
    const refused = await attempt(from('10.15.2.1'));
    const next = await attempt(from('10.15.2.1', cookieOf(refused)));
    assert.deepEqual([refused.http, next.http], [429, 200], next.message);
  }
});

test('API-10 many customers who sign in at one IP address at once wait in the order of their turns', async () => {
  const shop = await strictShop({ attemptsPer15Minutes: 4, slowestMs: 10_000 });
  const { user } = await shop.signIn({ passwordHash });
  const wrong = (n: number) =>
    shop.call(
      'login',
      { email: `${n}-${user.email}`, password: 'no' },
      undefined,
      from('10.15.1.1', browserCookie(`b${n}`)),
    );
  assert.deepEqual(await codesOf(29, wrong), accepted(28, 429));
  assert.deepEqual(shop.clock.waits, [2500, 5000, 7500, 10_000]);
});

test('API-12 API-15 API-38 the commonest passwords are refused where one is set', async () => {
  const common = 'This password is one of the most common ones. Please choose another.';
  const { token } = await t.signIn({ passwordHash });
  for (const password of ['password', 'Qwerty123', '12345678']) {
    const both = { new_password: password, confirm_password: password };
    assert.equal((await t.call('register', { ...PERSON, email: 'common@example.com', password })).message, common);
    assert.equal((await t.call('changePassword', { old_password: PASSWORD, ...both }, token)).message, common);
  }
});

test('API-13 API-15 customers who mistype and then enter the right code use nobody else up', async () => {
  const shop = await limitedApp({ wrongCodesPerDay: 5 });
  for (let n = 0; n < 12; n += 1) {
    const person = { ...PERSON, email: `customer${n}@example.com` };
    const user_id = (await shop.call('register', person, undefined, from('10.8.0.1'))).data.user._id;
    const otp = shop.mailer.lastCode();
    const enter = (code: string) => shop.call('verifyOTP', { otp: code, user_id }, undefined, from('10.8.0.1'));
    assert.equal((await enter(wrong(otp))).http, 200);
    assert.equal((await enter(otp)).status, true, `customer ${n}`);
  }
});

test('API-29 API-32 sixty customers of one mobile operator pay by card in one evening', async () => {
  const evening = testSandbox();
  let isDown = false;
  const gateway: Gateway = {
    ...evening.gateway,
    authorise: (asked) => (isDown ? Promise.reject(new GatewayError('away')) : evening.gateway.authorise(asked)),
    // Sixty cards, as the sandbox has only a few numbers.
    verifyCard: async (token, owner) => {
      const card = await evening.gateway.verifyCard(token, owner);
      return card && { ...card, fingerprint: newId() };
    },
  };
  const shop = await forThisTest(buildShop({ gateway, config: { limits: limitsWith({}), trustedProxies: 1 } }));
  const operator = from('10.9.0.1');
  for (let n = 0; n < 62; n += 1) {
    const { token } = await shopper(shop, 2);
    const cardToken = tokenOf(evening.cards, '4000000000003220');
    const added = await shop.call('addCard', { cardToken, amount: 0 }, token, operator);
    assert.equal(added.status, true, `customer ${n}: ${added.message}`);
    isDown = n % 4 === 0;
    const paid = await shop.call('makePayment', { cardId: added.data.instrumentId, amount: 45 }, token, operator);
    assert.equal(paid.http, isDown ? 503 : 200, `customer ${n}: ${paid.message}`);
  }
});

test('API-32 a saved card is first charged on a browser new to the account after the bank has asked', async () => {
  const customer = await shopper(t, 2);
  const browser = (name: string) => from('10.16.0.1', browserCookie(name));
  const cardToken = tokenOf(sandbox.cards);
  const card = await t.call('addCard', { cardToken, amount: 0 }, customer.token, browser('own'));
  const pay = (name: string) =>
    t.call('makePayment', { cardId: card.data.instrumentId, amount: 45 }, customer.token, browser(name));
  const asked = await pay('other');
  assert.deepEqual([asked.status, asked.message], [false, 'Your bank asks you to confirm this payment.']);
  const { redirect, payment } = asked.data as unknown as { redirect: { url: string }; payment: { id: string } };
  assert.match(redirect.url, /\/confirm\?payment=/);
  sandbox.bank.answer(payment.id, true);
  assert.equal((await pay('other')).data.payment.id, payment.id);
  const [saved] = await t.deps.db.select().from(cards).where(eq(cards.userId, customer.user.id));
  assert.ok(saved);
  assert.equal(saved.browsers.length, 2);
  const names = Array.from({ length: 20 }, (_, index) => `browser ${index}`);
  for (const name of [...names, 'browser 3']) await rememberBrowser(t.deps.db, saved, name);
  const [full] = await t.deps.db.select().from(cards).where(eq(cards.userId, customer.user.id));
  const newestFirst = ['browser 3', ...names.filter((name) => name !== 'browser 3').reverse()];
  assert.deepEqual(full?.browsers, newestFirst, 'the last 20 browsers');

  const other = await shopper(t, 2);
  const added = await t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, other.token, browser('own'));
  const body = { cardId: added.data.instrumentId, amount: 45 };
  assert.equal((await t.call('makePayment', body, other.token, browser('own'))).status, true, 'where it was entered');
});

test('API-15 API-32 API-38 after a reset the owner gets a mail, and saved cards must be entered again', async () => {
  const customer = await shopper(t, 2);
  const { user } = customer;
  const email = user.email ?? '';
  const card = () =>
    t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, customer.token, from('10.11.0.1'));
  const { instrumentId } = (await card()).data;
  await forgot(email, from('10.11.0.2'));
  const { data } = await reset(user.id, t.mailer.lastCode(), from('10.11.0.2'));
  const told = () => t.mailer.notes.map(({ to, subject }) => `${to}: ${subject}`);
  const changed = `${email}: Your Jamr Wings password was changed`;
  assert.equal(told().at(-1), changed);
  assert.equal((await t.call('getUserAddress', undefined, customer.token)).http, 401, 'other sessions end');
  customer.token = data.auth_token;
  const pay = () => t.call('makePayment', { cardId: instrumentId, amount: 45 }, customer.token, from('10.11.0.1'));
  assert.match((await pay()).message, /^Your password was reset\. For your safety enter this card again/);
  // The same number with its CVV is the same card, which pays from then on.
  assert.deepEqual([(await card()).data.instrumentId, (await pay()).status], [instrumentId, true]);
  // Whoever changes a password has just entered it.
  const change = { old_password: PASSWORD, new_password: 'other-W0rd', confirm_password: 'other-W0rd' };
  t.mailer.notes.length = 0;
  assert.equal((await t.call('changePassword', change, customer.token)).status, true);
  assert.deepEqual(told(), [changed]);
  assert.equal((await pay()).status, true);
});

test('the security log contains sign-ins, refusals, codes and password changes, and no personal data', async () => {
  const { user } = await t.signIn({ passwordHash, name: 'Noura Unlogged', email: 'noura.unlogged@example.com' });
  const email = user.email ?? '';
  lines.length = 0;
  const { data, headers } = await t.call('login', { email, password: PASSWORD }, undefined, from('10.4.5.6'));
  await t.call('login', { email, password: 'not it' }, undefined, from('10.4.5.6'));
  await forgot(email, from('10.4.5.6'));
  await reset(user.id, wrong(t.mailer.lastCode()), {});
  const change = { new_password: 'other-W0rd', confirm_password: 'other-W0rd' };
  await t.call('changePassword', { old_password: 'not it', ...change }, data.auth_token);
  await t.call('changePassword', { old_password: PASSWORD, ...change }, data.auth_token);
  await t.call('getUserAddress', undefined, `${user.id}.forged`);
  await forgot(email, from('10.4.5.6'));
  const again = await reset(user.id, t.mailer.lastCode(), {});
  await t.call('deleteProfile', undefined, again.data.auth_token);
  const events = eventsOf();
  const [signedIn, refused] = events;
  assert.equal(
    events.map(({ event }) => event).join(),
    'signed in,sign-in refused,code sent,code refused,password change refused,password changed,refused,' +
      'code sent,password changed,signed in,account deleted',
  );
  assert.equal(signedIn?.user, user.id);
  assert.equal(signedIn.ip, refused?.ip);
  for (const secret of ['noura', 'Unlogged', '10.4.5.6', PASSWORD, 'other-W0rd', data.auth_token, t.mailer.lastCode()])
    assert.ok(!events.some((event) => JSON.stringify(event).includes(`"${secret}`)), secret);
  assert.doesNotMatch(lines.join(''), /noura|Unlogged|10\.4\.5\.6/);

  const id = String(headers['x-request-id']);
  assert.match(id, /^[a-z2-9]{20}$/);
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

test('API-10 API-15 a busy queue counts as no wrong guess and burns no code', async () => {
  const shop = await limitedApp({ wrongLoginsPer15Minutes: 3 });
  const { user } = await shop.signIn({ passwordHash });
  const email = user.email ?? '';
  const login = () => shop.call('login', { email, password: PASSWORD });
  await forgot(email, from('10.17.0.1'), shop);
  const code = shop.mailer.lastCode();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const rush = Array.from({ length: PASSWORD_QUEUE_LENGTH }, () => queuePasswordWork(() => released));
  try {
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(async () => (await login()).http)), Array(4).fill(503));
    assert.equal((await reset(user.id, code, from('10.17.0.1'), shop)).http, 503);
  } finally {
    release();
    await Promise.all(rush);
  }
  assert.equal((await login()).status, true);
  assert.equal((await reset(user.id, code, from('10.17.0.1'), shop)).status, true);
});

test('API-33 a customer has three open orders in cash, and ten in an hour; a card goes on', async () => {
  const shop = await forThisTest(buildShop({ gateway: sandbox.gateway, config: { limits: limitsWith({}) } }));
  const customer = await shopper(shop, 2);
  const order = async (method: object = {}) => {
    const placed = await shop.call('placeOrder', { ...cash(customer.addressId), ...method }, customer.token);
    if (placed.status) await put(shop, customer, 'plain', 2);
    return placed;
  };
  const open = [await order(), await order(), await order()];
  const { http, status, message } = await order();
  assert.deepEqual(
    [http, status, message],
    [200, false, 'You have 3 open orders to pay in cash. Please wait until one has arrived, or pay by card.'],
  );
  const card = { cardToken: tokenOf(sandbox.cards), amount: 0 };
  const { instrumentId: cardId } = (await shop.call('addCard', card, customer.token)).data;
  const paid = await shop.call(
    'makePayment',
    { cardId, amount: 45, type: 'delivery', user_address_id: customer.addressId },
    customer.token,
  );
  const transaction_id = paid.data.payment.id;
  assert.equal((await order({ payment_method: 'Card', transaction_id })).status, true);
  const deliverAll = async (ids: string[]) => {
    for (const id of ids) await deliver(shop, id);
  };
  await deliverAll(open.map(({ data }) => data.order._id));
  for (let n = 0; n < 7; n += 1) await deliverAll([(await order()).data.order._id]);
  const refused = await order();
  assert.deepEqual([refused.http, refused.status], [429, false]);
});
