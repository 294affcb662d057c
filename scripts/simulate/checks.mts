/** What must hold after every history. */
import assert from 'node:assert/strict';
import { eq, inArray } from 'drizzle-orm';
import { REPLAY_MS } from '../../server/http/idempotency';
import { REQUESTED_STATES, STUCK_STATES } from '../../server/modules/payment/paymentStates';
import * as tables from '../../server/db/schema';
import * as app from './app.mts';
import { flow, MANY, wait } from './commands.mts';
import { SAID } from '../../server/test/provider';
import { acceptOrders } from './outside.mts';
import { ONCE, PRICE, PROMO } from './shop.mts';
import type { Customer, World } from './world.mts';

const MINUTE = 60_000;
/** Without an order the money of these is on its way back, or was never taken. */
const GOES_BACK = ['voiding', 'voided', 'refunding', 'refunded', 'declined'];
const SETTLED = ['authorised', 'captured', 'voided', 'declined', 'refunded', 'disputed'];
const MOST_DAYS = 12;

function checkTraces(world: World, user: Customer | undefined, place: string, text: string): void {
  for (const customer of world.customers.filter((other) => other !== user))
    for (const trace of [customer.name, customer.user._id, ...customer.tokens, customer.addressId, ...customer.cardIds])
      assert.ok(!text.includes(trace), `${place} of ${user?.name ?? 'nobody'} has ${trace} of ${customer.name}`);
}

/** Nothing of one customer is in another one's state or storage, but for attempts, which are kept by customer. */
export function checkPrivacy(world: World): void {
  for (const tab of world.tabs) {
    const { checkout: _attempts, ...state } = tab.store.getState();
    checkTraces(world, world.customerOf(tab), tab.name, JSON.stringify(state));
  }
  for (const device of world.devices.filter(({ wasDenied }) => !wasDenied)) {
    const { checkout_attempt: _attempts, ...stored } = Object.fromEntries(device.stored);
    const user = world.customers.find((customer) => stored.user?.includes(customer.user._id));
    checkTraces(world, user, `storage of the ${device.name}`, JSON.stringify(stored));
  }
}

const ANSWERS = {
  always: { charge: 'answer', ask: 'answer', refund: 'answer', capture: 'answer', cancel: 'answer' },
} as const;

/** The provider, the bank and the network work again, and time passes until nothing is under way. */
async function comeToRest(world: World): Promise<void> {
  const { shop } = world;
  await shop.provider.control(ANSWERS);
  for (const device of world.devices) device.storage = 'works';
  for (const tab of world.tabs) tab.isOnline = true;
  for (let round = 0; round < 20 && world.calls.length + shop.server.works.size > 0; round += 1) await flow(world);
  // Tabs that were opened while storage was denied do not read what was stored before.
  for (const device of world.devices) if (device.wasDenied || device.openTabs.length === 0) await world.openTab(device);
  for (const tab of world.tabs) {
    // Without a customer the checkout leads to the login, where the copy is read.
    const isGuest = world.customerOf(tab) === undefined;
    await world.run(tab, ({ dispatch }) => dispatch(isGuest ? app.loginOpened() : app.recoverAttempt()));
  }
  await flow(world, 30);
}

async function rowsOf(world: World) {
  const { db } = world.shop;
  const ids = world.customers.map(({ user }) => user._id);
  const [orders, payments, keys, users, quotes] = await Promise.all([
    db.select().from(tables.orders).where(inArray(tables.orders.userId, ids)),
    db.select().from(tables.payments).where(inArray(tables.payments.userId, ids)),
    db.select().from(tables.idempotencyKeys).where(inArray(tables.idempotencyKeys.userId, ids)),
    db.select().from(tables.users).where(inArray(tables.users.id, ids)),
    db.select().from(tables.paymentQuotes).where(eq(tables.paymentQuotes.promoId, PROMO.id)),
  ]);
  return { orders, payments, keys, users, quotes };
}

