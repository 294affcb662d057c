/**
 * Two years of a chain, as SQL. Every row is a function of its number, so that tables are filled in parallel
 * and a driver knows each customer's id, e-mail and token without asking.
 *
 * Of the customers 60 % are guests, each with a device and a session. A registered customer has an account, one
 * session, 1.5 addresses and devices on average, and every other one a card. Orders belong to registered customers, to
 * few of them more often (rank ^ 1.5): 80 % delivery, half by card, 2.5 lines, six events when delivered (five for
 * pickup, two when cancelled), points earned with each delivered order and used by a tenth, a promo in 8 %. One
 * customer in ten has two lines in the cart. What the server deletes again has the rows of its time: 30 days of codes,
 * mails and webhook events, a day of idempotency keys.
 */
import { createHash } from 'node:crypto';

/** A number from 0 to 1 that is derived from `n`. */
const part = (n, salt) => `((hashint8extended((${n})::bigint, ${salt}) & 4294967295)::float8 / 4294967296)`;
/** Ids have 20 characters, as those of the server. */
const id = (letter, n) => `substr(md5('${letter}' || (${n})), 1, 20)`;

export const PASSWORD = 'wings123';
/** As the server hashes passwords. */
export const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const TOKEN = 'load';
const EMAIL = `('customer-' || n || '@example.com')`;
/** The customer with a number, as in the rows; the first ones are registered. */
export function customerOf(n) {
  const userId = createHash('md5').update(`u${n}`).digest('hex').slice(0, 20);
  return { id: userId, email: `customer-${n}@example.com`, token: `${userId}.${TOKEN}` };
}

/** A table with the values that the rows of an order share, in parts that can be filled at a time. */
export const ORDERS = 'filled_orders';
export const orders = ({ registered, orders: count, days }, parts) => ({
  create: `create unlogged table ${ORDERS} (n int, id text, customer int, user_id text, code text,
    created_at timestamptz,
    lines int, sub_total int, is_card bool, is_delivery bool, delivery_charges int, promo_discount int,
    loyalty_discount int, is_cancelled bool, grand_total int, events int, path text[])`,
  parts: Array.from(
    { length: parts },
    (_, index) => `insert into ${ORDERS}
  select *, case when is_delivery then 
        array['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered']
      else array['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Delivered'] end
  from (
    select *, sub_total + delivery_charges - promo_discount - loyalty_discount,
      case when is_cancelled then 2 else
        least(case when is_delivery then 6 else 5 end, 1 + floor(extract(epoch from now() - created_at) / 480)::int) end
    from (
      select n, ${id('o', 'n')}, customer, ${id('u', 'customer')}, 'JW-' || (n + 999), created_at, lines,
        2500 * lines as sub_total, ${part('n', 3)} < 0.5, is_delivery,
        case when is_delivery then 1000 else 0 end as delivery_charges,
        case when ${part('n', 4)} < 0.08 then 500 else 0 end as promo_discount,
        case when ${part('n', 5)} < 0.1 then 500 else 0 end as loyalty_discount,
        ${part('n', 6)} < 0.03 and created_at < now() - interval '1 hour' as is_cancelled
      from (
        select n, 1 + floor(${registered} * pow(${part('n', 1)}, 1.5))::int as customer,
          now() - (${count} - n + 1) * (interval '${days} days' / ${count}) as created_at,
          1 + floor(4 * ${part('n', 2)})::int as lines, ${part('n', 7)} < 0.8 as is_delivery
        from generate_series(
          ${Math.round((count * index) / parts) + 1}, ${Math.round((count * (index + 1)) / parts)}
        ) as n
        offset 0
      ) as drawn
    ) as priced
  ) as ordered`,
  ),
});
const STATUS = `(case when is_cancelled then 'Cancelled' else path[events] end)`;
const ADDON = `'[{"addon_index":0,"item_id":"ranch","title":{"en":"Ranch dip","ar":"صلصة الرانش"},"price":300,
  "quantity":1,"max_selection":2,"max_quantity":2}]'::jsonb`;

/** Copies of the seeded branches, items and promos up to the given numbers. */
export const catalogue = ({ branches, items, promos }) => [
  `insert into branches select 'branch-' || n, b.name, b.location, b.lat + (n % 14 - 7) * 0.06,
      b.lng + (n / 14 - 7) * 0.06,
     b.phone, b.delivery_time, b.hours, false, 8
   from generate_series(1, ${branches} - (select count(*)::int from branches)) as n, branches as b
   where b.id = 'branch-al-barsha' on conflict do nothing`,
  `insert into menu_items select id || '-copy-' || n, category_id, title, description, image, original_price,
     discounted_price, addons, calories, allergens, diets, is_available, position + 1000 * n
   from (select *, row_number() over (order by id) as row from menu_items) as i,
     generate_series(1, 1 + ${items} / (select count(*)::int from menu_items)) as n
   order by n, row limit greatest(0, ${items} - (select count(*)::int from menu_items))`,
  `insert into promos select 'promo-' || n, 'CODE' || n, title, description, image, 'amount', 500, null,
     '{"minSubtotal":2000}', null, null, 100 + n, true
   from generate_series(1, ${promos} - (select count(*)::int from promos)) as n,
     (select * from promos order by id limit 1) as p on conflict do nothing`,
];

