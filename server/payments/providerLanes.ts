import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { boundedQueue } from '../lib/boundedQueue';
import { GatewayError, GatewayNotAsked } from './gateway';

/** What a call is for; each has room of its own, so that none keeps the others waiting. */
export type Lane = 'charge' | 'ask' | 'refund';

const ROOM: Record<Lane, { concurrency: number; maxWaiting: number }> = {
  charge: { concurrency: 30, maxWaiting: 200 },
  ask: { concurrency: 8, maxWaiting: 50 },
  refund: { concurrency: 4, maxWaiting: 50 },
};
const FAILURES = 5;
const PAUSE_MS = 5_000;

/** Runs calls to a card provider; throws GatewayNotAsked for one that was not sent. */
export function providerLanes(): <T>(lane: Lane, call: () => Promise<T>) => Promise<T> {
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
