import { checkoutCalls, type PaymentReply } from './checkoutCalls';
import { checkoutReturns } from './checkoutReturns';
import type { Gateway, Instrument } from './gateway';

/** Where Checkout.com's API is, unless CHECKOUT_API_URL says otherwise (accounts may have a prefix of their own). */
export const CHECKOUT_URLS = { test: 'https://api.sandbox.checkout.com', live: 'https://api.checkout.com' } as const;

function instrumentOf(reply: PaymentReply): Instrument | null {
  const { id, fingerprint, scheme, last4, expiry_month: month, expiry_year: year } = reply.source ?? {};
  if (!reply.approved || !id || !last4 || !month || !year) return null;
  return {
    instrument: id, fingerprint: fingerprint ?? id, scheme: scheme ?? 'Card', last4, expiryMonth: month, expiryYear: year,
    // Single-use sources come back as tokens instead of stored sources.
    oneTimeUse: !id.startsWith('src_'),
  };
}

/** The gateway over Checkout.com's REST API: /payments and /instruments, amounts in fils. */
export function createCheckoutGateway(options: { secretKey: string; baseUrl: string; currency?: string }): Gateway {
  const send = checkoutCalls(options);
  const currency = options.currency ?? 'AED';

  return {
    // A payment of 0 verifies the card and stores it as a source in one call.
    async verifyCard(token) {
      const { reply } = await send('POST', '/payments', { source: { type: 'token', token }, amount: 0, currency });
      return instrumentOf(reply);
    },
    async charge({ instrument, amountFils, reference }) {
      const { http, reply } = await send('POST', '/payments', {
        source: { type: 'id', id: instrument }, amount: amountFils, currency, reference, capture: true,
      }, reference);
      // 202 asks for a redirect of the customer (3-D Secure), which the contract of section 7 has no place for.
      const isCaptured = http === 201 && reply.approved === true;
      return { status: isCaptured ? 'captured' : 'declined', reference: reply.id ?? '' };
    },
    async deleteInstrument(instrument) {
      await send('DELETE', `/instruments/${encodeURIComponent(instrument)}`);
    },
    giveBack: checkoutReturns(send),
  };
}
