import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { MenuItem } from '../../contract/menu';
import type { OperatorBranch, OperatorOrder } from '../../contract/operator';
import { operate as operateByCommand } from '../commands/operator';
import { operatorKeys, orderEvents, orders, payments } from '../db/schema';
import { AL_BARSHA, buildShop, cash, put, shopper, STEPS } from './cartFixtures';
import { commandOf, forThisFile, forThisTest, testSandbox, tokenOf } from './helpers';
import { operate, operatorKey } from './operatorFixtures';

const BRANCH = 'branch-al-barsha';
const OTHER = 'branch-mirdif';
const { gateway, cards } = testSandbox();
const logged: string[] = [];
const t = forThisFile(() =>
  buildShop({ gateway, config: { logLevel: 'info' }, logStream: { write: (line) => logged.push(line) } }),
);
let all: string;
before(async () => {
  all = (await operatorKey(t)).text;
});

async function placed(fields: Parameters<typeof shopper>[2] = {}, extra: Record<string, unknown> = {}) {
  const customer = await shopper(t, 2, fields);
  const answer = await t.call('placeOrder', { ...cash(customer.addressId), ...extra }, customer.token);
  assert.equal(answer.status, true, answer.message);
  return { customer, id: answer.data.order._id, code: answer.data.order.order_code ?? '' };
}
const setStatus = (order_code: string, status: string, more: { reason?: string } = {}) =>
  operate<{ order: OperatorOrder; code?: string }>(t, all, 'setOrderStatus', { order_code, status, ...more });
const cancel = (code: string, reason: string) => setStatus(code, 'Cancelled', { reason });
const orderOf = async (key: string, order_code: string) =>
  (await operate<{ order: OperatorOrder }>(t, key, 'getOrder', { order_code })).data.order;

test('ORDS-06 a delivery is accepted, prepared, ready, picked up, delivered; repeated steps are harmless', async () => {
  const { customer, id, code } = await placed();
  for (const status of ['Preparing', 'Delivered']) {
    const early = await setStatus(code, status);
    assert.deepEqual([early.http, early.status, early.data], [409, false, { code: 'invalid_transition' }]);
  }
  for (const status of STEPS) {
    t.clock.advance(1000);
    const [first, again] = await Promise.all([setStatus(code, status), setStatus(code, status)]);
    assert.deepEqual([first.http, first.data.order.status], [200, status]);
    assert.deepEqual(again.data, first.data);
  }
  const repeated = await setStatus(code, 'Accepted');
  assert.deepEqual([repeated.http, repeated.data.order.status], [200, 'Delivered']);
  assert.equal((await cancel(code, 'Too late')).data.code, 'invalid_transition');
  const { data } = await t.call('getOrderDetails', { order_id: id }, customer.token);
  const passed = data.order.status_history?.map(({ status }) => status);
  assert.deepEqual(passed, ['Placed', ...STEPS]);
  const events = await t.deps.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  const actors = new Map(events.map(({ status, by }) => [status, by]));
  assert.deepEqual(
    [actors.get('Placed'), ...STEPS.map((step) => actors.get(step))],
    ['customer', ...STEPS.map(() => 'Test')],
  );
  assert.equal((await t.call('getUserLoyalty', undefined, customer.token)).data.loyalty_points, 45);
});

test('a cancellation needs a reason, ends the payment with the order, and stays', async () => {
  const customer = await shopper(t, 2);
  const { data: card } = await t.call('addCard', { cardToken: tokenOf(cards), amount: 0 }, customer.token);
  const { data: paid } = await t.call('makePayment', { cardId: card.instrumentId, amount: 45 }, customer.token);
  const body = { ...cash(customer.addressId), payment_method: 'Card', transaction_id: paid.payment.id };
  const code = (await t.call('placeOrder', body, customer.token)).data.order.order_code ?? '';
  await setStatus(code, 'Accepted');
  assert.equal((await setStatus(code, 'Cancelled')).http, 400);
  for (const reason of ['The fryer broke', 'Once more']) {
    const { http, data } = await cancel(code, reason);
    assert.deepEqual([http, data.order.status, data.order.cancel_reason], [200, 'Cancelled', 'The fryer broke']);
  }
  assert.equal((await setStatus(code, 'Accepted')).http, 409);
  const [payment] = await t.deps.db.select().from(payments).where(eq(payments.id, paid.payment.id));
  assert.deepEqual([payment?.status, payment?.orderEnded], ['capturing', true]);
});