/** The statements that fill each table of customers, the largest first. */
export const rows = (shape, passwordHash) => ({
  ...orderRows(),
  ...customerRows(shape, passwordHash),
  ...shortLivedRows(shape),
  event_counter: `update event_counter set value = ${shape.orders * 6 + 6}`,
});

function orderRows() {
  return {
    order_events: `insert into order_events (user_id, order_id, status, at, seq)
      select user_id, id, case when k = 2 and is_cancelled then 'Cancelled' else path[k] end,
        created_at + (k - 1) * interval '8 minutes', n * 6 + k
      from ${ORDERS} as o, generate_series(1, events) as k`,
    order_items: `insert into order_items (user_id, order_id, position, item_id, title, image, original_price, quantity,
        addons, total_price)
      select user_id, o.id, k, i.id, i.title, i.image, 2500, 1,
        case when k % 2 = 0 then ${ADDON} else '[]'::jsonb end, 2500
      from (select o.*, k from ${ORDERS} as o, generate_series(0, lines - 1) as k) as o
        join (select *, row_number() over (order by id) - 1 as row from menu_items) as i
          on i.row = (o.n * 7 + o.k * 13) % (select count(*) from menu_items)`,
    orders: `insert into orders (user_id, id, order_code, status, type, branch_id, address_id, address_text,
        payment_method, sub_total, delivery_charges, promo_id, promo_code, promo_discount, loyalty_discount,
        loyalty_points_used, loyalty_points_earned, vat_amount, grand_total, created_at)
      select user_id, o.id, o.code, ${STATUS}, case when is_delivery then 'delivery' else 'pickup' end, b.id,
        case when is_delivery then ${id('a', 'customer')} end,
        case when is_delivery then 'Villa ' || customer % 90 || ', Street ' || customer % 40 || ', Al Barsha 1, Dubai'
          else '' end,
        case when is_card then 'Card' when is_delivery then 'COD' else 'COP' end, sub_total, delivery_charges,
        case when promo_discount > 0 then p.id end, case when promo_discount > 0 then p.used else '' end,
        promo_discount, loyalty_discount, loyalty_discount,
        case when ${STATUS} = 'Delivered' then grand_total / 100 else 0 end, grand_total * 5 / 105, grand_total,
      created_at
      from ${ORDERS} as o
        join (select id, row_number() over (order by id) - 1 as row from branches) as b
          on b.row = o.n % (select count(*) from branches)
        cross join (select id, code as used from promos order by id limit 1) as p`,
    loyalty_entries: `insert into loyalty_entries (user_id, id, order_id, title, image, points_type, points, created_at)
      select user_id, substr(md5(kind || n), 1, 20), id,
        jsonb_build_object('en', 'Order ' || code, 'ar', 'طلب ' || code), 'wings-buffalo', kind,
        case when kind = 'reward' then grand_total / 100 else loyalty_discount end, created_at
      from ${ORDERS} as o, unnest(array['reward', 'redeem']) as kind
      where case when kind = 'reward' then ${STATUS} = 'Delivered' else loyalty_discount > 0 end`,
    order_codes: `insert into order_codes (code, user_id, order_id) select code, user_id, id from ${ORDERS} as o`,
    payments: `insert into payments (user_id, id, card_id, amount, status, reference, order_id, created_at, touched_at)
      select user_id, ${id('p', 'n')}, ${id('k', 'customer')}, grand_total,
        case when is_cancelled then 'refunded' else 'captured' end, 'pay_' || ${id('r', 'n')}, id,
      created_at, created_at
      from ${ORDERS} as o where is_card`,
  };
}

