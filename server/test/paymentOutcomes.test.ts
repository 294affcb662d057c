import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { managePayments } from '../commands/payments';
import { orders, paymentEvents, payments } from '../db/schema';
import { newId } from '../lib/ids';
import { cancelOrder } from '../modules/checkout/cancelOrder';
import { viewOrder } from '../modules/operator/operatorService';
import { appendWithRetries, CLAIM_MS } from '../modules/payment/paymentLedger';
import { compareLists, readLists } from '../modules/payment/paymentLists';
import { reconcilePayment } from '../modules/payment/paymentService';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import {
  closePayment,
  findPayment,
  findStuckPayments,
  refundPayment,
  reportLines,
  retryPayment,
} from '../modules/payment/stuckPayments';
import { GatewayError } from '../modules/payment/gateway';
import { createStripeGateway } from '../modules/payment/stripe/stripeGateway';
import { advance, put, STEPS } from './cartFixtures';
import { commandOf, forThisFile } from './helpers';
import { ALWAYS, openPayingShop, type Payer } from './payingShop';
import { SAID } from './provider';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const USED_BY = 30 * MINUTE;
const SECRET = 'webhook key';
const shop = forThisFile(() => openPayingShop({ config: { cardWebhookSecret: SECRET } }));
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  await shop.t.deps.db.delete(payments);
});

type Paid = Payer & { id: string };
type Ordered = Paid & { orderId: string };

/** A payment that is authorised. */
async function paid(): Promise<Paid> {
  const payer = await shop.payer();
  const { id, message } = await payer.pay();
  assert.ok(id, message);
  return { ...payer, id };
}
/** Its order is placed. */
async function ordered(): Promise<Ordered> {
  const payer = await paid();
  const placed = await payer.order(payer.id);
  assert.equal(placed.status, true, placed.message);
  return { ...payer, orderId: placed.data.order._id };
}
const accept = ({ orderId }: Ordered) => advance(shop.t, orderId, 'Accepted');
/** Its order is accepted, and the job has captured it. */
async function captured(): Promise<Ordered> {
  const payer = await ordered();
  await accept(payer);
  await shop.work();
  assert.equal(await statusOf(payer.id), 'captured');
  return payer;
}
const kitchenCancels = ({ customer, orderId }: Ordered) =>
  shop.t.deps.db.transaction((tx) =>
    cancelOrder(
      { db: tx, mailer: shop.t.mailer },
      { userId: customer.user.id, orderId },
      { actor: 'kitchen', at: shop.t.clock.now(), reason: 'Out' },
    ),
  );
const coded = (id: string) => findPayment(shop.t.deps.db, id);
const statusOf = async (id: string) => (await shop.row(id)).status;
const said = (reference: string, words: object) => shop.provider.control({ set: [{ reference, ...words }] });
const count = async (kind: string) => (await shop.provider.calls(kind)).length;
/** What the provider has taken and not given back. */
const takenOf = async (id: string) => {
  const payment = (await shop.provider.payments()).find(({ reference }) => reference === id);
  return payment?.status === 'succeeded' && !payment.latest_charge?.refunded;
};
const stuck = async () => (await findStuckPayments(shop.t.deps.db, shop.t.clock.now())).map(({ id }) => id);
/** The lists of a later day, on which the provider has a payment as one of the day before. */
async function readEarlierLists(id: string): Promise<void> {
  const { t } = shop;
  await said(id, { created: Math.floor(t.clock.now().getTime() / 1000) });
  t.clock.advance(DAY + 60 * MINUTE);
  await readLists(t.deps);
  await shop.work(1);
}

test('B-01 an authorisation that no order has used is released once, after its time and not before', async () => {
  const { id } = await paid();
  const used = await ordered();
  await shop.work(USED_BY);
  assert.equal(await statusOf(id), 'authorised');
  await shop.work(1);
  assert.equal(await statusOf(id), 'voided');
  await shop.work(DAY);
  assert.deepEqual([await count('cancel'), await count('refund'), await takenOf(id)], [1, 0, false]);
  assert.equal(await statusOf(used.id), 'authorised');
  assert.deepEqual(await shop.kinds(id), ['requested', 'authorised', 'void_due', 'voided']);
});

