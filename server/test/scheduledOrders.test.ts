import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { OperatorBranch, OperatorOrder, OrderChange } from '../../contract/operator';
import { branches, branchQuarters, orders, shop as shopTable } from '../db/schema';
import { openPostgres, POOL_LIMITS } from '../db/openDb';
import { endOldOrders } from '../modules/checkout/endOrders';
import { takePlace } from '../modules/branch/orderTimes';
import { orderQuestions, readShop } from '../menuImport/menuChanges';
import { dubaiTime } from '../lib/dubaiTime';
import { createKey } from '../modules/operator/operatorTable';
import { advanceOrders } from '../sandbox/kitchen';
import { AL_BARSHA, cash, FUJAIRAH, put, shopper } from './cartFixtures';
import { forThisFile, forThisTest, type SignedIn } from './helpers';
import { operate, operatorKey } from './operatorFixtures';
import { openPayingShop } from './payingShop';

const BRANCH = 'branch-al-barsha';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const shop = forThisFile(openPayingShop);
const week = (open: string, close: string) => Array.from({ length: 7 }, () => ({ open, close }));
/** A week for each test, because caches believe in a clock that goes forward. */
let weeks = 0;
/** A time in Dubai; the 5th is the Monday of the week. */
const dubai = (day: number, time: string) =>
  new Date(Date.parse(`2026-01-${String(day).padStart(2, '0')}T${time}:00+04:00`) + weeks * 7 * 24 * HOUR);
const dateOf = (day: number) => dubaiTime(dubai(day, '12:00')).date;
const iso = (day: number, time: string) => dubai(day, time).toISOString();

type BranchChange = Partial<typeof branches.$inferInsert>;

/** Changes the branch, and waits until each process has read it. */
async function setBranch(change: BranchChange): Promise<void> {
  await shop.t.deps.db.update(branches).set(change).where(eq(branches.id, BRANCH));
  shop.t.clock.advance(6000);
}

const USUAL = { exceptions: [], isPaused: false, pausedUntil: null, deliveryTime: 30, ordersPerQuarter: null };

beforeEach(async () => {
  weeks += 1;
  shop.t.clock.set(dubai(5, '11:59'));
  const { db } = shop.t.deps;
  await shop.provider.control({ reset: true });
  await db.delete(branchQuarters);
  await db.update(orders).set({ status: 'Delivered' });
  await db.update(branches).set({ isListed: false });
  await db.update(shopTable).set({ orderDaysAhead: 2 });
  await setBranch({ ...USUAL, hours: week('11:00', '01:00'), isListed: true, soldOutAddons: [] });
  shop.t.clock.set(dubai(5, '12:00'));
});

const timesOf = async (query: Record<string, unknown> = { branch_id: BRANCH }, token?: string) =>
  (await shop.t.call('getTimes', query, token)).data;
const pickUp = (scheduled_for?: string) => ({
  order_from: 'Web',
  delivery_instruction: '',
  payment_method: 'COP',
  branch_id: BRANCH,
  ...(scheduled_for ? { scheduled_for } : {}),
});
const place = ({ token }: SignedIn, body: Record<string, unknown>) => shop.t.call('placeOrder', body, token);

async function placed(scheduled_for: string, customer?: SignedIn): Promise<typeof orders.$inferSelect> {
  const answer = await place(customer ?? (await shopper(shop.t)), pickUp(scheduled_for));
  assert.equal(answer.status, true, answer.message);
  return rowOf(answer.data.order._id);
}
async function rowOf(id: string): Promise<typeof orders.$inferSelect> {
  const [order] = await shop.t.deps.db.select().from(orders).where(eq(orders.id, id));
  return order ?? assert.fail('no order');
}
const end = () => endOldOrders({ ...shop.t.deps, mailer: shop.t.mailer });

