import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { managePrivacy } from '../commands/privacy';
import { loyaltyEntries, orders, outbox, users } from '../db/schema';
import { newId } from '../lib/ids';
import { exportAccount } from '../modules/account/accountService';
import { cancelOrder } from '../modules/checkout/cancelOrder';
import { AL_BARSHA, buildShop, cash, chosen, deliver } from './cartFixtures';
import { commandOf, forThisFile, testSandbox, tokenOf } from './helpers';

const sandbox = testSandbox();
const t = forThisFile(() => buildShop({ gateway: sandbox.gateway }));

/** Data of this customer only. */
const SECRETS = ['Hidden Palms', 'gate code 7788', 'Quiet Lane', 'allergic to sesame', 'ring twice', 'noura.erased'];
SECRETS.push('Noura Erased', '507654321', '"4242"');

/** All rows of all tables as text. */
async function everything(): Promise<string> {
  const tables = await t.deps.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = [];
  for (const { name } of (tables as { rows: { name: string }[] }).rows)
    rows.push(await t.deps.db.execute(sql`select * from ${sql.identifier(name)}`));
  return JSON.stringify(rows);
}

/** How many rows belong to a customer, without those that repeat an e-mail or the code of an order. */
async function rowsOfCustomer(id: string): Promise<number> {
  const { db } = t.deps;
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'user_id' and table_name not in ('order_codes', 'user_emails')`,
  );
  let count = 0;
  for (const { name } of (tables as { rows: { name: string }[] }).rows)
    count += await db.$count(sql`${sql.identifier(name)}`, sql`user_id = ${id}`);
  return count;
}

async function customerWithOrders() {
  const customer = await t.signIn({ name: 'Noura Erased', email: 'noura.erased@example.com', phone: '971507654321' });
  const { token, user } = customer;
  const place = { ...AL_BARSHA, area: 'Hidden Palms', notes: 'gate code 7788', street: 'Quiet Lane' };
  const address = await t.call('addAddress', place, token);
  const card = await t.call('addCard', { cardToken: tokenOf(sandbox.cards), amount: 0 }, token);
  assert.equal(card.status, true);
  const order = async (key: string) => {
    const line = { item_id: 'wings', quantity: 2, addons: [chosen(0, 'hot')], type: 'delivery' };
    await t.call('addItemToCart', { ...line, instruction: 'allergic to sesame' }, token);
    const body = { ...cash(address.data._id), delivery_instruction: 'ring twice' };
    const placed = await t.call('placeOrder', body, token, { 'idempotency-key': key });
    assert.equal(placed.status, true, placed.message);
    return placed.data.order._id;
  };
  await t.deps.db
    .insert(outbox)
    .values({ id: newId(), recipient: user.email ?? '', subject: 'x', body: 'x', createdAt: t.clock.now() });
  /** A charge for a cart that is never ordered. */
  const pay = async () => {
    await t.call('addItemToCart', { item_id: 'plain', quantity: 2, addons: [], type: 'delivery' }, token);
    const charge = { cardId: card.data.instrumentId, amount: 45, user_address_id: address.data._id };
    assert.equal((await t.call('makePayment', charge, token)).status, true);
  };
  return { ...customer, order, pay };
}

test('a deleted account leaves amounts, and no personal data in any table', async () => {
  const { token, user, order, pay } = await customerWithOrders();
  const [ended, open, cancelled] = [
    await order('first-order-key'),
    await order('second-key'),
    await order('third-key'),
  ];
  await pay();
  await deliver(t, ended);
  const before = await everything();
  for (const secret of SECRETS) assert.ok(before.includes(secret), `${secret} was there`);
  const { mails: _ofRecipient, ...parts } = await exportAccount(t.deps.db, user);
  const rows = Object.values(parts).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : []));
  assert.equal(rows.length, await rowsOfCustomer(user.id), 'every row is exported');
  const exported = JSON.stringify(parts);
  for (const secret of SECRETS) assert.ok(exported.includes(secret), `${secret} is exported`);
  for (const hidden of ['passwordHash', 'tokenHash', 'instrument', 'fingerprint', 'deviceHash'])
    assert.ok(!exported.includes(hidden), hidden);

  assert.equal((await t.call('deleteProfile', undefined, token)).status, true);
  const onItsWay = await t.deps.db.select().from(orders).where(eq(orders.id, open));
  assert.match(onItsWay[0]?.addressText ?? '', /Hidden Palms/, 'the courier still needs the address');
  assert.match(onItsWay[0]?.deliveryInstruction ?? '', /ring twice/);
  const accountOf = async () => (await t.deps.db.select().from(users).where(eq(users.id, user.id)))[0];
  const contact = await accountOf();
  assert.deepEqual([contact?.name, contact?.phone], [user.name, user.phone], 'kitchen and courier still need them');
  const points = await t.deps.db.select().from(loyaltyEntries).where(eq(loyaltyEntries.userId, user.id));
  const by = { actor: 'kitchen', at: t.clock.now(), reason: 'Noura Erased did not answer' } as const;
  await deliver(t, open);
  await t.deps.db.transaction((tx) =>
    cancelOrder({ db: tx, mailer: t.mailer }, { userId: user.id, orderId: cancelled }, by),
  );
  assert.deepEqual(await accountOf(), { ...contact, name: '', phone: '' });
  assert.deepEqual(await t.deps.db.select().from(loyaltyEntries).where(eq(loyaltyEntries.userId, user.id)), points);
  const left = await everything();
  for (const secret of SECRETS) assert.ok(!left.includes(secret), `${secret} is still there`);
  const kept = await t.deps.db.select().from(orders).where(eq(orders.userId, user.id));
  assert.equal(kept.filter(({ status, grandTotal }) => status === 'Delivered' && grandTotal > 0).length, 2);
});

test('deploy/command.sh privacy exports an account and erases it, and reports an unknown e-mail', async () => {
  const { user } = await t.signIn({ name: 'Noura' });
  const email = user.email ?? '';
  const run = commandOf(managePrivacy, t);
  const exported = JSON.parse(await run('export', ` ${email.toUpperCase()} `)) as {
    account: { name: string };
    orders: object[];
  };
  assert.deepEqual([exported.account.name, exported.orders], ['Noura', []]);
  assert.equal(await run('erase', email), `The account ${user.id} is erased`);
  await assert.rejects(run('erase', email), { message: 'No account has this e-mail' });
});