interface OpenOrders {
  orders: OperatorOrder[];
  next_cursor?: string;
}
test('open orders of a branch come oldest first, page by page, and final ones not at all', async () => {
  await t.deps.db.update(orders).set({ status: 'Delivered' });
  const codes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    t.clock.advance(1000);
    codes.push((await placed()).code);
  }
  await cancel(codes[1] ?? '', 'Not today');
  const seen: string[] = [];
  let cursor: object | undefined = {};
  while (cursor) {
    const query: object = { branch_id: BRANCH, limit: 2, ...cursor };
    const page = await operate<OpenOrders>(t, all, 'listOrders', { ...query });
    seen.push(...page.data.orders.map(({ order_code }) => order_code));
    cursor = page.data.next_cursor ? { cursor: page.data.next_cursor } : undefined;
  }
  assert.deepEqual(seen, codes.toSpliced(1, 1));
  const other = await operate<OpenOrders>(t, all, 'listOrders', { branch_id: OTHER });
  assert.deepEqual([other.http, other.data.orders], [200, []]);
  const bad = await operate(t, all, 'listOrders', { branch_id: BRANCH, cursor: 'x' });
  assert.deepEqual([bad.http, bad.data], [400, { code: 'invalid_request' }]);
});

test('a field that a call does not have is refused by name, in the query, the body and the hours', async () => {
  const branch_id = BRANCH;
  const asked = [
    await operate(t, all, 'listOrders', { branch_id, page: 2 }),
    await operate(t, all, 'setBranchPaused', { branch_id, is_paused: false, paused: true }),
    await operate(t, all, 'setOrderStatus', { order_code: 'JW-1', status: 'Accepted', note: 'x' }),
  ].map(({ http, message, data }) => [http, message, data]);
  const refusal = (field: string) => [400, `This call has no field '${field}'`, { code: 'invalid_request' }];
  assert.deepEqual(asked, [refusal('page'), refusal('paused'), refusal('note')]);
  const hours = Array.from({ length: 7 }, () => ({ open: '10:00', close: '23:00', closed: true }));
  assert.equal((await operate(t, all, 'setBranchHours', { branch_id, hours })).http, 400);
});

test('an open order keeps its position and notes when the address is changed or the account is deleted', async () => {
  const customer = await shopper(t, 2);
  const notes = 'Blue door';
  const { data: saved } = await t.call('addAddress', { ...AL_BARSHA, notes }, customer.token);
  const { data } = await t.call('placeOrder', cash(saved._id), customer.token);
  const code = data.order.order_code ?? '';
  const placeOf = async () => {
    const { address } = (await orderOf(all, code)).customer ?? {};
    return address && { notes: address.notes, lat: address.lat, lng: address.lng };
  };
  const ordered = { notes, lat: AL_BARSHA.lat, lng: AL_BARSHA.lng };
  assert.deepEqual(await placeOf(), ordered);
  const elsewhere = { area: 'Deira', lat: 25.27, lng: 55.31, notes: 'Other', address_id: saved._id };
  assert.equal((await t.call('updateAddress', elsewhere, customer.token)).status, true);
  assert.deepEqual(await placeOf(), ordered);
  assert.equal((await t.call('deleteProfile', undefined, customer.token)).status, true);
  assert.deepEqual(await placeOf(), ordered);
  await cancel(code, 'Nobody is there');
  const [row] = await t.deps.db.select().from(orders).where(eq(orders.id, data.order._id));
  assert.deepEqual([row?.addressText, row?.addressNotes, row?.lat, row?.lng], ['', '', null, null]);
});

