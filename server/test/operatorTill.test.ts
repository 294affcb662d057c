import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { OperatorAddon, OperatorBranch, OperatorOrder, OrderChange } from '../../contract/operator';
import type { Static } from 'typebox';
import { branches, payments } from '../db/schema';
import { buildShop, cash, chosen, put, shopper } from './cartFixtures';
import { forThisFile, testSandbox, tokenOf } from './helpers';
import { operate, operatorKey } from './operatorFixtures';

const BRANCH = 'branch-al-barsha';
const { gateway, cards } = testSandbox();
const t = forThisFile(() => buildShop({ gateway }));
let all: string;
before(async () => {
  all = (await operatorKey(t)).text;
});

async function placed() {
  const customer = await shopper(t, 2);
  const { data, message } = await t.call('placeOrder', cash(customer.addressId), customer.token);
  return data.order.order_code ?? assert.fail(message);
}
const codesOf = (list: OperatorOrder[]) => list.map(({ order_code }) => order_code);
const setStatus = (order_code: string, status: string, more: { reason?: unknown } = {}) =>
  operate<{ order: OperatorOrder; code?: string }>(t, all, 'setOrderStatus', { order_code, status, ...more });
const listOrders = async (query: object) =>
  (
    await operate<{ orders: OperatorOrder[]; next_cursor?: string }>(t, all, 'listOrders', {
      branch_id: BRANCH,
      ...query,
    })
  ).data;

test('the orders of a day in Dubai are listed whatever they are now, page by page', async () => {
  // 23:59 of the 5th, and 00:00 of the 6th.
  t.clock.set(new Date('2026-01-05T19:59:00Z'));
  const late = [await placed(), await placed()];
  await setStatus(late[0] ?? '', 'Cancelled', { reason: 'Nobody is there' });
  t.clock.set(new Date('2026-01-05T20:00:00Z'));
  const early = await placed();
  assert.deepEqual(codesOf((await listOrders({ date: '2026-01-05' })).orders).sort(), [...late].sort());
  assert.deepEqual(codesOf((await listOrders({ date: '2026-01-06' })).orders), [early]);
  const page = await listOrders({ date: '2026-01-05', limit: 1 });
  const rest = await listOrders({ date: '2026-01-05', limit: 1, cursor: page.next_cursor });
  assert.deepEqual(codesOf([...page.orders, ...rest.orders]).sort(), [...late].sort());
  const wrong = await operate(t, all, 'listOrders', { branch_id: BRANCH, date: '2026-02-30' });
  assert.deepEqual([wrong.http, wrong.message], [400, "The value of 'date' is missing or not valid"]);
});

test('a till that was off catches up by the cursor: every change of its branch once, in its order', async () => {
  const changesAfter = async (cursor?: string) =>
    (
      await operate<{ changes: OrderChange[]; cursor: string; has_more: boolean }>(t, all, 'listOrderChanges', {
        branch_id: BRANCH,
        ...(cursor === undefined ? {} : { cursor }),
      })
    ).data;
  const start = await changesAfter();
  assert.deepEqual(start.changes, []);
  const [one, other] = [await placed(), await placed()];
  t.clock.advance(1000);
  await setStatus(one, 'Accepted');
  t.clock.advance(1000);
  await setStatus(other, 'Cancelled', { reason: 'Nobody is there' });
  const missed = await changesAfter(start.cursor);
  const told = missed.changes.map(({ order_code, status }) => `${order_code} ${status}`);
  assert.deepEqual(told.slice(0, 2).sort(), [`${one} Placed`, `${other} Placed`].sort());
  assert.deepEqual(told.slice(2), [`${one} Accepted`, `${other} Cancelled`]);
  assert.equal(missed.has_more, false);
  assert.deepEqual((await changesAfter(missed.cursor)).changes, []);
  const wrong = await operate(t, all, 'listOrderChanges', { branch_id: BRANCH, cursor: 'x' });
  assert.equal(wrong.http, 400);
});

test('an order says when it was promised: the minutes of its branch after it was placed', async () => {
  const order_code = await placed();
  const { order } = (await operate<{ order: OperatorOrder }>(t, all, 'getOrder', { order_code })).data;
  const [branch] = await t.deps.db.select().from(branches).where(eq(branches.id, BRANCH));
  const minutes = (Date.parse(order.promised_at) - Date.parse(order.created_at)) / 60_000;
  assert.equal(minutes, branch?.deliveryTime);
});

test('a wrong reason of a cancellation is named with its length, and the status is not blamed', async () => {
  const code = await placed();
  const said = async (status: string, reason?: unknown) => {
    const { http, message } = await setStatus(code, status, reason === undefined ? {} : { reason });
    return [http, message];
  };
  assert.deepEqual(await said('Cancelled'), [400, "'Cancelled' needs a 'reason' of 3 to 200 characters"]);
  assert.deepEqual(await said('Cancelled', 'no'), [400, "'reason' has fewer than 3 characters"]);
  assert.deepEqual(await said('Cancelled', 'x'.repeat(201)), [400, "'reason' has more than 200 characters"]);
  assert.deepEqual(await said('Accepted', 'Because'), [400, "'reason' belongs to 'Cancelled' alone"]);
  assert.deepEqual(await said('Eaten'), [400, "The value of 'status' is missing or not valid"]);
});

