import { eq, lte, or, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import type { Clock } from '../lib/clock';
import { limitCounts } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { keyedHash } from '../lib/ids';
import { CallError } from './errors';
import { limitTable, type LimitName } from './limitTable';

export const tooManyAttempts = (waitMs: number): CallError =>
  new CallError(commonMessages.tooMany(Math.max(1, Math.ceil(waitMs / 60_000))), 429, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });

/** The key of an IP address; for IPv6 its /64 network, because a client usually has all of it. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

interface StoreDeps {
  db: Db;
  clock: Clock;
}
type Count = Pick<typeof limitCounts.$inferSelect, 'points' | 'expire'>;

/** The library's limiter by the application's clock; a full count is not written any more. */
export class DatabaseLimiter extends RateLimiterDrizzle {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps, [points, duration]: readonly [number, number]) {
    super({ storeClient: deps.db, schema: limitCounts, points, duration, keyPrefix: '', clearExpiredByTimeout: false });
    this.#deps = deps;
  }

  async _upsert(key: string, points: number, ms: number): Promise<Count> {
    const { db, clock } = this.#deps;
    const now = clock.now().getTime();
    const isOver = lte(limitCounts.expire, now);
    // Points that are taken back after their window give none in the next.
    const first = Math.max(0, points);
    // One statement: its row lock serializes concurrent attempts, and a full count is not written.
    const [counted] = await db
      .insert(limitCounts)
      .values({ key, points: first, expire: now + ms })
      .onConflictDoUpdate({
        target: limitCounts.key,
        set: {
          points: sql`case when ${isOver} then excluded.points else greatest(0, ${limitCounts.points} + ${points}) end`,
          expire: sql`case when ${isOver} then excluded.expire else ${limitCounts.expire} end`,
        },
        setWhere: or(isOver, lte(limitCounts.points, this.points - points)),
      })
      .returning();
    return counted ?? { points: this.points + points, expire: (await this._get(key))?.expire ?? now + ms };
  }

  async _get(key: string): Promise<Count | null> {
    const [count] = await this.#deps.db.select().from(limitCounts).where(eq(limitCounts.key, key));
    return count && count.expire > this.#deps.clock.now().getTime() ? count : null;
  }

  async _delete(key: string): Promise<boolean> {
    const deleted = await this.#deps.db.delete(limitCounts).where(eq(limitCounts.key, key)).returning();
    return deleted.length > 0;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Count): RateLimiterRes {
    const msBeforeNext = Math.max(0, expire - this.#deps.clock.now().getTime());
    return new RateLimiterRes(Math.max(0, this.points - points), msBeforeNext, points, points === changed);
  }
}

/** A limit and whom it counts. */
export type Use = readonly [LimitName, string];

/** The limits of attempts, counted in the database, so that all processes share them. */
export class Limits {
  readonly #limiterOf: (name: LimitName) => DatabaseLimiter;
  readonly #keyOf: (use: Use) => string;
  readonly #isOn: boolean;

  constructor(deps: StoreDeps & { config: Config }) {
    const limiters = new Map<LimitName, DatabaseLimiter>();
    const table = limitTable(deps.config);
    this.#isOn = deps.config.limits.enabled;
    // Hashed, so that the table contains no e-mail and no IP address.
    this.#keyOf = ([name, key]) => keyedHash(deps.config.appSecret ?? '', `limit:${name}:${key}`);
    this.#limiterOf = (name) => {
      const limiter = limiters.get(name) ?? new DatabaseLimiter(deps, table[name]);
      limiters.set(name, limiter);
      return limiter;
    };
  }

  /** Counts one attempt before it is made, so that concurrent ones cannot exceed the limit; refuses with 429. */
  async take(...uses: Use[]): Promise<void> {
    if (!this.#isOn) return;
    const taken: Use[] = [];
    try {
      for (const use of uses) {
        await this.#limiterOf(use[0]).consume(this.#keyOf(use));
        taken.push(use);
      }
    } catch (refusal) {
      await this.takeBack(taken);
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  }

  /** Takes attempts back that were none, such as a right password. */
  async takeBack(uses: readonly Use[], times = 1): Promise<void> {
    if (!this.#isOn || times === 0) return;
    for (const use of uses) await this.#limiterOf(use[0]).reward(this.#keyOf(use), times);
  }

  /** Forgets earlier attempts after a success. */
  async clear(...uses: Use[]): Promise<void> {
    if (this.#isOn) for (const use of uses) await this.#limiterOf(use[0]).delete(this.#keyOf(use));
  }

  async left(...use: Use): Promise<number> {
    if (!this.#isOn) return Infinity;
    const limiter = this.#limiterOf(use[0]);
    return (await limiter.get(this.#keyOf(use)))?.remainingPoints ?? limiter.points;
  }
}
