import { commonMessages } from '../i18n/common';
import type { Clock } from './clock';
import { CallError } from './errors';

/** Refusal of an asker who tries too often (HTTP 429). */
export const tooManyAttempts = (waitMs: number): CallError =>
  new CallError(commonMessages.tooMany(Math.max(1, Math.ceil(waitMs / 60_000))), 429, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });

/** Keys kept at most; past it the oldest goes, so that inventing keys cannot eat the memory. */
const MAX_KEYS = 50_000;

/**
 * Counts attempts by key inside a window. Kept in this process: behind several processes a key gets the limit
 * once in each, which still stops guessing; codes have their own count in the database.
 */
export class AttemptCounter {
  readonly #seen = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /** Takes one attempt before it is made, so that many at once cannot slip through; throws when none is left. */
  take(key: string): void {
    if (!this.enabled) return;
    const now = this.clock.now().getTime();
    this.#forgetOld(now);
    const entry = this.#seen.get(key);
    if (!entry || entry.until <= now) {
      // Set anew, so that the order of the keys is the order in which their windows end.
      this.#seen.delete(key);
      this.#seen.set(key, { count: 1, until: now + this.windowMs });
      return;
    }
    if (entry.count >= this.max) throw tooManyAttempts(entry.until - now);
    entry.count += 1;
  }

  /** Forgets a key after a success. */
  clear(key: string): void {
    this.#seen.delete(key);
  }

  /** Gives one attempt back that was not a guess after all. */
  giveBack(key: string): void {
    const entry = this.#seen.get(key);
    if (entry && entry.count > 0) entry.count -= 1;
  }

  /** All windows are of one length, so the keys stand in the order in which they end: only ended ones are looked at. */
  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#seen) {
      if (until > now && this.#seen.size < MAX_KEYS) return;
      this.#seen.delete(key);
    }
  }
}
