import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Order } from '../../contract/orders';
import { openPostgres, type OpenDb } from '../db/openDb';
import { openEmbedded } from '../sandbox/embeddedDb';
import { orders } from '../db/schema';
import { AL_BARSHA, cash } from './cartFixtures';
import { jsonCall, processes } from './serverProcess';
import { postgresUrl } from './testCluster';
import { createTestDatabase } from './testDb';

const programs = processes();
after(() => programs.cleanUp());

interface Customer {
  token: string;
  addressId: string;
  acknowledged: string[];
}
interface Session {
  user: { _id: string };
  auth_token: string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function customer(url: string, name: string): Promise<Customer> {
  const registered = await jsonCall<Session>(`${url}/api/register`, {
    name,
    email: `${name}@example.com`,
    password: 'wings123',
    phone: '971501234567',
    age: 30,
  });
  // Without a mail server the sandbox returns the code.
  const otp = /\b\d{4}\b/.exec(registered.message)?.[0] ?? assert.fail(registered.message);
  const { data } = await jsonCall<Session>(`${url}/api/verifyOTP`, { otp, user_id: registered.data.user._id });
  const address = await jsonCall<{ _id: string }>(`${url}/api/addAddress`, AL_BARSHA, bearer(data.auth_token));
  return { token: data.auth_token, addressId: address.data._id, acknowledged: [] };
}

const addWater = (url: string, { token }: Customer) =>
  jsonCall<null>(
    `${url}/api/addItemToCart`,
    { item_id: 'water', quantity: 3, addons: [], type: 'delivery' },
    bearer(token),
  );

/** Places orders until the server is gone. */
async function orderOn(url: string, who: Customer, onAcknowledged: () => void): Promise<void> {
  try {
    for (;;) {
      await addWater(url, who);
      const placed = await jsonCall<{ order: { _id: string } }>(
        `${url}/api/placeOrder`,
        cash(who.addressId),
        bearer(who.token),
      );
      assert.equal(placed.status, true, placed.message);
      who.acknowledged.push(placed.data.order._id);
      onAcknowledged();
    }
  } catch (error) {
    // fetch's message for a closed connection.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
  }
}

/** Waits until the server no longer listens, so the signal was handled. */
async function untilRefused(url: string): Promise<void> {
  const { port, hostname } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
  }
}

/** Kills the server during orders, counts them after a restart, and stops it by a signal during another one. */
async function killAndCount(env: Record<string, string>, reopen: () => Promise<OpenDb>): Promise<void> {
  const first = await programs.serve(env);
  const people = await Promise.all(['one', 'two', 'three'].map((name) => customer(first.url, `kill-${name}`)));
  let acknowledged = 0;
  await Promise.all(
    people.map((who) =>
      orderOn(first.url, who, () => {
        acknowledged += 1;
        // During the other customers' orders.
        if (acknowledged === 12) first.child.kill('SIGKILL');
      }),
    ),
  );
  await first.ended;
  assert.ok(acknowledged >= 12);

  const second = await programs.serve(env);
  for (const who of people) {
    const { data } = await jsonCall<{ orders: Order[] }>(
      `${second.url}/api/getMyOrders?status=All`,
      undefined,
      bearer(who.token),
    );
    const found = data.orders.map(({ _id }) => _id);
    for (const id of who.acknowledged) assert.ok(found.includes(id), `order ${id} was acknowledged and is gone`);
    // At most the unacknowledged order besides, and no partial rows.
    assert.ok(found.length <= who.acknowledged.length + 1);
    for (const order of data.orders) {
      assert.equal(order.order_items.length, 1);
      assert.equal(order.grand_total, order.total_price + order.delivery_charges);
    }
  }

  // An order whose body is still being sent at the signal.
  const [who] = people;
  assert.ok(who);
  assert.equal((await addWater(second.url, who)).status, true);
  const body = JSON.stringify(cash(who.addressId));
  const sending = httpRequest(`${second.url}/api/placeOrder`, {
    method: 'POST',
    headers: {
      ...bearer(who.token),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.flushHeaders();
  await once(sending, 'continue');
  second.child.kill('SIGTERM');
  await untilRefused(second.url);
  sending.end(body);
  const [response] = await replied;
  let text = '';
  for await (const part of response) text += String(part);
  const placed = JSON.parse(text) as { status: boolean; message: string; data: { order: { _id: string } } };
  assert.deepEqual([response.statusCode, placed.status], [200, true], text);
  assert.equal(await second.ended, 0);

  const open = await reopen();
  try {
    assert.equal((await open.db.select().from(orders).where(eq(orders.id, placed.data.order._id))).length, 1);
  } finally {
    await open.close();
  }
}

const nothing = async () => undefined;

test('API-34 every acknowledged order survives SIGKILL, and SIGTERM lets requests in progress finish', async () => {
  // On the embedded database of `npm start` where there is no PostgreSQL.
  const database = await createTestDatabase(postgresUrl);
  const dataDir = programs.dataFolder();
  try {
    await killAndCount({ DATA_DIR: dataDir, RATE_LIMITS: 'false', DATABASE_URL: database?.url ?? '' }, () =>
      database ? openPostgres(database.url, nothing) : openEmbedded(join(dataDir, 'db'), nothing),
    );
  } finally {
    await database?.drop();
  }
});
