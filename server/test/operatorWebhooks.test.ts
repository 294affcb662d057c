import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { orders, webhookDeliveries, webhookSubscriptions } from '../db/schema';
import { sendWebhooks, startWebhooks } from '../modules/operator/webhookJob';
import { advanceOrder } from '../modules/checkout/advanceOrder';
import { numberEvents, readChanges } from '../modules/orders/orderChanges';
import { addressProblem, sendWebhook } from '../modules/operator/webhookRequest';
import { addSubscription, listDead, removeSubscription, retryAbandoned } from '../modules/operator/webhookTable';
import { buildShop, cash, shopper } from './cartFixtures';
import { operate, operatorKey } from './operatorFixtures';
import { postgresUrl } from './testDb';
import { forThisFile, listening } from './helpers';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
const t = forThisFile(() => buildShop({ postgres: postgresUrl }));
let key: string;
let receiver: Server;
let port: number;
let url: string;
/** The received requests, and the receiver's replies. */
const received: Received[] = [];
let answer = 204;
before(async () => {
  key = (await operatorKey(t)).text;
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      receiver.emit('received');
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000));
    });
  });
  port = await listening(receiver);
  url = `http://127.0.0.1:${port}/hook`;
});
afterEach(async () => {
  await t.deps.db.delete(webhookSubscriptions);
  received.length = 0;
  answer = 204;
});
after(() => receiver.close());

async function placed(): Promise<string> {
  const customer = await shopper(t, 2, { name: 'Huda Personal', phone: '971501239876' });
  const { data } = await t.call('placeOrder', cash(customer.addressId), customer.token);
  return data.order.order_code ?? assert.fail();
}
const setStatus = async (order_code: string, status: string) => {
  t.clock.advance(1000);
  assert.equal((await operate(t, key, 'setOrderStatus', { order_code, status })).http, 200);
};
const subscribe = (branchId: string | null = null, to = url) =>
  addSubscription(t.deps.db, { url: to, branchId }, t.clock.now());
const bodies = () =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: { order_code: string; status: string } });

test('every change of an order is sent once, in order, and signed as Standard Webhooks verifies it', async () => {
  await placed();
  const { secret } = await subscribe();
  const elsewhere = await subscribe('branch-mirdif');
  t.clock.set(new Date());
  const code = await placed();
  await setStatus(code, 'Accepted');
  await setStatus(code, 'Preparing');
  t.clock.set(new Date());
  assert.equal(await sendWebhooks(t.deps), 3);
  assert.equal(await sendWebhooks(t.deps), 0);
  const sent = bodies().map(({ type, data }) => [type, data.order_code, data.status]);
  assert.deepEqual(
    sent,
    ['Placed', 'Accepted', 'Preparing'].map((status) => ['order.status_changed', code, status]),
  );
  for (const { headers, body } of received) {
    assert.ok(new Webhook(secret).verify(body, headers as Record<string, string>));
    assert.throws(() => new Webhook(elsewhere.secret).verify(body, headers as Record<string, string>));
    assert.throws(() =>
      new Webhook(secret).verify(body.replace('Placed', 'Delivered').concat(' '), headers as Record<string, string>),
    );
  }
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 3);
  assert.doesNotMatch(JSON.stringify(received), /Huda|971501239876|Villa 14/);
  assert.deepEqual(await t.deps.db.select().from(webhookDeliveries), []);
});

test('many processes number many changes concurrently without gaps or duplicates', async () => {
  const { db } = t.deps;
  const first = await numberEvents(db, t.clock.now());
  const codes = await Promise.all(Array.from({ length: 20 }, placed));
  await Promise.all(Array.from({ length: 8 }, () => numberEvents(db, t.clock.now())));
  const upTo = await numberEvents(db, t.clock.now());
  const changes = await readChanges(db, { after: first, upTo, branchId: null, scheduledOrders: 'when_due' });
  assert.deepEqual(changes.map(({ change }) => change.order_code).sort(), codes.sort());
  const numbers = changes.map(({ seq }) => seq);
  assert.deepEqual(
    numbers,
    codes.map((_, n) => first + n + 1),
  );
});

test('a change that is committed late is sent after later ones, not lost', async () => {
  const { db } = t.deps;
  const [slow, quick] = [await placed(), await placed()];
  await subscribe();
  const [order] = await db.select().from(orders).where(eq(orders.orderCode, slow));
  await db.transaction(async (tx) => {
    assert.ok(await advanceOrder(tx, order ?? assert.fail(), 'Accepted', { at: t.clock.now() }));
    await setStatus(quick, 'Accepted');
    await sendWebhooks(t.deps);
  });
  await sendWebhooks(t.deps);
  const sent = bodies().map(({ data }) => data.order_code);
  assert.deepEqual(sent, [quick, slow]);
});

