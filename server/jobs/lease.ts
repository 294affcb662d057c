import { and, eq, lte, or } from 'drizzle-orm';
import type { Db } from '../db/db';
import { leases } from '../db/schema';
import type { Clock } from '../lib/clock';

/** A process that wants the lease: `holder` is its number. */
export interface LeaseDeps {
  db: Db;
  clock: Clock;
  holder: number;
}

/**
 * Runs the work if no other process has the lease; returns false otherwise. The lease ends with the work, or `ms` after
 * the process has crashed, so longer work must tolerate a second worker.
 */
export async function withLease(
  { db, clock, holder }: LeaseDeps,
  { name, ms }: { name: string; ms: number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + ms);
  const [held] = await db
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until },
      setWhere: or(lte(leases.until, now), eq(leases.holder, holder)),
    })
    .returning({ name: leases.name });
  if (!held) return false;
  try {
    await work();
  } finally {
    await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
  }
  return true;
}