test('LATER-01 free times are those whose order the kitchen takes, over midnight, until the last day', async () => {
  const { times, minutes, is_open } = await timesOf();
  assert.deepEqual([times[0], minutes, is_open], [iso(5, '12:30'), 30, true]);
  assert.ok(times.includes(iso(6, '00:45')) && !times.includes(iso(6, '01:00')), 'until the close after midnight');
  assert.equal(times[times.indexOf(iso(6, '00:45')) + 1], iso(6, '11:30'), 'the first whose food begins when it opens');
  assert.equal(times.at(-1), iso(7, '23:45'), 'two days after today');
  assert.deepEqual(times, times.toSorted());
  const { lat, lng } = AL_BARSHA;
  assert.deepEqual((await timesOf({ lat, lng })).times, times);
  const away = await shop.t.call('getTimes', { lat: FUJAIRAH.lat, lng: FUJAIRAH.lng });
  assert.deepEqual([away.status, away.message], [false, 'We do not deliver to this address yet']);
  const customer = await shopper(shop.t);
  assert.deepEqual((await timesOf({ user_address_id: customer.addressId }, customer.token)).times, times);
  assert.equal((await shop.t.call('getTimes', { user_address_id: customer.addressId })).message, 'Address not found');
});

test('LATER-01 as soon as possible says the minutes of the branch that delivers', async () => {
  const { db } = shop.t.deps;
  const [near = assert.fail()] = await db.select().from(branches).where(eq(branches.id, BRANCH));
  const other = { ...near, id: 'other', lat: near.lat + 0.02, deliveryTime: 50 };
  await db.insert(branches).values(other);
  shop.t.clock.advance(6000);
  const minutes = [];
  for (const { lat, lng } of [near, other]) minutes.push((await timesOf({ lat, lng })).minutes);
  await db.delete(branches).where(eq(branches.id, other.id));
  assert.deepEqual(minutes, [30, 50]);
});

test('LATER-01 exceptions, a pause and the end of the last day that a card allows bound the free times', async () => {
  const hours = { open: '18:00', close: '19:00' };
  await setBranch({
    exceptions: [
      { from: dateOf(6), hours },
      { from: dateOf(7), hours: null },
    ],
  });
  const { times } = await timesOf();
  assert.deepEqual(
    times.filter((time) => time > iso(6, '02:00')),
    [iso(6, '18:30'), iso(6, '18:45')],
  );
  await setBranch({ exceptions: [], isPaused: true, pausedUntil: dubai(5, '17:00') });
  const paused = await timesOf();
  assert.deepEqual([paused.times[0], paused.is_open], [iso(5, '17:30'), false]);
  await setBranch({ pausedUntil: null });
  assert.deepEqual((await timesOf()).times, [], 'nobody knows when a pause without an end ends');
  await shop.t.deps.db.update(shopTable).set({ orderDaysAhead: 6 });
  await setBranch({ isPaused: false, hours: week('00:00', '00:00') });
  assert.equal((await timesOf()).times.at(-1), iso(11, '12:00'), 'a card waits for no more than six days');
  await shop.t.deps.db.update(shopTable).set({ orderDaysAhead: 0 });
  shop.t.clock.advance(6000);
  assert.deepEqual((await timesOf()).times, [], '0 switches it off');
});

test('LATER-02 a time that is not free is refused with the next ones, before a card is asked', async () => {
  const payer = await shop.payer();
  const wrong = [iso(5, '12:15'), iso(5, '12:40'), iso(8, '12:00'), iso(4, '12:00')];
  for (const scheduled_for of wrong) {
    const place_ = { user_address_id: payer.customer.addressId, scheduled_for };
    const paid = await shop.t.call(
      'makePayment',
      { cardId: payer.cardId, amount: 45, ...place_ },
      payer.customer.token,
    );
    const ordered = await payer.order(undefined, { scheduled_for });
    for (const refused of [paid, ordered]) {
      assert.deepEqual([refused.http, refused.status, refused.message], [200, false, 'That time is no longer free.']);
      const { next_times } = refused.data as unknown as { next_times: string[] };
      assert.equal(next_times.length, 3, scheduled_for);
    }
  }
  assert.equal((await shop.provider.calls('authorise')).length, 0);
  const arabic = await shop.t.call('placeOrder', pickUp(iso(5, '12:15')), payer.customer.token, {
    'accept-language': 'ar',
  });
  assert.equal(arabic.message, 'هذا الوقت لم يعد متاحاً.');
  const late = await payer.order(undefined, { scheduled_for: iso(5, '12:40') });
  assert.deepEqual(late.data, { next_times: [iso(5, '12:45'), iso(5, '13:00'), iso(5, '13:15')] });
});

