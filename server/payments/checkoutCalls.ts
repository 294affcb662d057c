import { withoutSlash } from '../lib/withoutSlash';
import { GatewayError } from './gateway';
import { providerLanes, type Lane } from './providerLanes';

const TIMEOUTS_MS: Record<Lane, number> = { charge: 20_000, ask: 5_000, refund: 20_000 };

export interface PaymentReply {
  id?: string;
  reference?: string;
  amount?: number;
  metadata?: { shop?: string; customer?: string };
  approved?: boolean;
  status?: string;
  balances?: { available_to_refund?: number };
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

interface CallOptions {
  lane?: Lane;
  body?: object;
  idempotencyKey?: string;
}

export type ProviderCall = <Reply = PaymentReply>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<{ http: number; reply: Reply }>;

export interface CallSettings {
  secretKey: string;
  baseUrl: string;
  timeoutsMs?: Record<Lane, number> | undefined;
  waitsMs?: Record<Lane, number> | undefined;
}

export function checkoutCalls({ secretKey, baseUrl, timeoutsMs = TIMEOUTS_MS, waitsMs }: CallSettings): ProviderCall {
  const base = withoutSlash(baseUrl);
  const within = providerLanes(waitsMs);
  return <Reply>(method: string, path: string, { lane = 'ask', body, idempotencyKey }: CallOptions = {}) =>
    within(lane, async (): Promise<{ http: number; reply: Reply }> => {
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
      if (!response.ok && response.status !== 422 && response.status !== 404)
        throw new GatewayError(`The card provider answered HTTP ${response.status}`);
      try {
        return { http: response.status, reply: (text ? JSON.parse(text) : {}) as Reply };
      } catch (cause) {
        throw new GatewayError('The card provider sent no JSON', { cause });
      }
    });
}
