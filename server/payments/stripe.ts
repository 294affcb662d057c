import Stripe from 'stripe';
import { systemClock, type Clock } from '../lib/clock';
import {
  GatewayError,
  type Authorisation,
  type FoundPayment,
  type Gateway,
  type Instrument,
  RequestRefused,
  type SentPayment,
} from './gateway';
import { providerLanes, type Lane } from './providerLanes';

/** Attempt of one request, ms; the package repeats a failed one once, under the same idempotency key. */
const TIMEOUTS_MS: Record<Lane, number> = { charge: 10_000, ask: 3_000, refund: 10_000 };
/** A confirmation that the customer left open for this long is cancelled, ms; banks end theirs much earlier. */
const CONFIRMATION_MS = 60 * 60_000;
/** A payment whose reply was lost is searched among those of the time around its request, ms. */
const SEARCH_MS = 24 * 60 * 60_000;
/** Lists are slower than single objects, the more so with their charges expanded. */
const PAGE = 25;
const LIST_MS = 10_000;
/** Inquiries ('warning_…') take no money, and a refund ends them. */
const HARMLESS_DISPUTES: readonly Stripe.Dispute.Status[] = [
  ...(['won', 'warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'] as const),
];
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};
const EXPAND_CHARGE = ['latest_charge'];
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** By the status of a PaymentIntent; one without a payment method was declined, and `canceled` took no money. */
const STATES: Partial<Record<Stripe.PaymentIntent.Status, FoundPayment['state']>> = {
  requires_payment_method: 'declined',
  requires_confirmation: 'pending',
  requires_action: 'confirming',
  processing: 'pending',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
};

function foundPayment(intent: Stripe.PaymentIntent): FoundPayment {
  const { id: charge, status, latest_charge: latest } = intent;
  if (status !== 'canceled' && typeof latest === 'object' && latest?.refunded === true)
    return { charge, state: 'refunded', status: 'refunded' };
  const amountFils = { requires_capture: intent.amount_capturable, succeeded: intent.amount_received }[
    status as string
  ];
  const refundedFils = typeof latest === 'object' ? latest?.amount_refunded : undefined;
  return {
    charge,
    state: STATES[status] ?? 'pending',
    status,
    amountFils,
    ...(status === 'succeeded' && { refundedFils }),
  };
}

/** An instrument names the provider's customer and payment method: `cus_1/pm_1`. */
const partsOf = (instrument: string) => {
  const [customer = '', paymentMethod = ''] = instrument.split('/');
  return { customer, paymentMethod };
};

function instrumentOf({ id, card }: Stripe.PaymentMethod, customer: string): Instrument | null {
  if (!card) return null;
  return {
    instrument: `${customer}/${id}`,
    fingerprint: card.fingerprint ?? id,
    scheme: BRANDS[card.brand] ?? card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    oneTimeUse: false,
    customer,
  };
}

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

export interface StripeSettings {
  secretKey: string;
  /** Address of the API; Stripe's own where it is missing. */
  baseUrl?: string | undefined;
  /** Marks this shop's payments: others may use the same account. */
  shop: () => Promise<string>;
  isThreeDSecureRequired?: boolean;
  timeoutsMs?: Record<Lane, number> | undefined;
  clock?: Clock | undefined;
}

