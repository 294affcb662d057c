/** Where services read the time, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  /** Moves the clock by so many ms. */
  advance(ms: number): void;
  set(date: Date): void;
}

/** A clock for tests, standing at `start`. */
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
