import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { orders } from '../db/schema';
import { advanceOrder } from '../modules/orders/advanceOrder';
import { numberEvents } from '../modules/orders/orderChanges';
import { changeStreams } from '../modules/operator/changeStreams';
import { revokeKey } from '../modules/operator/operatorKeys';
import { buildShop, cash, shopper } from './cartFixtures';
import type { TestApp } from './helpers';
import { operate, operatorKey, streamEvents, type StreamEvent } from './operatorFixtures';
import { noPostgres, postgresUrl } from './testCluster';

const BRANCH = 'branch-al-barsha';
let t: TestApp;
/** Another process over the same database. */
let other: FastifyInstance;
let key: string;
before(async () => {
  t = await buildShop({ postgres: postgresUrl });
  other = await buildApp(t.deps);
  key = (await operatorKey(t)).text;
  for (const app of [t.app, other]) await app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await other.close();
  await t.close();
});

async function placed(): Promise<string> {
  const customer = await shopper(t);
  const { data } = await t.call('placeOrder', cash(customer.addressId), customer.token);
  return data.order.order_code ?? assert.fail();
}
const setStatus = async (order_code: string, status: string) => {
  t.clock.advance(1000);
  assert.equal((await operate(t, key, 'setOrderStatus', { order_code, status })).http, 200);
};

