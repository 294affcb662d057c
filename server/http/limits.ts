import { setTimeout as delay } from 'node:timers/promises';
import { eq, lte, or, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import { limitCounts } from '../db/schema';
import { say } from '../i18n/messages';
import { waitingTime } from '../i18n/values';
import type { Clock } from '../lib/clock';
import { keyedHash } from '../lib/ids';
import { CallError } from './errors';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit by name: how often in how many seconds. ADR 19 has the reasons and the arithmetic. */
export const limitTable = ({ limits, operatorCallsPerMinute }: Pick<Config, 'limits' | 'operatorCallsPerMinute'>) =>
  ({
    'requests of address': [limits.perAddressPerMinute, MINUTE],
    'requests of guests of address': [5 * limits.perAddressPerMinute, MINUTE],
    'requests of account': [limits.perAccountPerMinute, MINUTE],
    login: [limits.wrongLoginsPer15Minutes, QUARTER],
    'login on known device': [limits.wrongLoginsPer15Minutes, QUARTER],
    'slow login': [1, 5],
    'wrong login of address': [limits.wrongPerAddressPer15Minutes, QUARTER],
    'wrong login of address in a day': [2 * limits.wrongPerAddressPer15Minutes, DAY],
    'wrong login of shop': [5 * limits.wrongPerAddressPer15Minutes, HOUR],
    'own password': [limits.wrongLoginsPer15Minutes, QUARTER],
    // Codes that are sent: one address gets at most half of an account's, so that it cannot block the owner.
    'codes for address': [limits.wrongPerAddressPer15Minutes, QUARTER],
    'code for account and address': [limits.codesPer15Minutes, QUARTER],
    'code for account and address in hours': [2 * limits.codesPer15Minutes, 6 * HOUR],
    'code for account': [4 * limits.codesPer15Minutes, 6 * HOUR],
    // Wrong codes. At most two windows of a day overlap any 24 hours.
    'wrong code on known device': [2 * limits.wrongCodesPerDay, DAY],
    'wrong code of account': [limits.wrongCodesPerDay, DAY],
    'wrong code of address': [limits.wrongCodesPerDay, DAY],
    'wrong reset code of shop': [limits.wrongCodesPerDay, DAY],
    'new guest of address': [100, HOUR],
    card: [10, HOUR],
    'refused card of address': [30, HOUR],
    'same card': [10, DAY],
    charge: [20, HOUR],
    'charge of card': [20, HOUR],
    'refused charge of address': [60, HOUR],
    'wrong promo code': [10, HOUR],
    'wrong promo code of address': [100, HOUR],
    'operator call': [operatorCallsPerMinute, MINUTE],
    'wrong operator key of address': [limits.wrongPerAddressPer15Minutes, QUARTER],
  }) as const satisfies Record<string, readonly [number, number]>;

export type LimitName = keyof ReturnType<typeof limitTable>;

export const tooManyAttempts = (waitMs: number): CallError =>
  new CallError(say('common.tooMany', { time: waitingTime(Math.max(1, Math.ceil(waitMs / 60_000))) }), 429, {
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

export class DatabaseLimiter extends RateLimiterDrizzle {
  readonly #db: Db;
  readonly #now: () => number;

  constructor({ db, clock }: StoreDeps, [points, duration]: readonly [number, number]) {
    super({ storeClient: db, schema: limitCounts, points, duration, keyPrefix: '', clearExpiredByTimeout: false });
    this.#db = db;
    this.#now = () => clock.now().getTime();
  }

  async _upsert(key: string, points: number, ms: number): Promise<Count> {
    const isOver = lte(limitCounts.expire, this.#now());
    const expire = this.#now() + ms;
    // One statement: its row lock serializes concurrent attempts.
    const [counted] = await this.#db
      .insert(limitCounts)
      .values({ key, points: Math.max(0, points), expire })
      .onConflictDoUpdate({
        target: limitCounts.key,
        set: {
          points: sql`case when ${isOver} then excluded.points else greatest(0, ${limitCounts.points} + ${points}) end`,
          expire: sql`case when ${isOver} then excluded.expire else ${limitCounts.expire} end`,
        },
        setWhere: or(isOver, lte(limitCounts.points, this.points - points)),
      })
      .returning();
    return counted ?? { points: this.points + points, expire: (await this._get(key))?.expire ?? expire };
  }

  async _get(key: string): Promise<Count | null> {
    const [count] = await this.#db.select().from(limitCounts).where(eq(limitCounts.key, key));
    return count && count.expire > this.#now() ? count : null;
  }

  async _delete(key: string): Promise<boolean> {
    return (await this.#db.delete(limitCounts).where(eq(limitCounts.key, key)).returning()).length > 0;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Count): RateLimiterRes {
    const msBeforeNext = Math.max(0, expire - this.#now());
    return new RateLimiterRes(Math.max(0, this.points - points), msBeforeNext, points, points === changed);
  }
}

export type Use = readonly [LimitName, string];

export class Limits {
  readonly #of: (use: Use) => [DatabaseLimiter, string];
  readonly #isOn: boolean;
  readonly #slowestMs: number;

  constructor(deps: StoreDeps & { config: Config }) {
    const limiters = new Map<LimitName, DatabaseLimiter>();
    const table = limitTable(deps.config);
    this.#isOn = deps.config.limits.enabled;
    this.#slowestMs = deps.config.limits.slowestMs;
    this.#of = ([name, key]) => {
      const limiter = limiters.get(name) ?? new DatabaseLimiter(deps, table[name]);
      limiters.set(name, limiter);
      // Hashed, so that the table contains no e-mail and no IP address.
      return [limiter, keyedHash(deps.config.appSecret ?? '', `limit:${name}:${key}`)];
    };
  }

  /** Counts one attempt before it is made, so that concurrent ones cannot exceed the limit; refuses with 429. */
  async take(...uses: Use[]): Promise<void> {
    if (!this.#isOn) return;
    const taken: Use[] = [];
    try {
      for (const use of uses) {
        const [limiter, key] = this.#of(use);
        await limiter.consume(key);
        taken.push(use);
      }
    } catch (refusal) {
      await this.takeBack(taken);
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  }

  /** Counts one attempt and refuses none; whether it was counted. */
  async tryTake(use: Use): Promise<boolean> {
    return this.take(use).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof CallError) return false;
        throw refusal;
      },
    );
  }

  /** Delays an attempt the longer the more of a limit is used: not below its half, `slowestMs` at its end. */
  async slowDown(use: Use): Promise<void> {
    if (!this.#isOn) return;
    const used = 1 - (await this.left(...use)) / this.#of(use)[0].points;
    await delay(this.#slowestMs * Math.max(0, 2 * used - 1) ** 2);
  }

  async takeBack(uses: readonly Use[], times = 1): Promise<void> {
    if (!this.#isOn || times === 0) return;
    for (const [limiter, key] of uses.map(this.#of)) await limiter.reward(key, times);
  }

  async clear(use: Use): Promise<void> {
    const [limiter, key] = this.#of(use);
    if (this.#isOn) await limiter.delete(key);
  }

  async left(...use: Use): Promise<number> {
    if (!this.#isOn) return Infinity;
    const [limiter, key] = this.#of(use);
    return (await limiter.get(key))?.remainingPoints ?? limiter.points;
  }
}