test('B-01 A-53 a refused order says what happens to its payment; a released payment cannot be used', async () => {
  const { id, customer, pay, order } = await paid();
  await put(shop.t, customer, 'plain', 3);
  const refused = await order(id);
  const returnAt = new Date(shop.t.clock.now().getTime() + USED_BY).toISOString();
  assert.deepEqual(
    [refused.status, refused.data as unknown],
    [false, { payment: { status: 'unused', amount: 45, return_at: returnAt } }],
  );
  await put(shop.t, customer, 'plain', 2);
  await shop.work(USED_BY + 1);
  const late = await order(id);
  assert.deepEqual([late.status, late.data as unknown], [false, { payment: { status: 'released', amount: 45 } }]);
  assert.equal(
    late.message,
    'Nothing was charged: the AED 45.00 are no longer reserved on your card. Please pay again.',
  );
  const again = await pay();
  assert.notEqual(again.id, id);
  assert.equal((await order(again.id)).status, true);
});

test('B-01 a payment that is paid with again before its release is kept, and not by a look at it', async () => {
  const kept = await paid();
  shop.t.clock.advance(USED_BY - 1);
  await kept.pay();
  await shop.work(USED_BY - 1);
  assert.equal((await kept.order(kept.id)).status, true);

  const left = await paid();
  for (let n = 0; n < 3; n += 1) {
    shop.t.clock.advance(USED_BY / 3);
    assert.equal(await left.statusSeen(left.id), 'authorised');
  }
  await shop.work(1);
  assert.deepEqual(await shop.kinds(left.id), ['requested', 'authorised', 'void_due', 'voided']);
});

test('B-01 of an order and a release at the same moment, and of several processes, one has the payment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, order } = await paid();
    shop.t.clock.advance(USED_BY + 1);
    const before = await count('cancel');
    const [placed] = await Promise.all([order(id), shop.work(), shop.work(), shop.work()]);
    const { status, orderId } = await shop.row(id);
    assert.deepEqual(
      [status, orderId !== null, (await count('cancel')) - before],
      placed.status ? ['authorised', true, 0] : ['voided', false, 1],
    );
  }
});

test('B-01 an accepted order is captured once, also where a reply is lost or a process is killed', async () => {
  const { id, ...payer } = await ordered();
  await shop.work(DAY);
  assert.equal(await statusOf(id), 'authorised', 'nothing is taken before it is accepted');
  await accept({ id, ...payer });
  await shop.provider.next('capture', 'lose');
  await shop.work();
  assert.equal(await statusOf(id), 'captured', 'the package repeats it, and the provider says what is');

  const killed = await ordered();
  await accept(killed);
  await new Promise<void>((onCalled) => {
    const crash = () => new Promise<never>(() => onCalled());
    void shop.work(0, { gateway: { ...shop.provider.gateway, capture: crash } });
  });
  await shop.work(CLAIM_MS - 1);
  assert.deepEqual([await statusOf(killed.id), await takenOf(killed.id)], ['capturing', false]);
  await shop.work(2);
  await shop.work(DAY);
  assert.deepEqual([await statusOf(killed.id), await takenOf(killed.id)], ['captured', true]);
  assert.deepEqual(await shop.kinds(killed.id), ['requested', 'authorised', 'ordered', 'capture_due', 'captured']);
});

test('CARD_CAPTURE=placed takes the amount of an order that nobody has to accept', async () => {
  shop.t.deps.config.capturesAtOnce = true;
  const { id } = await ordered().finally(() => {
    shop.t.deps.config.capturesAtOnce = false;
  });
  assert.equal(await statusOf(id), 'capturing');
  await shop.work();
  assert.equal(await statusOf(id), 'captured');
});

