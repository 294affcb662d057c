import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { managePayments } from '../commands/payments';
import { jobTimes, outbox, paymentPlaces, payments } from '../db/schema';
import { newId } from '../lib/ids';
import { cancelOrder } from '../modules/checkout/cancelOrder';
import { runRound } from '../modules/payment/paymentJob';
import { readLists } from '../modules/payment/paymentLists';
import { takeOver, watchPlace } from '../modules/payment/paymentPlace';
import { findStuckPayments } from '../modules/payment/stuckPayments';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import { advance } from './cartFixtures';
import { commandOf, forThisFile, forThisTest } from './helpers';
import { openPayingShop } from './payingShop';
import { SAID } from './provider';
import { openTestDb } from './testDb';

/** What happens between two runs of the job: nothing that is due is cleared, put off, or done by a copy. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SECRET = 'webhook key';
const shop = forThisFile(() => openPayingShop({ config: { cardWebhookSecret: SECRET } }));
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  const { db } = shop.t.deps;
  for (const table of [payments, jobTimes, outbox, paymentPlaces]) await db.delete(table);
  shop.t.mailer.notes.length = 0;
});

async function accepted() {
  const payer = await shop.payer();
  const { id } = await payer.pay();
  const placed = await payer.order(id);
  const orderId = placed.data.order._id;
  await advance(shop.t, orderId, 'Accepted');
  return { ...payer, id, orderId };
}
type Accepted = Awaited<ReturnType<typeof accepted>>;

const cancels = ({ customer, orderId }: Accepted) =>
  shop.t.deps.db.transaction((tx) =>
    cancelOrder(
      { db: tx, mailer: shop.t.mailer },
      { userId: customer.user.id, orderId },
      { actor: 'kitchen', at: shop.t.clock.now(), reason: 'Out' },
    ),
  );

async function send(event: object): Promise<void> {
  const payload = JSON.stringify({ id: `evt_${newId()}`, ...event });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  assert.equal((await shop.t.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload })).statusCode, 200);
}
const eventOf = (reference: string) => ({ object: 'event', data: { object: { id: 'pi_1', metadata: { reference } } } });
const statusOf = async (id: string) => (await shop.row(id)).status;
const mails = () => shop.t.mailer.notes.map(({ body }) => body.split('\n')[0]);
const moved = async () =>
  (await shop.provider.calls()).filter(({ kind }) => /capture|cancel|refund$/.test(kind)).length;

for (const [when, isFirst] of [['before', true] as const, ['after', false] as const])
  test(`an order that is cancelled while it is captured is given back, its event ${when} the reply`, async () => {
    const payer = await accepted();
    const { gateway } = shop.provider;
    const capture: typeof gateway.capture = async (payment) => {
      const taken = await gateway.capture(payment);
      await cancels(payer);
      if (isFirst) await send(eventOf(payer.id));
      return taken;
    };
    await shop.work(0, { gateway: { ...gateway, capture } });
    if (!isFirst) await send(eventOf(payer.id));
    const { status, nextCheckAt } = await shop.row(payer.id);
    assert.deepEqual([status, nextCheckAt], ['refunding', shop.t.clock.now()]);
    await shop.work();
    assert.equal(await statusOf(payer.id), 'refunded');
    const [said, known, ...more] = mails();
    assert.match(
      said ?? '',
      /^Your order \S+ was cancelled\. Reason: Out\. $/,
      'nothing of the money, which nobody knows',
    );
    assert.match(known ?? '', /^Your order \S+ was cancelled\. AED 45\.00 goes back to your card/);
    assert.deepEqual(more, [], 'once, whoever hears of it');
  });

test('an order that is cancelled while a part of it is given back gets the rest back', async () => {
  const payer = await accepted();
  await shop.work();
  await commandOf(managePayments, shop.t)('refund', payer.id, '7', '--by', 'Huda', '--why', 'no dip');
  const { gateway } = shop.provider;
  const refund: typeof gateway.refund = async (payment) => {
    const outcome = await gateway.refund(payment);
    await cancels(payer);
    return outcome;
  };
  await shop.work(0, { gateway: { ...gateway, refund } });
  assert.deepEqual((await shop.row(payer.id)).nextCheckAt, shop.t.clock.now());
  await shop.work();
  const [charge] = await shop.provider.payments();
  assert.deepEqual([await statusOf(payer.id), charge?.latest_charge?.amount_refunded], ['refunded', 4500]);
});

test('a release whose capture was never made is told once it is known', async () => {
  const payer = await accepted();
  await cancels(payer);
  await shop.work();
  assert.equal(await statusOf(payer.id), 'voided');
  assert.match(mails()[1] ?? '', /Nothing was taken: your bank frees the AED 45\.00 that it had reserved/);
});

test('an event, a look-up or a list without news puts nothing off that is due', async () => {
  const payer = await accepted();
  const due = (await shop.row(payer.id)).nextCheckAt;
  shop.t.clock.advance(1000);
  await send(eventOf(payer.id));
  await payer.statusSeen(payer.id);
  await readLists(shop.t.deps);
  assert.deepEqual((await shop.row(payer.id)).nextCheckAt, due);
  await shop.work();
  assert.equal(await statusOf(payer.id), 'captured');
});

test('no row has something due without a time for it, or keeps money of a cancelled order', async () => {
  const { db } = shop.t.deps;
  const { id } = await accepted();
  const set = (fields: object) => db.update(payments).set(fields).where(eq(payments.id, id));
  for (const status of ['pending', 'unknown', 'confirming', 'capturing', 'voiding', 'refunding'] as const)
    await assert.rejects(set({ status, nextCheckAt: null, orderId: 'o' }), status);
  await assert.rejects(set({ status: 'authorised', orderId: null, nextCheckAt: null }));
  for (const status of ['authorised', 'captured', 'mismatched'])
    await assert.rejects(set({ status, orderEnded: true }));
});

test('a payment that is known at the provider is asked about, and its key is not repeated', async () => {
  const { pay } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  const first = await pay();
  await shop.provider.control({ always: { charge: 500 } });
  const again = await pay();
  assert.deepEqual([again.id, again.redirect], [first.id, 'https://bank.example/pi_1']);
  assert.equal((await shop.provider.calls('charge')).length, 1);
});

test('a card of a wallet is no saved card, and its press releases what another card has reserved', async () => {
  const { pay, customer, cardId } = await shop.payer();
  const first = await pay();
  const body = { cardToken: 'pm_apple', amount: 0, is_wallet: true };
  const { data } = await shop.t.call('addCard', body, customer.token);
  const listed = (await shop.t.call('getCustomerCards', {}, customer.token)).data.cards;
  assert.deepEqual(
    listed.map(({ id }) => id),
    [cardId],
  );
  const paid = await pay({ cardId: data.instrumentId ?? '' });
  assert.equal(paid.status, true, paid.message);
  await shop.work();
  assert.deepEqual([await statusOf(first.id), await statusOf(paid.id)], ['voided', 'authorised']);
});

test('a thin event of a dispute, a refund or a charge leads to its payment', async () => {
  const payer = await accepted();
  await shop.work();
  const thin = (id: string) => send({ object: 'v2.core.event', related_object: { id, url: '/x' } });
  const partly = { id: 'ch_9', refunded: false, amount_refunded: 500, disputed: false };
  await shop.provider.control({ set: [{ reference: payer.id, latest_charge: partly }] });
  await thin('ch_9');
  assert.equal((await shop.row(payer.id)).refundAmount, 500);
  await shop.provider.control({ disputes: [{ reference: payer.id, status: 'needs_response' }] });
  await thin('dp_pi_1');
  assert.equal(await statusOf(payer.id), 'disputed');
  await thin('re_unknown');
});

test('a refund by command adds to what staff have given back, and its customer is told', async () => {
  const payer = await accepted();
  await shop.work();
  const partly = { id: 'ch_1', refunded: false, amount_refunded: 500, disputed: false };
  await shop.provider.control({ set: [{ reference: payer.id, latest_charge: partly }] });
  const run = commandOf(managePayments, shop.t);
  const why = ['--by', 'Huda', '--why', 'no dip'];
  assert.match(await run('refund', payer.id, '7', ...why), /: AED 7\.00 are refunded/);
  await shop.work();
  const [charge] = await shop.provider.payments();
  assert.equal(charge?.latest_charge?.amount_refunded, 1200);
  const sent = (await shop.t.deps.db.select().from(outbox)).map(({ body }) => body.split('\n')[0]);
  assert.equal(sent.filter((body) => /^AED 7\.00 of your order \S+ goes back to your card/.test(body ?? '')).length, 1);
  await shop.provider.control({ always: { ask: 500 } });
  await assert.rejects(run('refund', payer.id, '1', '--again', ...why), /did not answer, and nothing was refunded/);
});

test('an order that is cancelled after a chargeback or a refund by staff says only what is known', async () => {
  const { db } = shop.t.deps;
  const disputed = await accepted();
  await shop.work();
  await shop.provider.control({ disputes: [{ reference: disputed.id, status: 'needs_response' }] });
  await send(eventOf(disputed.id));
  await cancels(disputed);
  assert.match(mails().at(-1) ?? '', /was cancelled\. Reason: Out\. $/);
  const seen = async ({ orderId, customer }: Accepted) =>
    (await shop.t.call('getOrderDetails', { order_id: orderId }, customer.token)).data.order.refund_amount;
  assert.equal(await seen(disputed), undefined);
  const returned = await accepted();
  await shop.work();
  await shop.provider.control({ set: [{ reference: returned.id, ...SAID.refunded }] });
  await send(eventOf(returned.id));
  assert.match(mails().at(-1) ?? '', /^AED 45\.00 of your order \S+ goes back to your card/);
  await cancels(returned);
  assert.match(mails().at(-1) ?? '', /was cancelled\. Reason: Out\. $/);
  assert.equal(await seen(returned), 45);
  assert.deepEqual(
    (await findStuckPayments(db, shop.t.clock.now())).map(({ id }) => id),
    [disputed.id],
  );
});

test('an authorisation that the database does not know is released after half an hour, by the list', async () => {
  const { db } = shop.t.deps;
  const payer = await shop.payer();
  const { id } = await payer.pay();
  await db.delete(payments);
  await readLists(shop.t.deps);
  await shop.work();
  assert.equal(await moved(), 0, 'one that is young may still be written');
  shop.t.clock.advance(HOUR + MINUTE);
  await readLists(shop.t.deps);
  await shop.work();
  assert.deepEqual([await statusOf(id), (await shop.provider.payments())[0]?.status], ['voided', 'canceled']);
});

test('a list that may not be read stops no other, is told once, and is read where it was left', async () => {
  const { deps } = shop.t;
  for (let n = 0; n < 5; n += 1) await (await shop.payer()).pay();
  const told: unknown[] = [];
  const errors = new Map<string, string>();
  const read = (over: object = {}) => readLists({ ...deps, onError: (error) => told.push(error), ...over }, { errors });
  await shop.provider.control({ always: { disputes: 403, pageSize: 2 } });
  // The process ends after the first page of the newest list.
  const ending = new AbortController();
  const { gateway } = shop.provider;
  const list: typeof gateway.list = async function* (period) {
    for await (const page of gateway.list(period)) {
      ending.abort();
      yield page;
    }
  };
  shop.t.clock.advance(1000);
  await read({ gateway: { ...gateway, list }, signal: ending.signal });
  assert.equal((await shop.provider.calls('list')).length, 1);
  await read();
  const [newest] = await deps.db.select().from(jobTimes).where(eq(jobTimes.name, 'payments listed'));
  assert.deepEqual([newest?.progress, told.length], ['', 1]);
  await read();
  assert.equal(told.length, 1);
  const lists = (await shop.provider.calls('list')).filter(({ url }) => !url.includes('starting_after'));
  assert.equal(lists.length, 9, 'the one that was left, the rest of it, and seven earlier days');
});

test('a copy of the database moves nothing until a person takes it over; a living one admits machines', async () => {
  const { db, config } = shop.t.deps;
  const placeOf = (databaseUrl = config.databaseUrl) => ({
    db,
    config: { databaseUrl, dataDir: mkdtempSync(join(tmpdir(), 'place-')) },
  });
  const home = placeOf();
  const isOriginal = watchPlace(home);
  assert.equal(await isOriginal(), true, 'a new database has no place yet');
  assert.equal(await watchPlace(home)(), true, 'its next process');
  const url = 'postgres://db.example.com/wings';
  assert.equal(
    await watchPlace({ ...home, config: { ...home.config, databaseUrl: url } })(),
    false,
    'served beside it',
  );
  const other = await forThisTest(openTestDb());
  await other.db.insert(paymentPlaces).values(await db.select().from(paymentPlaces));
  assert.equal(await watchPlace({ ...home, db: other.db })(), false, 'restored beside it');

  const staging = placeOf();
  const isStaging = watchPlace(staging);
  const { id } = await accepted();
  for (let round = 0; round < 3; round += 1) {
    shop.t.clock.advance(HOUR);
    if (await isStaging()) await runRound(shop.t.deps);
  }
  assert.equal(await moved(), 0);
  await db.update(paymentPlaces).set({ seenAt: new Date(Date.now() - HOUR) });
  const run = commandOf(managePayments, shop.t);
  const silent = /Nothing is captured, released or refunded: this database is a copy or has moved/;
  assert.match(await run('report'), silent);
  await assert.rejects(run('refund', 'JW-1', '--by', 'Huda', '--why', 'no dip'), /There is no order/);
  await assert.rejects(run('refund', id, '--by', 'Huda', '--why', 'no dip'), silent);
  await takeOver(db, staging.config);
  assert.doesNotMatch(await run('report'), silent);
  assert.deepEqual([await isStaging(), await isOriginal()], [true, false]);
  const isSecond = watchPlace(placeOf());
  assert.equal(await isSecond(), false);
  assert.equal(await isStaging(), true);
  assert.equal(await isSecond(), true, 'a process of a known place is alive in the same database');
  await runRound(shop.t.deps);
  assert.equal(await moved(), 1);
});
