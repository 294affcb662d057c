import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { and, eq, like, sql } from 'drizzle-orm';
import { managePayments } from '../commands/payments';
import { jobTimes, orders, paymentEvents, payments } from '../db/schema';
import { writeTime } from '../jobs/jobTimes';
import { newId } from '../lib/ids';
import { appendWithRetries, CLAIM_MS } from '../modules/payment/paymentLedger';
import { compareLists, readLists, workOnce } from '../modules/payment/paymentJob';
import { decide, findStuckPayments, reportLines, retryPayment } from '../modules/payment/stuckPayments';
import { createCheckoutGateway } from '../payments/checkoutCom';
import { GatewayError } from '../payments/gateway';
import { webhookPath } from '../payments/webhooks';
import { put } from './cartFixtures';
import { commandOf, forThisFile } from './helpers';
import { ALWAYS, openPayingShop, type Payer } from './payingShop';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const USED_BY = 30 * MINUTE;
const SECRET = 'webhook key';
const shop = forThisFile(() => openPayingShop({ config: { cardProvider: 'checkout', cardWebhookSecret: SECRET } }));
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  await shop.t.deps.db.delete(payments);
});

/** A payment at the provider, as charged or as its statuses went on. */
async function paid(): Promise<Payer & { id: string }> {
  const payer = await shop.payer();
  const { id, message } = await payer.pay();
  assert.ok(id, message);
  return { ...payer, id };
}
async function ordered() {
  const payer = await paid();
  const placed = await payer.order(payer.id);
  assert.equal(placed.status, true, placed.message);
  return payer;
}
const statusOf = async (id: string) => (await shop.row(id)).status;
const refundsOf = async (id: string) =>
  (await shop.provider.calls('refund')).filter(({ body }) => body.reference === id).length;
/** The lists of a later day, on which the provider has a payment as one of the day before. */
async function readEarlierLists(id: string): Promise<void> {
  const { t, provider } = shop;
  const requested_on = t.clock.now().toISOString();
  await provider.control({ dates: [{ reference: id, requested_on }] });
  t.clock.advance(DAY + 60 * MINUTE);
  await readLists(t.deps);
  await shop.work(1);
}
const stuck = async () => (await findStuckPayments(shop.t.deps.db, shop.t.clock.now())).map(({ id }) => id);

test('B-01 a payment that no order has used is refunded once, after its time and not before', async () => {
  const { id } = await paid();
  const spent = await ordered();
  await shop.work(USED_BY);
  assert.equal(await statusOf(id), 'captured');
  await shop.work(1);
  assert.equal(await statusOf(id), 'refunding');
  await shop.work(CLAIM_MS + 1);
  assert.equal(await statusOf(id), 'refunded');
  await shop.work(DAY);
  assert.equal(await refundsOf(id), 1);
  assert.deepEqual([await refundsOf(spent.id), await statusOf(spent.id)], [0, 'captured']);
  assert.deepEqual(await shop.kinds(id), ['requested', 'captured', 'refund_due', 'refunded']);
});

test('B-01 A-53 a refused order says what happens to its payment; a refunded payment cannot be used', async () => {
  const { id, customer, pay, order } = await paid();
  await put(shop.t, customer, 'plain', 3);
  const refused = await order(id);
  const returnAt = new Date(shop.t.clock.now().getTime() + USED_BY).toISOString();
  assert.deepEqual(
    [refused.status, refused.data as unknown],
    [false, { payment: { status: 'unspent', amount: 45, return_at: returnAt } }],
  );
  await put(shop.t, customer, 'plain', 2);
  await shop.work(USED_BY + 1);
  const late = await order(id);
  assert.deepEqual([late.status, late.data as unknown], [false, { payment: { status: 'refunded', amount: 45 } }]);
  assert.equal(
    late.message,
    'No order used your payment in time, so AED 45.00 goes back to your card. Please pay again.',
  );
  const again = await pay();
  assert.notEqual(again.id, id);
  assert.equal((await order(again.id)).status, true);
});

test('B-01 a payment that is paid with again before its refund is kept, and not by a look at it', async () => {
  const kept = await paid();
  shop.t.clock.advance(USED_BY - 1);
  await kept.pay();
  await shop.work(USED_BY - 1);
  assert.equal((await kept.order(kept.id)).status, true);

  const left = await paid();
  for (let n = 0; n < 3; n += 1) {
    shop.t.clock.advance(USED_BY / 3);
    assert.equal(await left.statusSeen(left.id), 'captured');
  }
  await shop.work(1);
  assert.deepEqual(await shop.kinds(left.id), ['requested', 'captured', 'refund_due']);
});

