/**
 * A stand-in for Stripe's API: one server in memory, for stripe-contract.mjs, seams-backend.mjs and judge.mjs.
 *
 *   const stripe = await startStripe({ checkout, checks: 'all' | 'requests' | 'none' });
 *   stripe.url; stripe.world; stripe.bank; stripe.complaints; stripe.deliver(url, event, secret); stripe.close();
 *
 * `checkout` is a project folder with node_modules (typescript, stripe). Each request is checked against the parameter
 * types of the package `stripe` that is installed there, which Stripe generates from its OpenAPI document (unknown
 * parameters, required ones, enums, numbers, paths of `expand`), and against limits that only the reference states
 * (metadata, keys, amounts); with 'all' the replies too, so that this server cannot drift from the interface.
 *
 * Behaviour, as documented: a key of idempotency saves the bytes of the reply, refusals and 500 too, and not what
 * failed before the work began; other parameters under it are an idempotency_error, 409 while it is in use. Objects
 * live, replies are copies. Manual capture: requires_capture, then captured in full or in part (the rest is released), cancelled (the
 * charge counts as refunded, with a refund of it), or expired after seven days. A state that forbids a call answers
 * payment_intent_unexpected_state with the PaymentIntent. Secret keys are accounts: nothing of one is seen by another.
 *
 * Cards are PaymentMethods named by their kind, `pm_KIND` or `pm_KIND_anything`; KINDS below has the test cards of the
 * documentation (by their last four digits) and what trials need. Faults: `world.faults` ({ route, as }, used up once),
 * and `world.hook(call)`, which may return the same: delayMs, drop, error, failAfter (500 after the work), loseReply,
 * replyAfterMs, inUse. `bank` is what customers, their banks, and staff in the dashboard do.
 *
 * Assumptions that no document settles: a cancelled authorisation has a Refund of its own; a partial capture counts the
 * rest as refunded; a canceled PaymentIntent takes no update.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Calls: [type of the parameters, type of the resource, 'list']. */
