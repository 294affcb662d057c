import type { Db } from '../db/db';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import { limitCounts } from '../db/schema';
import { say } from '../i18n/messages';
import { waitingTime } from '../i18n/values';
import { keyedHash } from '../lib/ids';
import { CallError } from './errors';
import { Turns } from './turns';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit: how often in how many seconds. Attempts count by account and by browser, in the database. An IP address
 * is refused only for floods, because a mobile operator has thousands of customers behind one; attempts wait for turns.
 */
export const limitTable = ({ limits, operatorCallsPerMinute }: Pick<Config, 'limits' | 'operatorCallsPerMinute'>) =>
  ({
    // Floods: in the memory of each process.
    'requests of ip': [limits.perIpPerMinute, MINUTE],
    'requests of account': [limits.perAccountPerMinute, MINUTE],
    // Turns of attempts on browsers that the account does not know: as many at once, and each comes back by itself.
    'attempts without browser': [limits.attemptsPer15Minutes / 2, QUARTER],
    'attempts of ip': [6 * limits.attemptsPer15Minutes, MINUTE],
    // Refuses nobody: beyond it a browser takes the turns of those without one.
    'attempts of browser': [limits.wrongLoginsPer15Minutes, QUARTER],
    // Wrong passwords by account; on a browser where its owner has signed in, for that browser alone.
    password: [limits.wrongLoginsPer15Minutes, QUARTER],
    // Mails to one account: by browser, and all browsers that it does not know. Each has a link that works.
    'code sent': [limits.codesPer15Minutes, QUARTER],
    'codes sent to account': [4 * limits.codesPer15Minutes, 6 * HOUR],
    // Typed codes of four digits, as passwords. At most two windows overlap 24 hours.
    'wrong code': [limits.wrongCodesPerDay, DAY],
    // Refuses nobody, but delays resets on browsers that the account does not know.
    'wrong reset code of shop': [limits.wrongCodesPerDay, DAY],
    // Tests of stolen cards: by customer, and by card over all customers.
    card: [10, HOUR],
    'same card': [10, DAY],
    charge: [20, HOUR],
    // Food that somebody cooks before anybody has paid.
    'order in cash': [10, HOUR],
    'operator call': [operatorCallsPerMinute, MINUTE],
  }) as const satisfies Record<string, readonly [number, number]>;

type LimitName = keyof ReturnType<typeof limitTable>;

const tooManyAttempts = (waitMs: number): CallError =>
  new CallError(say('common.tooMany', { time: waitingTime(Math.max(1, Math.ceil(waitMs / 60_000))) }), 429, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });

/** The key of an IP address; for IPv6 its /64 network, because a client usually has all of it. */
export function ipKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** A limit, and whom it counts. */
export type Use = readonly [LimitName, string];

/** A counter in memory, for floods: refuses with 429. */
export function floodCounter([points, duration]: readonly [number, number]) {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (key: string): Promise<void> => {
    await limiter.consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    });
  };
}

/** An attempt on a browser that the account does not know; `browser` is '' without a cookie of ours. */
interface Attempt {
  browser: string;
  ip: string;
}

export class Limits {
  readonly #app: Pick<FastifyInstance, 'db' | 'clock' | 'config'>;
  readonly #table: ReturnType<typeof limitTable>;
  readonly #withoutBrowser: Turns;
  readonly #ofIp: Turns;

  constructor(app: Pick<FastifyInstance, 'db' | 'clock' | 'config'>) {
    this.#app = app;
    this.#table = limitTable(app.config);
    this.#withoutBrowser = new Turns(this.#table['attempts without browser']);
    this.#ofIp = new Turns(this.#table['attempts of ip']);
  }

