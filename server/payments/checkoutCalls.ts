import { withoutSlash } from '../lib/withoutSlash';
import { GatewayError } from './gateway';

/** Timeout of a call to the provider, ms. */
const TIMEOUT_MS = 20_000;

/** A payment in the provider's reply; every field may be missing. */
export interface PaymentReply {
  id?: string;
  approved?: boolean;
  /** 'Authorized', 'Captured', 'Refunded' … */
  status?: string;
  _links?: { redirect?: { href?: string } };
  source?: {
    id?: string;
    type?: string;
    fingerprint?: string;
    scheme?: string;
    last4?: string;
    expiry_month?: number;
    expiry_year?: number;
  };
}

/** One call to the provider; throws a GatewayError for every reply that says nothing about the card or payment. */
export type ProviderCall = <Reply = PaymentReply>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<{ http: number; reply: Reply }>;

/** The client of Checkout.com's REST API. */
export function checkoutCalls({ secretKey, baseUrl }: { secretKey: string; baseUrl: string }): ProviderCall {
  const base = withoutSlash(baseUrl);
  return async <Reply = PaymentReply>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    idempotencyKey?: string,
  ) => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secretKey}`,
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'Cko-Idempotency-Key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The reply may break off or time out after its headers, too.
      text = await response.text();
    } catch (cause) {
      throw new GatewayError('The card provider could not be reached', { cause });
    }
    // 422 refuses a card or token; other errors say nothing about the card.
    if (!response.ok && response.status !== 422 && response.status !== 404) {
      throw new GatewayError(`The card provider answered HTTP ${response.status}`);
    }
    try {
      return { http: response.status, reply: (text ? JSON.parse(text) : {}) as Reply };
    } catch (cause) {
      throw new GatewayError('The card provider sent no JSON', { cause });
    }
  };
}
