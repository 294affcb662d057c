import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { payments, webhookEvents } from '../db/schema';
import { sweep } from '../jobs/sweep';
import { newId } from '../lib/ids';
import type { PaymentState } from '../modules/payment/paymentStates';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import { GatewayError, type FoundPayment } from '../payments/gateway';
import { buildTestApp, testSandbox, type TestApp } from './helpers';

const SECRET = 'webhook key';
/** The gateway's state of the payment; an error is thrown. */
let found: FoundPayment | GatewayError | null = null;
const lookedUp: { reference: string; charge: string }[] = [];
let t: TestApp;
before(async () => {
  const gateway = {
    ...testSandbox().gateway,
    lookUp: async (payment: { reference: string; charge: string }) => {
      lookedUp.push(payment);
      if (found instanceof GatewayError) throw found;
      return found;
    },
  };
  t = await buildTestApp({ gateway, config: { checkoutWebhookSecret: SECRET } });
});
beforeEach(() => {
  found = null;
  lookedUp.length = 0;
});
after(() => t.close());

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
/** Sends the text as the provider does, signed. */
const send = (text: string, signature: string | undefined = sign(text), app = t.app) =>
  app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', ...(signature ? { 'cko-signature': signature } : {}) },
    payload: text,
  });
const eventOf = (reference: string, type: string, id = `evt_${newId()}`) =>
  JSON.stringify({ id, type, data: { id: 'pay_1', reference } });

async function addPayment(status: PaymentState, fields: Partial<typeof payments.$inferInsert> = {}): Promise<string> {
  const { user } = await t.signIn();
  const at = t.clock.now();
  const id = newId();
  await t.deps.db
    .insert(payments)
    .values({ id, userId: user.id, cardId: 'card', amount: 4500, status, createdAt: at, touchedAt: at, ...fields });
  return id;
}
const statusOf = async (id: string) => (await t.deps.db.select().from(payments).where(eq(payments.id, id)))[0]?.status;

test('API-32 a signed event leads to a look-up of its payment, and only the look-up counts', async () => {
  const id = await addPayment('unknown');
  found = { charge: 'pay_1', state: 'captured' };
  const answer = await send(eventOf(id, 'payment_declined'));
  assert.deepEqual([answer.statusCode, answer.json()], [200, { status: true, message: 'Success', data: null }]);
  assert.deepEqual(lookedUp, [{ reference: id, charge: '' }]);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 a repeated event causes no look-up and changes nothing', async () => {
  const id = await addPayment('unknown');
  const event = eventOf(id, 'payment_captured');
  found = { charge: 'pay_1', state: 'captured' };
  await send(event);
  found = { charge: 'pay_1', state: 'refunded' };
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(lookedUp.length, 1);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 events at once and in any order lead to the same state', async () => {
  for (const order of [
    ['payment_captured', 'payment_refunded'],
    ['payment_refunded', 'payment_captured'],
  ]) {
    const id = await addPayment('refunding', { reference: 'pay_1' });
    found = { charge: 'pay_1', state: 'refunded' };
    const answers = await Promise.all(order.map((type) => send(eventOf(id, type))));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    assert.equal(await statusOf(id), 'refunded');
  }
});

test('API-32 a capture that arrives late does not end a refund that is under way', async () => {
  const id = await addPayment('refunding', { reference: 'pay_1' });
  found = { charge: 'pay_1', state: 'captured' };
  await send(eventOf(id, 'payment_captured'));
  assert.equal(await statusOf(id), 'refunding');
});

test('API-32 an event whose look-up failed is answered with 503 and is handled when it is repeated', async () => {
  const id = await addPayment('unknown');
  const event = eventOf(id, 'payment_captured');
  found = new GatewayError('no answer');
  const answer = await send(event);
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  assert.equal(await statusOf(id), 'unknown');
  found = { charge: 'pay_1', state: 'captured' };
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 a missing, wrong, short or foreign signature is refused before anything is looked up', async () => {
  const id = await addPayment('unknown');
  const event = eventOf(id, 'payment_captured');
  const foreign = createHmac('sha256', 'another key').update(event).digest('hex');
  for (const signature of ['', 'not hex', sign(event).slice(2), sign(`${event} `), foreign])
    assert.equal((await send(event, signature)).statusCode, 401, signature);
  assert.deepEqual(lookedUp, []);
});

test('API-32 the signature covers the bytes as sent, whatever their spacing and letters', async () => {
  const id = await addPayment('unknown');
  const text = `{ "data" : {"reference":"${id}", "note":"قهوة" },\n "id":"evt_${newId()}" }`;
  found = { charge: 'pay_1', state: 'captured' };
  assert.equal((await send(text)).statusCode, 200);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 a signed body that is no event is refused with 400', async () => {
  for (const text of ['', '{', 'null', '[]', '{"id":1,"data":{}}', '{"id":"evt_1"}', '{"id":"e\\u0000","data":{}}'])
    assert.equal((await send(text)).statusCode, 400, text);
});

test('API-32 an event of a payment that is not ours is accepted and ignored', async () => {
  assert.equal((await send(eventOf('unknown-reference', 'payment_captured'))).statusCode, 200);
  assert.equal((await send(JSON.stringify({ id: 'evt_card', data: { id: 'pay_0' } }))).statusCode, 200);
  assert.deepEqual(lookedUp, []);
});

test('API-32 handled events are forgotten after 30 days', async () => {
  const id = await addPayment('unknown');
  found = { charge: 'pay_1', state: 'captured' };
  const eventId = `evt_${newId()}`;
  await send(eventOf(id, 'payment_captured', eventId));
  const kept = () => t.deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  assert.equal((await kept()).length, 1);
  t.clock.advance(30 * 24 * 60 * 60_000);
  await sweep(t.deps.db, t.clock.now());
  assert.equal((await kept()).length, 0);
});

test('API-32 without CHECKOUT_WEBHOOK_SECRET the address does not exist', async () => {
  const other = await buildTestApp();
  try {
    assert.equal((await send('{}', sign('{}'), other.app)).statusCode, 404);
  } finally {
    await other.close();
  }
});