test('B-01 an order that ends before its capture is released, and one that ends after it is refunded', async () => {
  const placed = await ordered();
  assert.equal((await shop.t.call('cancelOrder', { order_id: placed.orderId }, placed.customer.token)).status, true);
  await shop.work();
  assert.deepEqual([await statusOf(placed.id), await count('cancel'), await count('refund')], ['voided', 1, 0]);

  const taken = await captured();
  await kitchenCancels(taken);
  await shop.work();
  assert.deepEqual([await statusOf(taken.id), await count('refund')], ['refunded', 1]);

  // Cancelled while the capture is under way: the provider has taken it.
  const under = await ordered();
  await accept(under);
  await said(under.id, SAID.taken);
  await kitchenCancels(under);
  assert.equal(await statusOf(under.id), 'capturing');
  await shop.work();
  await shop.work();
  assert.deepEqual([await statusOf(under.id), await takenOf(under.id)], ['refunded', false]);
  assert.deepEqual(await stuck(), []);
});

test('a capture that fails is seen by the kitchen, the customer and the report: the order is to be paid', async () => {
  const payer = await ordered();
  await said(payer.id, SAID.canceled);
  await accept(payer);
  await shop.work();
  assert.deepEqual([await statusOf(payer.id), await stuck()], ['voided', [payer.id]]);
  assert.match(reportLines([await coded(payer.id)])[0] ?? '', /its order is not cancelled, but the money is gone/);
  const seen = await shop.t.call('getOrderDetails', { order_id: payer.orderId }, payer.customer.token);
  assert.equal(seen.data.order.amount_due, 45);
  const key = { name: 'Till', scopes: [], branchId: null } as never;
  const [order = assert.fail()] = await shop.t.deps.db.select().from(orders).where(eq(orders.id, payer.orderId));
  const told = await viewOrder(shop.t.deps.db, key, 'en', order);
  assert.deepEqual([told.is_paid, told.amount_due], [false, 45]);
  assert.match(shop.t.mailer.notes.at(-1)?.body ?? '', /^Your card did not pay AED 45\.00 for your order /);
  await kitchenCancels(payer);
  assert.deepEqual(await stuck(), []);
});

test('an authorisation that ends before its order is accepted is told to the customer once', async () => {
  const payer = await ordered();
  const told = shop.t.mailer.notes.length;
  await said(payer.id, SAID.canceled);
  for (const type of ['payment_intent.canceled', 'payment_intent.canceled']) await send(eventOf(payer.id, type));
  await accept(payer);
  await shop.work();
  const [note, ...more] = shop.t.mailer.notes.slice(told).map(({ body }) => body);
  assert.match(note ?? '', /^Your card did not pay AED 45\.00 for your order /);
  assert.deepEqual([await statusOf(payer.id), more], ['voided', []]);
});

test('an authorisation of less than was asked is released, and a capture of another amount is not paid', async () => {
  const partial = await shop.payer();
  await shop.provider.next('charge', { intent: { authorised_amount: 2000 } });
  const refused = await partial.pay();
  assert.equal(refused.message, 'Your card was declined. You were not charged.');
  const [row] = await partial.payments();
  assert.equal(row?.status, 'voiding');
  await shop.work();
  assert.equal((await shop.provider.payments())[0]?.status, 'canceled');

  const other = await captured();
  await said(other.id, { taken_amount: 4000 });
  await readEarlierLists(other.id);
  assert.deepEqual([await statusOf(other.id), await stuck()], ['mismatched', [other.id]]);
  const events = await shop.t.deps.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, other.id), eq(paymentEvents.kind, 'mismatched')));
  assert.equal(events[0]?.note, 'AED 40.00 instead of AED 45.00');
});

test('B-01 a provider that fails is logged, asked again later, and keeps no other payment waiting', async () => {
  const [first, second] = [await paid(), await paid()];
  shop.t.clock.advance(USED_BY + 1);
  await shop.provider.control({ always: { cancel: 500 } });
  const errors = await shop.work();
  assert.deepEqual([errors.length, errors.every((error) => error instanceof GatewayError)], [2, true]);
  await shop.provider.control({ always: { cancel: 'answer' } });
  await shop.work(10 * MINUTE);
  await shop.work(DAY);
  assert.deepEqual([await statusOf(first.id), await statusOf(second.id)], ['voided', 'voided']);
});

