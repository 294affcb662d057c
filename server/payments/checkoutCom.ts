import { checkoutCalls, type PaymentReply } from './checkoutCalls';
import { checkoutLookUp, checkoutRefunds } from './checkoutRefunds';
import type { Gateway, Instrument } from './gateway';

/** Default URL of Checkout.com's API; CHECKOUT_API_URL replaces it, because accounts may have their own prefix. */
export const CHECKOUT_URLS = { test: 'https://api.sandbox.checkout.com', live: 'https://api.checkout.com' } as const;

function instrumentOf(reply: PaymentReply): Instrument | null {
  const { id, fingerprint, scheme, last4, expiry_month: month, expiry_year: year } = reply.source ?? {};
  if (!reply.approved || !id || !last4 || !month || !year) return null;
  return {
    instrument: id,
    fingerprint: fingerprint ?? id,
    scheme: scheme ?? 'Card',
    last4,
    expiryMonth: month,
    expiryYear: year,
    // Single-use sources are returned as tokens instead of stored sources.
    oneTimeUse: !id.startsWith('src_'),
  };
}

/** The gateway over Checkout.com's REST API: /payments and /instruments, amounts in fils. */
export function createCheckoutGateway(options: {
  secretKey: string;
  baseUrl: string;
  currency?: string;
  /** Asks for 3-D Secure with every payment, not only if the provider requires it. */
  isThreeDSecureRequired?: boolean;
}): Gateway {
  const send = checkoutCalls(options);
  const currency = options.currency ?? 'AED';

  return {
    // A payment of 0 verifies the card and stores it as a source.
    async verifyCard(token) {
      const { reply } = await send('POST', '/payments', { source: { type: 'token', token }, amount: 0, currency });
      return instrumentOf(reply);
    },
    async charge({ instrument, amountFils, reference, returnUrl }) {
      const { http, reply } = await send(
        'POST',
        '/payments',
        {
          source: { type: 'id', id: instrument },
          amount: amountFils,
          currency,
          reference,
          capture: true,
          ...(options.isThreeDSecureRequired ? { '3ds': { enabled: true } } : {}),
          ...(returnUrl ? { success_url: returnUrl, failure_url: returnUrl } : {}),
        },
        reference,
      );
      const charge = reply.id ?? '';
      if (http === 201 && typeof reply.approved === 'boolean')
        return { status: reply.approved ? 'captured' : 'declined', reference: charge };
      // 202 requires the customer's confirmation (3-D Secure); 404 and 422 refuse the request itself.
      const redirectUrl = http === 202 ? reply._links?.redirect?.href : undefined;
      return { status: 'unknown', reference: charge, isRefused: http >= 400, ...(redirectUrl ? { redirectUrl } : {}) };
    },
    async deleteInstrument(instrument) {
      await send('DELETE', `/instruments/${encodeURIComponent(instrument)}`);
    },
    lookUp: checkoutLookUp(send),
    refundOrVoid: checkoutRefunds(send),
  };
}
