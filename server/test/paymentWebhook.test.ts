import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { payments } from '../db/schema';
import { newId } from '../lib/ids';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import { buildTestApp } from './helpers';
import { openPayingShop, type PayingShop } from './payingShop';

const SECRET = 'webhook key';
let shop: PayingShop;
before(async () => {
  shop = await openPayingShop({ config: { checkoutWebhookSecret: SECRET } });
});
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  await shop.t.deps.db.delete(payments);
});
after(() => shop.close());

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
/** Sends the text as the provider does, signed. */
const send = (text: string, signature: string | undefined = sign(text), app = shop.t.app) =>
  app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', ...(signature ? { 'cko-signature': signature } : {}) },
    payload: text,
  });
const eventOf = (reference: string, type: string) =>
  JSON.stringify({ id: `evt_${newId()}`, type, data: { id: 'pay_1', reference } });
const statusOf = async (id: string) => (await shop.row(id)).status;
const asked = async () => (await shop.provider.calls('ask')).length;

/** A payment that waits for the bank. */
async function unconfirmed(): Promise<string> {
  const { pay } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  return (await pay()).id;
}
const becomes = (reference: string, status: string) => shop.provider.control({ set: [{ reference, status }] });

test('API-32 signed events, repeated, at once and in any order, lead to a look-up, and only that counts', async () => {
  const id = await unconfirmed();
  await becomes(id, 'Captured');
  const types = ['payment_declined', 'payment_approved', 'payment_captured'];
  for (const answer of await Promise.all(types.map((type) => send(eventOf(id, type)))))
    assert.deepEqual([answer.statusCode, answer.json()], [200, { status: true, message: 'Success', data: null }]);
  assert.deepEqual(await shop.kinds(id), ['requested', 'confirming', 'captured']);
  await shop.work(31 * 60_000);
  await send(eventOf(id, 'payment_captured'));
  assert.notEqual(await statusOf(id), 'captured', 'a late capture does not end a refund');
  await send(eventOf(id, 'payment_refunded'));
  assert.equal(await statusOf(id), 'refunded');
});

test('a chargeback reaches the order by its event, and again when it is won', async () => {
  const { pay, order } = await shop.payer();
  const { id } = await pay();
  await order(id);
  const { reference } = await shop.row(id);
  const dispute = JSON.stringify({ id: 'evt_1', data: { payment_id: reference, payment_reference: id } });
  await shop.provider.control({ disputes: [{ payment_id: reference, status: 'evidence_required' }] });
  await send(dispute);
  assert.equal(await statusOf(id), 'disputed');
  await shop.provider.control({ reset: true });
  await shop.provider.control({ payments: [{ id: reference, reference: id, status: 'Captured' }] });
  await send(dispute);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 an event whose look-up failed is answered with 503 and is handled when it is repeated', async () => {
  const id = await unconfirmed();
  const event = eventOf(id, 'payment_captured');
  await becomes(id, 'Captured');
  await shop.provider.next('ask', 500);
  const answer = await send(event);
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  assert.equal(await statusOf(id), 'confirming');
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 the signature of the bytes as sent is needed before anything is looked up', async () => {
  const id = await unconfirmed();
  await becomes(id, 'Captured');
  const before = await asked();
  const event = `{ "data" : {"reference":"${id}", "note":"قهوة" },\n "id":"evt_${newId()}" }`;
  const foreign = createHmac('sha256', 'another key').update(event).digest('hex');
  for (const signature of ['', 'not hex', sign(event).slice(2), sign(`${event} `), foreign])
    assert.equal((await send(event, signature)).statusCode, 401, signature);
  assert.equal(await asked(), before);
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(await statusOf(id), 'captured');
});

test('API-32 a signed body that is no event is refused with 400; a payment that is not ours is ignored', async () => {
  for (const text of ['', '{', 'null', '[]', '{"id":1,"data":{}}', '{"id":"evt_1"}', '{"id":"e\\u0000","data":{}}'])
    assert.equal((await send(text)).statusCode, 400, text);
  assert.equal((await send(eventOf('unknown-reference', 'payment_captured'))).statusCode, 200);
  assert.equal((await send(JSON.stringify({ id: 'evt_card', data: { id: 'pay_0' } }))).statusCode, 200);
  assert.equal(await asked(), 0);
});

test('API-32 without CHECKOUT_WEBHOOK_SECRET the address does not exist', async () => {
  const other = await buildTestApp();
  try {
    assert.equal((await send('{}', sign('{}'), other.app)).statusCode, 404);
  } finally {
    await other.close();
  }
});