test('a call that changes hours keeps the exceptions, and an empty list removes them', async () => {
  const hours = Array.from({ length: 7 }, () => ({ open: '10:00', close: '23:00' }));
  const eid = [{ from: '2027-03-10', hours: null }];
  const set = async (body: object) =>
    (await operate<{ branch: OperatorBranch }>(t, all, 'setBranchHours', { branch_id: BRANCH, hours, ...body })).data
      .branch.exceptions;
  assert.deepEqual(await set({ exceptions: eid }), eid);
  assert.deepEqual(await set({}), eid);
  assert.deepEqual(await set({ exceptions: [] }), []);
  await operate(t, all, 'setBranchHours', { branch_id: BRANCH, hours: null });
});

test('an addon that has run out is marked at its branch, refused by carts and orders, and comes back', async () => {
  const sell = (addon_id: string, is_available: boolean) =>
    operate(t, all, 'setAddonAvailable', { branch_id: BRANCH, addon_id, is_available });
  const customer = await shopper(t);
  await put(t, customer, 'wings', 1, [chosen(0, 'hot')]);
  assert.deepEqual([(await sell('hot', false)).http, (await sell('hot', false)).http], [200, 200]);
  assert.equal((await sell('gone', false)).http, 404);
  t.clock.advance(60_000);
  const outAt = async (place: object) => {
    const { addons } = (await t.call('getItemDetails', { item_id: 'wings', ...place })).data;
    return addons.flatMap((group) => group.addon_items.filter((addon) => addon.is_sold_out).map(({ _id }) => _id));
  };
  assert.deepEqual(await outAt({ branch_id: BRANCH }), ['hot']);
  assert.deepEqual(await outAt({ lat: 25.112, lng: 55.201 }), ['hot']);
  assert.deepEqual(await outAt({ branch_id: 'branch-mirdif' }), []);
  assert.deepEqual(await outAt({}), []);
  const soldOut = /is sold out at this branch$/;
  const place = { type: 'delivery', user_address_id: customer.addressId };
  const line = { ...place, item_id: 'wings', addons: [chosen(0, 'hot')] };
  assert.match((await t.call('addItemToCart', { ...line, quantity: 1 }, customer.token)).message, soldOut);
  assert.match((await t.call('updateCartItem', { ...line, quantity: 2 }, customer.token)).message, soldOut);
  assert.match((await t.call('placeOrder', cash(customer.addressId), customer.token)).message, soldOut);
  const { data } = await operate<{ addons: Static<typeof OperatorAddon>[] }>(t, all, 'listItems', {
    branch_id: BRANCH,
  });
  assert.deepEqual(
    data.addons.filter((addon) => !addon.is_available).map(({ _id }) => _id),
    ['hot'],
  );
  await sell('hot', true);
  t.clock.advance(60_000);
  assert.deepEqual(await outAt({ branch_id: BRANCH }), []);
  assert.equal((await t.call('placeOrder', cash(customer.addressId), customer.token)).status, true);
});

test('a till with the right for it gives money of a card back, and a repeated call no more', async () => {
  const customer = await shopper(t, 2);
  const { data: card } = await t.call('addCard', { cardToken: tokenOf(cards), amount: 0 }, customer.token);
  const { data: paid } = await t.call('makePayment', { cardId: card.instrumentId, amount: 45 }, customer.token);
  const body = { ...cash(customer.addressId), payment_method: 'Card', transaction_id: paid.payment.id };
  const order_code = (await t.call('placeOrder', body, customer.token)).data.order.order_code ?? '';
  const refund = async (refunded_amount: number, key = all) => {
    const reply = await operate<{ order?: OperatorOrder; code?: string }>(t, key, 'setRefund', {
      order_code,
      refunded_amount,
      reason: 'A dip was missing',
    });
    return [reply.http, reply.data.order?.refunded_amount ?? reply.data.code];
  };
  assert.deepEqual(await refund(7), [409, 'invalid_transition'], 'nothing was taken yet');
  await t.deps.db.update(payments).set({ status: 'captured' }).where(eq(payments.id, paid.payment.id));
  const till = (await operatorKey(t, { scopes: ['orders:read', 'orders:write'] })).text;
  assert.deepEqual(await refund(7, till), [403, 'missing_scope']);
  assert.deepEqual(await refund(7.005), [400, 'invalid_request']);
  assert.deepEqual(await refund(46), [409, 'invalid_transition']);
  assert.deepEqual(
    [await refund(7), await refund(7)],
    [
      [200, 7],
      [200, 7],
    ],
  );
  const [row] = await t.deps.db.select().from(payments).where(eq(payments.id, paid.payment.id));
  assert.deepEqual([row?.status, row?.refundAmount], ['refunding', 700]);
  assert.deepEqual(await refund(5), [409, 'invalid_transition'], 'what went back does not return');
  const cashOrder = await placed();
  const none = await operate(t, all, 'setRefund', { order_code: cashOrder, refunded_amount: 1, reason: 'Cold' });
  assert.equal(none.http, 404);
});