const NAMES = {
  'POST /v1/payment_intents': ['PaymentIntentCreateParams', 'PaymentIntent'],
  'GET /v1/payment_intents': ['PaymentIntentListParams', 'PaymentIntent', 'list'],
  'GET /v1/payment_intents/:id': ['PaymentIntentRetrieveParams', 'PaymentIntent'],
  'POST /v1/payment_intents/:id': ['PaymentIntentUpdateParams', 'PaymentIntent'],
  'POST /v1/payment_intents/:id/confirm': ['PaymentIntentConfirmParams', 'PaymentIntent'],
  'POST /v1/payment_intents/:id/capture': ['PaymentIntentCaptureParams', 'PaymentIntent'],
  'POST /v1/payment_intents/:id/cancel': ['PaymentIntentCancelParams', 'PaymentIntent'],
  'POST /v1/setup_intents': ['SetupIntentCreateParams', 'SetupIntent'],
  'GET /v1/setup_intents/:id': ['SetupIntentRetrieveParams', 'SetupIntent'],
  'POST /v1/setup_intents/:id/confirm': ['SetupIntentConfirmParams', 'SetupIntent'],
  'POST /v1/setup_intents/:id/cancel': ['SetupIntentCancelParams', 'SetupIntent'],
  'POST /v1/customers': ['CustomerCreateParams', 'Customer'],
  'GET /v1/customers': ['CustomerListParams', 'Customer', 'list'],
  'GET /v1/customers/:id': ['CustomerRetrieveParams', 'Customer'],
  'DELETE /v1/customers/:id': ['CustomerDeleteParams', 'DeletedCustomer'],
  'GET /v1/payment_methods': ['PaymentMethodListParams', 'PaymentMethod', 'list'],
  'GET /v1/payment_methods/:id': ['PaymentMethodRetrieveParams', 'PaymentMethod'],
  'POST /v1/payment_methods/:id/attach': ['PaymentMethodAttachParams', 'PaymentMethod'],
  'POST /v1/payment_methods/:id/detach': ['PaymentMethodDetachParams', 'PaymentMethod'],
  'POST /v1/refunds': ['RefundCreateParams', 'Refund'],
  'GET /v1/refunds': ['RefundListParams', 'Refund', 'list'],
  'GET /v1/refunds/:id': ['RefundRetrieveParams', 'Refund'],
  'GET /v1/disputes': ['DisputeListParams', 'Dispute', 'list'],
  'GET /v1/disputes/:id': ['DisputeRetrieveParams', 'Dispute'],
  'GET /v1/charges': ['ChargeListParams', 'Charge', 'list'],
  'GET /v1/charges/:id': ['ChargeRetrieveParams', 'Charge'],
  'GET /v1/events': ['EventListParams', 'Event', 'list'],
  'GET /v1/events/:id': ['EventRetrieveParams', 'Event'],
};
const ROUTES = Object.keys(NAMES).map((route) => {
  const [verb, pattern] = route.split(' ');
  return { route, verb, match: new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`) };
});

/** The test cards of the documentation, and kinds of trials; `bank`: 3-D Secure always. */
const KINDS = {
  4242: {},
  ok: {},
  live: null,
  '0002': { attach: ['card_declined', 'generic_decline'] },
  '0127': { attach: ['incorrect_cvc', null] },
  '0341': { charge: ['card_declined', 'generic_decline'] },
  9995: { charge: ['card_declined', 'insufficient_funds'] },
  3220: { bank: true },
  3155: { bank: true },
  ask: { bank: true },
  // "Authentication required" without 3-D Secure, which the request can ask for.
  3184: { insists: true },
  insist: { insists: true },
  7726: { refund: 'pending' },
  5126: { refund: 'fails later' },
  // Its refund is refused; its authorisation cannot be captured any more.
  stay: { refund: 'refused' },
  expired: { capture: 'charge_expired_for_capture' },
  lost: { losesReplies: true },
  hang: { bank: true },
  apple: { wallet: 'apple_pay' },
  google: { wallet: 'google_pay' },
};
const kindOf = (token) => /^pm_(\d{4}|[a-z]+)(?=_|$)/.exec(token)?.[1] ?? '';
const cardOf = (token) => KINDS[kindOf(token)];
/** AED 2.00 is the least charge in AED, and eight digits the most. */
const LEAST = { aed: 200 };
const EXPIRES_S = 7 * 86_400;
const EVIDENCE = (
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal ' +
  'customer_communication customer_email_address customer_name customer_purchase_ip customer_signature ' +
  'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt ' +
  'refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation ' +
  'shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number ' +
  'uncategorized_file uncategorized_text'
).split(' ');

// ---------------------------------------------------------------------------------------------- types of the package

/** Checks of values against the types of the package `stripe` in a checkout. */
export function stripeTypes(checkout) {
  const require = createRequire(join(checkout, 'package.json'));
  const ts = require('typescript');
  const source = join(checkout, 'node_modules', '.stripe-stand-in.ts');
  const names = [...new Set([...Object.values(NAMES).flatMap(([a, b]) => [a, b])])];
  const text = `import Stripe from 'stripe';\n${names.map((n) => `export type ${n} = Stripe.${n};`).join('\n')}`;
  const options = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === source ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === source || fileExists.call(host, name);
  host.readFile = (name) => (name === source ? text : readFile.call(host, name));
  const program = ts.createProgram([source], options, host);
  const checker = program.getTypeChecker();
  const typeOf = {};
  ts.forEachChild(program.getSourceFile(source), (node) => {
    if (ts.isTypeAliasDeclaration(node)) typeOf[node.name.text] = checker.getTypeAtLocation(node.name);
  });
  for (const name of names)
    if (!typeOf[name] || typeOf[name].flags & ts.TypeFlags.Any) throw new Error(`the package has no type ${name}`);

  const { TypeFlags } = ts;
  const partsOf = (type) => (type.isUnion() ? type.types : [type]);
  const isOpenString = (type) => type.isIntersection?.() && type.types.some(({ flags }) => flags & TypeFlags.String);

  /** What is wrong with a value; `isForm`: its leaves are strings of a form. */
  function problems(value, type, path, isForm) {
    const parts = partsOf(type).filter(({ flags }) => !(flags & TypeFlags.Undefined));
    if (parts.some(({ flags }) => flags & (TypeFlags.Any | TypeFlags.Unknown))) return [];
    if (value === null) return parts.some(({ flags }) => flags & TypeFlags.Null) ? [] : [`${path} is null`];
    const literals = parts.filter((part) => part.isStringLiteral());
    if (literals.length > 0 && typeof value === 'string' && !parts.some(({ flags }) => flags & TypeFlags.String)) {
      if (literals.some((literal) => literal.value === value)) return [];
      if (!parts.some((part) => part.flags & (TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.Object)))
        return [`${path} is '${value}', none of ${literals.length} values`];
    }
    const found = parts.map((part) => problemsOfOne(value, part, path, isForm));
    return found
      .reduce(
        (best, next) => (next.length < best.length ? next : best),
        [...(found[0] ?? [`${path} has no type`]), `${path} fits no part of its type`],
      )
      .slice(0, found.length === 1 ? undefined : 3);
  }

  function problemsOfOne(value, type, path, isForm) {
    const { flags } = type;
    const wrong = (what) => [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, not ${what}`];
    if (flags & TypeFlags.Null) return wrong('null');
    if (type.isStringLiteral()) return value === type.value ? [] : wrong(`'${type.value}'`);
    if (type.isNumberLiteral?.()) return Number(value) === type.value ? [] : wrong(String(type.value));
    if (flags & TypeFlags.BooleanLiteral) {
      const expected = checker.typeToString(type);
      return String(value) === expected && (isForm || typeof value === 'boolean') ? [] : wrong(expected);
    }
    if (flags & TypeFlags.String || isOpenString(type)) return typeof value === 'string' ? [] : wrong('a string');
    if (flags & TypeFlags.Number) {
      const isNumber = isForm ? /^-?\d+(\.\d+)?$/.test(value) : typeof value === 'number';
      return isNumber ? [] : wrong('a number');
    }
    if (flags & TypeFlags.Boolean) {
      const isBoolean = isForm ? value === 'true' || value === 'false' : typeof value === 'boolean';
      return isBoolean ? [] : wrong('a boolean');
    }
    if (type.symbol?.name === 'Decimal') return [];
    if (checker.isArrayType(type)) {
      if (!Array.isArray(value)) return wrong('an array');
      const [item] = checker.getTypeArguments(type);
      return value.flatMap((one, index) => problems(one, item, `${path}[${index}]`, isForm));
    }
    if (typeof value !== 'object' || Array.isArray(value)) return wrong('an object');
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
    const found = [];
    for (const [name, property] of properties) {
      const isOptional = property.flags & ts.SymbolFlags.Optional;
      if (!(name in value)) {
        if (!isOptional) found.push(`${path}.${name} is missing`);
      } else found.push(...problems(value[name], checker.getTypeOfSymbol(property), `${path}.${name}`, isForm));
    }
    for (const name of Object.keys(value))
      if (!properties.has(name)) {
        if (index) found.push(...problems(value[name], index.type, `${path}.${name}`, isForm));
        else found.push(`${path}.${name} is unknown`);
      }
    return found;
  }

  /** Whether a path of `expand` names something expandable. */
  function expandProblem(path, type, isList) {
    const steps = path.split('.');
    if (isList && steps.shift() !== 'data') return `expand ${path}: a list expands data.…`;
    let current = type;
    for (const [at, step] of steps.entries()) {
      if (at >= 4) return `expand ${path}: more than four levels`;
      const holder = partsOf(current).find((part) => checker.getPropertyOfType(part, step));
      const property = holder && checker.getPropertyOfType(holder, step);
      if (!property) return `expand ${path}: there is no ${step}`;
      current = checker.getTypeOfSymbol(property);
      const parts = partsOf(current);
      if (!parts.some(({ flags }) => flags & TypeFlags.String) || !parts.some(({ flags }) => flags & TypeFlags.Object))
        return `expand ${path}: ${step} cannot be expanded`;
    }
    return null;
  }

  return {
    ofRequest: (route, form) => {
      const [params, resource, isList] = NAMES[route];
      return [
        ...problems(form, typeOf[params], route, true),
        ...(form.expand ?? []).flatMap((path) => expandProblem(path, typeOf[resource], Boolean(isList)) ?? []),
      ];
    },
    ofReply: (route, object) =>
      NAMES[route][1] === 'Event' ? [] : problems(object, typeOf[NAMES[route][1]], NAMES[route][1], false),
  };
}

