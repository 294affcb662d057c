import { checkoutCalls, type CallSettings, type PaymentReply } from './checkoutCalls';
import {
  GatewayError,
  type FoundPayment,
  type Gateway,
  type Instrument,
  type Period,
  type SentPayment,
} from './gateway';

/** Default URL of Checkout.com's API; CARD_API_URL replaces it, because accounts may have their own prefix. */
export const CHECKOUT_URLS = { test: 'https://api.sandbox.checkout.com', live: 'https://api.checkout.com' } as const;

/** By the provider's words, in lower case as lists have them; any other word is not final. */
const STATES: Record<string, FoundPayment['state']> = {
  declined: 'declined',
  'card verified': 'declined',
  refunded: 'refunded',
  voided: 'refunded',
  canceled: 'refunded',
  expired: 'refunded',
  authorized: 'captured',
  captured: 'captured',
  paid: 'captured',
  'partially captured': 'captured',
  'partially refunded': 'captured',
  pending: 'confirming',
};
const HARMLESS_DISPUTES = ['won', 'canceled', 'resolved'];
const PAGE = 100;

const foundPayment = ({ id = '', status = '' }: PaymentReply): FoundPayment => ({
  charge: id,
  state: STATES[status.toLowerCase()] ?? 'pending',
  status,
});

function instrumentOf({ approved, source = {} }: PaymentReply): Instrument | null {
  const { id, fingerprint, scheme = 'Card', last4, expiry_month: expiryMonth, expiry_year: expiryYear } = source;
  if (!approved || !id || !last4 || !expiryMonth || !expiryYear) return null;
  // Single-use sources are returned as tokens instead of stored sources.
  const oneTimeUse = !id.startsWith('src_');
  return { instrument: id, fingerprint: fingerprint ?? id, scheme, last4, expiryMonth, expiryYear, oneTimeUse };
}

type Send = ReturnType<typeof checkoutCalls>;

/** The payment of our reference whose reply was lost; one that took money comes first. */
async function findByReference(send: Send, reference: string): Promise<FoundPayment | null> {
  const path = `/payments?limit=10&reference=${encodeURIComponent(reference)}`;
  const { http, reply } = await send<{ data?: PaymentReply[] }>('GET', path);
  if (http !== 200) throw new GatewayError(`The card provider cannot say what it charged (HTTP ${http})`);
  const payments = (reply.data ?? []).map(foundPayment);
  return payments.find(({ state }) => state !== 'declined') ?? payments[0] ?? null;
}

async function lookUp(
  send: Send,
  { reference, charge, isPaid }: Omit<SentPayment, 'startedAt'> & { isPaid?: boolean },
): Promise<FoundPayment | null> {
  if (!charge) return findByReference(send, reference);
  const { http, reply } = await send('GET', `/payments/${encodeURIComponent(charge)}`);
  if (http !== 200) throw new GatewayError(`The card provider does not know a payment of its own (HTTP ${http})`);
  const payment = foundPayment({ ...reply, id: charge });
  if (!isPaid || payment.state !== 'captured') return payment;
  const path = `/disputes?payment_id=${encodeURIComponent(charge)}`;
  const disputes = (await send<{ data?: { status?: string }[] }>('GET', path)).reply.data ?? [];
  const lost = disputes.find(({ status = '' }) => !HARMLESS_DISPUTES.includes(status));
  return lost ? { charge, state: 'disputed', status: `dispute ${lost.status ?? ''}`.trim() } : payment;
}

async function* paymentsOf(send: Send, shop: string, { from, to }: Period): ReturnType<Gateway['list']> {
  interface Page {
    data?: PaymentReply[];
    _links?: { next?: { href?: string } };
  }
  const body = { limit: PAGE, from: from.toISOString(), to: to.toISOString() };
  let page = await send<Page>('POST', '/payments/search', { body });
  for (;;) {
    if (page.http >= 300) throw new GatewayError(`The card provider sends no list (HTTP ${page.http})`);
    yield (page.reply.data ?? []).flatMap((payment) => {
      const { reference, amount = 0, metadata } = payment;
      if (!reference || metadata?.shop !== shop) return [];
      return [{ ...foundPayment(payment), reference, amountFils: amount, customer: metadata.customer ?? '' }];
    });
    const next = page.reply._links?.next?.href;
    if (!next) return;
    const { pathname, search } = new URL(next);
    page = await send<Page>('GET', `${pathname}${search}`);
  }
}

