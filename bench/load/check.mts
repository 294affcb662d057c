/** Checks of the database after load: what customers were told, and what is stored. */
import pg from 'pg';

export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const CHECKS = {
  'orders with a total that does not add up': `select count(*) from orders o
    where o.user_id like '%-load' and (
     o.grand_total <> o.sub_total + o.delivery_charges - o.promo_discount - o.loyalty_discount
     or o.sub_total <> (select sum(total_price) from order_items i where i.user_id = o.user_id and i.order_id = o.id))`,
  'orders without a line or without their first event': `select count(*) from orders o
    where o.user_id like '%-load' and (
     not exists (select from order_items i where i.user_id = o.user_id and i.order_id = o.id) or
     not exists (select from order_events e where e.user_id = o.user_id and e.order_id = o.id and
       e.status = 'Placed'))`,
  'card orders without one payment of their total': `select count(*) from orders o
    where o.user_id like '%-load'
     and o.payment_method = 'Card'
     and (select count(*) from payments p where p.user_id = o.user_id and p.order_id = o.id and
       p.status in ('authorised', 'capturing', 'captured') and p.amount = o.grand_total) <> 1`,
  'authorised payments without an order': `select count(*) from payments
    where user_id like '%-load' and status = 'authorised' and order_id is null`,
  'payments left pending': `select count(*) from payments where user_id like '%-load' and status = 'pending'`,
  'customers with negative points': `select count(*) from users where loyalty_points < 0`,
  'customers whose points do not follow from their orders': `select count(*) from users u where u.id like '%-load' and
     u.loyalty_points <> $1::int - (select coalesce(sum(loyalty_points_used), 0) from orders o where o.user_id = u.id)
       + (select coalesce(sum(points), 0) from loyalty_entries l where l.user_id = u.id and l.points_type = 'reward')`,
};

/** An order that a customer was told of. */
export type Acknowledged = { id: string; user: string; promo: boolean; points: number };
type Row = { id: string; user_id: string; promo_id: string | null; loyalty_points_used: number };

/**
 * Compares acknowledged with stored orders; returns a line for each difference.
 */
export async function whatIsWrong(
  client: pg.Client,
  { orders, promoUses, points }: { orders: Acknowledged[]; promoUses: number; points: number },
) {
  const { rows } = await client.query<Row>(
    `select id, user_id, promo_id, loyalty_points_used from orders where user_id like '%-load'`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const acknowledged = new Set(orders.map(({ id }) => id));
  const left = await client.query<{ sum: number | null }>(
    `select sum(most - used)::int as sum from promo_slots where promo_id = 'load'`,
  );
  const withPromo = rows.filter(({ promo_id }) => promo_id === 'load').length;
  const wrong: Record<string, number> = {
    'orders acknowledged twice': orders.length - acknowledged.size,
    'acknowledged orders lost': orders.filter(({ id }) => !stored.has(id)).length,
    'orders that nobody was told of': rows.filter(({ id }) => !acknowledged.has(id)).length,
    'orders of another customer, promo or points': orders.filter(({ id, user, promo, points: used }) => {
      const row = stored.get(id);
      return row && (row.user_id !== user || (row.promo_id === 'load') !== promo || row.loyalty_points_used !== used);
    }).length,
    'promo uses that do not add up': Math.abs(withPromo + (left.rows[0]?.sum ?? 0) - promoUses),
  };
  for (const [name, query] of Object.entries(CHECKS)) {
    const counted = await client.query<{ count: string }>(query, query.includes('$1') ? [points] : []);
    wrong[name] = Number(counted.rows[0]?.count);
  }
  return Object.entries(wrong)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${name}`);
}