test('LATER-03 the last place of a quarter is given once, and again after a cancellation', async () => {
  await setBranch({ ordersPerQuarter: 2 });
  const time = iso(5, '19:30');
  const customers = [];
  for (let n = 0; n < 4; n += 1) customers.push(await shopper(shop.t));
  const other = await forThisTest(
    openPostgres(shop.t.databaseUrl, async () => undefined, POOL_LIMITS, { migrates: false }),
  );
  const [branch = assert.fail()] = await other.db.select().from(branches).where(eq(branches.id, BRANCH));
  const [one, ...answers] = await Promise.all([
    other.db.transaction((tx) => takePlace(tx, branch, new Date(time))),
    ...customers.map((customer) => place(customer, pickUp(time))),
  ]);
  const taken = answers.filter(({ status }) => status);
  assert.equal(Number(one) + taken.length, 2);
  for (const { status, message, data } of answers)
    if (!status) {
      assert.equal(message, 'That time is no longer free.');
      assert.equal((data as unknown as { next_times: string[] }).next_times[0], iso(5, '19:45'));
    }
  assert.ok(!(await timesOf()).times.includes(time));
  const first = answers.findIndex(({ status }) => status);
  const customer = customers[first] ?? assert.fail();
  await shop.t.call('cancelOrder', { order_id: answers[first]?.data.order._id }, customer.token);
  assert.ok((await timesOf()).times.includes(time));
});

test('LATER-03 who pays while another takes the last place is not charged, and gets the next times', async () => {
  await setBranch({ ordersPerQuarter: 1 });
  const time = iso(5, '19:30');
  const payer = await shop.payer();
  const place_ = { user_address_id: payer.customer.addressId, scheduled_for: time };
  const { id, message } = await payer.pay(place_);
  assert.ok(id, message);
  await placed(time);
  const refused = await payer.order(id, { scheduled_for: time });
  assert.match(refused.message, /^That time is no longer free\. Nothing was charged: your bank frees/);
  const data = refused.data as unknown as { next_times: string[]; payment: { status: string } };
  assert.deepEqual([data.next_times[0], data.payment.status], [iso(5, '19:45'), 'released']);
  await shop.work();
  assert.equal((await shop.row(id)).status, 'voided');
  const next = data.next_times[0] ?? '';
  const again = await payer.pay({ ...place_, scheduled_for: next });
  assert.equal((await payer.order(again.id, { scheduled_for: next })).status, true);
});

test('LATER-02 a time that passes while the bank is asked is what the payment was made for', async () => {
  const payer = await shop.payer();
  const time = iso(5, '12:30');
  const { id } = await payer.pay({ user_address_id: payer.customer.addressId, scheduled_for: time });
  shop.t.clock.advance(3 * MINUTE);
  assert.ok(!(await timesOf()).times.includes(time));
  const answer = await payer.order(id, { scheduled_for: time });
  assert.equal(answer.status, true, answer.message);
  assert.equal((await rowOf(answer.data.order._id)).scheduledFor?.toISOString(), time);
  const other = await shop.payer();
  const paid = await other.pay({ user_address_id: other.customer.addressId, scheduled_for: iso(5, '13:15') });
  const changed = await other.order(paid.id, { scheduled_for: iso(5, '12:30') });
  assert.match(changed.message, /^That time is no longer free/, 'another time is checked anew');
});

test('LATER-02 a day that closes while the bank is asked takes no order, and nothing is charged', async () => {
  const payer = await shop.payer();
  const time = iso(6, '12:30');
  const { id } = await payer.pay({ user_address_id: payer.customer.addressId, scheduled_for: time });
  await setBranch({ exceptions: [{ from: dateOf(6), hours: null }] });
  const refused = await payer.order(id, { scheduled_for: time });
  assert.match(refused.message, /^That time is no longer free\. Nothing was charged/);
  const { next_times: next } = refused.data as unknown as { next_times: string[] };
  assert.equal(next[0], iso(7, '11:30'));
});

