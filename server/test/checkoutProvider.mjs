/** A card provider that speaks the part of Checkout.com's API that the backend uses. */
import { serveProvider, world } from './providerServer.mjs';

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
  if (as === 'process') return [202, { id, status: 'Pending' }];
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
  // Capture, or staff, came first.
  if (as.status) payment.status = as.status;
  const isVoid = parts[2] === 'voids';
  const [needed, next] = isVoid ? [['Authorized'], 'Voided'] : [['Captured', 'Partially Refunded'], 'Refunded'];
  const isTooMuch = body.amount > (payment.balances?.available_to_refund ?? payment.amount);
  if (as === 'refuse' || !needed.includes(payment.status) || isTooMuch) return [422, { error_type: 'request_invalid' }];
  payment.status = next;
  return [202, { action_id: 'act_1' }];
}

function control({ disputes = [], payments = [], set = [], dates = [] }) {
  world.disputes.push(...disputes);
  world.payments.push(...payments);
  for (const { reference, ...fields } of [...set, ...dates])
    for (const payment of by('reference', reference)) Object.assign(payment, fields);
}

serveProvider({
  keyHeader: 'cko-idempotency-key',
  read: JSON.parse,
  kindOf,
  act,
  control,
  isKept: ([code]) => code < 300,
});