test('B-01 of an order and a refund at the same moment, and of several processes, one has the payment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, order } = await paid();
    shop.t.clock.advance(USED_BY + 1);
    const [placed] = await Promise.all([order(id), shop.work(), shop.work(), shop.work()]);
    const { status, orderId } = await shop.row(id);
    assert.deepEqual(
      [status === 'captured', orderId !== null, await refundsOf(id)],
      placed.status ? [true, true, 0] : [false, false, 1],
    );
  }
});

test('B-01 after a crash in the middle of a refund another process completes it; nothing is spent', async () => {
  const { id, order } = await paid();
  shop.t.clock.advance(USED_BY + 1);
  // Its claim is written before the provider is called.
  await new Promise<void>((onCalled) => {
    const crash = () => new Promise<never>(() => onCalled());
    void shop.work(0, { gateway: { ...shop.provider.gateway, refundOrVoid: crash } });
  });
  assert.equal((await order(id)).status, false);
  await shop.work(CLAIM_MS - 1);
  assert.equal(await refundsOf(id), 0);
  await shop.work(2);
  await shop.work(2 * CLAIM_MS);
  assert.deepEqual([await refundsOf(id), await statusOf(id)], [1, 'refunded']);
});

test('B-01 a provider that fails is logged, asked again later, and keeps no other refund waiting', async () => {
  const [first, second] = [await paid(), await paid()];
  shop.t.clock.advance(USED_BY + 1);
  await shop.provider.next('refund', 500);
  const errors = await shop.work();
  assert.deepEqual([errors.length, errors[0] instanceof GatewayError], [1, true]);
  await shop.work(10 * MINUTE);
  await shop.work(DAY);
  assert.deepEqual([await statusOf(first.id), await statusOf(second.id)], ['refunded', 'refunded']);
});

test('a refund, void or chargeback at the provider reaches the order, is reported, and a person ends it', async () => {
  const { db } = shop.t.deps;
  for (const [status, state] of [
    ['Refunded', 'refunded'],
    ['Voided', 'refunded'],
    ['Expired', 'refunded'],
    ['Declined', 'declined'],
    ['dispute', 'disputed'],
  ] as const) {
    const { id } = await ordered();
    const { reference } = await shop.row(id);
    await shop.provider.control(
      status === 'dispute'
        ? { disputes: [{ payment_id: reference, status: 'evidence_required' }] }
        : { set: [{ reference: id, status }] },
    );
    await readEarlierLists(id);
    assert.equal(await statusOf(id), state, status);
    assert.deepEqual(await stuck(), [id]);
    const closed = await decide(shop.t.deps, await shop.row(id), 'close', 'paid in cash at the door');
    assert.equal(closed, `Payment ${id} is closed.`);
    assert.deepEqual([await statusOf(id), await stuck()], ['closed', []]);
    const [event] = await db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.paymentId, id), eq(paymentEvents.kind, 'closed')));
    assert.deepEqual([event?.source, event?.note], ['command', 'paid in cash at the door']);
  }
});

test('what metrics and the report read does not grow with the refunds of cancelled orders', async () => {
  const { id, customer } = await ordered();
  const { orderId } = await shop.row(id);
  const cancelled = await shop.t.call('cancelOrder', { order_id: orderId ?? '' }, customer.token);
  assert.equal(cancelled.status, true, cancelled.message);
  await shop.work(1);
  await shop.work(DAY);
  const { status, isLost } = await shop.row(id);
  assert.deepEqual([status, isLost, await stuck()], ['refunded', false, []]);
});

test('a refund that is refused, or stays without an end, is reported; it is tried again or closed', async () => {
  const refused = await paid();
  await shop.provider.next('refund', 'refuse');
  await shop.work(USED_BY + 1);
  assert.deepEqual([await statusOf(refused.id), await stuck()], ['refund_failed', [refused.id]]);
  const row = () => shop.row(refused.id);
  await retryPayment(shop.t.deps, await row());
  await shop.work(1);
  await shop.work(DAY);
  assert.equal(await statusOf(refused.id), 'refunded');
  assert.match(await retryPayment(shop.t.deps, await row()), /nothing to try again/);

  const { id } = await paid();
  assert.match(await decide(shop.t.deps, await shop.row(id), 'close', 'why'), /nothing to close/);
  await shop.provider.control({ always: { refund: 500 } });
  await shop.work(USED_BY + 1);
  assert.deepEqual(await stuck(), []);
  await shop.work(61 * MINUTE);
  assert.deepEqual(await stuck(), [id]);
  const [line = ''] = reportLines([await shop.row(id)]);
  assert.match(line, /refunding {2}AED 45\.00 {2}payment \w+ {2}provider pay_2 {2}customer \w+ {2}order none/);
  assert.match(line, /its refund is not confirmed/);
});

