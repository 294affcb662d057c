import type { Pool } from 'pg';
import { writeTime } from '../jobs/jobTimes';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { outbox, payments } from '../db/schema';
import { AL_BARSHA, buildShop, cash, chosen, put, shopper } from './cartFixtures';
import { testSandbox, tokenOf, forThisFile } from './helpers';
import { openTestDb } from './testDb';

const lines: string[] = [];
const sandbox = testSandbox();
const t = forThisFile(() =>
  buildShop({
    gateway: sandbox.gateway,
    config: { logLevel: 'trace', metricsToken: 'metrics-secret' },
    logStream: { write: (line) => void lines.push(line) },
  }),
);

/** Data of this customer that no log line may contain. */
const person = {
  name: 'Noura Privatename',
  email: 'noura.private@example.com',
  password: 'pass-W0rd-9',
  phone: '971507654321',
  age: 29,
};
const place = { ...AL_BARSHA, area: 'Hidden Palms', notes: 'gate code 7788', street: 'Quiet Lane' };

test('no log line of a whole order holds who ordered, with which token, code or card, or where it goes', async () => {
  const registered = await t.call('register', person);
  const otp = t.mailer.lastCode();
  const session = await t.call('verifyOTP', { otp, user_id: registered.data.user._id });
  const token = session.data.auth_token;
  await t.call('login', { email: person.email, password: `${person.password}x` });
  const login = await t.call('login', { email: person.email, password: person.password });
  const address = await t.call('addAddress', place, token);
  // The parser of forms logs the headers by itself.
  await t.call('updateProfile', { name: person.name }, token, { cookie: 'browser=cookie-of-this-browser' });
  await t.call('search', { query: 'secret craving' }, token);
  await t.call('getBranches', { lat: 25.1234567, lng: 55.1234567 }, token);
  await t.call(
    'addItemToCart',
    { item_id: 'wings', quantity: 2, addons: [chosen(0, 'hot')], type: 'delivery', instruction: 'allergic to sesame' },
    token,
  );
  const cardToken = tokenOf(sandbox.cards);
  const card = await t.call('addCard', { cardToken, amount: 0 }, token);
  const paid = await t.call('makePayment', { cardId: card.data.instrumentId, amount: 69 }, token, {
    'idempotency-key': 'key-of-this-attempt',
  });
  const order = await t.call(
    'placeOrder',
    {
      ...cash(address.data._id),
      payment_method: 'Card',
      transaction_id: paid.data.payment.id,
      delivery_instruction: 'ring twice',
    },
    token,
  );
  assert.equal(order.status, true, order.message);
  const forgot = await t.call('forgotPassword', { email: person.email });
  const reset = await t.call('resetPassword', {
    user_id: forgot.data.user._id,
    otp: t.mailer.lastCode(),
    password: 'other-W0rd',
    confirm_password: 'other-W0rd',
  });
  assert.equal(reset.status, true);
  // Requests of a careless client or a crawler.
  const code = t.mailer.lastCode();
  await t.app.inject({ url: `/reset-password?user_id=${forgot.data.user._id}&otp=${code}&token=${token}` });
  await t.app.inject({ url: `/api/getMyOrders?status=All&token=${token}`, headers: { authorization: token } });
  await t.app.inject({ url: `/api/%zz?password=${person.password}` });

  const secrets = [person.name, 'noura.private', person.password, '7654321', 'other-W0rd', cardToken];
  secrets.push(place.area, place.notes, place.street, 'sesame', 'ring twice', 'craving', '1234567');
  secrets.push(
    'cookie-of-this',
    token,
    login.data.auth_token,
    reset.data.auth_token,
    'key-of-this-attempt',
    'otp=',
    'token=',
  );
  assert.ok(lines.length >= 20, 'the log is on');
  assert.ok(
    lines.some((line) => line.includes('/api/placeOrder') && line.includes('"reqId"')),
    'lines carry the path and a request id',
  );
  for (const line of lines)
    for (const secret of secrets) assert.ok(!line.includes(secret), `'${secret}' is in ${line}`);
  // A hash, a duration or a process id can contain any four digits: the card's are looked for as a value of their own.
  for (const line of lines) assert.doesNotMatch(line.replace(/"pid":\d+/, ''), /(?<![\w.])4242(?![\w.])/);
  // Codes have four digits, as times do, so they are searched in the positions where codes would appear.
  for (const { code } of t.mailer.sent)
    for (const line of lines) assert.doesNotMatch(line, new RegExp(`(code|otp)\\W{1,4}${code}`));
});

