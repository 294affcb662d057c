import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { boundedQueue } from '../../lib/boundedQueue';
import { GatewayError, GatewayNotAsked } from './gateway';

/** What a call is for; each has room of its own, so that none keeps the others waiting. */
export type Lane = 'charge' | 'ask' | 'settle';

const ROOM: Record<Lane, { concurrency: number; maxWaiting: number }> = {
  charge: { concurrency: 30, maxWaiting: 200 },
  ask: { concurrency: 8, maxWaiting: 50 },
  settle: { concurrency: 4, maxWaiting: 50 },
};
/** Calls to the card provider by lane and outcome, for /metrics. */
export const providerCalls = new Map<
  string,
  { lane: Lane; outcome: 'answered' | 'failed' | 'not asked'; count: number }
>();
function note(lane: Lane, outcome: 'answered' | 'failed' | 'not asked'): void {
  const calls = providerCalls.get(`${lane} ${outcome}`) ?? { lane, outcome, count: 0 };
  calls.count += 1;
  providerCalls.set(`${lane} ${outcome}`, calls);
}

const FAILURES = 5;
const PAUSE_MS = 5_000;

/** A call that has waited longer is not sent: nginx gives a request up after 30 s (deploy/nginx), its customer too. */
const WAITS_MS: Record<Lane, number> = { charge: 5_000, ask: 5_000, settle: 20_000 };

/**
 * Runs calls to a card provider; throws GatewayNotAsked for one that was not sent. Each lane has a queue and a circuit
 * breaker of its own, so that questions that fail stop no charge.
 */
export function providerLanes(waitsMs = WAITS_MS): <T>(lane: Lane, call: () => Promise<T>) => Promise<T> {
  const laneOf = (lane: Lane) => ({
    queue: boundedQueue({ name: `card provider: ${lane}`, ...ROOM[lane] }),
    breaker: circuitBreaker(handleType(GatewayError), {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES),
    }),
  });
  const lanes = { charge: laneOf('charge'), ask: laneOf('ask'), settle: laneOf('settle') };
  return async (lane, call) => {
    const { queue, breaker } = lanes[lane];
    const latest = performance.now() + waitsMs[lane];
    try {
      const answer = await queue(async () => {
        if (performance.now() > latest) throw new GatewayNotAsked('The call waited for too long');
        return breaker.execute(call);
      });
      note(lane, 'answered');
      return answer;
    } catch (error) {
      const isNotAsked = isBrokenCircuitError(error) || isBulkheadRejectedError(error);
      const isFailed = error instanceof GatewayError && !(error instanceof GatewayNotAsked);
      note(lane, isNotAsked || error instanceof GatewayNotAsked ? 'not asked' : isFailed ? 'failed' : 'answered');
      if (isNotAsked) throw new GatewayNotAsked('The card provider was not asked', { cause: error });
      throw error;
    }
  };
}
