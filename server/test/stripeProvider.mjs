/**
 * A card provider that answers as Stripe's API reference says for the calls that the backend makes: PaymentIntents and
 * their states, replays by idempotency key, declines, lists with cursors, refunds, disputes.
 */
import { serveProvider, world } from './providerServer.mjs';

function kindOf(method, [head, id, action]) {
  if (head === 'customers') return method === 'DELETE' ? 'deleteCustomer' : 'customer';
  if (head === 'payment_methods') return action === 'attach' || method === 'GET' ? 'verify' : 'delete';
  if (head === 'refunds') return method === 'GET' ? 'refunds' : 'refund';
  if (head === 'charges' || (id && (head === 'refunds' || head === 'disputes'))) return 'object';
  if (head === 'disputes') return 'disputes';
  if (['cancel', 'capture', 'confirm'].includes(action)) return action;
  if (method === 'POST' && id) return 'update';
  if (method === 'POST') return 'charge';
  return id ? 'ask' : 'list';
}

const card = (name) => ({ brand: 'visa', last4: '4242', exp_month: 6, exp_year: 2030, fingerprint: name });
const seconds = () => Math.floor((world.now ?? Date.now()) / 1000);
const error = (status, fields) => [status, { error: { type: 'invalid_request_error', message: 'refused', ...fields } }];

/** What a status means for the amounts of a payment, as Stripe computes them. */
function withAmounts(intent) {
  const { status, amount } = intent;
  const isTaken = status === 'succeeded';
  const isReserved = status === 'requires_capture';
  Object.assign(intent, {
    amount_capturable: isReserved ? (intent.authorised_amount ?? amount) : 0,
    amount_received: isTaken ? (intent.taken_amount ?? amount) : 0,
  });
  if (isTaken || isReserved) intent.next_action = null;
  if ((isTaken || isReserved) && !intent.latest_charge)
    intent.latest_charge = { id: `ch_${intent.id}`, refunded: false, amount_refunded: 0, disputed: false };
  return intent;
}

const THREE_D_SECURE = 'payment_method_options[card][request_three_d_secure]';

