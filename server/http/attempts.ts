import ipaddr from 'ipaddr.js';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Deps } from '../app';
import { attempts } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { CallError } from './errors';
import { keyedHash } from '../lib/ids';

/** Refusal of an asker who tries too often (HTTP 429). */
export const tooManyAttempts = (waitMs: number): CallError =>
  new CallError(commonMessages.tooMany(Math.max(1, Math.ceil(waitMs / 60_000))), 429, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });

/** What counts as one address: whoever has one of IPv6 has a whole network of them (/64). */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** Counts attempts by key inside a window, in the database: all processes together give a key its limit once. */
export class AttemptCounter {
  constructor(
    private readonly parts: Pick<Deps, 'db' | 'clock' | 'config'>,
    /** What is counted; each kind has keys of its own. */
    private readonly kind: string,
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  #keyOf(key: string): string {
    return keyedHash(this.parts.config.appSecret ?? '', `attempt:${this.kind}:${key}`);
  }

  /** Takes one attempt before it is made, so that many at once cannot slip through; throws when none is left. Returns how many were taken. */
  async take(key: string): Promise<number> {
    const { db, clock, config } = this.parts;
    if (!config.limits.enabled) return 0;
    const now = clock.now();
    const until = new Date(now.getTime() + this.windowMs);
    const hash = this.#keyOf(key);
    const isOver = lte(attempts.until, now);
    // One statement: the row's lock puts those at the same time in a row, and a full count is not written to.
    const taken = await db
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
    if (taken[0]) return taken[0].count;
    const [full] = await db.select({ until: attempts.until }).from(attempts).where(eq(attempts.key, hash));
    throw tooManyAttempts((full?.until ?? until).getTime() - now.getTime());
  }

  /** Forgets a key after a success. */
  async clear(key: string): Promise<void> {
    if (this.parts.config.limits.enabled)
      await this.parts.db.delete(attempts).where(eq(attempts.key, this.#keyOf(key)));
  }

  /** Gives one attempt back that was not a guess after all. */
  async giveBack(key: string): Promise<void> {
    if (!this.parts.config.limits.enabled) return;
    await this.parts.db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(eq(attempts.key, this.#keyOf(key)), gt(attempts.count, 0)));
  }
}

/** Takes an attempt of each counter; when one has none left, those taken before are given back. Returns the last count. */
export async function takeAll(wanted: readonly (readonly [AttemptCounter, string])[]): Promise<number> {
  let taken = 0;
  let count = 0;
  try {
    for (const [by, key] of wanted) {
      count = await by.take(key);
      taken += 1;
    }
  } catch (error) {
    for (const [by, key] of wanted.slice(0, taken)) await by.giveBack(key);
    throw error;
  }
  return count;
}