test('customer data is sent only to keys with customers:read, and only while the order is open', async () => {
  const person = { name: 'Mariam Personal', phone: '971507654321' };
  const { code } = await placed(person, { delivery_instruction: 'Gate code 4711' });
  const kitchen = (await operatorKey(t, { scopes: ['orders:read'], branchId: BRANCH })).text;
  const { customer, items } = await orderOf(all, code);
  const { name, phone, delivery_instruction, address } = customer ?? {};
  assert.deepEqual([{ name, phone }, delivery_instruction], [person, 'Gate code 4711']);
  assert.match(address?.text ?? '', /Villa 14/);
  assert.doesNotMatch(JSON.stringify(await orderOf(kitchen, code)), /Mariam|971507654321|Villa 14|Gate code/);
  const lines = items.map(({ title, quantity, total_price }) => [title, quantity, total_price]);
  assert.deepEqual(lines, [['Plain', 2, 40]]);
  await cancel(code, 'Nobody is there');
  assert.equal((await orderOf(all, code)).customer, undefined);
});

test('a sold-out item is marked on the menu of its branch, refused by carts and orders, and comes back', async () => {
  const sell = (is_available: boolean) =>
    operate(t, all, 'setItemAvailable', { branch_id: BRANCH, item_id: 'plain', is_available });
  const customer = await shopper(t, 2);
  const place = { type: 'delivery', user_address_id: customer.addressId };
  assert.deepEqual([(await sell(false)).http, (await sell(false)).http], [200, 200]);
  t.clock.advance(60_000);

  const stock = (items: readonly MenuItem[]) =>
    items.flatMap(({ _id, is_sold_out }) => (['plain', 'wings'].includes(_id) ? [`${_id} ${!is_sold_out}`] : []));
  const menu = async (at: object = {}) =>
    stock((await t.call('getMenuItems', { category_id: 'test', page: 1, ...at })).data.items);
  const inStock = ['plain true', 'wings true'];
  const plainOut = ['plain false', 'wings true'];
  const near = { lat: 25.112, lng: 55.201 };
  const elsewhere = [{ branch_id: OTHER }, { lat: 25.221, lng: 55.424 }, { lat: 24, lng: 54 }, {}];
  for (const [n, at] of [{ branch_id: BRANCH }, near, ...elsewhere].entries()) {
    assert.deepEqual(await menu(at), n < 2 ? plainOut : inStock, JSON.stringify(at));
    const { is_sold_out = false } = (await t.call('getItemDetails', { item_id: 'plain', ...at })).data;
    assert.equal(is_sold_out, n < 2, JSON.stringify(at));
  }
  const search = async (branch_id: string) => stock((await t.call('search', { query: 'plain', branch_id })).data.items);
  assert.deepEqual([await search(BRANCH), await search(OTHER)], [['plain false'], ['plain true']]);
  const cart = await t.call('getCart', place, customer.token);
  assert.equal(cart.data.place_problem, 'Plain is sold out at this branch');
  const soldOut = 'Plain is sold out at this branch';
  assert.equal((await t.call('placeOrder', cash(customer.addressId), customer.token)).message, soldOut);
  const added = await t.call('addItemToCart', { ...place, item_id: 'plain', quantity: 1, addons: [] }, customer.token);
  assert.equal(added.message, soldOut);
  const change = async (quantity: number, where: object = place) =>
    (await t.call('updateCartItem', { ...where, item_id: 'plain', quantity, addons: [] }, customer.token)).message;
  assert.equal(await change(3), soldOut);
  assert.equal(await change(3, { type: 'pickup', branch_id: BRANCH }), soldOut);
  assert.equal(await change(3, { type: 'pickup', branch_id: OTHER }), 'Cart updated');
  assert.equal(await change(1), 'Cart updated');
  const { data } = await operate<{ items: { _id: string; is_available: boolean }[] }>(t, all, 'listItems', {
    branch_id: BRANCH,
  });
  assert.equal(data.items.find(({ _id }) => _id === 'plain')?.is_available, false);

  await sell(true);
  t.clock.advance(60_000);
  assert.deepEqual(await menu({ branch_id: BRANCH }), inStock);
  assert.equal((await t.call('placeOrder', cash(customer.addressId), customer.token)).status, true);
  const unknown = await operate(t, all, 'setItemAvailable', { branch_id: BRANCH, item_id: 'x', is_available: true });
  assert.deepEqual([unknown.http, unknown.data], [404, { code: 'not_found' }]);
});

