import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperatorOrder } from '../../contract/operator';
import { managePayments } from '../commands/payments';
import { readConfig } from '../config/config';
import { paymentPlaces } from '../db/schema';
import { startSweep } from '../jobs/sweep';
import { endOldOrders } from '../modules/checkout/endOrders';
import { numberEvents, readChanges } from '../modules/orders/orderChanges';
import { takeOver } from '../modules/payment/paymentPlace';
import { advance, cash, put } from './cartFixtures';
import { commandOf, forThisFile } from './helpers';
import { operate, operatorKey } from './operatorFixtures';
import { openPayingShop, type Payer } from './payingShop';
import { SAID } from './provider';

const DAY = 24 * 60 * 60_000;
const limits = { ...readConfig({}).limits, enabled: true, shedAtDelayMs: 0 };
const shop = forThisFile(() => openPayingShop({ config: { limits } }));
const end = () => endOldOrders({ ...shop.t.deps, mailer: shop.t.mailer });

async function inCash({ customer }: Payer): Promise<string> {
  const { data, status, message } = await shop.t.call('placeOrder', cash(customer.addressId), customer.token);
  assert.equal(status, true, message);
  await put(shop.t, customer, 'plain', 2);
  return data.order._id;
}
const seen = async ({ customer }: Payer, order_id: string) =>
  (await shop.t.call('getOrderDetails', { order_id }, customer.token)).data.order;
const pointsOf = async ({ customer }: Payer) =>
  (await shop.t.call('getUserLoyalty', {}, customer.token)).data.loyalty_points;

test('orders left at Picked_Up are delivered after a day, with points, and no longer limit cash', async () => {
  const { clock, deps } = shop.t;
  const payer = await shop.payer();
  const before = await pointsOf(payer);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await inCash(payer));
  for (const to of ['Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up'] as const)
    for (const id of ids) await advance(shop.t, id, to);
  const fourth = () => shop.t.call('placeOrder', cash(payer.customer.addressId), payer.customer.token);
  assert.match((await fourth()).message, /^You have 3 open orders to pay in cash/);
  clock.advance(DAY - 1);
  assert.deepEqual(await end(), []);
  clock.advance(2);
  const from = await numberEvents(deps.db, shop.t.clock.now());
  assert.deepEqual((await end()).map(({ id }) => id).sort(), [...ids].sort());
  assert.deepEqual(await end(), []);
  const orders = await Promise.all(ids.map((id) => seen(payer, id)));
  assert.deepEqual(
    orders.map(({ status }) => status),
    ['Delivered', 'Delivered', 'Delivered'],
  );
  const earned = orders.reduce((sum, order) => sum + (order.loyalty_points ?? 0), 0);
  assert.ok(earned > 0);
  assert.equal(await pointsOf(payer), before + earned);
  const upTo = await numberEvents(deps.db, shop.t.clock.now());
  const changes = await readChanges(deps.db, { after: from, upTo, branchId: null, scheduledOrders: 'when_due' });
  assert.deepEqual(
    changes.map(({ change: { status } }) => status),
    ['Delivered', 'Delivered', 'Delivered'],
    'webhooks tell of them',
  );
  const report = await commandOf(managePayments, shop.t)('report');
  for (const { order_code } of orders)
    assert.match(report, new RegExp(`Delivered by itself {2}order ${order_code} {2}branch .*nobody marked it`));
  assert.equal((await fourth()).status, true);
});

test('open orders in cash count for all accounts of a mailbox, and each for a day, whatever the jobs do', async () => {
  const first = await shop.payer(2, { email: 'open.cash@gmail.com' });
  const second = await shop.payer(2, { email: 'opencash+2@googlemail.com' });
  for (const payer of [first, first, second]) await inCash(payer);
  const another = ({ customer }: Payer) => shop.t.call('placeOrder', cash(customer.addressId), customer.token);
  for (const payer of [first, second])
    assert.match((await another(payer)).message, /^You have 3 open orders to pay in cash/);
  await inCash(await shop.payer(2, { email: 'open.cash@example.com' }));
  shop.t.clock.advance(DAY - 1);
  assert.match((await another(second)).message, /^You have 3 open orders to pay in cash/);
  shop.t.clock.advance(1);
  for (const payer of [first, second]) await inCash(payer);
});

test('a copy of the database ends no orders, and tells nobody so, until a person has taken it over', async () => {
  const { deps, mailer, clock } = shop.t;
  const payer = await shop.payer();
  const id = await inCash(payer);
  clock.advance(DAY + 1);
  await deps.db.insert(paymentPlaces).values({ place: 'elsewhere', seenAt: clock.now() });
  const told = mailer.notes.length;
  const sweepOnce = () => startSweep({ ...deps, mailer }).stop();
  await sweepOnce();
  assert.deepEqual([(await seen(payer, id)).status, mailer.notes.length], ['Placed', told]);
  await takeOver(deps.db, deps.config);
  await sweepOnce();
  assert.equal((await seen(payer, id)).status, 'Cancelled');
});

test('what nobody accepts in a day is cancelled, its hold is released, and a mail and the order say why', async () => {
  const payer = await shop.payer();
  const { id: paymentId } = await payer.pay();
  const placed = await payer.order(paymentId);
  assert.equal(placed.status, true, placed.message);
  shop.t.clock.advance(DAY + 1);
  assert.equal((await end()).length >= 1, true);
  const order = await seen(payer, placed.data.order._id);
  const reason = 'The restaurant did not accept it in time';
  assert.deepEqual([order.status, order.cancel_reason], ['Cancelled', reason]);
  const key = (await operatorKey(shop.t)).text;
  const { order_code } = order;
  const atTill = await operate<{ order: OperatorOrder }>(shop.t, key, 'getOrder', { order_code });
  assert.equal(atTill.data.order.cancel_reason, reason);
  await shop.work();
  assert.equal((await shop.row(paymentId)).status, 'voided');
  const mail = shop.t.mailer.notes.at(-1)?.body ?? '';
  assert.match(mail, /was cancelled\. Reason: The restaurant did not accept it in time\. Nothing was taken/);
});

test('what was taken of an order that nobody accepted waits for a person, as after a restore', async () => {
  const payer = await shop.payer();
  const { id } = await payer.pay();
  await payer.order(id);
  await shop.provider.control({ set: [{ reference: id, ...SAID.taken }] });
  shop.t.clock.advance(DAY + 1);
  await end();
  await shop.work();
  assert.equal((await shop.row(id)).status, 'unmatched');
  assert.equal((await shop.provider.calls('refund')).length, 0);
  assert.match(await commandOf(managePayments, shop.t)('report'), /unmatched .*refund it, or close it/);
});

test('CARD_CAPTURE=placed: what nobody has to accept is delivered after a day, and keeps its money', async () => {
  shop.t.deps.config.capturesAtOnce = true;
  const payer = await shop.payer();
  const { id } = await payer.pay();
  const placed = await payer.order(id);
  shop.t.deps.config.capturesAtOnce = false;
  await shop.work();
  shop.t.clock.advance(DAY + 1);
  await end();
  await shop.work();
  assert.equal((await seen(payer, placed.data.order._id)).status, 'Delivered');
  assert.equal((await shop.row(id)).status, 'captured');
});
