import type { PaymentReply, ProviderCall } from './checkoutCalls';
import { GatewayError, type FoundPayment, type Gateway } from './gateway';

/** The provider's states; in `captured` the money is taken, or will be automatically. Others are not final. */
const STATES: Record<string, FoundPayment['state']> = {
  Declined: 'declined',
  'Card Verified': 'declined',
  Refunded: 'returned',
  Voided: 'returned',
  Canceled: 'returned',
  Expired: 'returned',
  Authorized: 'captured',
  Captured: 'captured',
  Paid: 'captured',
  'Partially Captured': 'captured',
  'Partially Refunded': 'captured',
  // Waits for 3-D Secure.
  Pending: 'confirming',
};
const STATES_IN_LISTS = new Map(Object.entries(STATES).map(([status, state]) => [status.toLowerCase(), state]));
/** Disputes that have cost nothing in the end. */
const HARMLESS_DISPUTES = ['won', 'canceled', 'resolved'];
/** Payments of one page of the list. */
const PAGE = 100;

/** The state of a payment at Checkout.com by its status. */
export const stateOfStatus = (status: string): FoundPayment['state'] =>
  STATES_IN_LISTS.get(status.toLowerCase()) ?? 'pending';

const foundPayment = ({ id = '', status = '' }: PaymentReply): FoundPayment => ({
  charge: id,
  state: stateOfStatus(status),
  status,
});

/** The payment of our reference whose reply was lost; one that took money comes first. */
async function findByReference(send: ProviderCall, reference: string): Promise<FoundPayment | null> {
  const { http, reply } = await send<{ data?: PaymentReply[] }>(
    'GET',
    `/payments?limit=10&reference=${encodeURIComponent(reference)}`,
  );
  if (http !== 200) throw new GatewayError(`The card provider cannot say what it charged (HTTP ${http})`);
  const found = (reply.data ?? []).map(foundPayment);
  return found.find(({ state }) => state !== 'declined') ?? found[0] ?? null;
}

/** The status of a dispute that has taken the money back; null without one. */
async function lostDispute(send: ProviderCall, charge: string): Promise<string | null> {
  const { reply } = await send<{ data?: { status?: string }[] }>(
    'GET',
    `/disputes?payment_id=${encodeURIComponent(charge)}`,
  );
  const lost = (reply.data ?? []).find(({ status = '' }) => !HARMLESS_DISPUTES.includes(status));
  return lost ? `dispute ${lost.status ?? ''}`.trim() : null;
}

/** Looks a payment up at Checkout.com: by its id if known, else by our reference. */
export function checkoutLookUp(send: ProviderCall): Gateway['lookUp'] {
  return async ({ reference, charge, isPaid }) => {
    if (!charge) return findByReference(send, reference);
    const { http, reply } = await send('GET', `/payments/${encodeURIComponent(charge)}`);
    if (http !== 200) throw new GatewayError(`The card provider does not know a payment of its own (HTTP ${http})`);
    const found = foundPayment({ ...reply, id: charge });
    const dispute = isPaid && found.state === 'captured' ? await lostDispute(send, charge) : null;
    return dispute === null ? found : { charge, state: 'disputed', status: dispute };
  };
}

/** Lists this shop's payments at Checkout.com. */
export function checkoutList(send: ProviderCall, shop: string): Gateway['list'] {
  return async function* list(since) {
    interface Page {
      data?: PaymentReply[];
      _links?: { next?: { href?: string } };
    }
    const body = { limit: PAGE, from: since.toISOString() };
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
  };
}
