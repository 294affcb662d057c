/** Customers as registration creates them, inserted directly, because hashing passwords would take most of the time. */
import { createHash, randomBytes } from 'node:crypto';

/** Beside the branch that never closes. */
const PLACE = { lat: 25.1076, lng: 55.2041 };
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Code of the promo that is used up during the run. */
export const PROMO = 'LOADTEST';
const POINTS = 5000;

/** Addons that satisfy the groups of an item. */
function addonsFor(groups) {
  return groups.flatMap((group, addon_index) => {
    const wanted = Math.max(group.min_selection, group.min_quantity > 0 ? 1 : 0);
    const chosen = group.addon_items.slice(0, wanted);
    return chosen.map((item, index) => ({
      addon_index,
      item_id: item._id,
      title: item.title.en,
      price: 0,
      total_price: 0,
      max_selection: 0,
      max_quantity: 0,
      // The first addon takes the rest of the group's minimum.
      quantity: Math.max(item.min_quantity ?? 1, index === 0 ? group.min_quantity - (wanted - 1) : 1),
    }));
  });
}

function makeAccount(n) {
  // Anywhere among the ids of other customers, so that their rows are not beside each other in the indexes.
  const id = `${createHash('md5').update(String(n)).digest('hex').slice(0, 15)}-load`;
  return {
    id,
    email: `load-${n}@load.example`,
    token: `${id}.${randomBytes(32).toString('base64url')}`,
    addressId: `load-address-${n}`,
    cardId: `load-card-${n}`,
  };
}

/** Inserts all rows with one statement; `columns` are names with their types. */
function insertRows(client, table, columns, rows) {
  const [names, types] = [0, 1].map((part) => columns.map((column) => column.split(' ')[part]));
  const unnested = types.map((type, index) => `$${index + 1}::${type}[]`);
  return client.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${unnested.join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  );
}

async function insertAccounts(client, accounts) {
  const now = new Date();
  const insert = (table, columns, rowOf) => insertRows(client, table, columns, accounts.map(rowOf));
  await insert(
    'users',
    [
      'id text',
      'name text',
      'email text',
      'phone text',
      'age int',
      'is_verified bool',
      'loyalty_code text',
      'loyalty_points int',
      'password_hash text',
    ],
    ({ id, email }) => [id, 'Load Customer', email, '971501112233', 30, true, id.toUpperCase(), POINTS, 'none'],
  );
  await insert('sessions', ['token_hash text', 'user_id text', 'expires_at timestamptz'], ({ id, token }) => [
    createHash('sha256').update(token).digest('hex'),
    id,
    new Date(now.getTime() + YEAR_MS),
  ]);
  await insert(
    'addresses',
    ['id text', 'user_id text', 'area text', 'villa_apt_no text', 'lat float8', 'lng float8', 'is_default bool'],
    ({ id, addressId }) => [addressId, id, 'Al Barsha 1', 'Villa 14', PLACE.lat, PLACE.lng, true],
  );
  await insert(
    'cards',
    [
      'id text',
      'user_id text',
      'instrument text',
      'fingerprint text',
      'scheme text',
      'last4 text',
      'expiry_month int',
      'expiry_year int',
    ],
    ({ id, cardId }) => [cardId, id, `src_ok_${cardId}`, `load ${cardId}`, 'Visa', '4242', 12, now.getFullYear() + 5],
  );
  await client.query(
    `insert into user_emails (email, user_id, is_verified, created_at)
      select email, id, is_verified, created_at from users where id like '%-load'`,
  );
}

async function insertPromo(client, uses) {
  const text = JSON.stringify({ en: 'Load test', ar: 'اختبار' });
  await client.query(
    `insert into promos (id, code, title, description, image, kind, value, rules, uses_limit, position) values ` +
      `('load', $1, $2, $2, 'promo-combo', 'amount', 500, '{}', $3, 999)`,
    [PROMO, text, uses],
  );
  await client.query(
    `insert into promo_slots (promo_id, slot, most)
      select 'load', slot, $1 / 16 + case when slot < $1 % 16 then 1 else 0 end from generate_series(0, 15) as slot`,
    [uses],
  );
}

/**
 * Creates customers with a session, an address, a card and points, and a promo with few uses; returns what the
 * customers know.
 */
export async function makeCustomers(client, count, promoUses) {
  const accounts = Array.from({ length: count }, (_, n) => makeAccount(n));
  await insertAccounts(client, accounts);
  await insertPromo(client, promoUses);
  const items = (await client.query('select id, addons from menu_items where is_available order by id')).rows;
  const categories = (await client.query('select id from categories order by position')).rows.map(({ id }) => id);
  return {
    accounts,
    promo: PROMO,
    menu: { categories, items: items.map(({ id, addons }) => ({ id, addons: addonsFor(addons) })) },
    promoUses,
    points: POINTS,
  };
}