test('an item that is sold out at every branch is not on the menu', async () => {
  const { data } = await operate<{ branches: OperatorBranch[] }>(t, all, 'listBranches');
  const menuAfter = async (is_available: boolean) => {
    for (const { _id: branch_id } of data.branches)
      await operate(t, all, 'setItemAvailable', { branch_id, item_id: 'wings', is_available });
    t.clock.advance(60_000);
    return (await t.call('getMenuItems', { category_id: 'test', page: 1 })).data.items.map(({ _id }) => _id);
  };
  assert.deepEqual([await menuAfter(false), await menuAfter(true)], [['plain'], ['plain', 'wings']]);
});

test('a paused branch is busy, one whose hours are over is closed: neither takes orders', async () => {
  const branch = async () =>
    (await operate<{ branches: OperatorBranch[] }>(t, all, 'listBranches')).data.branches.find(
      ({ _id }) => _id === BRANCH,
    ) ?? assert.fail();
  const customer = await shopper(t, 2);
  const pickUp = { order_from: 'Web', delivery_instruction: '', payment_method: 'COP', branch_id: BRANCH };
  const order = async () => {
    // Processes may use branches cached for five seconds.
    t.clock.advance(6000);
    await put(t, customer, 'plain');
    return (await t.call('placeOrder', pickUp, customer.token)).message;
  };
  const pause = (is_paused: boolean) => operate(t, all, 'setBranchPaused', { branch_id: BRANCH, is_paused });
  await pause(true);
  assert.deepEqual([(await branch()).is_paused, (await branch()).is_open], [true, false]);
  assert.equal(await order(), 'Branch is busy, try another');
  await pause(false);
  assert.equal(await order(), 'Your order has been placed successfully.');

  const { hours } = await branch();
  const closed = [...hours];
  // Monday, the day of the test.
  closed[1] = { open: '18:00', close: '02:00' };
  closed[2] = { open: '11:00', close: '23:00' };
  closed[0] = null;
  assert.equal((await operate(t, all, 'setBranchHours', { branch_id: BRANCH, hours: closed })).http, 200);
  assert.equal(await order(), 'Branch is closed, try another');
  for (const wrong of [closed.slice(1), [...closed.slice(1), { open: '25:00', close: '02:00' }]])
    assert.equal((await operate(t, all, 'setBranchHours', { branch_id: BRANCH, hours: wrong })).http, 400);
  // Monday, 5 January 2026: open as ever, but closed on this date, then in two spans.
  const on = (exceptions: object[]) => operate(t, all, 'setBranchHours', { branch_id: BRANCH, hours, exceptions });
  await on([{ from: '2026-01-05', hours: null }]);
  assert.equal(await order(), 'Branch is closed, try another');
  const twice = [
    { open: '06:00', close: '09:00' },
    { open: '11:00', close: '13:00' },
  ];
  await on([{ from: '2026-01-01', to: '2026-01-31', hours: twice }]);
  assert.equal(await order(), 'Your order has been placed successfully.');
  // Within the hours, but no food would be ready before they end at ten past twelve.
  await on([{ from: '2026-01-05', hours: { open: '06:00', close: '12:10' } }]);
  assert.equal(await order(), 'Branch is closed, try another');
  assert.equal((await branch()).is_open, false);
  for (const wrong of [{ from: '5 January' }, { from: '2026-01-09', to: '2026-01-08' }])
    assert.equal((await on([{ ...wrong, hours: null }])).http, 400);
  const { http, message } = await on([
    { from: '2026-01-05', hours: null },
    { from: '2026-02-30', hours: null },
  ]);
  assert.deepEqual([http, message], [400, 'exceptions/1/from: is not a date']);
  // null gives the hours back to the imported file.
  const given = await operate<{ branch: { hours: unknown } }>(t, all, 'setBranchHours', {
    branch_id: BRANCH,
    hours: null,
  });
  assert.deepEqual(given.data.branch.hours, hours);
  assert.equal(await order(), 'Your order has been placed successfully.');
});