test('a charge that only the provider knows waits for a person, however long, and moves no money', async () => {
  const { db } = shop.t.deps;
  const kept = await ordered();
  const lost = [await ordered(), await ordered(), await ordered(), await ordered()];
  const stranger = await shop.payer();
  await shop.provider.next('charge', 'decline');
  await stranger.pay();
  for (const { customer } of lost) {
    await db.delete(orders).where(eq(orders.userId, customer.user.id));
    await db.delete(payments).where(eq(payments.userId, customer.user.id));
  }
  const references: string[] = [];
  const onFound = ({ reference }: { reference: string }) => references.push(reference);
  const gateway = createCheckoutGateway({ secretKey: 'sk', baseUrl: shop.provider.url, shop: 'another' });
  // Another shop in the same account leaves them alone.
  for (const deps of [{ ...shop.t.deps, gateway }, shop.t.deps, shop.t.deps])
    await compareLists({ ...deps, onFound }, ALWAYS);
  const ids = lost.map(({ id }) => id);
  assert.deepEqual(references.sort(), [...ids].sort());
  await shop.work(USED_BY + 1);
  await shop.work(DAY);
  assert.deepEqual((await stuck()).sort(), [...ids].sort());
  assert.deepEqual(await shop.provider.calls('refund'), []);
  assert.match(reportLines([await shop.row(ids[0] ?? '')])[0] ?? '', /found .* adopt it for its customer, refund it/);

  const [back, used, done, ignored] = lost as [Payer & { id: string }, ...typeof lost];
  assert.match(await decide(shop.t.deps, await shop.row(back.id), 'refund', 'no order'), /refunded by the server/);
  assert.match(await decide(shop.t.deps, await shop.row(used?.id ?? ''), 'adopt', ''), /belongs to its customer/);
  assert.match(await decide(shop.t.deps, await shop.row(done?.id ?? ''), 'close', 'delivered'), /is closed/);
  await shop.work(1);
  await shop.work(CLAIM_MS + 1);
  assert.deepEqual(await shop.kinds(back.id), ['found', 'refund_due', 'refunded']);
  await put(shop.t, (used ?? back).customer, 'plain', 2);
  assert.equal((await (used ?? back).order(used?.id)).status, true);
  // Its customer still knows it, and may use it.
  await put(shop.t, (ignored ?? back).customer, 'plain', 2);
  assert.equal(await ignored?.statusSeen(ignored.id), 'captured');
  assert.equal((await (ignored ?? back).order(ignored?.id)).status, true);
  assert.deepEqual([await statusOf(kept.id), await stuck()], ['captured', []]);
});

const workRound = (own?: { notedAt: number }) => {
  const { deps } = shop.t;
  return workOnce({ ...deps, config: { ...deps.config, hasCardPayments: false } }, own);
};
const restores = {
  'after a restore': async () => {
    shop.t.clock.advance(20 * MINUTE);
  },
  'after a restore within minutes': async () => {
    // As pg_restore does: the rows come back in other tables.
    const { db } = shop.t.deps;
    await db.execute(sql`create table restored (like job_times including all)`);
    await db.execute(sql`insert into restored select * from job_times`);
    await db.execute(sql`drop table job_times`);
    await db.execute(sql`alter table restored rename to job_times`);
  },
};
for (const [when, restore] of Object.entries(restores))
  test(`${when} the payments of orders that the database has forgotten do not go back`, async () => {
    await workRound();
    const [captured, open] = [await paid(), await shop.payer()];
    await shop.provider.next('charge', 'lose');
    await open.pay();
    await workRound();
    assert.equal(await statusOf(captured.id), 'captured');
    // The orders were delivered, and the database is put back to the moment before they were placed.
    await restore();
    await workRound();
    const charges = (await shop.provider.calls('charge')).length;
    assert.match((await open.pay()).message, /^An earlier payment of this amount is being checked/);
    assert.equal((await shop.provider.calls('charge')).length, charges, 'a customer who does not know it pays twice');
    await shop.work(USED_BY + 1);
    await shop.work(DAY);
    const ids = [captured.id, (await open.payments())[0]?.id ?? ''];
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['found', 'found']);
    assert.deepEqual([(await stuck()).sort(), await shop.provider.calls('refund')], [ids.sort(), []]);
    assert.equal((await captured.order(captured.id)).status, true, 'its customer, who has no order, can use it');
  });

