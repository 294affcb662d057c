import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { calls, type CallName } from '../../contract/calls';
import { operatorCalls, type OperatorBranch, type OperatorCallName } from '../../contract/operator';
import { sweep } from '../jobs/sweep';
import { hashPassword } from '../modules/auth/passwords';
import { listKeys } from '../modules/operator/operatorKeys';
import { sendWebhooks } from '../modules/operator/webhookJob';
import {
  addSubscription,
  claimDelivery,
  failDelivery,
  hasWork,
  listDead,
  listSubscriptions,
  retryDead,
} from '../modules/operator/webhookStore';
import { limitPromo } from '../modules/promo/promoTable';
import { findPromoByCode } from './findPromoByCode';
import { returnUnspent } from '../modules/payment/returnUnspent';
import { advanceOrders } from '../sandbox/kitchen';
import { noCluster as whyNoCluster, startCluster, type Cluster } from '../../scripts/postgresCluster.mjs';
import { buildShop, cash, put, shopper } from './cartFixtures';
import { TEST_NOW, testSandbox, tokenOf, type TestApp } from './helpers';
import { operate, operatorKey } from './operatorFixtures';

const noCluster = whyNoCluster();
const given = process.env.DATABASE_URL;
/** Tables whose size does not depend on the number of customers. */
const SMALL = [
  'banners',
  'branches',
  'categories',
  'event_counter',
  'leases',
  'menu_items',
  'operator_keys',
  'processes',
  'promo_slots',
  'promos',
  'sold_out_items',
  'webhook_subscriptions',
];

/** Every statement with the values of its last execution. */
const statements = new Map<string, unknown[]>();
let cluster: Cluster | null = null;
let t: TestApp | null = null;
const { gateway, cards } = testSandbox();
/** The statements in order. */
let sent: string[] = [];

function log(text: string, values: unknown[]): void {
  statements.set(text, values);
  sent.push(text);
}