test('a promo is switched off and on', async () => {
  const customer = await shopper(t, 3);
  const cart = () =>
    t.call('getCart', { type: 'delivery', user_address_id: customer.addressId, promo_code: 'WINGS20' }, customer.token);
  const set = (is_active: boolean) => operate(t, all, 'setPromoActive', { promo_id: 'promo-wings20', is_active });
  assert.equal((await cart()).data.promo_code, 'WINGS20');
  await set(false);
  assert.equal((await cart()).status, false);
  await set(true);
  assert.equal((await cart()).data.promo_code, 'WINGS20');
  assert.equal((await operate(t, all, 'setPromoActive', { promo_id: 'x', is_active: true })).http, 404);
});

test('a key is stored as a hash, its use is logged without orders or people', async () => {
  const { id, text } = await operatorKey(t, { scopes: ['orders:read'], branchId: BRANCH });
  const { code } = await placed({ name: 'Zaynab Personal' });
  logged.length = 0;
  await orderOf(text, code);
  const [row] = await t.deps.db.select().from(operatorKeys).where(eq(operatorKeys.id, id));
  // The secret may contain underscores.
  const secret = text.split('_').slice(2).join('_');
  assert.ok(!JSON.stringify(row).includes(secret) && /^[0-9a-f]{64}$/.test(row?.secretHash ?? ''));
  assert.deepEqual(row?.lastUsedAt, t.clock.now());
  const use = logged.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ key }) => key === id);
  assert.deepEqual(
    [use?.log, use?.event, use?.method, use?.call, use?.isAllowed],
    ['security', 'operator key used', 'GET', '/api/operator/orders/:order_code', true],
  );
  assert.ok(!JSON.stringify(use).includes(code));
  for (const hidden of ['Zaynab', secret]) assert.ok(!logged.join('').includes(hidden));
});

test('calls with a key are limited, also with an expired one, and nobody else at their IP address is', async () => {
  const limited = await forThisTest(
    buildShop({
      config: {
        operatorCallsPerMinute: 3,
        limits: { ...t.deps.config.limits, enabled: true, attemptsPer15Minutes: 2 },
      },
    }),
  );
  const { text } = await operatorKey(limited);
  const codes = async (key: string, calls: number) => {
    const seen: string[] = [];
    for (let n = 0; n < calls; n += 1) {
      const { http, data } = await operate<{ code?: string }>(limited, key, 'listBranches');
      seen.push(`${http} ${data.code ?? ''}`);
    }
    return seen;
  };
  assert.deepEqual(await codes(text, 4), ['200 ', '200 ', '200 ', '429 rate_limited']);
  limited.clock.advance(61_000);
  assert.deepEqual(await codes(`${text.slice(0, -2)}xx`, 5), Array(5).fill('401 invalid_key'));
  assert.deepEqual(await codes(text, 1), ['200 ']);
  const login = { email: 'nobody@example.com', password: 'no' };
  assert.equal((await limited.call('login', login)).http, 200, 'a customer of the same Wi-Fi');
  limited.clock.advance(366 * 24 * 60 * 60_000);
  const { message } = await operate(limited, text, 'listBranches');
  assert.match(message, /^This operator key has expired/);
  assert.deepEqual(await codes(text, 3), ['401 invalid_key', '401 invalid_key', '429 rate_limited']);
});

test('a path that is no call of operators is refused with a code, too', async () => {
  const response = await t.app.inject({ method: 'DELETE', url: '/api/operator/orders' });
  const { status, data } = response.json<{ status: boolean; data: unknown }>();
  assert.deepEqual([response.statusCode, status, data], [404, false, { code: 'not_found' }]);
});

test('the operator command refuses invalid arguments and prints its usage', async () => {
  const run = commandOf(operateByCommand, t);
  const create = 'key create --name x --scopes';
  const cases = {
    key: 'deploy/command.sh operator key create --name NAME --scopes SCOPE,SCOPE [--branch ID] [--days DAYS]',
    [`${create} orders:all`]: 'There is no scope orders:all',
    [`${create} orders:read --branch nowhere`]: 'There is no branch nowhere',
    'key revoke none': 'There is no valid key none',
  };
  for (const [args, line] of Object.entries(cases))
    await assert.rejects(run(...args.split(' ')), ({ message }: Error) => message.startsWith(line), args);
});
