import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { POOL_LIMITS } from '../db/openDb';
import { Limits } from '../http/limits';
import { sweep } from '../jobs/sweep';
import { removePictures, writePicture } from '../modules/account/pictureFiles';
import { runRound } from '../modules/payment/paymentJob';
import { findStuckPayments } from '../modules/payment/stuckPayments';
import { advanceOrders } from '../sandbox/kitchen';
import { buildShop, cash, shopper } from './cartFixtures';
import { makeEveryCall, operateEverything } from './everyCall';
import { forThisFile, forThisTest, limitsWith, testSandbox, tokenOf } from './helpers';
import { clusterUrl, connected } from './testDb';

/** Tables whose size does not depend on the number of customers. */
const SMALL = [
  'banners',
  'shop',
  'branch_quarters',
  'branches',
  'categories',
  'event_counter',
  'job_times',
  'leases',
  'menu_items',
  'menu_words',
  'notes',
  'operator_keys',
  'pg_database',
  'processes',
  'promo_slots',
  'promos',
  'removed_pictures',
  'sold_out_items',
  'webhook_subscriptions',
];

/** Every statement with the values of its last execution. */
const statements = new Map<string, unknown[]>();
const { gateway, cards } = testSandbox();
/** The statements in order. */
let sent: string[] = [];

function log(text: string, values: unknown[]): void {
  statements.set(text, values);
  sent.push(text);
}

const shop = forThisFile(async () => {
  const opened = await buildShop({ gateway, logger: { logQuery: log }, postgres: clusterUrl });
  statements.clear();
  return opened;
});

