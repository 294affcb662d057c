/** Visits of customers who browse, fill a cart and order, as request sequences for autocannon. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
/** Another customer took the last use of the promo, and without it other points can be redeemed. */
const USED_UP = /^(?:This offer has been used up$|You can redeem \d+ points)/;

const cartQuery = ({ who, promo, hasPoints }) =>
  `/getCart?type=delivery&user_address_id=${who.addressId}` +
  `${promo ? `&promo_code=${promo}` : ''}${hasPoints ? '&apply_loyalty=true' : ''}`;

function orderOf(context, method) {
  const { who, promo, hasPoints, cart, payment } = context;
  return {
    order_from: 'Web',
    delivery_instruction: '',
    user_address_id: who.addressId,
    payment_method: method,
    ...(promo ? { promo_code: promo } : {}),
    ...(hasPoints && cart.max_redeemable_points > 0 ? { loyalty_points: cart.max_redeemable_points } : {}),
    ...(payment ? { transaction_id: payment } : {}),
  };
}

/**
 * The calls of one visit. `read` takes `data` of the reply into the visit's context; `mayRefuse` are messages of a
 * refusal that is no failure.
 */
function callsOf({ menu, promo, onOrder }, isCard) {
  const item = () => oneOf(menu.items);
  const line = (context) => {
    const { id, addons } = (context.item ??= item());
    return { item_id: id, quantity: 1, addons, type: 'delivery', user_address_id: context.who.addressId };
  };
  const menuCalls = [
    { kind: 'menu', path: () => '/getDashboard' },
    { kind: 'menu', path: () => `/getMenuItems?category_id=${oneOf(menu.categories)}&page=1` },
    { kind: 'menu', path: () => `/getItemDetails?item_id=${item().id}` },
    { kind: 'menu', path: () => '/search?query=buffalo' },
  ];
  const readCart = (context, reply) => {
    if (!reply.status) context.promo = null;
    else context.cart = reply.data;
  };
  const cartCalls = [
    { kind: 'cart', path: () => '/addItemToCart', body: line },
    { kind: 'cart', path: () => '/updateCartItem', body: (context) => ({ ...line(context), quantity: 2 }) },
    { kind: 'cart', path: cartQuery, read: readCart, mayRefuse: USED_UP },
    // Again, because the promo may be used up.
    { kind: 'cart', path: cartQuery, read: readCart, mayRefuse: USED_UP },
  ];
  const pay = {
    kind: 'order',
    path: () => '/makePayment',
    body: ({ who, cart }) => ({ cardId: who.cardId, amount: cart.grand_total }),
    read: (context, { data }) => {
      context.payment = data.payment.id;
    },
  };
  const place = {
    kind: 'order',
    path: () => '/placeOrder',
    body: (context) => orderOf(context, isCard ? 'Card' : 'COD'),
    mayRefuse: USED_UP,
    read: ({ who, promo: used, hasPoints, cart }, { status, data }) => {
      if (!status) return;
      const points = hasPoints ? cart.max_redeemable_points : 0;
      onOrder({ id: data.order._id, user: who.id, points, promo: Boolean(used) });
    },
  };
  const begin = (context, who) => {
    // Two cards of different totals would need a second quote, so only cash customers use the promo.
    Object.assign(context, { who, promo: isCard ? null : promo, hasPoints: Math.random() < 0.5 });
  };
  return { begin, calls: [...menuCalls, ...cartCalls, ...(isCard ? [pay] : []), place] };
}

async function runVisits(world, port, { count, connections, isCard, rate, accounts, figures }) {
  const { begin, calls } = callsOf(world, isCard);
  const requests = calls.map(({ kind, path, body, read, mayRefuse }, index) => ({
    setupRequest: (request, context) => {
      if (index === 0) begin(context, accounts.shift());
      context.sentAt = performance.now();
      const payload = body && JSON.stringify(body(context));
      return {
        ...request,
        method: payload ? 'POST' : 'GET',
        path: `/api${path(context)}`,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${context.who.token}`,
          ...(payload ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        },
        body: payload,
      };
    },
    onResponse: (status, body, context) => {
      figures.times[kind].push(performance.now() - context.sentAt);
      const reply = status === 200 ? JSON.parse(body) : null;
      const isRefused = reply && !reply.status && mayRefuse?.test(reply.message);
      if (!reply || (!reply.status && !isRefused)) figures.errors.push(`${path(context)}: HTTP ${status} ${body}`);
      else read?.(context, reply);
      if (index === calls.length - 1) accounts.push(context.who);
    },
  }));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    // Every connection makes whole visits, so that no payment is left without its order.
    amount: connections * calls.length * Math.max(1, Math.round(count / connections)),
    timeout: 60,
    requests,
    ...(rate ? { overallRate: rate } : {}),
  });
  if (result.errors > 0) figures.errors.push(`${result.errors} requests without a reply`);
  return result.requests.sent;
}

/**
 * Makes about `count` visits, half of them paid by card, spread over the servers, and resolves to calls a second,
 * latencies in ms by kind of call, and errors.
 */
export async function measureVisits(world, ports, { count, connections, rate = 0 }) {
  const figures = { times: { menu: [], cart: [], order: [] }, errors: [] };
  const accounts = [...world.accounts];
  const parts = ports.flatMap((port) => [true, false].map((isCard) => ({ port, isCard })));
  const begun = performance.now();
  const sent = await Promise.all(
    parts.map(({ port, isCard }) =>
      runVisits(world, port, {
        count: count / parts.length,
        connections: Math.max(1, Math.round(connections / parts.length)),
        isCard,
        rate: rate && rate / parts.length,
        accounts,
        figures,
      }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const latencies = Object.fromEntries(
    Object.entries(figures.times).map(([kind, times]) => {
      const sorted = times.sort((a, b) => a - b);
      const at = (part) => Number((sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1));
      return [kind, { p50: at(0.5), p99: at(0.99) }];
    }),
  );
  const calls = sent.reduce((sum, callsSent) => sum + callsSent, 0);
  return { callsPerSecond: Number((calls / seconds).toFixed(1)), latencies, errors: figures.errors };
}
