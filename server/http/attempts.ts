import ipaddr from 'ipaddr.js';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Deps } from './deps';
import { attempts } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { CallError } from './errors';
import { keyedHash } from '../lib/ids';

/** The refusal of too many attempts (HTTP 429). */
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

/** Counts attempts by key within a time window, in the database, so that all processes share one limit. */
export class AttemptCounter {
  constructor(
    private readonly deps: Pick<Deps, 'db' | 'clock' | 'config'>,
    /** The limit's name; each has its own keys. */
    private readonly kind: string,
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  #keyOf(key: string): string {
    return keyedHash(this.deps.config.appSecret ?? '', `attempt:${this.kind}:${key}`);
  }

  /**
   * Counts one attempt before it is made, so that concurrent attempts cannot exceed the limit; throws when none is
   * left. Returns the new count.
   */
  async take(key: string): Promise<number> {
    const { db, clock, config } = this.deps;
    if (!config.limits.enabled) return 0;
    const now = clock.now();
    const until = new Date(now.getTime() + this.windowMs);
    const hash = this.#keyOf(key);
    const isOver = lte(attempts.until, now);
    // One statement: its row lock serializes concurrent attempts, and a full count is not updated.
    const counted = await db
      .insert(attempts)
      .values({ key: hash, count: 1, until })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
          until: sql`case when ${isOver} then excluded.until else ${attempts.until} end`,
        },
        setWhere: sql`${isOver} or ${attempts.count} < ${this.max}`,
      })
      .returning({ count: attempts.count });
    if (counted[0]) return counted[0].count;
    const [full] = await db.select({ until: attempts.until }).from(attempts).where(eq(attempts.key, hash));
    throw tooManyAttempts((full?.until ?? until).getTime() - now.getTime());
  }

  /** Resets a key after a success. */
  async clear(key: string): Promise<void> {
    if (this.deps.config.limits.enabled) await this.deps.db.delete(attempts).where(eq(attempts.key, this.#keyOf(key)));
  }

  /** Takes one attempt back, because it was not a guess. */
  async takeBack(key: string): Promise<void> {
    if (!this.deps.config.limits.enabled) return;
    await this.deps.db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(eq(attempts.key, this.#keyOf(key)), gt(attempts.count, 0)));
  }
}

/** Counts an attempt in each counter; if one is full, the earlier ones are taken back. Returns the first count. */
export async function countAttempts(counters: readonly (readonly [AttemptCounter, string])[]): Promise<number> {
  const counts: number[] = [];
  try {
    for (const [by, key] of counters) counts.push(await by.take(key));
  } catch (error) {
    for (const [by, key] of counters.slice(0, counts.length)) await by.takeBack(key);
    throw error;
  }
  return counts[0] ?? 0;
}
