import { and, asc, eq, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

/** Which rows of a table are work. */
interface Work<Table> {
  /** The property of the time at which a row may be tried next; null for never. */
  dueAt: keyof Table & string;
  /** The order among rows that are due at the same time. */
  orderBy?: PgColumn;
  where?: SQL;
  /** What the claim changes besides. */
  set?: Record<string, SQL>;
  now: Date;
  /** How long the claim lasts. */
  ms: number;
}

/**
 * Claims the row of a table on one node that has been due longest: nobody else gets it before `ms` have passed. Its
 * owner then deletes it or sets the time of the next attempt; after a crash it is due again. Null for none.
 */
export async function claimDue<Table extends PgTable & { id: PgColumn }>(
  db: Db,
  table: Table,
  { dueAt, orderBy = table.id, where, set, now, ms }: Work<Table>,
): Promise<Table['$inferSelect'] | null> {
  const rows: PgTable = table;
  const time = table[dueAt] as PgColumn;
  const oldest = db
    .select({ id: table.id })
    .from(rows)
    .where(and(where, lte(time, now)))
    .orderBy(asc(time), asc(orderBy))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(rows)
    .set({ ...set, [dueAt]: new Date(now.getTime() + ms) })
    .where(eq(table.id, oldest))
    .returning();
  return claimed ?? null;
}