test('a change that is undone with its transaction is never sent', async () => {
  await subscribe();
  const code = await placed();
  const [order] = await t.deps.db.select().from(orders).where(eq(orders.orderCode, code));
  const undone = t.deps.db.transaction(async (tx) => {
    assert.ok(await advanceOrder(tx, order ?? assert.fail(), 'Accepted', { at: t.clock.now() }));
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.equal(await sendWebhooks(t.deps), 1);
  const sent = bodies().map(({ data }) => [data.order_code, data.status]);
  assert.deepEqual(sent, [[code, 'Placed']]);
});

test('a failed delivery is retried with growing pauses and the same id, then put on the dead-letter list', async () => {
  await subscribe();
  answer = 500;
  const code = await placed();
  const pauses: number[] = [];
  let last = t.clock.now().getTime();
  for (let count = 0; (await listDead(t.deps.db)).length === 0;) {
    await sendWebhooks(t.deps);
    if (received.length > count) {
      count = received.length;
      pauses.push((t.clock.now().getTime() - last) / 1000);
      last = t.clock.now().getTime();
    }
    const [open] = await t.deps.db.select().from(webhookDeliveries);
    if (open?.nextAttemptAt) t.clock.set(open.nextAttemptAt);
  }
  assert.equal(received.length, 9);
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.ok(
    pauses.slice(2).every((pause, n) => pause > (pauses[n + 1] ?? 0)),
    pauses.join(' '),
  );
  const [dead] = await listDead(t.deps.db);
  assert.deepEqual(
    [dead?.url, dead?.delivery.change.order_code, dead?.delivery.attempts, dead?.delivery.lastError],
    [url, code, 9, 'HTTP 500'],
  );

  t.clock.advance(24 * 60 * 60_000);
  assert.equal(await sendWebhooks(t.deps), 0);
  answer = 200;
  assert.equal(await retryAbandoned(t.deps.db, dead?.delivery.id ?? '', t.clock.now()), 1);
  assert.equal(await sendWebhooks(t.deps), 1);
  assert.deepEqual(await listDead(t.deps.db), []);
});

test('two processes send each change once, and another process repeats the attempt of a killed one', async () => {
  await subscribe();
  for (let n = 0; n < 5; n += 1) await placed();
  const sent = await Promise.all([sendWebhooks(t.deps), sendWebhooks(t.deps)]);
  assert.equal(sent[0] + sent[1], 5);
  assert.equal(received.length, 5);

  await placed();
  // The state during an attempt: claimed, without a result.
  answer = 500;
  await sendWebhooks(t.deps);
  await t.deps.db.update(webhookDeliveries).set({ nextAttemptAt: new Date(t.clock.now().getTime() + 60_000) });
  answer = 204;
  assert.equal(await sendWebhooks(t.deps), 0);
  t.clock.advance(61_000);
  assert.equal(await sendWebhooks(t.deps), 1);
});

test('an unavailable receiver does not delay another, and a removed one receives nothing more', async () => {
  const away = await subscribe(null, 'http://127.0.0.1:1/');
  await subscribe();
  await placed();
  assert.equal(await sendWebhooks(t.deps), 1);
  const [left] = await t.deps.db.select().from(webhookDeliveries);
  assert.match(left?.lastError ?? '', /ECONNREFUSED/);
  assert.equal(await removeSubscription(t.deps.db, away.id), true);
  assert.deepEqual(await t.deps.db.select().from(webhookDeliveries), []);
});

test('a receiver that takes its time delays no other one, and gets its own messages in order', async () => {
  const held: (() => void)[] = [];
  const slow = createServer((request, response) => {
    request.resume();
    held.push(() => response.writeHead(204).end());
    slow.emit('held');
  });
  await subscribe(null, `http://127.0.0.1:${await listening(slow)}/`);
  await subscribe();
  const asked = once(slow, 'held');
  const first = await placed();
  const job = startWebhooks({ ...t.deps, onError: (error) => assert.fail(String(error)) });
  await asked;
  const second = await placed();
  // The slow one may take 10 s; the test's time-out is below.
  while (received.length < 2) await once(receiver, 'received', { signal: AbortSignal.timeout(8000) });
  assert.equal(held.length, 1);
  const next = once(slow, 'held');
  held[0]?.();
  await next;
  held[1]?.();
  await job.stop();
  slow.close();
  const sent = bodies().map(({ data }) => data.order_code);
  assert.deepEqual(sent, [first, second]);
});

test('redirects are not followed', async () => {
  answer = 302;
  await assert.rejects(
    sendWebhook({ url, secret: 'whsec_aaaa', id: 'a', body: '{}', at: new Date(0) }, { isProduction: false }),
    /HTTP 302/,
  );
  assert.equal(received.length, 1);
});

test('production sends to no private address, whatever its name, and only by TLS', async () => {
  const addresses = ['127.0.0.1', 'localhost', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]'];
  for (const host of [...addresses, '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
    for (const scheme of ['http', 'https'])
      await assert.rejects(
        sendWebhook(
          { url: `${scheme}://${host}:${port}/`, secret: 'whsec_aaaa', id: 'a', body: '{}', at: new Date(0) },
          { isProduction: true },
        ),
        /not allowed/,
        `${scheme} ${host}`,
      );
  assert.equal(received.length, 0);
  assert.match(addressProblem('http://pos.example/', true) ?? '', /https/);
  assert.match(addressProblem('ftp://pos.example/', false) ?? '', /https/);
  assert.match(addressProblem('https://user:word@pos.example/', false) ?? '', /password/);
  assert.equal(addressProblem('https://pos.example/', true), null);
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[fd00::1]', 'localhost', '2130706433']) {
    assert.match(addressProblem(`https://${host}/x`, true) ?? '', /private network/, host);
    assert.equal(addressProblem(`https://${host}/x`, false), null);
  }
});

test('a shutdown does not wait for a slow receiver, and another process sends again', async () => {
  const slow = createServer(() => undefined);
  await subscribe(null, `http://127.0.0.1:${await listening(slow)}/`);
  await placed();
  const asked = once(slow, 'request');
  const ending = new AbortController();
  const job = startWebhooks({ ...t.deps, signal: ending.signal, onError: (error) => assert.fail(String(error)) });
  await asked;
  const start = performance.now();
  ending.abort();
  await job.stop();
  assert.ok(performance.now() - start < 3000);
  slow.closeAllConnections();
  slow.close();
  const [left] = await t.deps.db.select().from(webhookDeliveries);
  assert.ok(left?.nextAttemptAt && left.nextAttemptAt.getTime() - t.clock.now().getTime() <= 6000);
});
