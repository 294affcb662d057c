/** What others do: the shop's staff, the card provider, its cardholders, and the customer's other devices. */
import assert from 'node:assert/strict';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { addresses, cartItems, orders, payments, users } from '../../server/db/schema';
import { createSession } from '../../server/http/session';
import { newId } from '../../server/lib/ids';
import { SAID } from '../../server/test/provider';
import { ITEM } from './shop.mts';
import type { World } from './world.mts';

export type Step = (world: World, which: number, how: number) => Promise<boolean>;

export const pick = <T,>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const STAFF = [['Accepted'], ['Cancelled'], ['Accepted', 'Cancelled']] as const;

export const staff: Step = async (world, which, how) => {
  const [order] = await world.shop.db
    .select()
    .from(orders)
    .where(eq(orders.userId, pick(world.customers, which)?.user._id ?? ''));
  if (!order) return false;
  const statuses = pick(STAFF, how) ?? [];
  for (const status of statuses) {
    world.log(`the staff: ${order.orderCode} is ${status}`);
    const reason = status === 'Cancelled' ? { reason: 'Closed' } : {};
    await world.shop.operate('setOrderStatus', { order_code: order.orderCode, status, ...reason });
    if (status === statuses.at(-1)) break;
    world.log('the provider captures, and answers that it failed');
    await world.shop.provider.next('capture', 'fail');
    await world.shop.server.jobs().advance();
  }
  return true;
};

const BEHAVIOURS = ['challenge', 'decline', 'lose', 'drop', 500, 'cut', 'fail', 'fail at the bank'] as const;

export const provider: Step = async (world, which, how) => {
  const kind = pick(['charge', 'charge', 'charge', 'ask', 'refund', 'capture', 'cancel'], which) ?? 'charge';
  const as = kind === 'charge' ? pick(BEHAVIOURS, how) : pick([500, 'fail'] as const, how);
  world.log(`the provider's next ${kind}: ${as}`);
  await world.shop.provider.next(kind, as);
  return true;
};

export const webhook: Step = async (world, which, how) => {
  const payment = pick(await world.shop.provider.payments(), which);
  if (!payment) return false;
  world.log(`the provider's event about ${payment.reference}${how % 2 ? ', twice' : ''}`);
  const works = [world.shop.webhook(payment.reference), ...(how % 2 ? [world.shop.webhook(payment.reference)] : [])];
  const isIts = eq(payments.id, payment.reference);
  const rowOf = async () => (await world.shop.db.select().from(payments).where(isIts))[0];
  const before = await rowOf();
  for (const work of works) await work.advance();
  const after = await rowOf();
  const isLater = before?.nextCheckAt && !(after?.nextCheckAt && after.nextCheckAt <= before.nextCheckAt);
  assert.ok(!isLater || before.version !== after?.version, 'a look-up without news has put off what is due');
  return true;
};

const GIVEN_BACK: Record<string, object> = { requires_capture: SAID.canceled, succeeded: SAID.refunded };

/** The shop's staff gives a charge back on the provider's own pages. */
export const refundByStaff: Step = async (world, which) => {
  const charged = (await world.shop.provider.payments()).filter(({ status }) => status in GIVEN_BACK);
  const { reference, status } = pick(charged, which) ?? {};
  if (!reference || !status) return false;
  world.log(`the staff gives ${reference} back at the provider`);
  await world.shop.provider.control({ set: [{ reference, ...GIVEN_BACK[status] }] });
  return true;
};

/** Another device of the customer changes the door of the address. */
export const editAddress: Step = async (world, which, how) => {
  const customer = pick(world.customers, which);
  if (!customer) return false;
  const villaAptNo = `Villa ${how}`;
  world.log(`${customer.name} lives in ${villaAptNo} now`);
  const own = and(eq(addresses.userId, customer.user._id), eq(addresses.id, customer.addressId));
  await world.shop.db.update(addresses).set({ villaAptNo }).where(own);
  return true;
};

const MOVES = ['capture', 'cancel', 'refund'];