async function* disputesOf(send: Send, since: Date): ReturnType<Gateway['listDisputes']> {
  for (let skip = 0; ; skip += PAGE) {
    const path = `/disputes?limit=${PAGE}&skip=${skip}&from=${since.toISOString()}`;
    const { http, reply } = await send<{ data?: { payment_reference?: string; status?: string }[] }>('GET', path);
    if (http >= 300) throw new GatewayError(`The card provider sends no disputes (HTTP ${http})`);
    const disputes = reply.data ?? [];
    yield disputes.map(({ payment_reference: reference = '', status = '' }) => ({
      reference,
      state: HARMLESS_DISPUTES.includes(status) ? 'captured' : 'disputed',
    }));
    if (disputes.length < PAGE) return;
  }
}

export function createCheckoutGateway({
  shop,
  isThreeDSecureRequired = false,
  ...settings
}: CallSettings & {
  shop: string;
  isThreeDSecureRequired?: boolean;
}): Gateway {
  const send = checkoutCalls(settings);
  const currency = 'AED';

  return {
    lookUp: (payment) => lookUp(send, payment),
    // A payment of 0 verifies the card and stores it as a source.
    async verifyCard(token) {
      const body = { source: { type: 'token', token }, amount: 0, currency };
      return instrumentOf((await send('POST', '/payments', { lane: 'charge', body })).reply);
    },
    async charge({ instrument, amountFils, reference, customer, returnUrl, isNewBrowser }) {
      const { http, reply } = await send('POST', '/payments', {
        lane: 'charge',
        body: {
          source: { type: 'id', id: instrument },
          amount: amountFils,
          currency,
          reference,
          capture: true,
          metadata: { shop, customer },
          ...(isThreeDSecureRequired || isNewBrowser ? { '3ds': { enabled: true } } : {}),
          ...(returnUrl ? { success_url: returnUrl, failure_url: returnUrl } : {}),
        },
        idempotencyKey: reference,
      });
      const { id: charge = '', status = `HTTP ${http}` } = reply;
      if (http === 201 && typeof reply.approved === 'boolean')
        return { state: reply.approved ? 'captured' : 'declined', charge, status };
      // 202 requires the customer's confirmation (3-D Secure); 404 and 422 refuse the request itself.
      const redirectUrl = http === 202 ? reply._links?.redirect?.href : undefined;
      if (redirectUrl) return { state: 'confirming', charge, status, redirectUrl };
      return { state: 'pending', charge, status, isRefused: http >= 400 };
    },
    async deleteInstrument(instrument) {
      await send('DELETE', `/instruments/${encodeURIComponent(instrument)}`);
    },
    list: (period) => paymentsOf(send, shop, period),
    listDisputes: (since) => disputesOf(send, since),
    // The provider forgets idempotency keys after a day; the status makes the refund idempotent.
    async refundOrVoid({ reference, charge, amountFils }) {
      const id = charge || ((await lookUp(send, { reference, charge }))?.charge ?? '');
      if (!id) return 'nothing';
      const path = `/payments/${encodeURIComponent(id)}`;
      const { http, reply } = await send('GET', path, { lane: 'refund' });
      const { state, status } = foundPayment(reply);
      if (state === 'declined') return 'nothing';
      if (state === 'refunded') return 'refunded';
      if (state !== 'captured')
        throw new GatewayError(`A payment cannot be given back yet (HTTP ${http}, ${status || 'no status'})`);
      const isVoid = status === 'Authorized';
      // Staff may have refunded a part. Nothing is left while an earlier call of this refund is under way.
      const amount = reply.balances?.available_to_refund ?? amountFils;
      if (!isVoid && amount === 0) return 'refunding';
      const { http: answer } = await send('POST', `${path}/${isVoid ? 'voids' : 'refunds'}`, {
        lane: 'refund',
        body: { ...(isVoid ? {} : { amount }), reference },
        idempotencyKey: `${reference}-${isVoid ? 'void' : 'refund'}`,
      });
      // Accepted is not complete: the status becomes Refunded or Voided later.
      if (answer < 300) return 'refunding';
      const after = foundPayment((await send('GET', path, { lane: 'refund' })).reply);
      if (after.state === 'refunded') return 'refunded';
      // Captured between the two calls, for example: the next one is another.
      if (after.status !== status) throw new GatewayError(`The payment was ${status} and is ${after.status}`);
      return 'failed';
    },
  };
}