/** Rows of other customers, as after a year of use. */
const GROWTH = `
  insert into users (id, name, email, picture, created_at)
    select 'u' || n, 'Name', n || '@many.example', case when n % 3 = 0 then n || '.webp' else '' end,
      timestamptz '2026-01-05' - n * interval '4 minutes'
      from generate_series(1, 15000) n;
  insert into user_emails select email, id from users where email like '%@many.example';
  insert into sessions (user_id, token_hash, expires_at)
    select 'u' || n, md5(n::text), timestamptz '2026-01-06' + n % 60 * interval '1 day'
      from generate_series(1, 15000) n;
  insert into codes (user_id, id, purpose, code_hash, tries_left, expires_at, created_at, registration)
    select 'u' || n, 'c' || n, 'register', '', 5, timestamptz '2026-01-05',
      timestamptz '2026-01-05' - n % 28 * interval '1 hour', jsonb_build_object('email', n || '@waits.example')
    from generate_series(1, 15000) n;
  insert into known_devices (user_id, device_hash, seen_at)
    select 'u' || n, md5(n::text), timestamptz '2026-01-05' - n % 300 * interval '1 day'
      from generate_series(1, 15000) n;
  insert into limit_counts select md5(n::text), 1, 1767603600000 + n from generate_series(1, 15000) n;
  insert into outbox (id, recipient, subject, body, created_at)
    select 'm' || n, n || '@many.example', '', '', timestamptz '2026-01-05' - n % 28 * interval '1 day'
      from generate_series(1, 15000) n;
  insert into addresses (user_id, id, area, lat, lng)
    select 'u' || n, 'a' || n, 'Al Barsha 1', 25.1, 55.2 from generate_series(1, 15000) n;
  insert into cart_items (user_id, item_id, quantity) select 'u' || n, 'plain', 1 from generate_series(1, 15000) n;
  insert into cards (user_id, id, instrument, fingerprint, scheme, last4, expiry_month, expiry_year, browsers)
    select 'u' || n, 'k' || n, '', 'f' || n, 'Visa', '4242', 1, 2030, '{""}' from generate_series(1, 15000) n;
  insert into payments (user_id, id, card_id, amount, status, order_id, next_check_at)
    select 'u' || n, 'p' || n, 'k' || n, 4500, 'captured', 'o' || n,
      case when n % 20 = 0 then timestamptz '2026-01-06' + n % 90 * interval '1 day' end
      from generate_series(1, 15000) n;
  insert into payment_events (user_id, payment_id, seq, kind, source, amount, reference, at)
    select user_id, id, 0, 'captured', 'customer', amount, reference, created_at from payments where id ~ '^p[0-9]+$';
  insert into payment_quotes select user_id, id, '{}', null, created_at from payments where id ~ '^p[0-9]+$';
  insert into orders (user_id, id, order_code, status, type, branch_id, payment_method, sub_total, delivery_charges,
      vat_amount, grand_total, created_at)
    select 'u' || (n % 15000 + 1), 'o' || n, 'X' || n, 'Delivered', 'delivery', 'branch-al-barsha', 'COD', 1, 0, 0, 1,
      timestamptz '2026-01-05' - n * interval '1 minute' from generate_series(1, 30000) n;
  insert into order_codes select order_code, user_id, id, array[md5(user_id), md5(id)],
      case when right(id, 1) = '0' then created_at + interval '365 days' end
    from orders where id like 'o%' on conflict do nothing;
  insert into order_items (user_id, order_id, position, item_id, title, image, original_price, quantity, total_price)
    select user_id, id, 0, 'plain', '{}', '', 1, 1, 1 from orders where order_code like 'X%';
  insert into order_events (user_id, order_id, status, at, by, seq)
    select user_id, id, 'Later', created_at, 'customer', row_number() over () from orders where order_code like 'X%';
  insert into webhook_deliveries (id, subscription_id, seq, change, attempts, created_at)
    select 'w' || n, (select id from webhook_subscriptions limit 1), n, '{}', 9,
      timestamptz '2026-01-05' - n % 28 * interval '1 day'
      from generate_series(1, 15000) n;
  insert into loyalty_entries (user_id, id, title, points_type, points, created_at)
    select user_id, id, '{}', 'reward', 1, created_at from orders where order_code like 'X%';
  insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select 'u' || n, 'key' || n, '', '', timestamptz '2026-01-05' + n % 600 * interval '1 minute'
    from generate_series(1, 15000) n;
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

test('API-32 API-34 round trips: 8 of an order, one more in cash, by promo, by charge, whose own are 15', async () => {
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
  assert.equal(cashOrder.length, 10, cashOrder.join('\n'));

  const payer = await shopper(shop, 2, { loyaltyPoints: 100 });
  const { data: card } = await shop.call('addCard', { cardToken: tokenOf(cards), amount: 0 }, payer.token);
  sent = [];
  const { limits, config } = shop.app;
  shop.app.limits = new Limits({ ...shop.deps, config: { ...config, limits: limitsWith({}) } });
  const charge = { cardId: card.instrumentId, amount: 45, user_address_id: payer.addressId };
  const { data: paid } = await shop.call('makePayment', charge, payer.token, { 'idempotency-key': 'round-trips' });
  shop.app.limits = limits;
  const paying = sent.filter((text) => !text.includes('"processes"'));
  assert.ok(
    paying.some((text) => text.includes('"limit_counts"')),
    'with its limits',
  );
  assert.ok(paying.length <= 15, paying.join('\n'));
  const cardOrder = await place(payer, { payment_method: 'Card', transaction_id: paid.payment.id });
  assert.equal(cardOrder.length, 9, cardOrder.join('\n'));
});

test('a rush of customers stops no call: none waits for a connection while it has one', async () => {
  const pool = { ...POOL_LIMITS, connections: 1, connectMs: 2000 };
  const oneAtATime = await forThisTest(buildShop({ gateway, pool, config: { limits: limitsWith({}) } }));
  const token = await makeEveryCall(oneAtATime, cards);
  assert.equal((await oneAtATime.call('deleteProfile', undefined, token)).status, true);
  await operateEverything(oneAtATime);
});

/** Explains every statement that was sent; returns those that read the whole of a table that grows. */
async function wholeReads(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  const planned = [...statements].filter(([text]) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
  assert.ok(planned.length > 80, `${planned.length} statements`);
  const explain = async (statement: string, values: unknown[]): Promise<Plan> => {
    const text = `explain (format json) ${statement}`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, values);
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? assert.fail(statement);
  };
  await client.query('set plan_cache_mode = force_generic_plan');
  for (const [text, values] of planned) {
    // A prepared statement has either plan: one for these values, or one for any.
    await client.query(`prepare explained as ${text}`);
    const anyValues = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : '';
    const plans = [await explain(text, values), await explain(`execute explained${anyValues}`, [])];
    await client.query('deallocate explained');
    const scanned = plans.flatMap(scannedTables).filter((table) => !SMALL.includes(table));
    if (scanned.length > 0) problems.push(`${scanned.join(', ')}: ${text} ${JSON.stringify(values)}`);
  }
  return problems;
}

test('no statement of the server scans a whole growing table', async () => {
  const token = await makeEveryCall(shop, cards);
  await runRound(shop.deps);
  shop.clock.advance(60 * 60_000);
  await advanceOrders(shop.deps, 1);
  await runRound(shop.deps);
  await findStuckPayments(shop.deps.db, shop.clock.now());
  assert.equal((await shop.call('deleteProfile', undefined, token)).status, true);
  await operateEverything(shop);
  await sweep(shop.deps.db, shop.clock.now());
  await writePicture(shop.deps, Buffer.from(''));
  shop.clock.advance(61 * 60_000);
  await removePictures(shop.deps);
  const client = await connected(shop.databaseUrl);
  await client.query(GROWTH);
  assert.deepEqual(await wholeReads(client), []);
});