test('a payment that the provider has forgotten stops neither the job nor the refunds of others', async () => {
  await workRound();
  const forgotten = await unconfirmed();
  const cancelled = await ordered();
  shop.t.clock.advance(20 * MINUTE);
  const { orderId } = await shop.row(cancelled.id);
  await shop.t.call('cancelOrder', { order_id: orderId ?? '' }, cancelled.customer.token);
  const { deps } = shop.t;
  const lookUp = () => Promise.reject(new GatewayError('no such payment'));
  const gateway = { ...deps.gateway, lookUp };
  await workOnce({ ...deps, gateway, config: { ...deps.config, hasCardPayments: false } });
  assert.deepEqual(await shop.kinds(cancelled.id), ['requested', 'captured', 'ordered', 'refund_due']);
  assert.ok((await shop.provider.calls('refund')).length > 0, 'the refund of another customer goes out');
  assert.equal(await statusOf(forgotten), 'confirming');
  shop.t.clock.advance(DAY);
  assert.ok((await stuck()).includes(forgotten), 'it is reported after a day');
});

test('an upgrade sets no payment aside: a database without an identity was not put back', async () => {
  await workRound();
  const { id } = await paid();
  await shop.t.deps.db.delete(jobTimes).where(like(jobTimes.name, 'payments worked on %'));
  await workRound();
  assert.equal(await statusOf(id), 'captured');
});

test('a failover without loss sets no payment aside; one that lost what the process noted last does', async () => {
  const own = { notedAt: Infinity };
  await workRound(own);
  const { id } = await paid();
  await restores['after a restore within minutes']();
  await workRound(own);
  assert.equal(await statusOf(id), 'captured');
  await writeTime(shop.t.deps.db, 'payments worked', new Date(own.notedAt - 1));
  await restores['after a restore within minutes']();
  await workRound(own);
  assert.equal(await statusOf(id), 'found');
});

test('a restore in the middle of a round is noticed by the next round', async () => {
  const own = { notedAt: Infinity };
  await workRound(own);
  const { id } = await paid();
  const { deps } = shop.t;
  // The round is at the provider's list when the database is put back to a minute before.
  const list = async function* () {
    await writeTime(deps.db, 'payments worked', new Date(deps.clock.now().getTime() - MINUTE));
    await restores['after a restore within minutes']();
    yield [];
  };
  await deps.db.delete(jobTimes).where(eq(jobTimes.name, 'payments listed'));
  await workOnce({ ...deps, gateway: { ...deps.gateway, list } }, own);
  assert.equal(await statusOf(id), 'captured');
  await workRound(own);
  assert.equal(await statusOf(id), 'found');
});

test('the lists of earlier days find refunds, expiry and chargebacks without a call for each order', async () => {
  const { deps, clock } = shop.t;
  const payers = [await ordered(), await ordered(), await ordered()];
  const asked = (await shop.provider.calls('ask')).length;
  clock.advance(60 * MINUTE);
  await readLists(deps);
  await readLists(deps);
  const lists = (await shop.provider.calls('list')).length;
  assert.ok(lists <= 8, `${lists} lists`);
  for (const { id } of payers) await readEarlierLists(id);
  await shop.work(DAY);
  assert.equal((await shop.provider.calls('ask')).length, asked);
});

test("what the provider's list tells otherwise than our rows is asked about at once, page by page", async () => {
  const payers = [await ordered(), await ordered(), await ordered()];
  const last = payers[2] ?? assert.fail();
  await shop.provider.control({ set: [{ reference: last.id, status: 'Voided' }], always: { pageSize: 2 } });
  await compareLists(shop.t.deps, ALWAYS);
  await shop.work(1);
  assert.deepEqual(await Promise.all(payers.map(({ id }) => statusOf(id))), ['captured', 'captured', 'refunded']);
  await shop.provider.control({ always: { list: 403 } });
  await assert.rejects(compareLists(shop.t.deps, ALWAYS), GatewayError);
});