test('what staff or a cardholder do at the provider reaches the order, is reported, and a person ends it', async () => {
  const { db } = shop.t.deps;
  for (const [words, state] of [
    [SAID.refunded, 'refunded'],
    [SAID.canceled, 'voided'],
    [null, 'disputed'],
  ] as const) {
    const { id } = await captured();
    if (words) await said(id, words);
    else await shop.provider.control({ disputes: [{ reference: id, status: 'needs_response' }] });
    await readEarlierLists(id);
    assert.equal(await statusOf(id), state);
    assert.deepEqual(await stuck(), [id]);
    const closed = await closePayment(shop.t.deps, await coded(id), 'paid in cash at the door');
    assert.match(closed, new RegExp(`^Order \\S+ \\(payment ${id}\\) is closed\\.$`));
    assert.deepEqual([await statusOf(id), await stuck()], ['closed', []]);
    const [event] = await db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.paymentId, id), eq(paymentEvents.kind, 'closed')));
    assert.deepEqual([event?.source, event?.note], ['command', 'paid in cash at the door']);
  }
});

test('what metrics and the report read does not grow with the refunds of cancelled orders', async () => {
  const payer = await captured();
  await kitchenCancels(payer);
  await shop.work(1);
  const { status, isReversed } = await shop.row(payer.id);
  assert.deepEqual([status, isReversed, await stuck()], ['refunded', false, []]);
});

test('a refund that is refused, or stays without an end, is reported; it is tried again or closed', async () => {
  const refused = await captured();
  await shop.provider.next('refund', 'refuse');
  await kitchenCancels(refused);
  await shop.work(1);
  assert.deepEqual([await statusOf(refused.id), await stuck()], ['refund_failed', [refused.id]]);
  const row = () => coded(refused.id);
  await retryPayment(shop.t.deps, await row());
  await shop.work(1);
  assert.equal(await statusOf(refused.id), 'refunded');
  await assert.rejects(retryPayment(shop.t.deps, await row()), /nothing to try again/);

  assert.match(shop.t.mailer.notes.at(-1)?.body ?? '', /^The bank refused to take back AED 45\.00 of your order /);
});

test('a delivered order is refunded in part, and then in whole, by a person whose name the ledger keeps', async () => {
  const run = commandOf(managePayments, shop.t);
  const payer = await captured();
  for (const to of STEPS.slice(1)) await advance(shop.t, payer.orderId, to);
  const refund = (...more: string[]) => run('refund', payer.id, ...more, '--by', 'Huda', '--why', 'no dip');
  await assert.rejects(refund('50'), /: AED 45\.00 can be refunded$/);
  assert.match(await refund('4.50'), /: AED 4\.50 are refunded by the server/);
  await shop.work();
  const seen = async () =>
    (await shop.t.call('getOrderDetails', { order_id: payer.orderId }, payer.customer.token)).data.order;
  assert.deepEqual([await statusOf(payer.id), (await seen()).refund_amount], ['captured', 4.5]);
  await refund('--again');
  await shop.work();
  assert.deepEqual([await statusOf(payer.id), (await seen()).refund_amount, await stuck()], ['refunded', 45, []]);
  const notes = await shop.t.deps.db
    .select({ note: paymentEvents.note })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, payer.id), eq(paymentEvents.kind, 'refund_due')))
    .orderBy(paymentEvents.seq);
  assert.deepEqual(
    notes.map(({ note }) => note),
    ['Huda: no dip (AED 4.50)', 'Huda: no dip (AED 40.50)'],
  );
  await assert.rejects(refund('--again'), /is refunded: there is nothing to refund$/);
});

