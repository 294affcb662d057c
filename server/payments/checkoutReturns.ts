import type { PaymentReply, ProviderCall } from './checkoutCalls';
import { GatewayError, type Gateway } from './gateway';

/** Nothing is held of the customer's in these; anything else is captured, authorised, or not settled yet. */
const OVER = ['Refunded', 'Voided', 'Canceled', 'Expired'];
const NEVER = ['Declined', 'Card Verified'];

/** The payment that was made under our reference, although its answer never came; '' without one. */
async function findCharge(send: ProviderCall, reference: string): Promise<string> {
  const { reply } = await send<{ data?: PaymentReply[] }>('GET', `/payments?limit=10&reference=${encodeURIComponent(reference)}`);
  return reply.data?.find(({ status }) => !NEVER.includes(status ?? ''))?.id ?? '';
}

/** Gives a payment back at Checkout.com: what it says of the payment decides how, so that nothing is given back twice. */
export function checkoutReturns(send: ProviderCall): Gateway['giveBack'] {
  return async ({ reference, charge, amountFils }) => {
    const id = charge || await findCharge(send, reference);
    if (!id) return 'nothing';
    const path = `/payments/${encodeURIComponent(id)}`;
    const { http, reply: { status = '' } } = await send('GET', path);
    if (NEVER.includes(status)) return 'nothing';
    if (OVER.includes(status)) return 'returned';
    // The provider forgets idempotency keys after a day; the status above is what counts then.
    const asked = status === 'Authorized' ? await send('POST', `${path}/voids`, { reference }, `${reference}-void`)
      : status === 'Captured' || status === 'Paid' ? await send('POST', `${path}/refunds`, { amount: amountFils, reference }, `${reference}-refund`)
        : null;
    if (!asked || asked.http >= 300) throw new GatewayError(`The card provider did not give a payment back (HTTP ${asked?.http ?? http}, ${status || 'no status'})`);
    return 'returned';
  };
}
