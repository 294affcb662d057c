import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { boundedQueue } from '../lib/boundedQueue';
import { withoutSlash } from '../lib/withoutSlash';
import { GatewayError, GatewayNotAsked } from './gateway';

/** What a call is for; each has room of its own, so that none keeps the others waiting. */
type Lane = 'charge' | 'ask' | 'refund';

const TIMEOUTS_MS: Record<Lane, number> = { charge: 20_000, ask: 5_000, refund: 20_000 };
const ROOM: Record<Lane, { concurrency: number; maxWaiting: number }> = {
  charge: { concurrency: 30, maxWaiting: 200 },
  ask: { concurrency: 8, maxWaiting: 50 },
  refund: { concurrency: 4, maxWaiting: 50 },
};
const FAILURES = 5;
const PAUSE_MS = 5_000;

export interface PaymentReply {
  id?: string;
  reference?: string;
  amount?: number;
  metadata?: { shop?: string; customer?: string };
  approved?: boolean;
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

function providerBudget(): <T>(lane: Lane, call: () => Promise<T>) => Promise<T> {
  const breaker = circuitBreaker(handleType(GatewayError), {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const queueOf = (lane: Lane) => boundedQueue({ name: `card provider: ${lane}`, ...ROOM[lane] });
  const lanes = { charge: queueOf('charge'), ask: queueOf('ask'), refund: queueOf('refund') };
  return async (lane, call) => {
    try {
      return await lanes[lane](() => breaker.execute(call));
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error))
        throw new GatewayNotAsked('The card provider was not asked', { cause: error });
      throw error;
    }
  };
}

export interface CallSettings {
  secretKey: string;
  baseUrl: string;
  timeoutsMs?: Record<Lane, number> | undefined;
}

export function checkoutCalls({ secretKey, baseUrl, timeoutsMs = TIMEOUTS_MS }: CallSettings): ProviderCall {
  const base = withoutSlash(baseUrl);
  const within = providerBudget();
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