  get #isOn(): boolean {
    return this.#app.config.limits.enabled;
  }

  // Hashed, so that the table contains no e-mail.
  #keyOf([name, key]: Use): string {
    return keyedHash(this.#app.config.appSecret ?? '', `limit:${name}:${key}`);
  }

  /** Counts in one statement, whose row lock serializes concurrent attempts; the wait in ms if it is refused. */
  async #count(use: Use): Promise<number | null> {
    const { db, clock } = this.#app;
    const [most, seconds] = this.#table[use[0]];
    const [now, key] = [clock.now().getTime(), this.#keyOf(use)];
    const expire = now + seconds * 1000;
    const hasExpired = lte(limitCounts.expire, now);
    const [counted] = await db
      .insert(limitCounts)
      .values({ key, points: 1, expire })
      .onConflictDoUpdate({
        target: limitCounts.key,
        set: {
          points: sql`case when ${hasExpired} then 1 else ${limitCounts.points} + 1 end`,
          expire: sql`case when ${hasExpired} then excluded.expire else ${limitCounts.expire} end`,
        },
        setWhere: or(hasExpired, lt(limitCounts.points, most)),
      })
      .returning();
    if (counted) return null;
    const [full] = await db.select().from(limitCounts).where(eq(limitCounts.key, key));
    return Math.max(0, (full?.expire ?? expire) - now);
  }

  /** Counts one attempt before it is made, so that concurrent ones cannot exceed the limit; refuses with 429. */
  async take(...uses: Use[]): Promise<void> {
    if (!this.#isOn) return;
    const taken: Use[] = [];
    try {
      for (const use of uses) {
        const waitMs = await this.#count(use);
        if (waitMs !== null) throw tooManyAttempts(waitMs);
        taken.push(use);
      }
    } catch (refusal) {
      await this.takeBack(taken);
      throw refusal;
    }
  }

  /**
   * Waits for the turn of an attempt. Who comes without a browser of ours, or with one that has guessed, waits for
   * others of that kind at the same IP address alone. Resolves to what gives turns back after a right attempt.
   */
  async takeTurn({ browser, ip }: Attempt): Promise<(times: number) => Promise<void>> {
    if (!this.#isOn) return () => Promise.resolve();
    const ofBrowser: Use = ['attempts of browser', browser];
    const isOwn = browser !== '' && (await this.tryTake(ofBrowser));
    const [turns, key] = [isOwn ? this.#ofIp : this.#withoutBrowser, ipKey(ip)];
    const longest = this.#app.config.limits.slowestMs;
    const wait = turns.take(key, this.#app.clock.now().getTime(), longest);
    if (wait > longest) throw tooManyAttempts(wait);
    await this.#wait(wait);
    return async (times) => {
      turns.giveBack(key, times);
      if (isOwn) await this.takeBack([ofBrowser], times);
    };
  }

  async #wait(ms: number): Promise<void> {
    const { clock } = this.#app;
    if (ms > 0) await (clock.wait ? clock.wait(ms) : delay(ms));
  }

  /** Counts one attempt and refuses none; whether it was counted. */
  async tryTake(use: Use): Promise<boolean> {
    return this.#isOn && (await this.#count(use)) === null;
  }

  /** Delays an attempt the longer the more of a limit is used: not below its half, `slowestMs` at its end. */
  async slowDown(use: Use): Promise<void> {
    if (!this.#isOn) return;
    const used = 1 - (await this.left(...use)) / this.#table[use[0]][0];
    await this.#wait(this.#app.config.limits.slowestMs * Math.max(0, 2 * used - 1) ** 2);
  }

  async takeBack(uses: readonly Use[], times = 1): Promise<void> {
    if (!this.#isOn || times === 0) return;
    for (const use of uses)
      await this.#app.db
        .update(limitCounts)
        .set({ points: sql`greatest(0, ${limitCounts.points} - ${times})` })
        .where(and(eq(limitCounts.key, this.#keyOf(use)), gt(limitCounts.expire, this.#app.clock.now().getTime())));
  }

  /** Ends a count; how much it was. */
  async clear(use: Use): Promise<number> {
    if (!this.#isOn) return 0;
    const [counted] = await this.#app.db
      .delete(limitCounts)
      .where(eq(limitCounts.key, this.#keyOf(use)))
      .returning();
    return counted?.points ?? 0;
  }

  left = (...use: Use): Promise<number> => this.leftIn(this.#app.db, ...use);

  async leftIn(db: Db, ...use: Use): Promise<number> {
    if (!this.#isOn) return Infinity;
    const isRunning = gt(limitCounts.expire, this.#app.clock.now().getTime());
    const [counted] = await db
      .select()
      .from(limitCounts)
      .where(and(eq(limitCounts.key, this.#keyOf(use)), isRunning));
    return this.#table[use[0]][0] - (counted?.points ?? 0);
  }
}
