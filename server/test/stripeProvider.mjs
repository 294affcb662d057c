/**
 * A card provider in a process of its own, which answers as Stripe's API reference says for the calls that the backend
 * makes: PaymentIntents and their states, replays by idempotency key, declines, lists with cursors, refunds, disputes.
 * `PUT /control` changes its behaviour, `GET /control` tells what it knows (as checkoutProvider.mjs). Prints its port.
 */
import { createServer } from 'node:http';

const fresh = () => ({
  payments: [],
  customers: 0,
  disputes: [],
  calls: [],
  deleted: [],
  byKey: new Map(),
  once: [],
  always: {},
});
let world = fresh();

const behaviourOf = (kind) => {
  const at = world.once.findIndex((exception) => exception.kind === kind);
  return at >= 0 ? world.once.splice(at, 1)[0].as : (world.always[kind] ?? 'answer');
};

function kindOf(method, [head, , action]) {
  if (head === 'customers') return 'customer';
  if (head === 'payment_methods') return action === 'attach' ? 'verify' : 'delete';
  if (head === 'refunds') return 'refund';
  if (head === 'disputes') return 'disputes';
  if (action === 'cancel') return 'cancel';
  if (method === 'POST') return 'charge';
  return 'ask';
}

const card = (name) => ({ brand: 'visa', last4: '4242', exp_month: 6, exp_year: 2030, fingerprint: name });
const error = (status, fields) => [status, { error: { type: 'invalid_request_error', message: 'refused', ...fields } }];

function charge(form, as) {
  const id = `pi_${world.payments.length + 1}`;
  const amount = Number(form.get('amount'));
  const status = { decline: 'requires_payment_method', challenge: 'requires_action' }[as] ?? 'succeeded';
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    currency: form.get('currency'),
    customer: form.get('customer'),
    payment_method: form.get('payment_method'),
    status,
    created: Math.floor(Date.now() / 1000),
    metadata: Object.fromEntries(
      ['shop', 'customer', 'reference'].map((name) => [name, form.get(`metadata[${name}]`)]),
    ),
    latest_charge: status === 'succeeded' ? { id: `ch_${id}`, refunded: false, disputed: false } : null,
    next_action:
      status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.example/${id}` } }
        : null,
  };
  world.payments.push(intent);
  if (as !== 'decline') return [200, intent];
  return error(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: intent,
  });
}

/** A list from newest to oldest, as every list of the API. */
function page(list, query) {
  const gte = Number(query.get('created[gte]') ?? 0);
  const end = Number(query.get('created[lt]') ?? query.get('created[lte]') ?? Infinity);
  const all = list.filter(({ created }) => created >= gte && created <= end).reverse();
  const after = query.get('starting_after');
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = world.always.pageSize ?? Number(query.get('limit') ?? 10);
  return [200, { object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length }];
}

function refund(form, as) {
  const intent = world.payments.find(({ id }) => id === form.get('payment_intent'));
  if (!intent?.latest_charge || as === 'refuse') return error(400, { code: 'charge_disputed' });
  if (intent.latest_charge.refunded) return error(400, { code: 'charge_already_refunded' });
  intent.latest_charge.refunded = as !== 'pending';
  return [200, { id: `re_${intent.id}`, object: 'refund', status: as === 'pending' ? 'pending' : 'succeeded' }];
}

function act(kind, { parts, query, form, as }) {
  const [, id] = parts;
  const intent = world.payments.find((payment) => payment.id === id);
  if (kind === 'customer') {
    world.customers += 1;
    return [200, { id: `cus_${world.customers}`, object: 'customer' }];
  }
  if (kind === 'verify') {
    if (as === 'decline') return error(402, { type: 'card_error', code: 'incorrect_cvc' });
    const customer = Number(form.get('customer').replace('cus_', ''));
    if (!(customer <= world.customers)) return error(400, { code: 'resource_missing', param: 'customer' });
    return [
      200,
      { id, object: 'payment_method', type: 'card', customer: form.get('customer'), card: card(id.slice(3)) },
    ];
  }
  if (kind === 'delete') {
    world.deleted.push(id);
    return [200, { id, object: 'payment_method' }];
  }
  if (kind === 'charge') return as === 'refuse' ? error(400, { code: 'parameter_invalid' }) : charge(form, as);
  if (kind === 'refund') return refund(form, as);
  if (kind === 'disputes')
    return page(
      world.disputes.filter((dispute) => [null, dispute.payment_intent.id].includes(query.get('payment_intent'))),
      query,
    );
  if (!id) return page(world.payments, query);
  if (!intent) return error(404, { code: 'resource_missing' });
  if (kind === 'cancel') {
    intent.status = 'canceled';
    intent.next_action = null;
  }
  return [200, intent];
}

async function control(request, body, send) {
  if (request.method === 'GET') return send(200, { ...world, byKey: undefined });
  if (body.reset) world = fresh();
  world.once.push(...(body.once ?? []));
  Object.assign(world.always, body.always);
  const of = (reference) => world.payments.filter(({ metadata }) => metadata.reference === reference);
  for (const { reference, ...fields } of body.set ?? [])
    for (const payment of of(reference)) Object.assign(payment, fields);
  for (const { reference, status } of body.disputes ?? [])
    for (const payment of of(reference)) {
      payment.latest_charge.disputed = true;
      world.disputes.push({ id: `dp_${payment.id}`, status, payment_intent: payment, created: payment.created });
    }
  return send(200, {});
}

async function answer(request, response) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://provider');
  let text = '';
  for await (const chunk of request) text += chunk;
  const send = (code, reply) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  if (pathname === '/control') return control(request, text ? JSON.parse(text) : {}, send);
  const form = new URLSearchParams(text);
  const parts = pathname.split('/').filter(Boolean).slice(1);
  const kind = kindOf(request.method, parts);
  const key = request.headers['idempotency-key'];
  world.calls.push({ kind, method: request.method, url: request.url, body: Object.fromEntries(form), key });
  const as = behaviourOf(kind);
  if (as === 'drop') return response.destroy();
  if (as === 'hang') return undefined;
  if (typeof as === 'number') return send(as, { error: { type: 'api_error', message: `HTTP ${as}` } });
  // A key gives the first reply again, a refusal too.
  const reply = world.byKey.get(key) ?? act(kind, { parts, query, form, as });
  if (key) world.byKey.set(key, reply);
  return as === 'lose' ? response.destroy() : send(...reply);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('disconnect', () => process.exit());
