import { checkoutCalls, type PaymentReply } from './checkoutCalls';
import { checkoutList, checkoutLookUp } from './checkoutLookUp';
import { checkoutRefunds } from './checkoutRefunds';
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
  /** Marks this shop's payments among those of the account. */
  shop: string;
  currency?: string;
  timeoutsMs?: Parameters<typeof checkoutCalls>[0]['timeoutsMs'];
  /** Asks for 3-D Secure with every payment, not only if the provider requires it. */
  isThreeDSecureRequired?: boolean;
}): Gateway {
  const send = checkoutCalls(options);
  const currency = options.currency ?? 'AED';

  return {
    // A payment of 0 verifies the card and stores it as a source.
    async verifyCard(token) {
      const { reply } = await send('POST', '/payments', {
        lane: 'charge',
        body: { source: { type: 'token', token }, amount: 0, currency },
      });
      return instrumentOf(reply);
    },
    async charge({ instrument, amountFils, reference, customer, returnUrl }) {
      const { http, reply } = await send('POST', '/payments', {
        lane: 'charge',
        body: {
          source: { type: 'id', id: instrument },
          amount: amountFils,
          currency,
          reference,
          capture: true,
          metadata: { shop: options.shop, customer },
          ...(options.isThreeDSecureRequired ? { '3ds': { enabled: true } } : {}),
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
    lookUp: checkoutLookUp(send),
    list: checkoutList(send, options.shop),
    refundOrVoid: checkoutRefunds(send),
  };
}