test('LATER-04 cart and order of a closed branch, and what has run out today, go on for another day', async () => {
  const customer = await shopper(shop.t);
  const { token } = customer;
  const key = (await operatorKey(shop.t)).text;
  await operate(shop.t, key, 'setItemAvailable', { branch_id: BRANCH, item_id: 'plain', is_available: false });
  shop.t.clock.advance(6000);
  const cart = async (scheduled_for?: string) =>
    (
      await shop.t.call(
        'getCart',
        { type: 'pickup', branch_id: BRANCH, ...(scheduled_for ? { scheduled_for } : {}) },
        token,
      )
    ).data.place_problem;
  assert.equal(await cart(), 'Plain is sold out at this branch');
  assert.equal(await cart(iso(5, '20:00')), 'Plain is sold out at this branch');
  assert.equal(await cart(iso(6, '00:30')), 'Plain is sold out at this branch', 'the same night');
  assert.equal(await cart(iso(6, '20:00')), undefined);
  shop.t.clock.set(dubai(6, '01:30'));
  assert.equal(await cart(iso(6, '20:00')), undefined, 'the night is over');
  const line = { item_id: 'plain', quantity: 3, addons: [], type: 'pickup', branch_id: BRANCH };
  assert.equal((await shop.t.call('addItemToCart', line, token)).status, false);
  const tomorrow = { scheduled_for: iso(6, '20:00') };
  assert.equal((await shop.t.call('addItemToCart', { ...line, ...tomorrow }, token)).status, true);
  assert.equal((await place(customer, pickUp(tomorrow.scheduled_for))).status, true);
  await operate(shop.t, key, 'setItemAvailable', { branch_id: BRANCH, item_id: 'plain', is_available: true });
  shop.t.clock.set(dubai(6, '09:00'));
  await put(shop.t, customer, 'plain', 1);
  assert.equal(await cart(), 'Branch is closed, try another');
  assert.equal(await cart(iso(6, '11:30')), undefined);
  assert.equal(await cart(iso(6, '11:00')), 'That time is no longer free.');
});

test('LATER-05 order, title and mail say the time, and the kitchen does not cook before it is due', async () => {
  const customer = await shopper(shop.t, 2, { email: 'later@example.com' });
  const order = await placed(iso(6, '12:15'), customer);
  assert.equal(order.dueAt?.toISOString(), iso(6, '11:45'));
  const seen = async (lang: string) =>
    (await shop.t.call('getOrderDetails', { order_id: order.id }, customer.token, { 'accept-language': lang })).data;
  assert.equal((await seen('en')).order.scheduled_for, iso(6, '12:15'));
  assert.match((await seen('en')).order_title, /^Tue \d+ [A-Z][a-z][a-z] 12:15 PM$/);
  assert.match((await seen('ar')).order_title, /^الثلاثاء \d+ \p{L}+ 12:15 م$/u);
  await advanceOrders(shop.t.deps, 1);
  shop.t.clock.set(dubai(6, '11:44'));
  await advanceOrders(shop.t.deps, 1);
  assert.equal((await rowOf(order.id)).status, 'Placed');
  assert.equal((await seen('en')).order_title, 'Today 12:15 PM');
  assert.equal((await seen('ar')).order_title, 'اليوم 12:15 م');
  shop.t.clock.set(dubai(6, '11:46'));
  await advanceOrders(shop.t.deps, 1);
  assert.equal((await rowOf(order.id)).status, 'Preparing');
  assert.equal((await seen('en')).order_title, 'Your order is being prepared');
  await put(shop.t, customer, 'plain', 2);
  const next = await placed(iso(6, '20:00'), customer);
  const { status } = await shop.t.call('cancelOrder', { order_id: next.id }, customer.token);
  assert.equal(status, true);
  assert.match(
    shop.t.mailer.notes.at(-1)?.body ?? '',
    new RegExp(`order ${next.orderCode} for Tue \\d+ \\w+ 8:00 PM was`),
  );
});