test('a part that the bank refuses to take back is tried again as that part; nothing is to be collected', async () => {
  const run = commandOf(managePayments, shop.t);
  const payer = await captured();
  await shop.provider.next('refund', 'refuse');
  await run('refund', payer.id, '4.50', '--by', 'Huda', '--why', 'no dip');
  await shop.work();
  const [order = assert.fail()] = await shop.t.deps.db.select().from(orders).where(eq(orders.id, payer.orderId));
  const key = { name: 'Till', scopes: [], branchId: null } as never;
  const told = await viewOrder(shop.t.deps.db, key, 'en', order);
  assert.deepEqual([await statusOf(payer.id), told.is_paid, told.amount_due], ['refund_failed', true, 0]);
  assert.match(shop.t.mailer.notes.at(-1)?.body ?? '', /^The bank refused to take back AED 4\.50 of your order /);
  assert.match(await run('retry', payer.id), /is tried again/);
  await shop.work();
  const { status, refundAmount } = await shop.row(payer.id);
  assert.deepEqual([status, refundAmount], ['captured', 450]);
  const [charge] = await shop.provider.payments();
  assert.equal(charge?.latest_charge?.amount_refunded, 450, 'and no more of it went back');
});

test('what staff give back in the dashboard is in the books and told to the kitchen', async () => {
  const payer = await captured();
  const partly = { id: 'ch_1', refunded: false, amount_refunded: 1000, disputed: false };
  await said(payer.id, { latest_charge: partly });
  await send(eventOf(payer.id, 'charge.refunded'));
  const { status, refundAmount } = await shop.row(payer.id);
  assert.deepEqual([status, refundAmount], ['captured', 1000]);
  await said(payer.id, { latest_charge: { ...partly, amount_refunded: 2000 } });
  await readEarlierLists(payer.id);
  assert.equal((await shop.row(payer.id)).refundAmount, 2000, 'without an event, by the list');
  await kitchenCancels(payer);
  await shop.work();
  assert.deepEqual([await statusOf(payer.id), await takenOf(payer.id)], ['refunded', false]);
});

test('a cancellation is told to its customer by mail, with its reason and what happens to the money', async () => {
  const placed = await ordered();
  await kitchenCancels(placed);
  const taken = await captured();
  await kitchenCancels(taken);
  const [first, second] = shop.t.mailer.notes.slice(-2).map(({ body }) => body);
  assert.match(first ?? '', /was cancelled\. Reason: Out\. Nothing was taken: your bank frees the AED 45\.00 /);
  assert.match(second ?? '', /was cancelled\. Reason: Out\. AED 45\.00 goes back to your card.*سيُعاد/s);
});

test('a refund without an end is reported after an hour', async () => {
  const payer = await captured();
  await shop.provider.control({ always: { refund: 500 } });
  await kitchenCancels(payer);
  await shop.work(1);
  assert.deepEqual(await stuck(), []);
  await shop.work(61 * MINUTE);
  assert.deepEqual(await stuck(), [payer.id]);
  const [line = ''] = reportLines([await coded(payer.id)]);
  assert.match(line, /refunding {2}AED 45\.00 {2}order \S+ {2}payment \w+ {2}provider pi_1 {2}customer \w+ /);
  assert.match(line, /its refund is not confirmed/);
});

test('an order that nobody accepts for a day is reported, while nothing is taken', async () => {
  const { id } = await ordered();
  await shop.work(DAY - 1);
  assert.deepEqual(await stuck(), []);
  await shop.work(2);
  assert.deepEqual([await stuck(), await takenOf(id)], [[id], false]);
  assert.match(reportLines([await coded(id)])[0] ?? '', /accept it, or cancel it/);
});

