export interface Clock {
  now(): Date;
  /** Waits in the time of this clock, ms; by default in that of the machine. */
  wait?(ms: number): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };
