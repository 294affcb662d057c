import type { ProviderCall } from './checkoutCalls';
import { checkoutLookUp, stateOfStatus } from './checkoutLookUp';
import { GatewayError, type Gateway } from './gateway';

/** Refunds or voids a payment at Checkout.com by its current status, so that it happens only once. */
export function checkoutRefunds(send: ProviderCall): Gateway['refundOrVoid'] {
  return async ({ reference, charge, amountFils }) => {
    const id = charge || ((await checkoutLookUp(send)({ reference, charge }))?.charge ?? '');
    if (!id) return 'nothing';
    const path = `/payments/${encodeURIComponent(id)}`;
    const lane = 'refund';
    const {
      http,
      reply: { status = '' },
    } = await send('GET', path, { lane });
    const state = stateOfStatus(status);
    if (state === 'declined') return 'nothing';
    if (state === 'returned') return 'refunded';
    if (state !== 'captured')
      throw new GatewayError(`A payment cannot be given back yet (HTTP ${http}, ${status || 'no status'})`);
    // The provider forgets idempotency keys after a day; the status above makes the refund idempotent.
    const isVoid = status === 'Authorized';
    const { http: answer } = await send('POST', `${path}/${isVoid ? 'voids' : 'refunds'}`, {
      lane,
      body: { ...(isVoid ? {} : { amount: amountFils }), reference },
      idempotencyKey: `${reference}-${isVoid ? 'void' : 'refund'}`,
    });
    // Accepted is not complete: the status becomes Refunded or Voided later.
    return answer < 300 ? 'refunding' : 'failed';
  };
}