function stripeClient({ secretKey, baseUrl }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(baseUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

interface Api {
  stripe: Stripe;
  shop: () => Promise<string>;
  isThreeDSecureRequired: boolean;
  clock: Clock;
  /** Runs a call in its lane. Refusals of a card or of the request itself pass; any other failure says nothing. */
  ask: <T>(lane: Lane, call: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;
}

function apiOf(settings: StripeSettings): Api {
  const { shop, isThreeDSecureRequired = false, timeoutsMs = TIMEOUTS_MS, clock = systemClock } = settings;
  const within = providerLanes();
  const ask: Api['ask'] = (lane, call) =>
    within(lane, async () => {
      try {
        return await call({ timeout: timeoutsMs[lane] });
      } catch (error) {
        if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) throw error;
        throw new GatewayError('The card provider failed or could not be reached', { cause: error });
      }
    });
  return { stripe: stripeClient(settings), shop, isThreeDSecureRequired, clock, ask };
}

/** The pages of a list; each is requested after the last row of the one before. */
async function* pagesOf<T extends { id: string }>(
  request: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<T>>,
) {
  for (let page: Stripe.PaginationParams = { limit: PAGE }; ;) {
    const { data, has_more: hasMore } = await request(page);
    yield data;
    const last = data.at(-1);
    if (!hasMore || !last) return;
    page = { limit: PAGE, starting_after: last.id };
  }
}

/** This shop's payments of a time. The list is complete at once; the provider's search is not. */
async function* paymentsOf({ stripe, shop, ask }: Api, created: Stripe.RangeQueryParam, expand: string[] = []) {
  const mark = await shop();
  for await (const page of pagesOf((part) =>
    ask('ask', (options) => stripe.paymentIntents.list({ created, expand, ...part }, { ...options, timeout: LIST_MS })),
  ))
    yield page.filter(({ metadata }) => metadata.shop === mark && metadata.reference);
}

async function findByReference(api: Api, reference: string, startedAt: Date): Promise<Stripe.PaymentIntent | null> {
  const gte = seconds(startedAt) - 60;
  for await (const page of paymentsOf(api, { gte, lte: gte + SEARCH_MS / 1000 })) {
    const intent = page.find(({ metadata }) => metadata.reference === reference);
    if (intent) return retrieve(api, intent.id, 'ask');
  }
  return null;
}

const retrieve = ({ stripe, ask }: Api, charge: string, lane: Lane) =>
  ask(lane, (options) => stripe.paymentIntents.retrieve(charge, { expand: EXPAND_CHARGE }, options)).catch(
    (error: unknown) => {
      throw new GatewayError('The card provider does not know a payment of its own', { cause: error });
    },
  );

const OVER = ['payment_intent_unexpected_state', 'charge_expired_for_capture', 'capture_charge_authorization_expired'];

/** Changes a payment; where its state forbids that, resolves to the payment as it is. */
const change = async (
  api: Api,
  id: string,
  request: (options: Stripe.RequestOptions) => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> => {
  try {
    return await api.ask('refund', request);
  } catch (error) {
    const isFinal = error instanceof StripeInvalidRequestError && OVER.includes(error.code ?? '');
    // A capture that the bank refuses; the payment is then canceled.
    if (isFinal || error instanceof StripeCardError) return retrieve(api, id, 'refund');
    throw error instanceof StripeInvalidRequestError ? refusedRequest(error) : error;
  }
};

/** Cancels a payment that took no money. */
const cancel = (api: Api, id: string): Promise<Stripe.PaymentIntent> =>
  change(api, id, (options) => api.stripe.paymentIntents.cancel(id, { expand: EXPAND_CHARGE }, options));

const CARD_PARAMETERS = ['customer', 'payment_method'];

const refusalOf = (error: Stripe.errors.StripeInvalidRequestError): string =>
  `${error.message} (${error.code ?? error.type}, request ${error.requestId || 'unknown'})`;

const refusedRequest = (error: Stripe.errors.StripeInvalidRequestError): RequestRefused =>
  new RequestRefused(refusalOf(error), { cause: error });

const NOT_FOUND: FoundPayment = { charge: '', state: 'declined', status: 'not found' };

/** The payment's id at the provider, also where the reply to its charge was lost. */
const idOf = async (api: Api, { charge, reference, startedAt }: SentPayment): Promise<string | undefined> =>
  charge || (await findByReference(api, reference, startedAt))?.id;

async function lookUp(
  api: Api,
  { reference, charge, startedAt, isPaid }: Parameters<Gateway['lookUp']>[0],
): ReturnType<Gateway['lookUp']> {
  const intent = charge ? await retrieve(api, charge, 'ask') : await findByReference(api, reference, startedAt);
  if (!intent) return null;
  if (intent.status === 'requires_action' && api.clock.now().getTime() - intent.created * 1000 > CONFIRMATION_MS)
    return foundPayment(await cancel(api, intent.id));
  const payment = foundPayment(intent);
  const isDisputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed === true;
  if (!isPaid || payment.state !== 'captured' || !isDisputed) return payment;
  const ofIntent = { payment_intent: intent.id };
  const disputes = await api.ask('ask', (options) => api.stripe.disputes.list(ofIntent, options));
  const lost = disputes.data.find(({ status }) => !HARMLESS_DISPUTES.includes(status));
  return lost ? { charge: intent.id, state: 'disputed', status: `dispute ${lost.status}` } : payment;
}

/** Attaches a card to the account's customer, else to a new one. */
async function attach({ stripe, shop, ask }: Api, token: string, account: string, known: string) {
  const to = async (customer: string) =>
    instrumentOf(
      await ask('charge', (options) => stripe.paymentMethods.attach(token, { customer }, options)),
      customer,
    );
  try {
    if (known) return await to(known);
  } catch (error) {
    // Of another provider, of the other mode, or deleted in the dashboard.
    if (!(error instanceof StripeInvalidRequestError && error.param === 'customer')) throw error;
  }
  const mark = await shop();
  const customer = { metadata: { shop: mark, customer: account } };
  const { id } = await ask('charge', (options) =>
    stripe.customers.create(customer, { ...options, idempotencyKey: `${mark}-${account}-${known}` }),
  );
  return to(id);
}

async function authorise(api: Api, payment: Parameters<Gateway['authorise']>[0]): Promise<Authorisation> {
  const { instrument, amountFils, reference, startedAt, customer: account, returnUrl, isNewBrowser } = payment;
  const { customer, paymentMethod } = partsOf(instrument);
  if (!paymentMethod) return { state: 'declined', charge: '', status: 'card of another provider' };
  const asksBank = api.isThreeDSecureRequired || isNewBrowser;
  const answerOf = (intent: Stripe.PaymentIntent): Authorisation => {
    const redirectUrl = intent.next_action?.redirect_to_url?.url ?? undefined;
    return { ...foundPayment(intent), ...(redirectUrl ? { redirectUrl } : {}) };
  };
  const card = (threeDSecure: 'any' | 'automatic') => ({
    payment_method: paymentMethod,
    payment_method_options: { card: { request_three_d_secure: threeDSecure } },
    ...(returnUrl ? { return_url: returnUrl } : {}),
    expand: EXPAND_CHARGE,
  });
  const request: Stripe.PaymentIntentCreateParams = {
    ...card(asksBank ? 'any' : 'automatic'),
    amount: amountFils,
    currency: 'aed',
    // A wallet's card has no customer, and is not used again.
    ...(customer ? { customer, setup_future_usage: 'on_session' as const } : {}),
    allowed_payment_method_types: ['card'],
    metadata: { shop: await api.shop(), customer: account, reference },
    capture_method: 'manual',
    confirm: true,
  };
  try {
    const intent = await api.ask('charge', (options) =>
      api.stripe.paymentIntents.create(request, { ...options, idempotencyKey: reference }),
    );
    // The reply to an earlier request says what was then, not what is now.
    const isRepeated = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    return answerOf(isRepeated ? await retrieve(api, intent.id, 'charge') : intent);
  } catch (error) {
    const declined = error instanceof StripeCardError && error.decline_code === 'authentication_required';
    const id = declined && !asksBank ? error.payment_intent?.id : undefined;
    if (!id) return refusalFor(api, error, { reference, startedAt, answerOf });
    // The bank insists on 3-D Secure.
    const again = { idempotencyKey: `${reference}-3ds` };
    return api
      .ask('charge', (options) => api.stripe.paymentIntents.confirm(id, card('any'), { ...options, ...again }))
      .then(answerOf)
      .catch((refused: unknown) => refusalFor(api, refused, { reference, startedAt, answerOf }));
  }
}

interface Sent {
  reference: string;
  startedAt: Date;
  answerOf: (intent: Stripe.PaymentIntent) => Authorisation;
}

/** What a refusal of an authorisation means; throws what says nothing about it. */
async function refusalFor(api: Api, error: unknown, { reference, startedAt, answerOf }: Sent): Promise<Authorisation> {
  // Sent before from another browser, for which the bank or the address to come back to was another.
  const isSentBefore = error instanceof GatewayError && error.cause instanceof StripeIdempotencyError;
  const sent = isSentBefore ? await findByReference(api, reference, startedAt) : null;
  if (sent) return answerOf(sent);
  if (error instanceof StripeCardError)
    return {
      state: 'declined',
      charge: error.payment_intent?.id ?? '',
      status: error.decline_code || error.code || 'declined',
    };
  if (!(error instanceof StripeInvalidRequestError)) throw error;
  const isCardGone = error.code === 'resource_missing' && CARD_PARAMETERS.includes(error.param ?? '');
  return {
    state: isCardGone ? 'declined' : 'pending',
    charge: '',
    status: error.code ?? `HTTP ${error.statusCode ?? 400}`,
    isRefused: true,
    isCardGone,
    refusal: refusalOf(error),
  };
}

async function* listDisputes({ stripe, shop, ask }: Api, since: Date): ReturnType<Gateway['listDisputes']> {
  const mark = await shop();
  const created = { gte: seconds(since) };
  const expand = ['data.payment_intent'];
  for await (const page of pagesOf((part) =>
    ask('ask', (options) => stripe.disputes.list({ created, expand, ...part }, { ...options, timeout: LIST_MS })),
  ))
    yield page.flatMap(({ status, payment_intent: intent }) => {
      if (typeof intent !== 'object' || intent?.metadata.shop !== mark) return [];
      const state = HARMLESS_DISPUTES.includes(status) ? 'captured' : 'disputed';
      return [{ reference: intent.metadata.reference ?? '', state } as const];
    });
}

/** A charge counts as refunded while its refund is pending, which may still fail. */
async function refundState({ stripe, ask }: Api, intent: string): Promise<'refunded' | 'refunding' | 'failed'> {
  const { data } = await ask('refund', (options) => stripe.refunds.list({ payment_intent: intent }, options));
  if (data.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'refunding';
  const hasFailed = data.length > 0 && data.every(({ status }) => status === 'failed' || status === 'canceled');
  return hasFailed ? 'failed' : 'refunded';
}

async function refund(api: Api, sent: Parameters<Gateway['refund']>[0]): ReturnType<Gateway['refund']> {
  const id = await idOf(api, sent);
  if (!id) throw new GatewayError('The card provider does not know a payment that was captured');
  const intent = await retrieve(api, id, 'refund');
  const { state, status, refundedFils = 0 } = foundPayment(intent);
  const amount = sent.amountFils - refundedFils;
  if (state === 'refunded' || (state === 'captured' && amount <= 0)) return refundState(api, intent.id);
  if (state !== 'captured') throw new GatewayError(`A payment cannot be given back yet (${status})`);
  try {
    // Without a key of ours, which would repeat a refusal for a day; Stripe refunds no more than was charged.
    const { status: refunded } = await api.ask('refund', (options) =>
      api.stripe.refunds.create(
        { payment_intent: intent.id, amount, metadata: { reference: sent.reference } },
        options,
      ),
    );
    if (refunded === 'succeeded') return 'refunded';
    return refunded === 'failed' || refunded === 'canceled' ? 'failed' : 'refunding';
  } catch (error) {
    if (error instanceof StripeInvalidRequestError)
      return error.code === 'charge_already_refunded' ? refundState(api, intent.id) : 'failed';
    throw error;
  }
}

export function createStripeGateway(settings: StripeSettings): Gateway {
  const api = apiOf(settings);
  return {
    lookUp: (payment) => lookUp(api, payment),
    // Attaching it makes the provider check number, expiry and CVC with the bank.
    async verifyCard(token, { account, customer, isWallet }) {
      try {
        if (isWallet) {
          const method = await api.ask('charge', (options) => api.stripe.paymentMethods.retrieve(token, {}, options));
          const once = instrumentOf(method, '');
          return once && { ...once, oneTimeUse: true, customer };
        }
        return await attach(api, token, account, customer);
      } catch (error) {
        if (error instanceof StripeCardError) return null;
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        // A token that is unknown or used.
        if (error.code === 'resource_missing' || error.param === 'payment_method') return null;
        throw refusedRequest(error);
      }
    },
    authorise: (payment) => authorise(api, payment),
    async capture(sent) {
      const id = await idOf(api, sent);
      if (!id) return NOT_FOUND;
      // Read in the dashboard, and as evidence in a dispute.
      const order = { description: `Order ${sent.orderCode}`, metadata: { order: sent.orderCode } };
      const { paymentIntents } = api.stripe;
      return foundPayment(
        await change(api, id, async (options) => {
          await paymentIntents.update(id, order, options);
          return paymentIntents.capture(id, { expand: EXPAND_CHARGE }, options);
        }),
      );
    },
    async void(sent) {
      const id = await idOf(api, sent);
      return id ? foundPayment(await cancel(api, id)) : NOT_FOUND;
    },
    async deleteCustomer(customer) {
      await api
        .ask('ask', (options) => api.stripe.customers.del(customer, {}, options))
        .catch((error: unknown) => {
          if (!(error instanceof StripeInvalidRequestError)) throw error;
        });
    },
    async deleteInstrument(instrument) {
      const { paymentMethod } = partsOf(instrument);
      // Of another provider.
      if (!paymentMethod) return;
      await api
        .ask('ask', (options) => api.stripe.paymentMethods.detach(paymentMethod, {}, options))
        .catch((error: unknown) => {
          if (!(error instanceof StripeInvalidRequestError)) throw error;
        });
    },
    async *list({ from, to }) {
      const period = { gte: seconds(from), lt: Math.ceil(to.getTime() / 1000) };
      for await (const page of paymentsOf(api, period, ['data.latest_charge']))
        yield page.map((intent) => ({
          ...foundPayment(intent),
          reference: intent.metadata.reference ?? '',
          customer: intent.metadata.customer ?? '',
        }));
    },
    listDisputes: (since) => listDisputes(api, since),
    refund: (payment) => refund(api, payment),
  };
}
