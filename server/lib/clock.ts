/** The source of time for services; tests replace it. */
export interface Clock {
  now(): Date;
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

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
