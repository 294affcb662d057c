import { withoutSlash } from '../lib/withoutSlash';
import { GatewayError } from './gateway';
import { providerBudget, type Lane } from './providerBudget';

/** Timeouts of a call to the provider, ms. */
const TIMEOUTS_MS: Record<Lane, number> = { charge: 20_000, ask: 5_000, refund: 20_000 };

/** A payment in the provider's reply; every field may be missing. */
export interface PaymentReply {
  id?: string;
  reference?: string;
  amount?: number;
  metadata?: { shop?: string; customer?: string };
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
  options?: { lane?: Lane; body?: object; idempotencyKey?: string },
) => Promise<{ http: number; reply: Reply }>;

/** The client of Checkout.com's REST API. */
export function checkoutCalls({
  secretKey,
  baseUrl,
  timeoutsMs = TIMEOUTS_MS,
}: {
  secretKey: string;
  baseUrl: string;
  timeoutsMs?: Record<Lane, number> | undefined;
}): ProviderCall {
  const base = withoutSlash(baseUrl);
  const within = providerBudget();
  const send = async <Reply>(
    method: string,
    path: string,
    { lane = 'ask', body, idempotencyKey }: { lane?: Lane; body?: object; idempotencyKey?: string },
  ): Promise<{ http: number; reply: Reply }> => {
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
        signal: AbortSignal.timeout(timeoutsMs[lane]),
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
  return (method, path, options = {}) => within(options.lane ?? 'ask', () => send(method, path, options));
}