test('npm run payments reports a stuck payment and closes it; else it prints its usage', async () => {
  const run = commandOf(managePayments, shop.t);
  const { id } = await paid();
  await shop.provider.next('refund', 'refuse');
  await shop.work(USED_BY + 1);
  const usage = 'npm run payments -- report | retry ID | adopt ID | refund ID | close ID --why "…"';
  await assert.rejects(run('close', id), { message: usage });
  assert.match(await run('report'), new RegExp(`^2026-\\S+Z {2}refund_failed {2}AED 45\\.00 {2}payment ${id}`));
  assert.equal(await run('close', id, '--why', 'refunded by hand'), `Payment ${id} is closed.`);
  assert.equal(await run('retry', id), `Payment ${id} is closed: there is nothing to try again.`);
});

const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
/** Sends the text as the provider does, signed. */
const send = (text: string, signature: string | undefined = sign(text)) =>
  shop.t.app.inject({
    method: 'POST',
    url: webhookPath('checkout'),
    headers: { 'content-type': 'application/json', ...(signature ? { 'cko-signature': signature } : {}) },
    payload: text,
  });
const eventOf = (reference: string, type: string) =>
  JSON.stringify({ id: `evt_${newId()}`, type, data: { id: 'pay_1', reference } });
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

test('a refund that the bank sends back days later waits for a person, who can try it again', async () => {
  const { id } = await paid();
  await shop.work(USED_BY + 1);
  await send(eventOf(id, 'payment_refunded'));
  assert.equal(await statusOf(id), 'refunded');
  await becomes(id, 'Captured');
  await readEarlierLists(id);
  assert.deepEqual([await statusOf(id), await stuck(), await refundsOf(id)], ['refund_failed', [id], 1]);
  await retryPayment(shop.t.deps, await shop.row(id));
  await shop.work(1);
  assert.equal(await refundsOf(id), 2);
  await shop.work(DAY);
  assert.deepEqual([await statusOf(id), await stuck()], ['refunded', []]);
});

test('a refund by staff that the bank sends back is not refunded again while its order is delivered', async () => {
  const { id, customer } = await ordered();
  const { orderId } = await shop.row(id);
  for (const status of ['Refunded', 'Captured']) {
    await becomes(id, status);
    await readEarlierLists(id);
  }
  assert.equal(await statusOf(id), 'refund_failed');
  assert.match(await retryPayment(shop.t.deps, await shop.row(id)), /has an order: cancel the order/);
  await shop.t.call('cancelOrder', { order_id: orderId ?? '' }, customer.token);
  assert.match(await retryPayment(shop.t.deps, await shop.row(id)), /is tried again/);
});

test('an answer from before a refund does not say that the refund came back', async () => {
  const { id } = await paid();
  const before = await shop.row(id);
  await shop.work(USED_BY + 1);
  await send(eventOf(id, 'payment_refunded'));
  const late = { kind: 'captured', source: 'webhook', providerStatus: 'Captured' } as const;
  assert.equal((await appendWithRetries(shop.t.deps, before, late)).status, 'refunded');
  assert.equal(await statusOf(id), 'refunded');
});

for (const isCancelled of [false, true])
  test(`a chargeback reaches the order by its event, and won, ${isCancelled ? 'refunds' : 'keeps'} it`, async () => {
    const { id, customer } = await ordered();
    const { reference, orderId } = await shop.row(id);
    const dispute = JSON.stringify({ id: 'evt_1', data: { payment_id: reference, payment_reference: id } });
    await shop.provider.control({ disputes: [{ payment_id: reference, status: 'evidence_required' }] });
    await send(dispute);
    assert.equal(await statusOf(id), 'disputed');
    if (isCancelled) await shop.t.call('cancelOrder', { order_id: orderId ?? '' }, customer.token);
    await shop.provider.control({ reset: true });
    await shop.provider.control({ payments: [{ id: reference, reference: id, status: 'Captured' }] });
    await send(dispute);
    assert.equal(await statusOf(id), 'captured');
    await shop.work(1);
    assert.equal(await statusOf(id), isCancelled ? 'refunding' : 'captured');
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
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"id":1,"data":{}}',
    '{"id":"evt_1"}',
    '{"id":"e","data":{"reference":"\\u0000"}}',
  ])
    assert.equal((await send(text)).statusCode, 400, text);
  assert.equal((await send(eventOf('unknown-reference', 'payment_captured'))).statusCode, 200);
  assert.equal((await send(JSON.stringify({ id: 'evt_card', data: { id: 'pay_0' } }))).statusCode, 200);
  assert.equal(await asked(), 0);
});