/** An open stream with its received events; `take` waits for further ones. */
async function openStream(app: FastifyInstance, { text = key, lastEventId = '', branch = '' } = {}) {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const controller = new AbortController();
  const response = await fetch(
    `http://127.0.0.1:${port}/api/operator/orders/events${branch && `?branch_id=${branch}`}`,
    {
      headers: { authorization: `Bearer ${text}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      signal: controller.signal,
    },
  );
  const events = streamEvents(response);
  return {
    response,
    close: () => {
      controller.abort();
    },
    async take(count: number): Promise<StreamEvent[]> {
      const taken: StreamEvent[] = [];
      while (taken.length < count) {
        const { value } = await events.next();
        taken.push(value ?? assert.fail('the stream ended'));
      }
      return taken;
    },
    /** Resolves to the events at the stream's end. */
    async rest(): Promise<StreamEvent[]> {
      const taken: StreamEvent[] = [];
      for await (const event of events) taken.push(event);
      return taken;
    },
  };
}
const statuses = (events: StreamEvent[]) => events.map(({ change }) => `${change.order_code} ${change.status}`);

test('a stream has the changes made by another process, of its branch alone and in order', async () => {
  const stream = await openStream(other);
  assert.equal(stream.response.headers.get('content-type'), 'text/event-stream');
  const elsewhere = await openStream(other, { branch: 'branch-mirdif' });
  const code = await placed();
  await setStatus(code, 'Accepted');
  await setStatus(code, 'Preparing');
  const events = await stream.take(3);
  assert.deepEqual(statuses(events), [`${code} Placed`, `${code} Accepted`, `${code} Preparing`]);
  assert.deepEqual(Object.keys(events[0]?.change ?? {}).sort(), ['at', 'branch_id', 'order_code', 'status', 'type']);
  const ids = events.map(({ id }) => Number(id));
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );

  // Changes during the disconnection follow the position; received ones are not repeated.
  stream.close();
  await setStatus(code, 'Ready_For_Pickup');
  await setStatus(code, 'Picked_Up');
  const again = await openStream(t.app, { lastEventId: events[1]?.id ?? '' });
  assert.deepEqual(statuses(await again.take(3)), [
    `${code} Preparing`,
    `${code} Ready_For_Pickup`,
    `${code} Picked_Up`,
  ]);
  again.close();
  elsewhere.close();
  assert.deepEqual(await elsewhere.rest().catch(() => []), []);
});

test('the list of open orders says where the stream goes on', async () => {
  const listed = await placed();
  const { data } = await operate<{ orders: { order_code: string }[]; last_event_id: string }>(
    t,
    key,
    'listOpenOrders',
    {
      branch_id: BRANCH,
      limit: 100,
    },
  );
  assert.ok(data.orders.some(({ order_code }) => order_code === listed));
  const code = await placed();
  const stream = await openStream(other, { lastEventId: data.last_event_id });
  assert.deepEqual(statuses(await stream.take(1)), [`${code} Placed`]);
  stream.close();
});

test(
  'a change that is committed late is not lost to a stream that has gone on with later ones',
  { skip: noPostgres },
  async () => {
    const [slow, quick] = [await placed(), await placed()];
    const position = String(await numberEvents(t.deps.db));
    const stream = await openStream(other, { lastEventId: position });
    const [order] = await t.deps.db.select().from(orders).where(eq(orders.orderCode, slow));
    let seen: StreamEvent[] = [];
    await t.deps.db.transaction(async (tx) => {
      assert.ok(await advanceOrder(tx, order ?? assert.fail(), 'Accepted', { at: t.clock.now() }));
      await setStatus(quick, 'Accepted');
      seen = await stream.take(1);
    });
    seen.push(...(await stream.take(1)));
    assert.deepEqual(statuses(seen), [`${quick} Accepted`, `${slow} Accepted`]);
    stream.close();
  },
);

test('many processes number many events concurrently without gaps or duplicates', { skip: noPostgres }, async () => {
  const first = await numberEvents(t.deps.db);
  const codes = await Promise.all(Array.from({ length: 20 }, placed));
  await Promise.all(Array.from({ length: 8 }, () => numberEvents(t.deps.db)));
  const last = await numberEvents(t.deps.db);
  assert.equal(last - first, 20);
  const stream = await openStream(other, { lastEventId: String(first) });
  const events = await stream.take(20);
  assert.deepEqual(events.map(({ change }) => change.order_code).sort(), codes.sort());
  assert.equal(new Set(events.map(({ id }) => id)).size, 20);
  stream.close();
});

test('a stream ends when its key is revoked, before later changes', async () => {
  const { id, text } = await operatorKey(t, { scopes: ['orders:read'], branchId: BRANCH });
  const stream = await openStream(other, { text });
  await revokeKey(t.deps.db, id, t.clock.now());
  await placed();
  assert.deepEqual(await stream.rest(), []);
});

test('an invalid position is refused, and so is the 21st stream of a key', async () => {
  const wrong = await openStream(t.app, { lastEventId: 'yesterday' });
  assert.deepEqual(
    [wrong.response.status, ((await wrong.response.json()) as { data: unknown }).data],
    [400, { code: 'invalid_request' }],
  );
  const { text } = await operatorKey(t);
  const streams = [];
  for (let n = 0; n < 20; n += 1) streams.push(await openStream(t.app, { text }));
  const last = await openStream(t.app, { text });
  assert.equal(last.response.status, 429);
  for (const stream of streams) stream.close();
});

test('a quiet stream has heartbeats, which move the position past the changes of other branches', async () => {
  const { id } = await operatorKey(t);
  const from = await numberEvents(t.deps.db);
  await placed();
  const ending = new AbortController();
  const streams = changeStreams(t.deps.db, (error) => assert.fail(String(error)));
  const texts: string[] = [];
  for await (const text of streams.read({ keyId: id, branchId: 'branch-mirdif', from }, ending.signal, 20)) {
    texts.push(text);
    if (texts.length === 3) ending.abort();
  }
  const heartbeat = `: heartbeat\nid: ${from + 1}\n\n`;
  assert.deepEqual(texts, [`retry: 3000\nid: ${from}\n\n`, heartbeat, heartbeat]);
});

test('a shutdown closes the streams', async () => {
  const ending = await buildApp(t.deps);
  await ending.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openStream(ending);
  const start = performance.now();
  await ending.close();
  assert.deepEqual(await stream.rest(), []);
  assert.ok(performance.now() - start < 3000);
});