test('LATER-06 what nobody accepted by its time is cancelled with a mail, and its hold is released', async () => {
  const payer = await shop.payer(2, { email: 'waiting@example.com' });
  const place_ = { user_address_id: payer.customer.addressId, scheduled_for: iso(7, '12:15') };
  const { id } = await payer.pay(place_);
  const answer = await payer.order(id, { scheduled_for: iso(7, '12:15') });
  shop.t.clock.set(dubai(7, '12:14'));
  await end();
  assert.equal((await rowOf(answer.data.order._id)).status, 'Placed', 'two days after it was placed');
  shop.t.clock.set(dubai(7, '12:15'));
  assert.deepEqual(
    (await end()).map(({ id: ended }) => ended),
    [answer.data.order._id],
  );
  assert.equal((await rowOf(answer.data.order._id)).status, 'Cancelled');
  const mail = shop.t.mailer.notes.at(-1)?.body ?? '';
  assert.match(mail, /for Wed \d+ \w+ 12:15 PM was cancelled\. Reason: The restaurant did not accept it in time\./);
  await shop.work();
  assert.equal((await shop.row(id)).status, 'voided');
});

test('LATER-07 a till hears of an order for later when it is due, and one that asks for it at once', async () => {
  const { db } = shop.t.deps;
  const atOnce = await createKey(
    db,
    { name: 'Kitchen', scopes: ['orders:read'], branchId: BRANCH, days: 1, scheduledOrders: 'at_once' },
    shop.t.clock.now(),
  );
  const keys = [(await operatorKey(shop.t, { branchId: BRANCH, scopes: ['orders:read'] })).text, atOnce.text];
  type Changes = { changes: OrderChange[]; cursor: string };
  const changes = async (key: string | undefined, cursor?: string) =>
    (await operate<Changes>(shop.t, key, 'listOrderChanges', cursor ? { cursor } : {})).data;
  const cursors = await Promise.all(keys.map(async (key) => (await changes(key)).cursor));
  const heard = async () =>
    Promise.all(
      keys.map(async (key, index) => {
        const page = await changes(key, cursors[index]);
        cursors[index] = page.cursor;
        return page.changes.map(({ order_code, status }) => `${order_code} ${status}`);
      }),
    );
  const listed = async (key: string | undefined) => {
    const { data } = await operate<{ orders: OperatorOrder[] }>(shop.t, key, 'listOrders');
    return data.orders.map(({ order_code }) => order_code).filter((code) => codes.includes(code));
  };
  const later = await placed(iso(5, '20:00'));
  const customer = await shopper(shop.t);
  const dropped = await placed(iso(5, '21:00'), customer);
  const soon = await placed(iso(5, '14:00'));
  const codes = [later, dropped, soon].map(({ orderCode }) => orderCode);
  assert.deepEqual(await heard(), [[], codes.map((code) => `${code} Placed`)]);
  assert.deepEqual(await listed(keys[0]), []);
  assert.deepEqual(
    await listed(keys[1]),
    [soon, later, dropped].map(({ orderCode }) => orderCode),
    'as they are due',
  );
  await shop.t.call('cancelOrder', { order_id: dropped.id }, customer.token);
  assert.deepEqual(await heard(), [[], [`${dropped.orderCode} Cancelled`]]);
  shop.t.clock.set(dubai(5, '13:29'));
  assert.deepEqual(await heard(), [[], []]);
  shop.t.clock.set(dubai(5, '13:30'));
  assert.deepEqual(await heard(), [[`${soon.orderCode} Placed`], []]);
  assert.deepEqual(await listed(keys[0]), [soon.orderCode]);
  shop.t.clock.set(dubai(5, '20:30'));
  assert.deepEqual(await heard(), [[`${later.orderCode} Placed`], []], 'and of none that was cancelled before');
  const { data } = await operate<{ order: OperatorOrder }>(shop.t, keys[0], 'getOrder', {
    order_code: later.orderCode,
  });
  const { scheduled_for, due_at, promised_at } = data.order;
  assert.deepEqual([scheduled_for, due_at, promised_at], [iso(5, '20:00'), iso(5, '19:30'), iso(5, '20:00')]);
});

