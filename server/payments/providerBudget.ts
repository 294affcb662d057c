import { circuitBreaker, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import { boundedQueue, QueueFull } from '../lib/boundedQueue';
import { GatewayError, GatewayNotAsked } from './gateway';

/** What a call is for; each has room of its own, so that none keeps the others waiting. */
export type Lane = 'charge' | 'ask' | 'refund';

const ROOM: Record<Lane, { concurrency: number; maxWaiting: number }> = {
  charge: { concurrency: 30, maxWaiting: 200 },
  ask: { concurrency: 8, maxWaiting: 50 },
  refund: { concurrency: 4, maxWaiting: 50 },
};
/** After so many failures in a row no call is made for a while. */
const FAILURES = 5;
/** How long, ms; afterwards one call tries. */
const PAUSE_MS = 5_000;

/** Bounds the calls to a provider, and makes none while it fails. */
export function providerBudget(): <T>(lane: Lane, call: () => Promise<T>) => Promise<T> {
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
      if (isBrokenCircuitError(error) || error instanceof QueueFull)
        throw new GatewayNotAsked('The card provider was not asked', { cause: error });
      throw error;
    }
  };
}
