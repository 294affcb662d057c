import Stripe from 'stripe';
import { systemClock, type Clock } from '../../../lib/clock';
import { GatewayError, RequestRefused } from '../gateway';
import { providerLanes, type Lane } from '../providerLanes';

/** Attempt of one request, ms; the package repeats a failed one once, under the same idempotency key. */
const TIMEOUTS_MS: Record<Lane, number> = { charge: 10_000, ask: 3_000, settle: 10_000 };
/** Lists are slower than single objects, the more so with their charges expanded. */
const PAGE = 25;
export const LIST_MS = 10_000;
export const EXPAND_CHARGE = ['latest_charge'];
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

export interface StripeSettings {
  secretKey: string;
  /** Address of the API; Stripe's own where it is missing. */
  baseUrl?: string | undefined;
  /** The tag of this shop's payments: others may use the same account. */
  shopTag: () => Promise<string>;
  isThreeDSecureRequired?: boolean;
  timeoutsMs?: Record<Lane, number> | undefined;
  clock?: Clock | undefined;
}

function stripeClient({ secretKey, baseUrl }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(baseUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

export interface Api {
  stripe: Stripe;
  shopTag: () => Promise<string>;
  isThreeDSecureRequired: boolean;
  clock: Clock;
  /** Ids by our reference, as the last list had them, which was read from a time on (s) at another (ms). */
  listed: { from: number; at: number; ids: Promise<Map<string, string>> };
  /** Runs a call in its lane. Refusals of a card or of the request itself pass; any other failure says nothing. */
  ask: <T>(lane: Lane, call: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;
}

export function apiOf(settings: StripeSettings): Api {
  const { shopTag, isThreeDSecureRequired = false, timeoutsMs = TIMEOUTS_MS, clock = systemClock } = settings;
  const within = providerLanes();
  const ask: Api['ask'] = (lane, call) =>
    within(lane, async () => {
      try {
        return await call({ timeout: timeoutsMs[lane] });
      } catch (error) {
        if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) throw error;
        throw new GatewayError('The card provider failed or could not be reached', { cause: error });
      }
    });
  const listed = { from: Infinity, at: 0, ids: Promise.resolve(new Map<string, string>()) };
  return { stripe: stripeClient(settings), shopTag, isThreeDSecureRequired, clock, listed, ask };
}

/** The pages of a list; each is requested after the last row of the one before. */
export async function* pagesOf<T extends { id: string }>(
  request: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<T>>,
) {
  for (let page: Stripe.PaginationParams = { limit: PAGE }; ;) {
    const { data, has_more: hasMore } = await request(page);
    yield data;
    const last = data.at(-1);
    if (!hasMore || !last) return;
    page = { limit: PAGE, starting_after: last.id };
  }
}

export const refusalOf = (error: Stripe.errors.StripeInvalidRequestError): string =>
  `${error.message} (${error.code ?? error.type}, request ${error.requestId || 'unknown'})`;

export const refusedRequest = (error: Stripe.errors.StripeInvalidRequestError): RequestRefused =>
  new RequestRefused(refusalOf(error), { cause: error });