test('LATER-07 a till that first asks when an order is due hears of none that was cancelled before', async () => {
  const key = (await operatorKey(shop.t, { branchId: BRANCH, scopes: ['orders:read'] })).text;
  type Changes = { changes: OrderChange[]; cursor: string };
  const { cursor } = (await operate<Changes>(shop.t, key, 'listOrderChanges')).data;
  const customer = await shopper(shop.t);
  const dropped = await placed(iso(5, '21:00'), customer);
  await shop.t.call('cancelOrder', { order_id: dropped.id }, customer.token);
  shop.t.clock.set(dubai(5, '21:00'));
  assert.deepEqual((await operate<Changes>(shop.t, key, 'listOrderChanges', { cursor })).data.changes, []);
});

test('LATER-08 hours that close on orders for later name them, and are changed only when each is named', async () => {
  const key = (await operatorKey(shop.t)).text;
  const open = await placed(iso(6, '14:00'));
  const night = await placed(iso(6, '23:30'));
  const hours = week('11:00', '20:00');
  const change = (more: Record<string, unknown>) =>
    operate<{ branch: OperatorBranch }>(shop.t, key, 'setBranchHours', { branch_id: BRANCH, hours, ...more });
  const before = await readShop(shop.t.deps.db);
  const asked = (after: typeof before.branch, ...named: string[]) =>
    orderQuestions(shop.t.deps.db, before, { ...before, branch: after }, named);
  assert.deepEqual(await asked(before.branch), []);
  const closed = before.branch.map((branch) => ({ ...branch, hours }));
  assert.deepEqual(await asked(closed), [`--keep-order ${night.orderCode}`]);
  assert.deepEqual(await asked(closed, night.orderCode), []);
  assert.deepEqual(
    await asked([]),
    [open, night].map(({ orderCode }) => `--keep-order ${orderCode}`),
    'a branch that goes',
  );
  const refused = await change({});
  assert.equal(refused.http, 409);
  assert.match(refused.message, new RegExp(night.orderCode));
  assert.doesNotMatch(refused.message, new RegExp(open.orderCode));
  assert.equal((await change({ scheduled_orders: [night.orderCode] })).http, 200);
  assert.equal((await rowOf(night.id)).status, 'Placed', 'nothing is lost');
});

test('LATER-09 the operator limits the orders of a quarter, and money waits unreported until it is due', async () => {
  const key = (await operatorKey(shop.t)).text;
  const set = (orders_per_quarter: number | null) =>
    operate<{ branch: OperatorBranch }>(shop.t, key, 'setOrdersPerQuarter', { branch_id: BRANCH, orders_per_quarter });
  assert.equal((await set(1)).data.branch.orders_per_quarter, 1);
  shop.t.clock.advance(6000);
  await placed(iso(5, '18:00'));
  assert.ok(!(await timesOf()).times.includes(iso(5, '18:00')));
  await set(null);
  shop.t.clock.advance(6000);
  assert.ok((await timesOf()).times.includes(iso(5, '18:00')));
  const { findStuckPayments } = await import('../modules/payment/stuckPayments');
  const payer = await shop.payer();
  const scheduled_for = iso(7, '20:00');
  const { id } = await payer.pay({ user_address_id: payer.customer.addressId, scheduled_for });
  await payer.order(id, { ...cash(payer.customer.addressId), payment_method: 'Card', scheduled_for });
  shop.t.clock.advance(30 * HOUR);
  const stuck = async () =>
    (await findStuckPayments(shop.t.deps.db, shop.t.clock.now())).some((payment) => payment.id === id);
  assert.equal(await stuck(), false);
  shop.t.clock.set(dubai(8, '20:00'));
  assert.equal(await stuck(), true);
});
