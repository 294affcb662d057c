/** Customers as registration creates them, inserted directly, because hashing passwords would take most of the time. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

type Group = {
  min_selection: number;
  min_quantity: number;
  addon_items: { _id: string; title: { en: string }; min_quantity?: number }[];
};
export type Account = ReturnType<typeof makeAccount>;
export type Menu = Awaited<ReturnType<typeof makeCustomers>>['menu'];

const PLACE = { lat: 25.1076, lng: 55.2041 };
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const PROMO = 'LOADTEST';
const POINTS = 5000;

function addonsFor(groups: Group[]) {
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
      quantity: Math.max(item.min_quantity ?? 1, index === 0 ? group.min_quantity - (wanted - 1) : 1),
    }));
  });
}

function makeAccount(n: number) {
  // Anywhere among the ids of other customers, so that their rows are not beside each other in the indexes.
  const id = `${createHash('md5').update(String(n)).digest('hex').slice(0, 15)}-load`;
  return {
    id,
    email: `load-${n}@load.example`,
    // With the same phone they would be one customer.
    phone: `9715${String(n).padStart(8, '0')}`,
    token: `${id}.${randomBytes(32).toString('base64url')}`,
    addressId: `load-address-${n}`,
    cardId: `load-card-${n}`,
  };
}

async function insertAccounts(client: pg.Client, accounts: Account[]) {
  const now = new Date();
  const insert = (table: string, rowOf: (account: Account) => object) => {
    const rows = accounts.map(rowOf);
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    const from = `json_populate_recordset(null::${table}, $1)`;
    return client.query(`insert into ${table} (${columns}) select ${columns} from ${from}`, [JSON.stringify(rows)]);
  };
  await insert('users', ({ id, email, phone }) => ({
    id,
    email,
    name: 'Load Customer',
    phone,
    age: 30,
    loyalty_code: id.toUpperCase(),
    loyalty_points: POINTS,
    password_hash: 'none',
  }));
  await insert('sessions', ({ id, token }) => ({
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_id: id,
    expires_at: new Date(now.getTime() + YEAR_MS),
  }));
  await insert('addresses', ({ id, addressId }) => ({
    id: addressId,
    user_id: id,
    area: 'Al Barsha 1',
    villa_apt_no: 'Villa 14',
    is_default: true,
    ...PLACE,
  }));
  await insert('cards', ({ id, cardId }) => ({
    id: cardId,
    user_id: id,
    instrument: `src_ok_${cardId}`,
    fingerprint: `load ${cardId}`,
    scheme: 'Visa',
    last4: '4242',
    expiry_month: 12,
    expiry_year: now.getFullYear() + 5,
    // The customers of the load keep no cookies.
    browsers: [''],
  }));
  await client.query(`insert into user_emails (email, user_id) select email, id from users where id like '%-load'`);
}

async function insertPromo(client: pg.Client, uses: number) {
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
export async function makeCustomers(client: pg.Client, count: number, promoUses: number) {
  const accounts = Array.from({ length: count }, (_, n) => makeAccount(n));
  await insertAccounts(client, accounts);
  await insertPromo(client, promoUses);
  const { rows: items } = await client.query<{ id: string; addons: Group[] }>(
    'select id, addons from menu_items where is_available order by id',
  );
  const categories = await client.query<{ id: string }>('select id from categories order by position');
  return {
    accounts,
    promo: PROMO,
    menu: {
      categories: categories.rows.map(({ id }) => id),
      items: items.map(({ id, addons }) => ({ id, addons: addonsFor(addons) })),
    },
    promoUses,
    points: POINTS,
  };
}