/** At any moment what was taken is an order's, on its way back, or in the report; and what is due has a time. */
export async function checkDue(world: World): Promise<void> {
  const { orders, payments } = await rowsOf(world);
  for (const { reference, status, latest_charge: charge } of await world.shop.provider.payments()) {
    const row = payments.find(({ id }) => id === reference);
    if (status !== 'succeeded' || charge?.refunded || !row) continue;
    const order = orders.find(({ id }) => id === row.orderId);
    const isKept = order !== undefined && order.status !== 'Cancelled' && !row.orderEnded;
    const isReported = (STUCK_STATES as readonly string[]).includes(row.status);
    const isUnderWay = row.nextCheckAt !== null;
    assert.ok(isKept || isReported || isUnderWay, `${reference} was taken, and is kept for nothing (${row.status})`);
  }
  for (const { id, status, nextCheckAt, requestedAt } of payments)
    if ((REQUESTED_STATES as readonly string[]).includes(status)) {
      const most = Math.max(MINUTE, world.now() - requestedAt.getTime());
      const ms = (nextCheckAt?.getTime() ?? Infinity) - world.now();
      assert.ok(ms <= Math.min(most, 60 * MINUTE), `${id} is ${status}, and next worked on in ${ms} ms`);
    }
}

/** What the provider is known to have is asked about, and not sent again. */
export async function checkRepeats(world: World): Promise<void> {
  const { payments } = await rowsOf(world);
  const sent = (await world.shop.provider.calls('charge')).map(({ body }) => body['metadata[reference]']);
  for (const { id } of payments.filter(({ reference }) => reference)) {
    const count = sent.filter((reference) => reference === id).length;
    assert.equal(count, world.chargesOfKnown.get(id) ?? count, `${id} is known at the provider, and was sent again`);
    world.chargesOfKnown.set(id, count);
  }
}

/** Orders whose calls' keys have not expired, and attempts on the screens. */
async function checkOrders(world: World): Promise<void> {
  const { orders, keys, payments } = await rowsOf(world);
  const orderOf = (key: (typeof keys)[number]) =>
    (key.reply as { data?: { order?: { _id: string } } } | null)?.data?.order?._id;
  const placed = keys.filter(({ call }) => call === 'placeOrder').map((key) => [orderOf(key), key.key] as const);
  for (const order of orders) {
    if (world.now() - order.createdAt.getTime() > REPLAY_MS) continue;
    const ofOrder = placed.filter(([id]) => id === order.id);
    assert.equal(ofOrder.length, 1, `order ${order.orderCode} belongs to ${ofOrder.length} attempts`);
    const attemptId = ofOrder[0]?.[1].replace(/-order$/, '') ?? '';
    const press = world.presses.get(attemptId);
    assert.ok(press, `order ${order.orderCode} of attempt ${attemptId} was never pressed`);
    assert.equal(order.addressText, press.door, `the door of ${order.orderCode} is not what the checkout showed`);
    if (order.paymentMethod === 'Card') {
      const paid = payments.find(({ orderId }) => orderId === order.id);
      assert.equal(paid?.cardId, press.cardId, `the card of ${order.orderCode} is not the one that was chosen`);
    }
    assert.equal(order.grandTotal / 100, press.total, `the total of ${order.orderCode} is not what the button showed`);
    const isShown = world.devices.some((device) => device.tabs.some((tab) => tab.shown.includes(order.id)));
    if (order.status !== 'Cancelled' && world.ended.has(attemptId))
      assert.ok(isShown, `a screen said that attempt ${attemptId} is over, and ${order.orderCode} was placed`);
  }
  for (const tab of world.tabs) {
    const { status } = app.selectOwnCheckout(tab.store.getState());
    assert.ok(!['quoting', 'processing'].includes(status), `${tab.name} stays ${status}`);
  }
}

