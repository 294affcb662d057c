/**
 * A card provider in a process of its own, which speaks the part of Checkout.com's API that the backend uses. Its
 * state is kept in memory; `PUT /control` changes its behaviour, `GET /control` tells what it knows. Prints its port.
 */
import { createServer } from 'node:http';

const fresh = () => ({ payments: [], disputes: [], calls: [], deleted: [], byKey: new Map(), once: [], always: {} });
let world = fresh();

/**
 * What is done instead of answering, by the kind of call: `lose` acts and cuts the connection, `drop` only cuts it,
 * `hang` never answers, `hangAfter` acts first, a number is answered as HTTP status, `{ delayMs }` answers later.
 */
const behaviourOf = (kind) => {
  const at = world.once.findIndex((exception) => exception.kind === kind);
  return at >= 0 ? world.once.splice(at, 1)[0].as : (world.always[kind] ?? 'answer');
};

const kindOf = (method, [head, id, action], body) => {
  if (head === 'instruments') return 'delete';
  if (action === 'refunds' || action === 'voids') return 'refund';
  if (head === 'disputes') return 'disputes';
  if (id === 'search') return 'list';
  if (method === 'GET') return 'ask';
  return body.source?.type === 'token' ? 'verify' : 'charge';
};

const cardOf = (name) => ({
  id: `src_${name}`,
  type: 'card',
  fingerprint: name,
  scheme: 'Visa',
  last4: '4242',
  expiry_month: 6,
  expiry_year: 2030,
});

function charge(body, as) {
  const { source, amount, reference, metadata } = body;
  const id = `pay_${world.payments.length + 1}`;
  const status = { decline: 'Declined', challenge: 'Pending' }[as] ?? 'Authorized';
  const requested_on = new Date().toISOString();
  world.payments.push({ id, reference, amount, metadata, source: source.id, status, requested_on });
  if (as === 'challenge') return [202, { id, status, _links: { redirect: { href: `https://bank.example/${id}` } } }];
  return [201, { id, status, approved: as !== 'decline' }];
}

function page({ from, to }, skip, limit) {
  const payments = world.payments.filter(({ requested_on }) => requested_on >= from && requested_on < to);
  const data = payments
    .slice(skip, skip + limit)
    .map((payment) => ({ ...payment, status: payment.status.toLowerCase() }));
  const next = `http://provider/payments/search/next?from=${from}&to=${to}&skip=${skip + limit}&limit=${limit}`;
  return [200, { data, _links: skip + limit < payments.length ? { next: { href: next } } : {} }];
}

const by = (key, value) => world.payments.filter((payment) => payment[key] === value);

/** The reply to a call, and its effect. */
function act(kind, { parts, query, body, as }) {
  const [payment] = by('id', parts[1]);
  if (kind === 'verify') return [201, { id: 'pay_0', approved: true, source: cardOf(body.source.token.slice(4)) }];
  if (kind === 'charge') return as === 'refuse' ? [422, { error_type: 'request_invalid' }] : charge(body, as);
  if (kind === 'list') {
    if (parts[2])
      return page(
        { from: query.get('from'), to: query.get('to') },
        Number(query.get('skip')),
        Number(query.get('limit')),
      );
    return page(body, 0, world.always.pageSize ?? body.limit);
  }
  if (kind === 'disputes') {
    const about = query.get('payment_id');
    const data = world.disputes.filter((dispute) => !about || dispute.payment_id === about);
    const referenceOf = (id) => by('id', id)[0]?.reference;
    return [200, { data: data.map((dispute) => ({ ...dispute, payment_reference: referenceOf(dispute.payment_id) })) }];
  }
  if (kind === 'delete') {
    world.deleted.push(parts[1]);
    return [204, null];
  }
  if (kind === 'ask') {
    if (!parts[1]) return [200, { data: by('reference', query.get('reference')) }];
    return payment ? [200, payment] : [404, null];
  }
  if (!payment) return [404, null];
  if (as === 'refuse') return [422, { error_type: 'request_invalid' }];
  payment.status = parts[2] === 'voids' ? 'Voided' : 'Refunded';
  return [202, { action_id: 'act_1' }];
}

async function answer(request, response) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://provider');
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = text ? JSON.parse(text) : {};
  const send = (code, reply) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(reply === null ? '' : JSON.stringify(reply));
  if (pathname === '/control') {
    if (request.method === 'GET') return send(200, { ...world, byKey: undefined });
    if (body.reset) world = fresh();
    world.once.push(...(body.once ?? []));
    Object.assign(world.always, body.always);
    world.disputes.push(...(body.disputes ?? []));
    world.payments.push(...(body.payments ?? []));
    for (const { reference, status } of body.set ?? [])
      for (const payment of by('reference', reference)) payment.status = status;
    for (const { reference, requested_on } of body.dates ?? [])
      for (const payment of by('reference', reference)) payment.requested_on = requested_on;
    return send(200, {});
  }
  const parts = pathname.split('/').filter(Boolean);
  const kind = kindOf(request.method, parts, body);
  const key = request.headers['cko-idempotency-key'];
  const { authorization } = request.headers;
  world.calls.push({ kind, method: request.method, url: request.url, body, key, authorization });
  const as = behaviourOf(kind);
  if (as === 'drop') return response.destroy();
  if (as === 'hang') return undefined;
  if (typeof as === 'number') return send(as, null);
  if (as.delayMs) await new Promise((resolve) => setTimeout(resolve, as.delayMs));
  const reply = world.byKey.get(key) ?? act(kind, { parts, query, body, as });
  if (key && reply[0] < 300) world.byKey.set(key, reply);
  if (as === 'lose') return response.destroy();
  if (as === 'hangAfter') return undefined;
  if (as === 'cut') return response.writeHead(201, { 'content-length': 100 }).write('{"id":', () => response.destroy());
  return as === 'html' ? response.writeHead(201).end('<html>') : send(...reply);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('disconnect', () => process.exit());