test('money that only the provider knows waits for a person, however long, and moves no money', async () => {
  const { db } = shop.t.deps;
  const kept = await captured();
  const lost = [await captured(), await captured(), await captured()] as const;
  const stranger = await shop.payer();
  await shop.provider.next('charge', 'decline');
  await stranger.pay();
  for (const { customer } of lost) {
    await db.delete(orders).where(eq(orders.userId, customer.user.id));
    await db.delete(payments).where(eq(payments.userId, customer.user.id));
  }
  const references: string[] = [];
  const onUnmatched = ({ reference }: { reference: string }) => references.push(reference);
  const gateway = createStripeGateway({
    secretKey: 'sk_test_1',
    baseUrl: shop.provider.url,
    shopTag: async () => 'another',
  });
  // Another shop in the same account leaves them alone.
  for (const deps of [{ ...shop.t.deps, gateway }, shop.t.deps, shop.t.deps])
    await compareLists({ ...deps, onUnmatched }, ALWAYS);
  const ids = lost.map(({ id }) => id);
  assert.deepEqual(references.sort(), [...ids].sort());
  const [back, done, ignored] = lost;
  await put(shop.t, ignored.customer, 'plain', 2);
  assert.match((await ignored.pay()).message, /^An earlier payment of this amount is being checked/);
  await shop.work(USED_BY + 1);
  await shop.work(DAY);
  assert.deepEqual((await stuck()).sort(), [...ids].sort());
  assert.deepEqual([await count('refund'), await count('cancel')], [0, 0]);
  assert.match(reportLines([await coded(back.id)])[0] ?? '', /unmatched .* refund it, or close it/);

  const refund = { fils: null, by: 'Huda', why: 'no order' };
  assert.match(await refundPayment(shop.t.deps, await coded(back.id), refund), /are refunded by the server/);
  assert.match(await closePayment(shop.t.deps, await coded(done.id), 'delivered'), /is closed/);
  await shop.work(1);
  assert.deepEqual(await shop.kinds(back.id), ['unmatched', 'refund_due', 'refunded']);
  // Its customer still knows it, and may use it.
  assert.equal(await ignored.statusSeen(ignored.id), 'unmatched');
  assert.equal((await ignored.order(ignored.id)).status, true);
  assert.deepEqual([await statusOf(kept.id), await stuck()], ['captured', []]);
});

test('a database that is put back to before an order moves no money that was taken for it', async () => {
  const { db } = shop.t.deps;
  const payer = await captured();
  // The order was delivered, and the backup is of the moment before it was placed.
  const earlier = { status: 'authorised', orderId: null, version: 1, nextCheckAt: shop.t.clock.now() } as const;
  await db.update(payments).set(earlier).where(eq(payments.id, payer.id));
  await db.delete(orders).where(eq(orders.id, payer.orderId));
  await db.delete(paymentEvents).where(and(eq(paymentEvents.paymentId, payer.id), eq(paymentEvents.kind, 'ordered')));
  await db.delete(paymentEvents).where(eq(paymentEvents.kind, 'capture_due'));
  await db.delete(paymentEvents).where(eq(paymentEvents.kind, 'captured'));
  await shop.work(USED_BY + 1);
  await shop.work(DAY);
  assert.deepEqual([await statusOf(payer.id), await stuck()], ['unmatched', [payer.id]]);
  assert.deepEqual([await count('refund'), await takenOf(payer.id)], [0, true]);
});

test('a payment that the provider has forgotten stops neither the job nor the refunds of others', async () => {
  const forgotten = await unconfirmed();
  const cancelled = await captured();
  await kitchenCancels(cancelled);
  const lookUp = () => Promise.reject(new GatewayError('no such payment'));
  await shop.work(20 * MINUTE, { gateway: { ...shop.provider.gateway, lookUp } });
  assert.deepEqual([await statusOf(cancelled.id), await statusOf(forgotten)], ['refunded', 'confirming']);
  shop.t.clock.advance(DAY);
  assert.ok((await stuck()).includes(forgotten), 'it is reported after a day');
});

test('the lists of earlier days find refunds, expiry and chargebacks without a call for each order', async () => {
  const { deps, clock } = shop.t;
  const payers = [await captured(), await captured(), await captured()];
  const before = await asked();
  clock.advance(60 * MINUTE);
  await readLists(deps);
  await readLists(deps);
  const lists = await count('list');
  assert.ok(lists <= 8, `${lists} lists`);
  for (const { id } of payers) await readEarlierLists(id);
  await shop.work(DAY);
  assert.equal(await asked(), before);
});