before(async () => {
  if (noCluster) return;
  cluster = await startCluster();
  process.env.DATABASE_URL = cluster.url();
  t = await buildShop({ gateway, logger: { logQuery: log } });
  statements.clear();
});
after(async () => {
  await t?.close();
  await cluster?.stop();
  if (given === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = given;
});

/** Makes every call of the contract and runs every job once; fails if a call is missing. */
async function useEverything(shop: TestApp): Promise<void> {
  const missing = new Set(Object.keys(calls));
  const call = async <N extends CallName>(name: N, input?: Record<string, unknown>, token?: string, key?: string) => {
    missing.delete(name);
    const answer = await shop.call(name, input, token, key === undefined ? undefined : { 'idempotency-key': key });
    assert.equal(answer.status, true, `${name}: ${answer.message}`);
    return answer.data;
  };
  const passwordHash = await hashPassword('wings123');
  const customer = await shop.signIn({ passwordHash });
  const email = customer.user.email ?? '';
  const { auth_token: guest } = await call('guestLogin', { deviceToken: 'a device of the test' });
  const fields = { area: 'Al Barsha 1', lat: 25.1076, lng: 55.2041 };
  await call('addAddress', fields, guest);
  const begun = await call('register', {
    name: 'New',
    email: 'new@example.com',
    password: 'wings123',
    phone: '971501234567',
    age: 30,
  });
  const codeOf = (to: string) => shop.mailer.sent.findLast((mail) => mail.to === to)?.code ?? assert.fail();
  await call('verifyOTP', { user_id: begun.user._id, otp: codeOf('new@example.com') }, guest);
  await call('login', { email, password: 'wings123' });
  const reset = await call('forgotPassword', { email });
  const { auth_token: token } = await call('resetPassword', {
    user_id: reset.user._id,
    otp: codeOf(email),
    password: 'wings1234',
    confirm_password: 'wings1234',
  });
  await call(
    'changePassword',
    { old_password: 'wings1234', new_password: 'wings123', confirm_password: 'wings123' },
    token,
  );
  const { _id: address } = await call('addAddress', fields, token);
  const { _id: second } = await call('addAddress', fields, token);
  await call('updateAddress', { ...fields, address_id: second, is_default: true }, token);
  await call('getUserAddress', undefined, token);
  await call('getBranches');
  await call('getDashboard');
  const [category] = await call('getAllCategories');
  await call('getMenuItems', { category_id: category?._id ?? '', page: 1 }, token);
  await call('getItemDetails', { item_id: 'wings-buffalo-10' }, token);
  await call('search', { query: 'wings' }, token);
  await call('addItemToCart', { item_id: 'plain', quantity: 2, addons: [], type: 'delivery' }, token);
  await call('updateCartItem', { item_id: 'plain', quantity: 3, addons: [], type: 'delivery' }, token);
  const place = { type: 'delivery', user_address_id: address };
  await call('getCart', { ...place, promo_code: 'WINGS20' }, token);
  const { promos } = await call('getPromotions');
  await call('getPromoDetails', { promo_id: promos[0]?._id ?? '', ...place }, token);
  await call('placeOrder', { ...cash(address), promo_code: 'WINGS20' }, token, 'explain-order-1');
  const paying = { ...customer, token };
  await put(shop, paying, 'plain', 2);
  await call('getAppData');
  const { instrumentId } = await call('addCard', { cardToken: tokenOf(cards), amount: 0 }, token);
  await call('getCustomerCards', {}, token);
  const payment = await call('makePayment', { cardId: instrumentId, amount: 45 }, token, 'explain-payment');
  const paid = { ...cash(address), payment_method: 'Card', transaction_id: payment.payment.id };
  const { order } = await call('placeOrder', paid, token, 'explain-order-2');
  for (const status of ['All', 'Active', 'Delivered', 'Cancelled']) await call('getMyOrders', { status }, token);
  await call('getOrderDetails', { order_id: order._id }, token);
  await call('getUserLoyalty', undefined, token);
  await put(shop, paying, 'plain', 2);
  await call('makePayment', { cardId: instrumentId, amount: 45 }, token);
  await call('deleteCard', { cardId: instrumentId }, token);
  await call('removeAddress', { address_id: second }, token);
  missing.delete('updateProfile');
  await shop.app.inject({
    method: 'PUT',
    url: '/api/updateProfile',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nother@example.com\r\n--b--\r\n',
  });
  assert.deepEqual([...missing], ['deleteProfile'], 'calls of the contract that this test does not make');
  shop.clock.advance(60 * 60_000);
  await advanceOrders(shop.deps, 1);
  await returnUnspent(shop.deps);
  await call('deleteProfile', undefined, token);
  await operateEverything(shop);
  await sweep(shop.deps.db, shop.clock.now());
}

/** Makes every call of the operator API once, and sends webhooks of which some fail. */
async function operateEverything(shop: TestApp): Promise<void> {
  const missing = new Set(Object.keys(operatorCalls));
  const key = await operatorKey(shop);
  const branch_id = 'branch-al-barsha';
  const call = async <Data>(name: OperatorCallName, input: Record<string, unknown> = {}) => {
    missing.delete(name);
    const answer = await operate<Data>(shop, key.text, name, input);
    assert.equal(answer.status, true, `${name}: ${answer.message}`);
    return answer.data;
  };
  const received = createServer((_request, response) => response.end())
    .listen(0, '127.0.0.1')
    .unref();
  await once(received, 'listening');
  const { port } = received.address() as AddressInfo;
  const { clock } = shop;
  const { db } = shop.deps;
  for (const url of [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/'])
    await addSubscription(db, { url, branchId: null }, clock.now());

  const ordered = async () => {
    const customer = await shopper(shop);
    const { data } = await shop.call('placeOrder', cash(customer.addressId), customer.token);
    return data.order.order_code ?? assert.fail();
  };
  const codes = [await ordered(), await ordered(), await ordered()];
  const page = await call<{ orders: unknown[]; next_cursor?: string }>('listOpenOrders', { branch_id, limit: 2 });
  await call('listOpenOrders', { branch_id, limit: 2, cursor: page.next_cursor ?? assert.fail() });
  await call('getOrder', { order_code: codes[0] });
  for (const status of ['Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered'])
    await call('setOrderStatus', { order_code: codes[0], status });
  await call('setOrderStatus', { order_code: codes[1], status: 'Cancelled', reason: 'Sold out' });
  const { branches } = await call<{ branches: OperatorBranch[] }>('listBranches');
  await call('setBranchHours', { branch_id, hours: branches.find(({ _id }) => _id === branch_id)?.hours });
  await call('setBranchPaused', { branch_id, is_paused: false });
  for (const is_available of [false, true])
    await call('setItemAvailable', { branch_id, item_id: 'plain', is_available });
  await call('listItems', { branch_id });
  const { promos } = await call<{ promos: { _id: string }[] }>('listPromos');
  await call('setPromoActive', { promo_id: promos[0]?._id, is_active: true });
  assert.deepEqual([...missing], [], 'calls of the operator API that this test does not make');
  await listKeys(db);

  assert.equal(await hasWork(db, clock.now()), true);
  assert.ok((await sendWebhooks(shop.deps)) > 0);
  await hasWork(db, clock.now());
  const away = (await listSubscriptions(db)).find(({ url }) => url.endsWith(':1/')) ?? assert.fail();
  const delivery = (await claimDelivery(db, away.id, clock.now())) ?? assert.fail();
  await failDelivery(db, { ...delivery, attempts: 9 }, 'given up', clock.now());
  assert.equal((await listDead(db)).length, 1);
  assert.deepEqual([await retryDead(db, 'none', clock.now()), await retryDead(db, null, clock.now())], [0, 1]);
  received.close();
}

/** Rows of other customers, as after a year of use. */
const GROWTH = `
  insert into users (id, name, email, is_verified, is_guest, device_hash, created_at, last_visit_at)
    select 'u' || n, 'Name', case when n % 3 > 0 then n || '@many.example' end, n % 3 = 1, n % 3 = 0,
      case when n % 3 = 0 then md5(n::text) end, timestamptz '2026-01-05' - n * interval '4 minutes',
      timestamptz '2026-01-05' - n % 80 * interval '1 day'
      from generate_series(1, 30000) n;
  insert into user_emails select email, id, is_verified, created_at from users where email like '%@many.example';
  insert into user_devices select device_hash, id from users where id like 'u%' and device_hash is not null
    on conflict do nothing;
  insert into sessions (user_id, token_hash, expires_at)
    select 'u' || n, md5(n::text), timestamptz '2026-01-06' + n % 60 * interval '1 day'
      from generate_series(1, 30000) n;
  insert into session_owners (token_hash, user_id, expires_at) select token_hash, user_id, expires_at from sessions;
  insert into codes (user_id, id, purpose, code_hash, tries_left, expires_at, created_at)
    select 'u' || n, 'c' || n, 'register', '', 5, timestamptz '2026-01-05',
      timestamptz '2026-01-05' - n % 28 * interval '1 day'
    from generate_series(1, 30000) n;
  insert into known_devices (user_id, device_hash, seen_at)
    select 'u' || n, md5(n::text), timestamptz '2026-01-05' - n % 300 * interval '1 day'
      from generate_series(1, 30000) n;
  insert into attempts select md5(n::text), 1, timestamptz '2026-01-06' from generate_series(1, 30000) n;
  insert into request_counts select md5(n::text), 1, 1767603600000 + n from generate_series(1, 30000) n;
  insert into webhook_events select 'e' || n, timestamptz '2026-01-05' - n % 28 * interval '1 day'
    from generate_series(1, 30000) n;
  insert into outbox (id, recipient, subject, body, created_at)
    select 'm' || n, '', '', '', timestamptz '2026-01-05' - n % 28 * interval '1 day'
      from generate_series(1, 30000) n;
  insert into addresses (user_id, id, area, lat, lng)
    select 'u' || n, 'a' || n, 'Al Barsha 1', 25.1, 55.2 from generate_series(1, 30000) n;
  insert into cart_items (user_id, item_id, quantity) select 'u' || n, 'plain', 1 from generate_series(1, 30000) n;
  insert into cards (user_id, id, instrument, fingerprint, scheme, last4, expiry_month, expiry_year)
    select 'u' || n, 'k' || n, '', 'f' || n, 'Visa', '4242', 1, 2030 from generate_series(1, 30000) n;
  insert into payments (user_id, id, card_id, amount, status, order_id)
    select 'u' || n, 'p' || n, 'k' || n, 4500, 'captured', 'o' || n from generate_series(1, 30000) n;
  insert into orders (user_id, id, order_code, status, type, branch_id, payment_method, sub_total, delivery_charges,
      vat_amount, grand_total, created_at)
    select 'u' || (n % 30000 + 1), 'o' || n, 'X' || n, 'Delivered', 'delivery', 'branch-al-barsha', 'COD', 1, 0, 0, 1,
      timestamptz '2026-01-05' - n * interval '1 minute' from generate_series(1, 60000) n;
  insert into order_codes select order_code, user_id, id from orders where id like 'o%' on conflict do nothing;
  insert into order_items (user_id, order_id, position, item_id, title, image, original_price, quantity, total_price)
    select user_id, id, 0, 'plain', '{}', '', 1, 1, 1 from orders where order_code like 'X%';
  insert into order_events (user_id, order_id, status, at, seq)
    select user_id, id, 'Later', created_at, row_number() over () from orders where order_code like 'X%';
  insert into webhook_deliveries (id, subscription_id, seq, change, attempts, created_at)
    select 'w' || n, (select id from webhook_subscriptions limit 1), n, '{}', 9,
      timestamptz '2026-01-05' - n % 28 * interval '1 day'
      from generate_series(1, 30000) n;
  insert into loyalty_entries (user_id, id, title, points_type, points, created_at)
    select user_id, id, '{}', 'reward', 1, created_at from orders where order_code like 'X%';
  insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select 'u' || n, 'key' || n, '', '', timestamptz '2026-01-05' + n % 600 * interval '1 minute'
    from generate_series(1, 30000) n;
  analyze;
`;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const scannedTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedTables),
];

test(
  'API-34 an order is placed in at most eight round trips, nine with a promo whose uses are limited',
  { skip: noCluster },
  async () => {
    const shop = t ?? assert.fail();
    const place = async (customer: Awaited<ReturnType<typeof shopper>>, body: Record<string, unknown>) => {
      sent = [];
      const answer = await shop.call('placeOrder', { ...cash(customer.addressId), ...body }, customer.token, {
        'idempotency-key': `round-trips-${customer.addressId}`,
      });
      assert.equal(answer.status, true, answer.message);
      // The heartbeat of the process runs once a second in any case.
      return sent.filter((text) => !text.includes('"processes"'));
    };
    // The first order also queries the branches.
    await place(await shopper(shop, 2), {});
    const cashOrder = await place(await shopper(shop, 3), { promo_code: 'WINGS20' });
    assert.ok(cashOrder.some((text) => /^begin/i.test(text)) && cashOrder.some((text) => /^commit/i.test(text)));
    assert.equal(cashOrder.length, 8, cashOrder.join('\n'));

    const payer = await shopper(shop, 2, { loyaltyPoints: 100 });
    const { data: card } = await shop.call('addCard', { cardToken: tokenOf(cards), amount: 0 }, payer.token);
    const { data: paid } = await shop.call('makePayment', { cardId: card.instrumentId, amount: 45 }, payer.token);
    const cardOrder = await place(payer, { payment_method: 'Card', transaction_id: paid.payment.id });
    assert.equal(cardOrder.length, 8, cardOrder.join('\n'));

    const promo = await findPromoByCode(shop.deps.db, 'WINGS20');
    await limitPromo(shop.deps.db, promo.id, 1000);
    const limited = await place(await shopper(shop, 3), { promo_code: 'WINGS20' });
    await limitPromo(shop.deps.db, promo.id, null);
    assert.equal(limited.length, 9, limited.join('\n'));
  },
);

/** Explains every statement that was sent; returns those that read the whole of a table that grows. */
async function wholeReads(
  client: pg.Client,
  valueOf: (value: unknown) => unknown = (value) => value,
  without: readonly string[] = [],
): Promise<string[]> {
  const problems: string[] = [];
  const planned = [...statements].filter(([text]) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
  assert.ok(planned.length > 80, `${planned.length} statements`);
  for (const [text, values] of planned) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values.map(valueOf),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? assert.fail(text);
    const scanned = scannedTables(plan).filter((table) => !SMALL.includes(table) && !without.includes(table));
    if (scanned.length > 0) problems.push(`${scanned.join(', ')}: ${text} ${JSON.stringify(values)}`);
  }
  return problems;
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

test('no statement of the server reads the whole of a table that grows', { skip: noCluster }, async () => {
  const shop = t ?? assert.fail();
  await useEverything(shop);
  const { rows: names } = (await shop.deps.db.execute('select current_database() as name')) as {
    rows: { name: string }[];
  };
  await withClient(cluster?.url(names[0]?.name) ?? assert.fail(), async (client) => {
    await client.query(GROWTH);
    assert.deepEqual(await wholeReads(client), []);
  });
});

/** Times are told from the clock of the tests; the rows of bench/seed.mjs end when they were made. */
function atPresent(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ][\d:.]+/.test(value)) return value;
  return new Date(new Date(value).getTime() + Date.now() - new Date(TEST_NOW).getTime()).toISOString();
}

const filled = process.env.FILLED_DATABASE_URL;
test(
  'nor in the database of FILLED_DATABASE_URL',
  { skip: noCluster || (filled ? false : 'FILLED_DATABASE_URL names no database of bench/seed.mjs') },
  async () => {
    await withClient(filled ?? assert.fail(), async (client) => {
      // Of an empty table nothing is to be learned.
      const { rows: empty } = await client.query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and reltuples <= 0",
      );
      const problems = await wholeReads(
        client,
        atPresent,
        empty.map(({ name }) => name),
      );
      assert.deepEqual(problems, []);
    });
  },
);