/** A copy of the database is started elsewhere with the live key, and its jobs work. */
export const copy: Step = async (world) => {
  const { provider, server } = world.shop;
  const moved = async () => (await provider.calls()).filter(({ kind }) => MOVES.includes(kind)).length;
  world.log('the jobs of a copy of the database run');
  const before = await moved();
  await server.jobs({ isCopy: true }).advance();
  assert.equal(await moved(), before, 'a copy of the database has moved money');
  return true;
};

/** A till that stops at an accepted order, and a day passes. */
export const till: Step = async (world) => {
  await acceptOrders(world);
  world.log('the till delivers nothing, and a day passes');
  world.shop.clock.advance(25 * 60 * 60_000);
  await world.shop.server.jobs().advance(5000);
  const ids = world.customers.map(({ user }) => user._id);
  const left = await world.shop.db
    .select()
    .from(orders)
    .where(and(inArray(orders.userId, ids), inArray(orders.status, ['Placed', 'Accepted'])));
  assert.deepEqual(
    left.map(({ orderCode }) => orderCode),
    [],
    'what nobody ends stays open',
  );
  return true;
};

/** The kitchen accepts every placed order, and the job captures. */
export async function acceptOrders(world: World): Promise<void> {
  const ids = world.customers.map(({ user }) => user._id);
  const isPlaced = and(inArray(orders.userId, ids), eq(orders.status, 'Placed'));
  for (const { orderCode } of await world.shop.db.select().from(orders).where(isPlaced))
    await world.shop.operate('setOrderStatus', { order_code: orderCode, status: 'Accepted' });
  await world.shop.server.jobs().advance();
}

/** A cardholder disputes a charge. */
export const dispute: Step = async (world, which) => {
  await acceptOrders(world);
  const taken = (await world.shop.provider.payments()).filter(({ status }) => status === 'succeeded');
  const { reference } = pick(taken, which) ?? {};
  if (!reference) return false;
  world.log(`the cardholder disputes ${reference}`);
  world.disputed.add(reference);
  await world.shop.provider.control({ disputes: [{ reference, status: 'needs_response' }] });
  return true;
};

/** The provider does not know a payment any more, which waits at the bank. */
export const forget: Step = async (world, which) => {
  const waiting = (await world.shop.provider.payments()).filter(({ status }) => status === 'requires_action');
  const { reference } = pick(waiting, which) ?? {};
  if (!reference) return false;
  world.log(`the provider forgets ${reference}`);
  world.forgotten.add(reference);
  await world.shop.provider.control({ forget: [reference] });
  return true;
};

const BRANCH = 'branch-al-barsha';
const QUARTER = 15 * 60_000;

/** Two customers elsewhere order for the last place of a quarter of an hour, some statements of each in turn. */
export const lastPlace: Step = async (world, which, how) => {
  const { db, clock, server } = world.shop;
  if (!world.shop.hasDish) return false;
  await world.shop.operate('setOrdersPerQuarter', { branch_id: BRANCH, orders_per_quarter: 1 });
  // Until every cache has read it.
  clock.advance(6000);
  const time = new Date((Math.ceil(clock.now().getTime() / QUARTER) + 8 + which) * QUARTER);
  world.log(`two customers elsewhere order for the last place at ${time.toISOString()}`);
  const works = [];
  for (const id of [newId(), newId()]) {
    await db.insert(users).values({ id, createdAt: clock.now() });
    await db.insert(cartItems).values({ userId: id, itemId: ITEM, quantity: 1 });
    const order = { order_from: 'Web', delivery_instruction: '', payment_method: 'COP', branch_id: BRANCH };
    const authorization = `Bearer ${await createSession(db, id, clock.now())}`;
    works.push(
      server.call({
        method: 'POST',
        url: '/api/placeOrder',
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify({ ...order, scheduled_for: time.toISOString() }),
      }),
    );
  }
  for (let turn = 0; turn < 40; turn += 1) for (const work of works) await work.advance(1 + (how % 3));
  const isAtTime = and(eq(orders.branchId, BRANCH), eq(orders.scheduledFor, time), ne(orders.status, 'Cancelled'));
  assert.ok((await db.$count(orders, isAtTime)) <= 1, 'the last place was given twice');
  return true;
};