/** Each charge without an order goes back, or a screen says what became of it. */
async function checkWords(world: World): Promise<void> {
  const { payments } = await rowsOf(world);
  const checkouts = world.devices
    .flatMap((device) => device.openTabs)
    .flatMap((tab) => Object.entries(app.selectCheckouts(tab.store.getState())));
  const openIds = checkouts.flatMap(([, { state }]) => ('attempt' in state ? state.attempt.id : []));
  const charges = checkouts.flatMap(([, checkout]) => checkout.charges);
  for (const { transactionId } of charges.filter(({ isRefunded }) => isRefunded)) {
    const row = payments.find(({ id }) => id === transactionId);
    assert.ok(row && GOES_BACK.includes(row.status), `a screen says that ${transactionId} goes back: ${row?.status}`);
  }
  for (const { name, user } of world.toldOfReturn) {
    const own = payments.filter(({ userId }) => userId === user._id);
    const isTrue = own.some(({ status }) => GOES_BACK.includes(status));
    assert.ok(isTrue, `${name} was told that a payment goes back: ${own.map(({ status }) => status).join(', ')}`);
  }
  for (const [id, { customer, total, asked }] of world.presses) {
    assert.equal(asked, total, `the button showed AED ${total}, and attempt ${id} asks for AED ${asked}`);
    const isOpen = openIds.includes(id);
    // Of one that ended unseen the orders and the charges below say what became of it.
    const hasEnded = world.ended.has(id) || world.endedUnseen.has(id);
    if (world.cardAttempts.has(id)) assert.ok(isOpen || hasEnded, `no screen of ${customer.name} knows attempt ${id}`);
  }
  for (const { id, userId, status, orderId } of payments.filter((row) => row.status === 'authorised' && !row.orderId)) {
    const attemptIds = [...world.presses]
      .filter(([, { customer }]) => customer.user._id === userId)
      .map(([attempt]) => attempt);
    const isTold = attemptIds.some((attempt) => openIds.includes(attempt) || world.abandonedAttempts.has(attempt));
    const isListed = charges.some(({ transactionId }) => transactionId === id);
    assert.ok(isTold || isListed, `no screen tells of the charge ${id} (${status}, ${orderId})`);
  }
}

async function checkMoney(world: World): Promise<void> {
  const { orders, payments, users, quotes } = await rowsOf(world);
  const asked = [...world.presses.values()];
  for (const charge of await world.shop.provider.payments()) {
    const row = payments.find(({ id }) => id === charge.reference);
    const isReleased = charge.status === 'canceled';
    const isBack = !isReleased && charge.latest_charge?.refunded === true;
    if (isBack) assert.equal(row?.status, 'refunded', `${charge.reference} has been given back`);
    if (isReleased) assert.ok(['voided', 'declined'].includes(row?.status ?? ''), `${charge.reference} is released`);
    if (isBack || !['requires_capture', 'succeeded'].includes(charge.status)) continue;
    const order = orders.find(({ id }) => id === row?.orderId);
    assert.ok(row, `${charge.reference} was charged, and the database does not know it`);
    // The bank has the money, and a person decides.
    if (world.disputed.has(charge.reference)) assert.equal(row.status, 'disputed', `${charge.reference} is disputed`);
    if (row.status === 'disputed') continue;
    assert.ok(order && order.status !== 'Cancelled', `${charge.reference} is paid for nothing (${row.status})`);
    const isTaken = charge.status === 'succeeded';
    assert.equal(isTaken, order.status !== 'Placed', `${charge.reference} of ${order.orderCode} is ${charge.status}`);
    assert.equal(charge.amount, order.grandTotal, `${charge.reference} is not the total of ${order.orderCode}`);
    const totals = asked.filter(({ customer }) => customer.user._id === row.userId).map(({ total }) => total * 100);
    assert.ok(totals.includes(charge.amount), `${charge.amount} fils were charged, and no button showed them`);
  }
  for (const { id, paymentMethod, orderCode } of orders)
    assert.equal(
      payments.some(({ orderId }) => orderId === id),
      paymentMethod === 'Card',
      `payment of ${orderCode}`,
    );
  for (const { id, name, loyaltyPoints } of users) {
    const valid = orders.filter(({ userId, status }) => userId === id && status !== 'Cancelled');
    const points = valid.reduce((sum, order) => sum + order.loyaltyPointsEarned - order.loyaltyPointsUsed, 0);
    assert.equal(loyaltyPoints, 300 + points, `points of ${name}`);
  }
  const slots = await world.shop.db.select().from(tables.promoSlots).where(eq(tables.promoSlots.promoId, PROMO.id));
  const taken = slots.reduce((sum, { used }) => sum + used, 0);
  const uses = orders.filter(({ promoId, status }) => promoId === PROMO.id && status !== 'Cancelled').length;
  assert.equal(taken, uses + quotes.length, 'uses of the promo');
  assert.ok(uses <= PROMO.uses, `the promo was used ${uses} times`);
  for (const { id, name } of users) {
    const isOnce = (order: (typeof orders)[number]) =>
      order.userId === id && order.promoId === ONCE.id && order.status !== 'Cancelled';
    assert.ok(
      orders.filter(isOnce).length <= 1,
      `${name} has used a promo of one use ${orders.filter(isOnce).length} times`,
    );
  }
}