test("what the provider's list tells otherwise than our rows is asked about at once, page by page", async () => {
  const payers = [await captured(), await captured(), await captured()];
  const [first = assert.fail()] = payers;
  await said(first.id, SAID.refunded);
  await shop.provider.control({ always: { pageSize: 2 } });
  await compareLists(shop.t.deps, ALWAYS);
  await shop.work(1);
  assert.deepEqual(await Promise.all(payers.map(({ id }) => statusOf(id))), ['refunded', 'captured', 'captured']);
  await shop.provider.control({ always: { list: 403 } });
  await assert.rejects(compareLists(shop.t.deps, ALWAYS), GatewayError);
});

test('deploy/command.sh payments reports a stuck payment and closes it; else it prints its usage', async () => {
  const run = commandOf(managePayments, shop.t);
  const payer = await captured();
  const { id } = payer;
  await shop.provider.next('refund', 'refuse');
  await kitchenCancels(payer);
  await shop.work(1);
  await assert.rejects(run('close', id), ({ message }: Error) =>
    message.startsWith('deploy/command.sh payments report\n'),
  );
  assert.match(
    await run('report'),
    new RegExp(`^2026-\\S+Z {2}refund_failed {2}AED 45\\.00 {2}order \\S+ {2}payment ${id}`),
  );
  const name = /order (\S+) {2}payment/.exec(await run('report'))?.[1] ?? '';
  const said = `Order ${name} (payment ${id}) is closed`;
  assert.equal(await run('close', name, '--why', 'refunded by hand'), `${said}.`);
  await assert.rejects(run('retry', name), { message: `${said}: there is nothing to try again` });
});

const sign = (payload: string, secret = SECRET) => Stripe.webhooks.generateTestHeaderString({ payload, secret });
/** Sends the text as the provider does, signed. */
const send = (text: string, signature: string | undefined = sign(text)) =>
  shop.t.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload: text,
  });
const eventOf = (reference: string, type: string) =>
  JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type,
    data: { object: { id: 'pi_1', metadata: { reference } } },
  });
const asked = () => count('ask');

/** A payment that waits for the bank. */
async function unconfirmed(): Promise<string> {
  const { pay } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  return (await pay()).id;
}

test('API-32 signed events, repeated, at once and in any order, lead to a look-up, and only that counts', async () => {
  const id = await unconfirmed();
  await said(id, SAID.authorised);
  const types = ['payment_intent.payment_failed', 'payment_intent.amount_capturable_updated', 'charge.succeeded'];
  for (const answer of await Promise.all(types.map((type) => send(eventOf(id, type)))))
    assert.deepEqual([answer.statusCode, answer.json()], [200, { status: true, message: 'Success', data: null }]);
  assert.deepEqual(await shop.kinds(id), ['requested', 'confirming', 'authorised']);
  await shop.work(31 * MINUTE);
  await send(eventOf(id, 'payment_intent.amount_capturable_updated'));
  assert.equal(await statusOf(id), 'voided', 'a late event does not end a release');
});

test('a refund that the bank sends back later needs a person', async () => {
  const payer = await captured();
  await kitchenCancels(payer);
  await shop.work(1);
  assert.equal(await statusOf(payer.id), 'refunded');
  await said(payer.id, SAID.returned);
  await send(eventOf(payer.id, 'refund.failed'));
  assert.deepEqual([await statusOf(payer.id), await stuck()], ['refund_failed', [payer.id]]);
});

test('a part that the bank sends back later needs a person, and its customer is told', async () => {
  const run = commandOf(managePayments, shop.t);
  const payer = await captured();
  await run('refund', payer.id, '4.50', '--by', 'Huda', '--why', 'no dip');
  await shop.work();
  await said(payer.id, SAID.returned);
  await send(eventOf(payer.id, 'refund.failed'));
  assert.deepEqual([await statusOf(payer.id), await stuck()], ['refund_failed', [payer.id]]);
  assert.match(shop.t.mailer.notes.at(-1)?.body ?? '', /^The bank refused to take back AED 4\.50 of your order /);
  await run('retry', payer.id);
  await shop.work();
  assert.deepEqual([await statusOf(payer.id), (await shop.row(payer.id)).refundAmount], ['captured', 450]);
});