test('ERR-02 the log of an internal error says where and why, without the values of the query', async () => {
  const { token } = await t.signIn();
  lines.length = 0;
  await t.deps.db.execute(sql`alter table addresses rename to addresses_away`);
  try {
    const answer = await t.call('addAddress', place, token);
    assert.deepEqual([answer.http, answer.message], [500, 'An internal server error occurred.']);
  } finally {
    await t.deps.db.execute(sql`alter table addresses_away rename to addresses`);
  }
  const line = lines.find((text) => text.includes('call failed')) ?? assert.fail('nothing was logged');
  const { err } = JSON.parse(line) as { err: { message: string; stack: string; cause: { code: string } } };
  assert.match(err.message, /^Failed query/);
  assert.match(err.stack, /addressService/);
  assert.equal(err.cause.code, '42P01');
  for (const secret of [place.area, place.notes, place.street, token]) assert.ok(!lines.join('').includes(secret));
});

test('/metrics shows holders of the token calls by route, code and outcome, money, orders and mails', async () => {
  await t.call('getAllCategories');
  await t.call('getUserAddress');
  await t.call('login', { email: 'nobody@example.com', password: 'wrong' });
  await t.app.inject({ url: '/api/no-such-call/1' });
  for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
    assert.equal((await t.app.inject({ url: '/metrics', headers })).statusCode, 404);
  }
  const scrape = async () => {
    const headers = { authorization: 'Bearer metrics-secret' };
    const reply = await t.app.inject({ url: '/metrics', headers });
    assert.equal(reply.statusCode, 200);
    assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/);
    return (name: string): number | undefined => {
      const line = reply.body.split('\n').find((sample) => sample.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    };
  };
  const { db } = t.deps;
  const before = await scrape();
  assert.equal(before('http_requests_total{call="/api/getAllCategories",code="200",outcome="ok"}'), 1);
  assert.equal(before('http_requests_total{call="/api/getUserAddress",code="401",outcome="refused"}'), 1);
  assert.ok(Number(before('http_requests_total{call="/api/login",code="200",outcome="refused"}')) > 0);
  assert.ok(Number(before('http_requests_total{call="none",code="404",outcome="refused"}')) > 0);
  assert.equal(before('http_request_duration_seconds_bucket{le="+Inf",call="/api/getAllCategories"}'), 1);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    assert.ok(Number(before(name)) > 0, name);
  for (const queue of ['passwords', 'pictures', 'pages'])
    assert.equal(before(`queue_jobs{queue="${queue}",state="waiting"}`), 0, queue);
  assert.equal(before('database_up'), 1);
  for (const name of ['payments_stuck', 'payments_stuck_aed', 'mails_due']) assert.equal(before(name), 0, name);
  const placed = 'orders_open{status="Placed"}';

  const customer = await shopper(t, 2);
  assert.equal((await t.call('placeOrder', cash(customer.addressId), customer.token)).status, true);
  const { data: card } = await t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, customer.token);
  await put(t, customer, 'plain', 2);
  const paid = await t.call('makePayment', { cardId: card.instrumentId, amount: 45 }, customer.token);
  await db.update(payments).set({ status: 'refund_failed' }).where(eq(payments.id, paid.data.payment.id));
  const now = t.clock.now();
  const createdAt = new Date(now.getTime() - 90_000);
  await db.insert(outbox).values({ id: 'due', recipient: 'a@b.c', subject: '', body: '', createdAt, dueAt: now });
  const after = await scrape();
  assert.deepEqual(
    [
      'payments_open{status="refund_failed"}',
      'payments_stuck',
      'payments_stuck_aed',
      'mails_due',
      'mails_oldest_due_seconds',
    ].map(after),
    [1, 1, 45, 1, 90],
  );
  assert.equal(after(placed), Number(before(placed)) + 1);
  // Also while every connection of the pool is taken, as under overload.
  await writeTime(db, 'backup', new Date(now.getTime() - 3_600_000));
  t.clock.advance(60_000);
  const pool = t.deps.pool as Pool;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const full = await scrape();
  for (const client of held) client.release();
  assert.deepEqual(
    ['database_up', 'orders_oldest_placed_seconds', 'job_success_age_seconds{job="backup"}'].map(full),
    [1, 60, 3660],
  );
});

test('a process is ready while a statement of /metrics waits', async () => {
  const database = await openTestDb();
  try {
    let isWaiting = true;
    const scrape = database.probeDb.execute(sql`select pg_sleep(2)`).then(() => {
      isWaiting = false;
    });
    await database.checkSchema();
    assert.ok(isWaiting);
    await scrape;
  } finally {
    await database.close();
  }
});
