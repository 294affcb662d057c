/** Checks of the database after processes were killed under load. */
import pg from 'pg';

export async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** Compares acknowledged with stored orders and payments; returns a line for each difference. */
export async function whatIsWrong(client, { orders, payments }) {
  const idsOf = async (query) => new Set((await client.query(query)).rows.map(({ id }) => id));
  const stored = await idsOf(`select id from orders where user_id like '%-load'`);
  const captured = await idsOf(`select id from payments where user_id like '%-load' and status = 'captured'`);
  const told = new Set(orders.map(({ id }) => id));
  const paid = new Set(payments.map(({ id }) => id));
  const without = (all, others) => [...all].filter((id) => !others.has(id)).length;
  const count = async (query) => Number((await client.query(query)).rows[0].count);
  const wrong = {
    'orders acknowledged twice': orders.length - told.size,
    'acknowledged orders lost': without(told, stored),
    'orders that nobody was told of': without(stored, told),
    'acknowledged payments lost': without(paid, captured),
    'captured payments that nobody was told of': without(captured, paid),
    'captured payments without their order': await count(
      `select count(*) from payments where user_id like '%-load' and status = 'captured' and order_id is null`,
    ),
    'card orders without one payment of their total': await count(
      `select count(*) from orders o where o.user_id like '%-load' and o.payment_method = 'Card'
        and (select count(*) from payments p
          where p.user_id = o.user_id and p.order_id = o.id
            and p.amount = o.grand_total and p.status = 'captured') <> 1`,
    ),
    'orders without a line or an event': await count(
      `select count(*) from orders o where o.user_id like '%-load' and (
        not exists (select from order_items i where i.order_id = o.id and i.user_id = o.user_id) or
        not exists (select from order_events e where e.order_id = o.id and e.user_id = o.user_id))`,
    ),
  };
  return Object.entries(wrong)
    .filter(([, found]) => found !== 0)
    .map(([name, found]) => `${found} ${name}`);
}

/** The root causes of failed calls. */
export function causesIn(lines) {
  const causes = new Set();
  for (const line of lines.filter((each) => each.startsWith('{') && each.includes('call failed'))) {
    let { err: at } = JSON.parse(line);
    while (at.cause) at = at.cause;
    causes.add(`${at.code ?? ''} ${at.message}`);
  }
  return causes;
}