/** Time passes, until every charge without an order is back. */
async function settleMoney(world: World): Promise<void> {
  const { shop } = world;
  const open = (await shop.provider.payments()).filter(({ status }) => status === 'requires_action');
  await shop.provider.control({ set: open.map(({ reference }) => ({ reference, ...SAID.canceled })) });
  for (const ms of [31 * MINUTE, ...Array<number>(MOST_DAYS).fill(26 * 60 * MINUTE)]) {
    await wait(world, ms);
    await flow(world, 30);
    await shop.server.jobs({ comparesLists: true }).advance(MANY);
    const { payments } = await rowsOf(world);
    for (const { id, status } of payments) assert.notEqual(status, 'unmatched', `the charge ${id} waits for a person`);
    await shop.server.jobs().advance(MANY);
    // The provider may fail a refund once more for each time that the history says so.
    if (ms > 31 * MINUTE && payments.every(({ id, status }) => SETTLED.includes(status) || world.forgotten.has(id)))
      return;
  }
}

/** All rows of the customers that an order or a payment writes. */
const BACKED_UP = [
  ...[tables.orders, tables.orderItems, tables.orderEvents, tables.payments, tables.paymentEvents],
  ...[tables.paymentQuotes, tables.cartItems, tables.loyaltyEntries],
] as const;
type Backup = { table: (typeof BACKED_UP)[number]; rows: Record<string, unknown>[] }[];

export async function backUp(world: World): Promise<Backup> {
  const ids = world.customers.map(({ user }) => user._id);
  return Promise.all(
    BACKED_UP.map(async (table) => ({
      table,
      rows: await world.shop.db
        .select()
        .from(table as typeof tables.orders)
        .where(inArray(table.userId, ids)),
    })),
  );
}

/** The database is put back to a backup; then no money moves that was taken for orders which it has forgotten. */
export async function checkRestored(world: World, backup: Backup): Promise<void> {
  const { shop } = world;
  const ids = world.customers.map(({ user }) => user._id);
  for (const tab of world.tabs) tab.close();
  await shop.kill();
  // The rows of carts refer to the dish.
  await shop.importMenu(PRICE);
  await shop.provider.control(ANSWERS);
  await acceptOrders(world);
  const taken = (await shop.provider.payments()).filter(
    ({ status, latest_charge: charge }) => status === 'succeeded' && !charge?.refunded,
  );
  for (const { table } of [...backup].reverse()) await shop.db.delete(table).where(inArray(table.userId, ids));
  for (const { table, rows } of backup) if (rows.length > 0) await shop.db.insert(table).values(rows as never);
  world.log('the database is put back to the middle of the history');
  const due = new Set<unknown>(
    backup.flatMap(({ rows }) => rows.filter(({ status }) => status === 'refunding')).map(({ id }) => id),
  );
  for (const ms of [31 * MINUTE, 26 * 60 * MINUTE]) {
    shop.clock.advance(ms);
    await shop.server.jobs({ comparesLists: true }).advance(MANY);
    await shop.server.jobs().advance(MANY);
  }
  // Nothing of this history holds a lock in the next one.
  await shop.kill();
  const after = await shop.provider.payments();
  for (const { reference } of taken.filter((charge) => !due.has(charge.reference)))
    assert.ok(
      after.some((charge) => charge.reference === reference && !charge.latest_charge?.refunded),
      `${reference} was taken for an order, and was given back after a restore`,
    );
  const rows = await shop.db.select().from(tables.payments).where(inArray(tables.payments.userId, ids));
  for (const { reference } of taken)
    assert.ok(
      rows.some(({ id }) => id === reference),
      `${reference} was taken, and after a restore nobody is told`,
    );
}

export async function checkAtEnd(world: World): Promise<void> {
  await comeToRest(world);
  checkPrivacy(world);
  await checkOrders(world);
  await checkWords(world);
  const { payments } = await rowsOf(world);
  // Without a charge nothing is under way.
  if (payments.length > 0 || (await world.shop.provider.payments()).length > 0) await settleMoney(world);
  await checkMoney(world);
}
