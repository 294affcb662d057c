import { GatewayError, type Gateway, type Instrument } from './gateway';

/** Where Checkout.com's API is, unless CHECKOUT_API_URL says otherwise (accounts may have a prefix of their own). */
export const CHECKOUT_URLS = { test: 'https://api.sandbox.checkout.com', live: 'https://api.checkout.com' } as const;

/** The longest that a call to the provider may take. */
const TIMEOUT_MS = 30_000;

interface PaymentReply {
  id?: string;
  approved?: boolean;
  status?: string;
  source?: {
    id?: string; type?: string; fingerprint?: string; scheme?: string; last4?: string; expiry_month?: number; expiry_year?: number;
  };
}

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
  const base = options.baseUrl.replace(/\/+$/, '');
  const currency = options.currency ?? 'AED';

  async function send(method: 'POST' | 'DELETE', path: string, body?: object, idempotencyKey?: string): Promise<{ http: number; reply: PaymentReply }> {
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${options.secretKey}`,
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'Cko-Idempotency-Key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new GatewayError('The card provider could not be reached', { cause });
    }
    const text = await response.text();
    // 422 is the provider's word for a card or token that it refuses; every other error is ours or theirs, not the card's.
    if (!response.ok && response.status !== 422 && response.status !== 404) {
      throw new GatewayError(`The card provider answered HTTP ${response.status}`);
    }
    try {
      return { http: response.status, reply: text ? (JSON.parse(text) as PaymentReply) : {} };
    } catch (cause) {
      throw new GatewayError('The card provider sent no JSON', { cause });
    }
  }

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
  };
}
