import type { PaymentReply, ProviderCall } from './checkoutCalls';
import { GatewayError, type FoundPayment, type Gateway } from './gateway';

/** States in which no money is held. */
const RELEASED_STATUSES = ['Refunded', 'Voided', 'Canceled', 'Expired'];
const UNCHARGED_STATUSES = ['Declined', 'Card Verified'];
/** States in which the money is taken, or will be automatically. */
const CHARGED_STATUSES = ['Authorized', 'Captured', 'Paid', 'Partially Captured', 'Partially Refunded'];

/** The payment of our reference whose reply was lost; one that took money comes first. */
async function findByReference(send: ProviderCall, reference: string): Promise<PaymentReply | null> {
  const { http, reply } = await send<{ data?: PaymentReply[] }>(
    'GET',
    `/payments?limit=10&reference=${encodeURIComponent(reference)}`,
  );
  if (http !== 200) throw new GatewayError(`The card provider cannot say what it charged (HTTP ${http})`);
  const found = reply.data ?? [];
  return found.find(({ status }) => !UNCHARGED_STATUSES.includes(status ?? '')) ?? found[0] ?? null;
}

/** The provider's status of a payment that waits for 3-D Secure. */
const AWAITING_CUSTOMER = 'Pending';

function stateOf(status: string): FoundPayment['state'] {
  if (UNCHARGED_STATUSES.includes(status)) return 'declined';
  if (RELEASED_STATUSES.includes(status)) return 'refunded';
  return CHARGED_STATUSES.includes(status) ? 'captured' : 'pending';
}

/** Looks a payment up at Checkout.com: by its id if known, else by our reference. */
export function checkoutLookUp(send: ProviderCall): Gateway['lookUp'] {
  const foundPayment = (charge: string, status = ''): FoundPayment => ({
    charge,
    state: stateOf(status),
    ...(status === AWAITING_CUSTOMER ? { isAwaitingCustomer: true } : {}),
  });
  return async ({ reference, charge }) => {
    if (!charge) {
      const found = await findByReference(send, reference);
      return found ? foundPayment(found.id ?? '', found.status) : null;
    }
    const { http, reply } = await send('GET', `/payments/${encodeURIComponent(charge)}`);
    if (http !== 200) throw new GatewayError(`The card provider does not know a payment of its own (HTTP ${http})`);
    return foundPayment(charge, reply.status);
  };
}

/** Refunds or voids a payment at Checkout.com by its current status, so that it happens only once. */
export function checkoutRefunds(send: ProviderCall): Gateway['refundOrVoid'] {
  return async ({ reference, charge, amountFils }) => {
    const id = charge || ((await checkoutLookUp(send)({ reference, charge }))?.charge ?? '');
    if (!id) return 'nothing';
    const path = `/payments/${encodeURIComponent(id)}`;
    const {
      http,
      reply: { status = '' },
    } = await send('GET', path);
    if (UNCHARGED_STATUSES.includes(status)) return 'nothing';
    if (RELEASED_STATUSES.includes(status)) return 'refunded';
    if (!CHARGED_STATUSES.includes(status))
      throw new GatewayError(`A payment cannot be given back yet (HTTP ${http}, ${status || 'no status'})`);
    // The provider forgets idempotency keys after a day; the status above makes the refund idempotent.
    const { http: answer } =
      status === 'Authorized'
        ? await send('POST', `${path}/voids`, { reference }, `${reference}-void`)
        : await send('POST', `${path}/refunds`, { amount: amountFils, reference }, `${reference}-refund`);
    // Accepted is not complete: the status becomes Refunded or Voided later.
    return answer < 300 ? 'refunding' : 'failed';
  };
}