function charge(form, as) {
  // A bank that insists on 3-D Secure.
  if (as === 'insist') {
    const [, { error: refusal }] = charge(form, 'decline');
    return error(402, { ...refusal, code: 'authentication_required', decline_code: 'authentication_required' });
  }
  world.made += 1;
  const id = `pi_${world.made}`;
  const statuses = { decline: 'requires_payment_method', challenge: 'requires_action', process: 'processing' };
  const status = statuses[as] ?? (form.capture_method === 'manual' ? 'requires_capture' : 'succeeded');
  const intent = withAmounts({
    id,
    object: 'payment_intent',
    amount: Number(form.amount),
    currency: form.currency,
    capture_method: form.capture_method,
    customer: form.customer,
    payment_method: form.payment_method,
    status,
    created: seconds(),
    metadata: Object.fromEntries(['shop', 'customer', 'reference'].map((name) => [name, form[`metadata[${name}]`]])),
    latest_charge: null,
    next_action:
      status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.example/${id}` } }
        : null,
    ...as.intent,
  });
  world.payments.push(withAmounts(intent));
  if (as !== 'decline') return [200, intent];
  return error(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: intent,
  });
}

/** Captures or cancels a payment, which its state may forbid. */
function end(intent, kind, as) {
  // The customer, the bank or staff come just before.
  Object.assign(intent, as.set);
  const isAllowed =
    kind === 'capture'
      ? intent.status === 'requires_capture'
      : !['succeeded', 'canceled', 'processing'].includes(intent.status);
  if (as === 'refuse' || !isAllowed) return error(400, { code: 'payment_intent_unexpected_state' });
  intent.status = kind === 'capture' ? 'succeeded' : 'canceled';
  intent.next_action = null;
  // Stripe marks the charge of a canceled payment as refunded.
  if (kind === 'cancel' && intent.latest_charge) intent.latest_charge.refunded = true;
  return [200, withAmounts(intent)];
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
  const intent = world.payments.find(({ id }) => id === form.payment_intent);
  if (intent?.status !== 'succeeded' || as === 'refuse') return error(400, { code: 'charge_disputed' });
  const { latest_charge: charged } = intent;
  if (charged.refunded) return error(400, { code: 'charge_already_refunded' });
  const amount = Number(form.amount ?? intent.amount - charged.amount_refunded);
  // A charge counts as refunded at once, also while its refund is pending.
  charged.amount_refunded += amount;
  charged.refunded = charged.amount_refunded >= intent.amount;
  const status = as === 'pending' ? 'pending' : 'succeeded';
  const made = { id: `re_${world.refunds.length + 1}`, object: 'refund', status, amount, payment_intent: intent.id };
  world.refunds.push(made);
  return [200, made];
}

function act(kind, { parts, query, body: form, as }) {
  const [head, id] = parts;
  if (kind === 'object') {
    const found = world[head]?.find((one) => one.id === id)?.payment_intent;
    const charged = world.payments.find(({ latest_charge: charge }) => charge?.id === id);
    const payment_intent = found?.id ?? found ?? charged?.id;
    return payment_intent ? [200, { id, payment_intent }] : error(404, { code: 'resource_missing' });
  }
  const intent = world.payments.find((payment) => payment.id === id);
  if (kind === 'customer') {
    world.customers += 1;
    return [200, { id: `cus_${world.customers}`, object: 'customer' }];
  }
  if (kind === 'deleteCustomer') {
    world.deleted.push(id);
    return [200, { id, object: 'customer', deleted: true }];
  }
  if (kind === 'verify') {
    if (as === 'decline') return error(402, { type: 'card_error', code: 'incorrect_cvc' });
    if (as === 'refuse') return error(400, { code: 'testmode_charges_only' });
    if (!form.customer) return [200, { id, object: 'payment_method', type: 'card', card: card(id.slice(3)) }];
    const customer = Number(form.customer.replace('cus_', ''));
    if (!(customer <= world.customers) || world.deleted.includes(form.customer))
      return error(400, { code: 'resource_missing', param: 'customer' });
    return [200, { id, object: 'payment_method', type: 'card', customer: form.customer, card: card(id.slice(3)) }];
  }
  if (kind === 'delete') {
    world.deleted.push(id);
    return [200, { id, object: 'payment_method' }];
  }
  if (kind === 'charge' && world.deleted.includes(form.customer))
    return error(400, { code: 'resource_missing', param: 'customer' });
  if (kind === 'charge') return as === 'refuse' ? error(400, { code: 'parameter_invalid' }) : charge(form, as);
  if (kind === 'refund') return refund(form, as);
  if (kind === 'refunds')
    return [200, { data: world.refunds.filter((made) => made.payment_intent === query.get('payment_intent')) }];
  if (kind === 'disputes')
    return page(
      world.disputes.filter((dispute) => [null, dispute.payment_intent.id].includes(query.get('payment_intent'))),
      query,
    );
  if (!id) return page(world.payments, query);
  if (!intent) return error(404, { code: 'resource_missing' });
  if (kind === 'cancel' || kind === 'capture') return end(intent, kind, as);
  if (kind === 'update') Object.assign(intent, { description: form.description });
  if (kind === 'update') Object.assign(intent.metadata, { order: form['metadata[order]'] });
  if (kind === 'confirm') {
    Object.assign(intent, { status: form[THREE_D_SECURE] === 'any' ? 'requires_action' : 'requires_capture' });
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.example/${id}` } };
  }
  return [200, intent];
}

function control({ set = [], disputes = [], payments = [], forget = [], refunds, now }) {
  world.payments = world.payments.filter(({ metadata }) => !forget.includes(metadata.reference));
  world.payments.push(...payments.map((intent) => withAmounts({ metadata: {}, created: seconds(), ...intent })));
  if (now) world.now = now;
  for (const made of world.refunds) Object.assign(made, refunds);
  const of = (reference) => world.payments.filter(({ metadata }) => metadata.reference === reference);
  for (const { reference, ...fields } of set)
    for (const payment of of(reference)) withAmounts(Object.assign(payment, fields));
  for (const { reference, status } of disputes)
    for (const payment of of(reference)) {
      payment.latest_charge.disputed = true;
      world.disputes.push({ id: `dp_${payment.id}`, status, payment_intent: payment, created: payment.created });
    }
}

serveProvider({
  keyHeader: 'idempotency-key',
  read: (text) => Object.fromEntries(new URLSearchParams(text)),
  kindOf,
  act,
  control,
  // A key gives the first reply again, a refusal too.
  isKept: () => true,
  otherBody: error(400, { type: 'idempotency_error' }),
});