function customerRows({ customers, registered, days }, passwordHash) {
  const everybody = `(select n, ${id('u', 'n')} as id, n > ${registered} as is_guest,
    now() - ${part('n', 11)} * interval '${days} days' as created_at,
    now() - ${part('n', 12)} * interval '85 days' as seen_at from generate_series(1, ${customers}) as n)`;
  const point = (salt) => ({ lat: `25.0 + ${part('n', salt)} * 0.3`, lng: `55.1 + ${part('n', salt + 1)} * 0.3` });
  const home = point(21);
  const work = point(23);
  const address = (letter, place, where) =>
    `insert into addresses (user_id, id, villa_apt_no, street, area, lat, lng, is_default, created_at)
       select id, ${id(letter, 'n')}, 'Villa ' || n % 90, 'Street ' || n % 40, 'Al Barsha 1',
    ${place.lat}, ${place.lng},
         ${letter === 'a'}, created_at from ${everybody} as e where ${where}`;
  return {
    users: `insert into users (id, name, email, phone, age, password_hash, is_guest, device_hash, is_verified,
        loyalty_code, loyalty_points, created_at, last_visit_at)
      select id, case when is_guest then '' else 'Customer ' || n end, case when not is_guest then ${EMAIL} end,
        case when is_guest then '' else '9715' || lpad(n::text, 8, '0') end, case when not is_guest then 30 end,
        case when not is_guest then '${passwordHash}' end, is_guest,
      case when is_guest then md5(n::text) || md5('d' || n)
        end, not is_guest, case when is_guest then '' else 'JW-' || n end, case when is_guest then 0 else 500 end,
        created_at, seen_at from ${everybody} as e`,
    sessions: `insert into sessions (user_id, token_hash, created_at, expires_at)
      select id, encode(sha256(convert_to(id || '.${TOKEN}', 'UTF8')), 'hex'), seen_at,
        now() + interval '29 days' + ${part('n', 13)} * interval '1 day' from ${everybody} as e`,
    user_emails: `insert into user_emails (email, user_id, is_verified, created_at)
      select ${EMAIL}, id, true, created_at from ${everybody} as e where not is_guest`,
    user_devices: `insert into user_devices (device_hash, user_id)
      select md5(n::text) || md5('d' || n), id from ${everybody} as e where is_guest`,
    known_devices: `insert into known_devices (user_id, device_hash, seen_at)
      select id, md5(d::text || n) || md5(n::text), seen_at from ${everybody} as e, generate_series(1, 2) as d
      where not is_guest and (d = 1 or n % 2 = 0)`,
    addresses: [address('a', home, 'not is_guest or n % 3 = 0'), address('b', work, 'not is_guest and n % 2 = 0')],
    cards: `insert into cards (user_id, id, instrument, fingerprint, scheme, last4, expiry_month,
      expiry_year, created_at)
      select id, ${id('k', 'n')}, 'src_ok_' || n, 'f' || n, 'Visa', '4242', 12, 2035, created_at
      from ${everybody} as e where not is_guest and n % 2 = 0`,
    cart_items: `insert into cart_items (user_id, item_id, quantity)
      select e.id, i.id, 1 from ${everybody} as e
        join (select id, row_number() over (order by id) - 1 as row from menu_items where addons = '[]') as i
          on i.row between (e.n * 2) % 30 and (e.n * 2) % 30 + 1 where e.n % 10 = 0`,
  };
}

/** Rows that the server deletes after some time. */
function shortLivedRows({ customers, registered, orders: count, days }) {
  const registeredInMonth = Math.round((registered * 30) / days);
  return {
    codes: `insert into codes (user_id, id, purpose, code_hash, tries_left, expires_at, used_at, created_at)
      select ${id('u', 'n')}, ${id('c', 'n')}, 'register', md5(n::text) || md5('c' || n), 5,
      at + interval '10 minutes', at, at
      from (select n, now() - ${part('n', 14)} * interval '30 days' as at
      from generate_series(1, ${registeredInMonth}) as n) as e`,
    outbox: `insert into outbox (id, recipient, subject, body, created_at)
      select ${id('m', 'n')}, ${EMAIL}, 'Your code', repeat('Your code is 1234. ', 20), at
      from (select n, now() - ${part('n', 14)} * interval '30 days' as at
      from generate_series(1, ${registeredInMonth}) as n) as e`,
    attempts: `insert into attempts (key, count, until) select md5(n::text) || md5('t' || n), 1,
        now() + ${part('n', 15)} * interval '6 hours' from generate_series(1, ${Math.round(customers / 50)}) as n`,
    request_counts: `insert into request_counts (key, points, expire) select md5(n::text) || md5('q' || n), 20,
        (extract(epoch from now()) * 1000)::bigint + 60000
      from generate_series(1, ${Math.round(customers / 200)}) as n`,
    webhook_events: `insert into webhook_events (id, received_at) select 'evt_' || ${id('e', 'n')},
        now() - ${part('n', 16)} * interval '30 days' from generate_series(1, ${Math.round((count * 15) / days)}) as n`,
    idempotency_keys: `insert into idempotency_keys (user_id, key, call, body_hash, http_status, reply, created_at)
      select ${id('u', `1 + n % ${registered}`)}, md5(n::text), 'placeOrder', md5(n::text) || md5('b' || n), 200,
        '{"data":{"order":{"_id":"aaaaaaaaaaaaaaaaaaaa","order_code":"JW-1234567"}},"message":{"en":"Order placed"}}',
        now() - ${part('n', 17)} * interval '1 day' from generate_series(1, ${Math.round((count * 1.5) / days)}) as n`,
  };
}