test('of two parts the answer from before the second takes nothing back, and each is told once', async () => {
  const payer = await captured();
  const partly = (fils: number) => ({ id: 'ch_1', refunded: false, amount_refunded: fils, disputed: false });
  await said(payer.id, { latest_charge: partly(500) });
  const { gateway } = shop.provider;
  const lookUp: typeof gateway.lookUp = async (payment) => {
    const answer = await gateway.lookUp(payment);
    await said(payer.id, { latest_charge: partly(1200) });
    await send(eventOf(payer.id, 'charge.refunded'));
    return answer;
  };
  const row = await shop.row(payer.id);
  await reconcilePayment({ ...shop.t.deps, gateway: { ...gateway, lookUp } }, row, { source: 'webhook' });
  await send(eventOf(payer.id, 'charge.refunded'));
  assert.equal((await shop.row(payer.id)).refundAmount, 1200);
  assert.deepEqual((await shop.kinds(payer.id)).filter((kind) => kind === 'part_refunded').length, 1);
});

test('an answer from before a refund does not say that the refund came back', async () => {
  const payer = await captured();
  const before = await shop.row(payer.id);
  await kitchenCancels(payer);
  await shop.work(1);
  const late = { kind: 'captured', source: 'webhook', providerStatus: 'late' } as const;
  assert.equal((await appendWithRetries(shop.t.deps, before, late)).status, 'refunded');
  assert.equal(await statusOf(payer.id), 'refunded');
});

for (const isCancelled of [false, true])
  test(`a chargeback reaches the order by its event, and won, ${isCancelled ? 'refunds' : 'keeps'} it`, async () => {
    const payer = await captured();
    const { reference } = await shop.row(payer.id);
    const dispute = (status: string) =>
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'charge.dispute.updated',
        data: { object: { id: 'dp_1', object: 'dispute', metadata: {}, payment_intent: reference, status } },
      });
    await shop.provider.control({ disputes: [{ reference: payer.id, status: 'needs_response' }] });
    await send(dispute('needs_response'));
    assert.equal(await statusOf(payer.id), 'disputed');
    if (isCancelled) await kitchenCancels(payer);
    await said(payer.id, SAID.returned);
    await send(dispute('won'));
    assert.equal(await statusOf(payer.id), isCancelled ? 'refunding' : 'captured');
    await shop.work(1);
    assert.equal(await statusOf(payer.id), isCancelled ? 'refunded' : 'captured');
  });

test('API-32 an event whose look-up failed is answered with 503 and is handled when it is repeated', async () => {
  const id = await unconfirmed();
  const event = eventOf(id, 'payment_intent.amount_capturable_updated');
  await said(id, SAID.authorised);
  await shop.provider.control({ always: { ask: 500 } });
  const answer = await send(event);
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  assert.equal(await statusOf(id), 'confirming');
  await shop.provider.control({ always: { ask: 'answer' } });
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(await statusOf(id), 'authorised');
});

test('API-32 the signature of the bytes as sent is needed before anything is looked up', async () => {
  const id = await unconfirmed();
  await said(id, SAID.authorised);
  const before = await asked();
  const event = `{ "data" : {"object": {"metadata":{"reference":"${id}"}}, "note":"قهوة" },\n"id":"evt_${newId()}" }`;
  for (const signature of ['', 'not hex', sign(event).slice(2), sign(`${event} `), sign(event, 'another key')])
    assert.equal((await send(event, signature)).statusCode, 401, signature);
  assert.equal(await asked(), before);
  assert.equal((await send(event)).statusCode, 200);
  assert.equal(await statusOf(id), 'authorised');
});

test('API-32 a signed body that is no event is refused with 400; a payment that is not ours is ignored', async () => {
  for (const text of ['{', 'null', '[]', '{"data":{"object":{"metadata":{"reference":"\\u0000"}}}}'])
    assert.equal((await send(text)).statusCode, 400, text);
  assert.equal((await send(eventOf('unknown-reference', 'charge.succeeded'))).statusCode, 200);
  assert.equal((await send(JSON.stringify({ id: 'evt_card', data: { object: { id: 'pm_1' } } }))).statusCode, 200);
  assert.equal(await asked(), 0);
});
