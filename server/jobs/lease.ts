import { and, eq, lte, or } from 'drizzle-orm';
import type { Db } from '../db/openDb';
import { leases } from '../db/schema';
import type { Clock } from '../lib/clock';

/** Who wants the lease: `holder` is the number of the process. */
export interface LeaseDeps {
  db: Db;
  clock: Clock;
  holder: number;
}

/**
 * Runs the work when no other process has the lease; false when one has it. The lease ends with the work, or after
 * `ms` when the process is gone, so work that may last longer must bear a second worker.
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