/** `a[b][0]=c` as an object. */
export function formOf(search) {
  const root = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const path = key.replaceAll(']', '').split('[');
    let at = root;
    path.forEach((step, index) => {
      if (index === path.length - 1) at[step] = value;
      else at = at[step] ??= {};
    });
  }
  const arrays = (value) => {
    if (typeof value !== 'object') return value;
    const keys = Object.keys(value);
    const inner = Object.fromEntries(keys.map((key) => [key, arrays(value[key])]));
    return keys.length > 0 && keys.every((key, at) => key === String(at) || key === '')
      ? keys.map((key) => inner[key])
      : inner;
  };
  return arrays(root);
}

export class Refusal extends Error {
  constructor(status, fields, headers = {}) {
    super(fields.message ?? fields.code);
    Object.assign(this, {
      status,
      fields: {
        type: 'invalid_request_error',
        message: this.message,
        ...(fields.code ? { doc_url: `https://docs.stripe.com/error-codes#${fields.code.replaceAll('_', '-')}` } : {}),
        ...fields,
      },
      headers,
    });
  }
}
export const invalid = (fields) => new Refusal(400, fields);

/** Signs a body as Stripe does; `at` in seconds. */
export const signatureOf = (secret, body, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')},v0=${'0'.repeat(64)}`;

/** The account of an object; not in its JSON. */
const ACCOUNT = Symbol('account');
const now = () => Math.floor(Date.now() / 1000);

export async function startStripe({ checkout, checks = 'all', port = 0 } = {}) {
  const types = checks === 'none' ? null : stripeTypes(checkout);
  const world = {};
  const complaints = [];
  /** What is wrong with a request or with this server's own reply. */
  const complain = (what) => {
    if (!complaints.includes(what)) complaints.push(what);
  };
  function reset() {
    Object.assign(world, {
      customers: new Map(),
      methods: new Map(),
      intents: [],
      setups: [],
      charges: new Map(),
      refunds: [],
      disputes: [],
      events: [],
      keys: new Map(),
      calls: [],
      /** Movements of money: { at (ms), what, intent, reference, amount }. */
      book: [],
      isDown: false,
      faults: [],
      hook: undefined,
      onEvent: undefined,
      /** May name the decline of a payment: [code, decline_code]. */
      declines: undefined,
      pageSize: undefined,
      count: 0,
    });
  }
  reset();
  const id = (prefix) => `${prefix}_${String((world.count += 1)).padStart(6, '0')}`;
  const owned = (object, account) => Object.defineProperty(object, ACCOUNT, { value: account, enumerable: false });
  const mineOf = (list, account) => list.filter((one) => one[ACCOUNT] === account);
  const note = (what, intent, amount) =>
    world.book.push({ at: Date.now(), what, intent: intent.id, reference: intent.metadata.reference, amount });

  function emit(type, object, account = object[ACCOUNT]) {
    const event = owned(
      {
        id: id('evt'),
        object: 'event',
        api_version: world.version ?? null,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      },
      account,
    );
    world.events.unshift(event);
    world.onEvent?.(event);
    return event;
  }

  // ------------------------------------------------------------------------------------------------------ objects

  function methodObject({ token, customer }) {
    const kind = kindOf(token);
    const digits = /^\d{4}$/.test(kind) ? kind : '4242';
    const { wallet } = cardOf(token) ?? {};
    const fingerprint = /^\d{4}$/.test(kind)
      ? `fp${kind}`
      : `fp${createHash('sha1').update(token).digest('hex').slice(0, 14)}`;
    return {
      id: token,
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card: {
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: wallet ? null : 'pass' },
        country: 'AE',
        display_brand: 'visa',
        exp_month: 6,
        exp_year: 2030,
        fingerprint,
        funding: 'debit',
        generated_from: null,
        last4: digits,
        networks: { available: ['visa'], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: wallet ? { type: wallet, dynamic_last4: '9999', [wallet]: {} } : null,
      },
      created: now(),
      customer: customer ?? null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    };
  }

  function chargeObject(intent, { isPaid, failure }) {
    const isCaptured = isPaid && intent.capture_method !== 'manual';
    const charge = owned(
      {
        id: id('ch'),
        object: 'charge',
        amount: intent.amount,
        amount_captured: isCaptured ? intent.amount : 0,
        amount_refunded: 0,
        application: null,
        application_fee: null,
        application_fee_amount: null,
        balance_transaction: isCaptured ? id('txn') : null,
        billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
        calculated_statement_descriptor: 'WINGS',
        captured: isCaptured,
        created: now(),
        currency: intent.currency,
        customer: intent.customer,
        description: intent.description,
        disputed: false,
        failure_balance_transaction: null,
        failure_code: failure?.[0] ?? null,
        failure_message: failure ? 'Your card was declined.' : null,
        fraud_details: {},
        livemode: false,
        // "metadata is copied" from the PaymentIntent when the charge is made.
        metadata: { ...intent.metadata },
        on_behalf_of: null,
        outcome: null,
        paid: isPaid,
        payment_intent: intent.id,
        payment_method: intent.payment_method,
        payment_method_details: null,
        receipt_email: null,
        receipt_number: null,
        receipt_url: null,
        refunded: false,
        review: null,
        shipping: null,
        source: null,
        source_transfer: null,
        statement_descriptor: null,
        statement_descriptor_suffix: null,
        status: isPaid ? 'succeeded' : 'failed',
        transfer_data: null,
        transfer_group: null,
      },
      intent[ACCOUNT],
    );
    world.charges.set(charge.id, charge);
    return charge;
  }

  function intentObject(form, account) {
    return owned(
      {
        id: id('pi'),
        object: 'payment_intent',
        allowed_payment_method_types: form.allowed_payment_method_types ?? null,
        amount: Number(form.amount),
        amount_capturable: 0,
        amount_details: { tip: {} },
        amount_received: 0,
        application: null,
        application_fee_amount: null,
        automatic_payment_methods: null,
        canceled_at: null,
        cancellation_reason: null,
        capture_method: form.capture_method ?? 'automatic_async',
        client_secret: `${id('pi')}_secret_1`,
        confirmation_method: 'automatic',
        created: now(),
        currency: form.currency,
        customer: form.customer ?? null,
        customer_account: null,
        description: form.description ?? null,
        excluded_payment_method_types: null,
        last_payment_error: null,
        latest_charge: null,
        livemode: false,
        managed_payments: null,
        metadata: { ...form.metadata },
        next_action: null,
        on_behalf_of: null,
        payment_method: form.payment_method ?? null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        payment_record: null,
        processing: null,
        receipt_email: null,
        review: null,
        setup_future_usage: form.setup_future_usage ?? null,
        shipping: null,
        source: null,
        statement_descriptor: null,
        statement_descriptor_suffix: null,
        status: form.payment_method ? 'requires_confirmation' : 'requires_payment_method',
        transfer_data: null,
        transfer_group: null,
      },
      account,
    );
  }

  const setupObject = (form, account) =>
    owned(
      {
        id: id('seti'),
        object: 'setup_intent',
        allowed_payment_method_types: null,
        application: null,
        automatic_payment_methods: null,
        cancellation_reason: null,
        client_secret: `${id('seti')}_secret_1`,
        created: now(),
        customer: form.customer ?? null,
        customer_account: null,
        description: form.description ?? null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: { ...form.metadata },
        next_action: null,
        on_behalf_of: null,
        payment_method: form.payment_method ?? null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        single_use_mandate: null,
        status: form.payment_method ? 'requires_confirmation' : 'requires_payment_method',
        usage: form.usage ?? 'off_session',
      },
      account,
    );

  function refundObject(charge, amount, metadata, status) {
    const isOfHold = !charge.captured;
    return owned(
      {
        id: id('re'),
        object: 'refund',
        amount,
        balance_transaction: status === 'pending' || isOfHold ? null : id('txn'),
        charge: charge.id,
        created: now(),
        currency: charge.currency,
        customer: null,
        customer_account: null,
        metadata,
        payment_intent: charge.payment_intent,
        payment_method: null,
        ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
        reason: null,
        receipt_number: null,
        source_transfer_reversal: null,
        status,
        transfer_reversal: null,
      },
      charge[ACCOUNT],
    );
  }

  // ------------------------------------------------------------------------------------------------- what can happen

  const missing = (what, param, wanted, status = 404) =>
    new Refusal(status, { code: 'resource_missing', param, message: `No such ${what}: '${wanted}'` });
  const ownBy = (list, wanted, account) => [...list].find((one) => one.id === wanted && one[ACCOUNT] === account);
  const intentBy = (wanted, account) => {
    const found = ownBy(world.intents, wanted, account);
    if (!found) throw missing('payment_intent', 'intent', wanted);
    return found;
  };
  const customerBy = (wanted, account) => {
    const found = world.customers.get(wanted);
    if (!found || found.deleted || found.object[ACCOUNT] !== account)
      throw missing('customer', 'customer', wanted, 400);
    return found;
  };
  /** A PaymentMethod exists from its first use: Stripe.js has made it. */
  const methodBy = (token, account) => {
    const known = world.methods.get(token);
    if (known && known.account === account) return known;
    if (known || !cardOf(token)) return null;
    const made = { token, customer: null, isDetached: false, isUsed: false, account };
    world.methods.set(token, made);
    return made;
  };
  const unexpected = (intent, what, allowed) =>
    invalid({
      code: 'payment_intent_unexpected_state',
      message:
        `This PaymentIntent could not be ${what} because it has a status of ${intent.status}. Only a ` +
        `PaymentIntent with one of the following statuses may be ${what}: ${allowed.join(', ')}.`,
      payment_intent: expanded(intent, []),
    });

  function authorised(intent) {
    const charge = chargeObject(intent, { isPaid: true });
    const isManual = intent.capture_method === 'manual';
    Object.assign(intent, {
      status: isManual ? 'requires_capture' : 'succeeded',
      next_action: null,
      last_payment_error: null,
      latest_charge: charge.id,
      amount_capturable: isManual ? intent.amount : 0,
      amount_received: isManual ? 0 : intent.amount,
    });
    note(isManual ? 'authorised' : 'taken', intent, intent.amount);
    emit('charge.succeeded', charge);
    emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  }

  function decline(intent, failure) {
    const [code, declineCode] = failure;
    const charge =
      code === 'payment_intent_authentication_failure' ? null : chargeObject(intent, { isPaid: false, failure });
    const method = methodObject({ token: intent.payment_method, customer: intent.customer });
    const lastError = {
      type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code,
      ...(declineCode ? { decline_code: declineCode } : {}),
      doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`,
      message: 'Your card was declined.',
      ...(charge ? { charge: charge.id } : {}),
      payment_method: method,
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: lastError,
      latest_charge: charge?.id ?? intent.latest_charge,
    });
    if (charge) emit('charge.failed', charge);
    emit('payment_intent.payment_failed', intent);
    return lastError;
  }

  function confirm(intent, { return_url: returnUrl, request3ds }) {
    const method = methodBy(intent.payment_method, intent[ACCOUNT]);
    const card = cardOf(intent.payment_method);
    if (method.customer && method.customer !== intent.customer)
      throw invalid({ param: 'payment_method', message: 'The PaymentMethod belongs to another customer' });
    if (!method.customer && intent.setup_future_usage && !intent.customer)
      throw invalid({ param: 'setup_future_usage', message: 'setup_future_usage needs a customer' });
    if (!method.customer) Object.assign(method, { isUsed: true });
    const asks = request3ds === 'any' || request3ds === 'challenge';
    if (card.bank || request3ds === 'challenge' || (card.insists && asks)) {
      intent.status = 'requires_action';
      intent.next_action = returnUrl
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { return_url: returnUrl, url: `https://hooks.stripe.com/3d_secure_2/${intent.id}` },
          }
        : { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      emit('payment_intent.requires_action', intent);
      return undefined;
    }
    const failure = card.insists
      ? ['authentication_required', 'authentication_required']
      : (card.charge ?? world.declines?.(intent));
    if (!failure) return authorised(intent);
    const error = decline(intent, failure);
    throw new Refusal(402, { ...error, payment_intent: expanded(intent, []) });
  }

  function capture(intent, asked) {
    const allowed = ['requires_capture'];
    if (!allowed.includes(intent.status)) throw unexpected(intent, 'captured', allowed);
    const charge = world.charges.get(intent.latest_charge);
    const { capture: refusal } = cardOf(charge.payment_method) ?? {};
    if (refusal || now() - charge.created > EXPIRES_S)
      throw invalid({
        code: refusal ?? 'charge_expired_for_capture',
        message: 'The charge cannot be captured, because its authorization has expired.',
        charge: charge.id,
      });
    const amount = asked === undefined ? intent.amount_capturable : Number(asked);
    if (!Number.isInteger(amount) || amount < 1)
      throw invalid({ code: 'parameter_invalid_integer', param: 'amount_to_capture' });
    if (amount > intent.amount_capturable)
      throw invalid({
        code: 'amount_too_large',
        param: 'amount_to_capture',
        message:
          'This PaymentIntent could not be captured because the amount to capture is larger than the ' +
          'capturable amount.',
      });
    const rest = intent.amount_capturable - amount;
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    Object.assign(charge, {
      captured: true,
      amount_captured: amount,
      amount_refunded: rest,
      balance_transaction: id('txn'),
      description: intent.description,
    });
    note('taken', intent, amount);
    if (rest > 0) note('released', intent, rest);
    emit('charge.captured', charge);
    emit('payment_intent.succeeded', intent);
    return intent;
  }

  function cancel(intent, reason = null) {
    const allowed = [
      'requires_payment_method',
      'requires_capture',
      'requires_confirmation',
      'requires_action',
      'processing',
    ];
    if (!allowed.includes(intent.status)) throw unexpected(intent, 'canceled', allowed);
    const held = intent.amount_capturable;
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: now(),
      cancellation_reason: reason,
      next_action: null,
      amount_capturable: 0,
    });
    if (held > 0) {
      const charge = world.charges.get(intent.latest_charge);
      const refund = refundObject(charge, held, {}, 'succeeded');
      Object.assign(charge, { amount_refunded: held, refunded: true });
      world.refunds.unshift(refund);
      note('released', intent, held);
      emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge);
    }
    emit('payment_intent.canceled', intent);
    return intent;
  }

  const leftOf = (charge) =>
    charge.amount_captured -
    world.refunds
      .filter((one) => one.charge === charge.id && !['failed', 'canceled'].includes(one.status))
      .reduce((sum, { amount }) => sum + amount, 0);

  function refund(form, account) {
    const intent = form.payment_intent ? intentBy(form.payment_intent, account) : null;
    const charge = ownBy(world.charges.values(), form.charge ?? intent?.latest_charge, account);
    if (!charge?.paid || !charge.captured)
      throw invalid({ message: `This PaymentIntent (${intent?.id}) does not have a successful charge to refund.` });
    const left = leftOf(charge);
    if (left === 0)
      throw invalid({ code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` });
    const dispute = world.disputes.find(
      (one) => one.charge === charge.id && !one.is_charge_refundable && one.status !== 'won',
    );
    if (dispute)
      throw invalid({
        code: 'charge_disputed',
        message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      });
    const amount = Number(form.amount ?? left);
    if (!Number.isInteger(amount) || amount < 1)
      throw invalid({ code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid positive integer' });
    if (amount > left)
      throw invalid({
        param: 'amount',
        message: `Refund amount (${amount / 100}) is greater than unrefunded amount on charge (${left / 100})`,
      });
    const { refund: kind } = cardOf(charge.payment_method) ?? {};
    if (kind === 'refused' && !form.byStaff)
      throw invalid({ code: 'charge_not_refundable', message: 'This charge cannot be refunded.' });
    const made = refundObject(charge, amount, { ...form.metadata }, kind === 'pending' ? 'pending' : 'succeeded');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    world.refunds.unshift(made);
    note('refunded', intentBy(charge.payment_intent, account), amount);
    emit('refund.created', made);
    emit('charge.refunded', charge);
    return made;
  }

  /** A copy as the API sends it. */
  function expanded(object, paths) {
    const copy = structuredClone(object);
    for (const path of paths) {
      const [step, ...more] = path.split('.');
      const value = copy[step];
      if (typeof value !== 'string') continue;
      const target =
        world.charges.get(value) ?? world.intents.find((one) => one.id === value) ?? world.customers.get(value)?.object;
      if (target) copy[step] = expanded(target, more.length > 0 ? [more.join('.')] : []);
    }
    return copy;
  }

  function page(all, { created, limit = '10', starting_after: after, ending_before: before }) {
    const of = (name) => (typeof created === 'object' && created[name] !== undefined ? Number(created[name]) : null);
    if (Number(limit) < 1 || Number(limit) > 100)
      throw invalid({ param: 'limit', message: 'Limit must be between 1 and 100' });
    const within = all.filter(
      (one) =>
        (of('gte') === null || one.created >= of('gte')) &&
        (of('gt') === null || one.created > of('gt')) &&
        (of('lte') === null || one.created <= of('lte')) &&
        (of('lt') === null || one.created < of('lt')),
    );
    const size = Math.min(Number(limit), world.pageSize ?? 100);
    let from = after ? within.findIndex((one) => one.id === after) + 1 : 0;
    if (after && from === 0)
      throw invalid({ code: 'resource_missing', param: 'starting_after', message: `No such object: '${after}'` });
    if (before) from = Math.max(0, within.findIndex((one) => one.id === before) - size);
    return {
      object: 'list',
      data: within.slice(from, from + size),
      has_more: from + size < within.length,
      url: '/v1/list',
    };
  }

  function checkCommon(form) {
    const { metadata = {}, expand = [] } = form;
    const entries = Object.entries(metadata);
    if (entries.length > 50) throw invalid({ param: 'metadata', message: 'more than 50 keys' });
    for (const [key, value] of entries)
      if (key.length > 40 || value.length > 500) throw invalid({ param: `metadata[${key}]`, message: 'too long' });
    if (new Set(expand).size > 20) throw invalid({ param: 'expand', message: 'too many' });
  }

  const usedMethod = () =>
    invalid({
      param: 'payment_method',
      message:
        'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, ' +
        'shared with a connected account without Customer attachment, or was detached from a Customer. It ' +
        'may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer ' +
        'first.',
    });

  /** The method of a request; `at` names the parameter. */
  function usableMethod(token, account) {
    const method = methodBy(token, account);
    if (!method) throw missing('PaymentMethod', 'payment_method', token, 400);
    if (method.isDetached || (method.isUsed && !method.customer)) throw usedMethod();
    return method;
  }

  const byMetadata = (list, name, wanted) => list.filter((one) => !wanted || one[name] === wanted);

  const ACTS = {
    'POST /v1/customers': (form, _id, account) => {
      const customer = owned(
        {
          id: id('cus'),
          object: 'customer',
          balance: 0,
          created: now(),
          currency: null,
          customer_account: null,
          default_source: null,
          delinquent: false,
          description: null,
          discount: null,
          email: form.email ?? null,
          invoice_prefix: 'ABC',
          invoice_settings: {
            custom_fields: null,
            default_payment_method: null,
            footer: null,
            rendering_options: null,
          },
          livemode: false,
          metadata: { ...form.metadata },
          name: null,
          phone: null,
          preferred_locales: [],
          shipping: null,
          tax_exempt: 'none',
          test_clock: null,
        },
        account,
      );
      world.customers.set(customer.id, { object: customer, deleted: false });
      emit('customer.created', customer);
      return customer;
    },
    'GET /v1/customers': (form, _id, account) =>
      page(
        mineOf(
          [...world.customers.values()].filter(({ deleted }) => !deleted).map(({ object }) => object),
          account,
        ).reverse(),
        form,
      ),
    'GET /v1/customers/:id': (_form, wanted, account) => {
      const found = world.customers.get(wanted);
      if (!found || found.object[ACCOUNT] !== account) throw missing('customer', 'id', wanted);
      return found.deleted ? { id: wanted, object: 'customer', deleted: true } : found.object;
    },
    'DELETE /v1/customers/:id': (_form, wanted, account) => {
      const found = world.customers.get(wanted);
      if (!found || found.deleted || found.object[ACCOUNT] !== account) throw missing('customer', 'id', wanted);
      found.deleted = true;
      for (const method of world.methods.values())
        if (method.customer === wanted) Object.assign(method, { customer: null, isDetached: true });
      return { id: wanted, object: 'customer', deleted: true };
    },
    'GET /v1/payment_methods': (form, _id, account) =>
      page(
        [...world.methods.values()]
          .filter(
            (one) => one.account === account && one.customer && (!form.customer || one.customer === form.customer),
          )
          .map(methodObject),
        form,
      ),
    'GET /v1/payment_methods/:id': (_form, token, account) => {
      const method = methodBy(token, account);
      if (!method) throw missing('PaymentMethod', 'payment_method', token);
      return methodObject(method);
    },
    'POST /v1/payment_methods/:id/attach': (form, token, account) => {
      customerBy(form.customer, account);
      const method = methodBy(token, account);
      if (!method) throw missing('PaymentMethod', 'payment_method', token);
      if (method.isDetached || (method.isUsed && !method.customer))
        throw invalid({
          param: 'payment_method',
          message:
            'This PaymentMethod was previously used without being attached to a Customer or was detached ' +
            'from a Customer, and may not be used again.',
        });
      if (method.customer && method.customer !== form.customer)
        throw invalid({ message: 'This payment method has already been attached to a customer.' });
      const { attach } = cardOf(token);
      if (attach) {
        const [code, declineCode] = attach;
        throw new Refusal(402, {
          type: 'card_error',
          code,
          ...(declineCode ? { decline_code: declineCode } : {}),
          message: 'Your card was declined.',
        });
      }
      method.customer = form.customer;
      return methodObject(method);
    },
    'POST /v1/payment_methods/:id/detach': (_form, token, account) => {
      const method = methodBy(token, account);
      if (!method) throw missing('PaymentMethod', 'payment_method', token);
      if (!method.customer)
        throw invalid({
          message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
        });
      Object.assign(method, { customer: null, isDetached: true });
      return methodObject(method);
    },
    'POST /v1/payment_intents': (form, _id, account) => {
      const amount = Number(form.amount);
      if (!Number.isInteger(amount) || amount < 1)
        throw invalid({ code: 'parameter_invalid_integer', param: 'amount' });
      if (amount < (LEAST[form.currency] ?? 50))
        throw invalid({ code: 'amount_too_small', param: 'amount', message: 'Amount must be at least 2.00 د.إ' });
      if (amount > 99_999_999) throw invalid({ code: 'amount_too_large', param: 'amount' });
      if (form.return_url && form.confirm !== 'true')
        throw invalid({ param: 'return_url', message: 'return_url needs confirm=true' });
      if (form.customer) customerBy(form.customer, account);
      if (form.payment_method) usableMethod(form.payment_method, account);
      const intent = intentObject(form, account);
      world.intents.unshift(intent);
      emit('payment_intent.created', intent);
      if (form.confirm === 'true')
        confirm(intent, {
          return_url: form.return_url,
          request3ds: form.payment_method_options?.card?.request_three_d_secure,
        });
      return intent;
    },
    'GET /v1/payment_intents': (form, _id, account) =>
      page(byMetadata(mineOf(world.intents, account), 'customer', form.customer), form),
    'GET /v1/payment_intents/:id': (_form, wanted, account) => intentBy(wanted, account),
    'POST /v1/payment_intents/:id': (form, wanted, account) => {
      const intent = intentBy(wanted, account);
      if (intent.status === 'canceled')
        throw unexpected(intent, 'updated', [
          'requires_payment_method',
          'requires_confirmation',
          'requires_action',
          'requires_capture',
          'succeeded',
        ]);
      Object.assign(intent.metadata, form.metadata);
      for (const [name, value] of Object.entries(intent.metadata)) if (value === '') delete intent.metadata[name];
      if (form.description) intent.description = form.description;
      return intent;
    },
    'POST /v1/payment_intents/:id/confirm': (form, wanted, account) => {
      const intent = intentBy(wanted, account);
      const allowed = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
      if (!allowed.includes(intent.status)) throw unexpected(intent, 'confirmed', allowed);
      if (form.payment_method) intent.payment_method = usableMethod(form.payment_method, account).token;
      if (!intent.payment_method)
        throw invalid({
          param: 'payment_method',
          message: 'You cannot confirm this PaymentIntent because it is missing a payment method.',
        });
      confirm(intent, {
        return_url: form.return_url,
        request3ds: form.payment_method_options?.card?.request_three_d_secure,
      });
      return intent;
    },
    'POST /v1/payment_intents/:id/capture': (form, wanted, account) =>
      capture(intentBy(wanted, account), form.amount_to_capture),
    'POST /v1/payment_intents/:id/cancel': (form, wanted, account) =>
      cancel(intentBy(wanted, account), form.cancellation_reason),
    'POST /v1/setup_intents': (form, _id, account) => {
      if (form.customer) customerBy(form.customer, account);
      const setup = setupObject(form, account);
      world.setups.unshift(setup);
      if (form.confirm === 'true') return ACTS['POST /v1/setup_intents/:id/confirm']({}, setup.id, account);
      return setup;
    },
    'GET /v1/setup_intents/:id': (_form, wanted, account) => {
      const setup = ownBy(world.setups, wanted, account);
      if (!setup) throw missing('setupintent', 'intent', wanted);
      return setup;
    },
    'POST /v1/setup_intents/:id/confirm': (form, wanted, account) => {
      const setup = ACTS['GET /v1/setup_intents/:id']({}, wanted, account);
      if (['succeeded', 'canceled'].includes(setup.status))
        throw invalid({
          code: 'setup_intent_unexpected_state',
          message: `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
        });
      if (form.payment_method) setup.payment_method = form.payment_method;
      const method = usableMethod(setup.payment_method, account);
      const { attach } = cardOf(method.token);
      if (attach)
        throw new Refusal(402, {
          type: 'card_error',
          code: attach[0],
          ...(attach[1] ? { decline_code: attach[1] } : {}),
          message: 'Your card was declined.',
        });
      if (setup.customer) method.customer = setup.customer;
      setup.status = 'succeeded';
      emit('setup_intent.succeeded', setup);
      return setup;
    },
    'POST /v1/setup_intents/:id/cancel': (_form, wanted, account) => {
      const setup = ACTS['GET /v1/setup_intents/:id']({}, wanted, account);
      if (['succeeded', 'canceled'].includes(setup.status))
        throw invalid({
          code: 'setup_intent_unexpected_state',
          message: `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
        });
      setup.status = 'canceled';
      return setup;
    },
    'POST /v1/refunds': (form, _id, account) => refund(form, account),
    'GET /v1/refunds': (form, _id, account) =>
      page(
        byMetadata(
          byMetadata(mineOf(world.refunds, account), 'payment_intent', form.payment_intent),
          'charge',
          form.charge,
        ),
        form,
      ),
    'GET /v1/refunds/:id': (_form, wanted, account) => {
      const found = ownBy(world.refunds, wanted, account);
      if (!found) throw missing('refund', 'id', wanted);
      return found;
    },
    'GET /v1/disputes': (form, _id, account) =>
      page(
        byMetadata(
          byMetadata(mineOf(world.disputes, account), 'payment_intent', form.payment_intent),
          'charge',
          form.charge,
        ),
        form,
      ),
    'GET /v1/disputes/:id': (_form, wanted, account) => {
      const found = ownBy(world.disputes, wanted, account);
      if (!found) throw missing('dispute', 'id', wanted);
      return found;
    },
    'GET /v1/charges': (form, _id, account) =>
      page(
        byMetadata(mineOf([...world.charges.values()], account).reverse(), 'payment_intent', form.payment_intent),
        form,
      ),
    'GET /v1/charges/:id': (_form, wanted, account) => {
      const found = ownBy(world.charges.values(), wanted, account);
      if (!found) throw missing('charge', 'id', wanted);
      return found;
    },
    'GET /v1/events': (form, _id, account) => page(byMetadata(mineOf(world.events, account), 'type', form.type), form),
    'GET /v1/events/:id': (_form, wanted, account) => {
      const found = ownBy(world.events, wanted, account);
      if (!found) throw missing('event', 'id', wanted);
      return found;
    },
  };

  // ------------------------------------------------------------------------------------------------------ the server

  const tokenOf = (route, form, wanted, account) => {
    if (form.payment_method) return form.payment_method;
    const intent = wanted && route.includes('/payment_intents/') ? ownBy(world.intents, wanted, account) : null;
    return intent ? (world.charges.get(intent.latest_charge)?.payment_method ?? intent.payment_method ?? '') : '';
  };

  async function answer(request, response) {
    const url = new URL(request.url, 'http://stripe');
    let body = '';
    for await (const chunk of request) body += chunk;
    const { headers, method } = request;
    const key = headers['idempotency-key'];
    const requestId = id('req');
    const send = (status, reply, more = {}) => {
      call.http = status;
      if (response.destroyed) return;
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': requestId, ...more });
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    };
    const refuse = ({ status, fields, headers: more }) =>
      send(
        status,
        { error: { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`, ...fields } },
        more,
      );
    const found = ROUTES.map(({ route, verb, match }) => ({
      route,
      of: verb === method ? match.exec(url.pathname) : null,
    })).find(({ of }) => of);
    const account = headers.authorization ?? '';
    const call = {
      at: Date.now(),
      by: account,
      method,
      path: url.pathname,
      body,
      key,
      query: url.search,
      version: headers['stripe-version'],
      route: found?.route,
      http: 0,
    };
    world.calls.push(call);
    world.version ??= call.version;
    if (!found) {
      complain(`${method} ${url.pathname}: Stripe has no such address in this list of checks`);
      return refuse(new Refusal(404, { message: `Unrecognized request URL (${method}: ${url.pathname})` }));
    }
    const { route } = found;
    const wanted = found.of[1] && decodeURIComponent(found.of[1]);
    const isList = Boolean(NAMES[route][2]);
    const form = formOf(method === 'GET' ? url.search.slice(1) : body);
    Object.assign(call, { form, wanted });
    if (!/^Bearer (sk|rk)_(test|live)_/.test(account)) {
      complain(`${route}: no secret key`);
      return refuse(new Refusal(401, { message: 'You did not provide an API key.' }));
    }
    if (!call.version) complain(`${route}: no Stripe-Version`);
    if (method === 'POST' && body !== '' && !/^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? ''))
      complain(`${route}: content type ${headers['content-type']}`);
    if (key && key.length > 255) complain(`${route}: an idempotency key of ${key.length} characters`);
    const wrong = types ? types.ofRequest(route, form) : [];
    wrong.forEach(complain);
    const fault = world.faults.findIndex((one) => one.route === route && (!one.when || one.when(call)));
    const token = tokenOf(route, form, wanted, account);
    const { losesReplies = false } = cardOf(token) ?? {};
    const as =
      fault >= 0
        ? world.faults.splice(fault, 1)[0].as
        : ((await world.hook?.({ ...call, token, kind: kindOf(token) })) ?? {});
    if (as.delayMs) await delay(as.delayMs);
    if (as.hang) return undefined;
    if (as.drop) return response.destroy();
    if (as.error) return refuse(as.error);
    // Parameters that do not fit are refused before the work begins: nothing is saved for the key.
    if (wrong.length > 0) return refuse(invalid({ code: 'parameter_unknown', message: wrong[0] }));
    const keyOf = key && method === 'POST' ? `${account} ${key}` : undefined;
    const saved = keyOf && world.keys.get(keyOf);
    if (saved === 'in use' || as.inUse)
      return refuse(
        new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message:
            'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
            `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        }),
      );
    const isLost = as.loseReply || (losesReplies && method === 'POST' && route.startsWith('POST /v1/payment_intents'));
    if (saved) {
      if (saved.path !== url.pathname || saved.body !== body)
        return refuse(
          invalid({
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used ' +
              `with. Try using a key other than '${key}' if you meant to execute a different request.`,
          }),
        );
      if (isLost) return response.destroy();
      return send(saved.status, saved.text, { 'idempotent-replayed': 'true', 'original-request': saved.requestId });
    }
    if (keyOf) world.keys.set(keyOf, 'in use');
    let status = 200;
    let reply;
    try {
      checkCommon(form);
      const done = ACTS[route](form, wanted, account);
      if (as.failAfter) throw new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' });
      const paths = form.expand ?? [];
      const inList = paths.map((path) => path.replace(/^data\./, ''));
      reply = isList ? { ...done, data: done.data.map((one) => expanded(one, inList)) } : expanded(done, paths);
      if (checks === 'all')
        for (const one of isList ? reply.data : [reply])
          for (const problem of types.ofReply(route, one)) complain(`this server's reply: ${problem}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = error.status;
      reply = { error: { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`, ...error.fields } };
    }
    // The bytes of the reply are saved, refusals and 500 too.
    const text = JSON.stringify(reply);
    if (keyOf) world.keys.set(keyOf, { status, text, path: url.pathname, body, requestId });
    if (as.replyAfterMs) await delay(as.replyAfterMs);
    if (as.heldBy) await as.heldBy;
    if (isLost) return response.destroy();
    return send(status, text);
  }

  const sockets = new Set();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      // The caller has ended.
      if (error?.code === 'ECONNRESET' || error?.message === 'aborted') return;
      console.error(error);
      response.destroy();
    });
  });
  server.on('connection', (socket) => {
    if (world.isDown) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return undefined;
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((done) => server.listen(port, '127.0.0.1', done));

  // ------------------------------------------------------------------------------------------ customers, banks, staff

  const bank = {
    /** By our reference, or by its id. */
    intent: (reference) =>
      world.intents.find(({ id: own, metadata }) => metadata.reference === reference || own === reference),
    charge: (reference) => world.charges.get(bank.intent(reference)?.latest_charge),
    /** What is reserved, was taken, and went back, fils. */
    money(reference) {
      const intent = bank.intent(reference);
      if (!intent) return null;
      const charge = world.charges.get(intent.latest_charge);
      const back = world.refunds
        .filter((one) => one.charge === charge?.id && charge?.captured && !['failed', 'canceled'].includes(one.status))
        .reduce((sum, { amount }) => sum + amount, 0);
      return { reserved: intent.amount_capturable, taken: intent.amount_received, back, status: intent.status };
    },
    confirms(reference) {
      const intent = bank.intent(reference);
      if (intent?.status === 'requires_action') authorised(intent);
      return intent;
    },
    refuses(reference) {
      const intent = bank.intent(reference);
      if (intent?.status === 'requires_action') decline(intent, ['payment_intent_authentication_failure', null]);
      return intent;
    },
    /** Seven days without a capture. */
    expires: (reference) => cancel(bank.intent(reference), 'automatic'),
    staffCancels: (reference) => cancel(bank.intent(reference), 'requested_by_customer'),
    staffCaptures: (reference, amount) => capture(bank.intent(reference), amount),
    staffRefunds(reference, amount) {
      const intent = bank.intent(reference);
      return refund(
        { payment_intent: intent.id, byStaff: true, ...(amount === undefined ? {} : { amount: String(amount) }) },
        intent[ACCOUNT],
      );
    },
    refundFails(reference) {
      const charge = bank.charge(reference);
      const failed = world.refunds.find((one) => one.charge === charge.id);
      Object.assign(failed, {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: id('txn'),
      });
      charge.amount_refunded -= failed.amount;
      charge.refunded = false;
      note('refund failed', bank.intent(reference), failed.amount);
      emit('refund.updated', failed);
      emit('refund.failed', failed);
      return failed;
    },
    /** Opens a dispute, or brings the open one of this payment to another status. */
    disputes(reference, status, isRefundable = status.startsWith('warning')) {
      const intent = bank.intent(reference);
      const charge = bank.charge(reference);
      const open = world.disputes.find((one) => one.charge === charge.id);
      const hasClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
      if (open) {
        Object.assign(open, { status, is_charge_refundable: isRefundable });
        emit(hasClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', open);
        if (status === 'won') emit('charge.dispute.funds_reinstated', open);
        return open;
      }
      charge.disputed = true;
      const dispute = owned(
        {
          id: id('dp'),
          object: 'dispute',
          amount: charge.amount,
          balance_transactions: [],
          charge: charge.id,
          created: now(),
          currency: 'aed',
          enhanced_eligibility_types: [],
          evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
          evidence_details: {
            due_by: now() + 86_400,
            enhanced_eligibility: {},
            has_evidence: false,
            past_due: false,
            submission_count: 0,
            submission_method: 'manual',
          },
          intended_submission_method: null,
          is_charge_refundable: isRefundable,
          livemode: false,
          metadata: {},
          payment_intent: intent.id,
          reason: 'general',
          status,
        },
        charge[ACCOUNT],
      );
      world.disputes.unshift(dispute);
      emit('charge.dispute.created', dispute);
      if (!status.startsWith('warning')) emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    /** Lets time pass for a payment: moves its times back. */
    age(reference, seconds) {
      const intent = bank.intent(reference);
      const all = [intent, ...[...world.charges.values()].filter((one) => one.payment_intent === intent.id)];
      for (const one of all) one.created -= seconds;
    },
  };

  /** Posts a signed event; resolves to the HTTP status, 0 where nobody answered. */
  async function deliver(endpoint, event, secret, { at, timeoutMs = 10_000 } = {}) {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0',
      'stripe-signature': signatureOf(secret, body, at),
    };
    return fetch(endpoint, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
  }

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    world,
    bank,
    complaints,
    reset,
    deliver,
    emit,
    id,
    accountOf: (object) => object[ACCOUNT],
    /** No connection is taken, and open ones end. */
    setDown(isDown) {
      world.isDown = isDown;
      if (isDown) for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
