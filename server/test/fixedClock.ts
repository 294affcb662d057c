import type { Clock } from '../lib/clock';

/** A clock that changes only by `advance`. */
export interface FixedClock extends Clock {
  /** Advances the clock, ms. */
  advance(ms: number): void;
  set(date: Date): void;
}

/** A clock for tests that starts at `start`. */
export function fixedClock(start: Date | string): FixedClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}
