/** Checks of the database after any load, as queries that count wrong rows. */

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
  'card orders without one captured payment of their total': `select count(*) from orders o
    where o.user_id like '%-load'
     and o.payment_method = 'Card'
     and (select count(*) from payments p where p.user_id = o.user_id and p.order_id = o.id and
       p.status = 'captured' and p.amount = o.grand_total) <> 1`,
  'captured payments without an order':
    `select count(*) from payments where user_id like '%-load' and status = ` + `'captured' and order_id is null`,
  'payments left pending': `select count(*) from payments where user_id like '%-load' and status = 'pending'`,
  'customers with negative points': `select count(*) from users where loyalty_points < 0`,
  'customers whose points do not follow from their orders': `select count(*) from users u where u.id like '%-load' and
     u.loyalty_points <> $1::int - (select coalesce(sum(loyalty_points_used), 0) from orders o where o.user_id = u.id)
       + (select coalesce(sum(points), 0) from loyalty_entries l where l.user_id = u.id and l.points_type = 'reward')`,
  'point entries that do not match their order': `select count(*) from orders o where o.user_id like '%-load' and
     o.loyalty_points_used <> (select coalesce(sum(points), 0) from loyalty_entries l where l.user_id = o.user_id and
       l.order_id = o.id and l.points_type = 'redeem')`,
};

/** Compares acknowledged with stored orders; returns the counts and every failed check. */
export async function checkDatabase(client, { acknowledged, promoUses, points }) {
  const stored = (
    await client.query(`select id, user_id, promo_id, loyalty_points_used from orders where user_id like '%-load'`)
  ).rows;
  const byId = new Map(stored.map((row) => [row.id, row]));
  const [promo] = (
    await client.query(`select sum(uses_left)::int as uses_left from promo_slots where promo_id = 'load'`)
  ).rows;
  const withPromo = stored.filter(({ promo_id }) => promo_id === 'load').length;
  const known = new Set(acknowledged.map(({ id }) => id));
  const wrong = {
    'acknowledged orders that are lost': acknowledged.filter(({ id }) => !byId.has(id)).length,
    'orders acknowledged to two customers or twice': acknowledged.length - known.size,
    'stored orders that nobody was told of': stored.filter(({ id }) => !known.has(id)).length,
    'acknowledged orders of another customer, promo or points': acknowledged.filter(
      ({ id, user, promo: used, points: taken }) => {
        const row = byId.get(id);
        return row && (row.user_id !== user || (row.promo_id === 'load') !== used || row.loyalty_points_used !== taken);
      },
    ).length,
    'promo uses oversold': Math.max(0, withPromo - promoUses, -promo.uses_left),
    'promo uses that do not add up': Math.abs(withPromo + promo.uses_left - promoUses),
  };
  for (const [name, query] of Object.entries(CHECKS)) {
    wrong[name] = Number((await client.query(query, query.includes('$1') ? [points] : [])).rows[0].count);
  }
  const failed = Object.entries(wrong)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${name}`);
  return {
    orders: stored.length,
    acknowledged: acknowledged.length,
    promoUses: withPromo,
    promoUsesLeft: promo.uses_left,
    checks: Object.keys(wrong).length,
    failed,
  };
}
