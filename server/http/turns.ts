import { LRUCache } from 'lru-cache';

/** So many that an attacker with IPv6 networks cannot push those out who wait. */
const MOST_KEYS = 100_000;

/** Turns in the memory of a process: `atOnce`, and each comes back by itself, all in `seconds`. */
export class Turns {
  readonly #every: number;
  readonly #ahead: number;
  /** When the turns of a key that were taken have all come back, ms. */
  readonly #free = new LRUCache<string, number>({ max: MOST_KEYS });

  constructor([atOnce, seconds]: readonly [number, number]) {
    this.#every = (seconds * 1000) / atOnce;
    this.#ahead = seconds * 1000 - this.#every;
  }

  /** Takes a turn; how long it is until then, ms. One that is later than `longest` is not taken. */
  take(key: string, now: number, longest: number): number {
    const free = Math.max(now, this.#free.get(key) ?? 0);
    const wait = Math.max(0, Math.round(free - now - this.#ahead));
    if (wait <= longest) this.#free.set(key, free + this.#every);
    return wait;
  }

  giveBack(key: string, times: number): void {
    this.#free.set(key, (this.#free.get(key) ?? 0) - times * this.#every);
  }
}
