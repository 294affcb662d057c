import { and, asc, eq, isNull, lte, notExists, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db';
import { matches } from '../db/matches';
import { liveProcess, type Processes } from '../db/processes';
import { leases } from '../db/schema';
import type { Clock } from '../lib/clock';
import { repeat } from '../lib/repeat';
import { writeTime } from './jobTimes';

const BATCH = 100;

/** A table whose rows are work at a time. A claim moves that time on, so that after a crash the row is due again. */
export interface DueRows<Table extends PgTable> {
  table: Table;
  dueAt: keyof Table['$inferSelect'] & string;
  key: (row: Table['$inferSelect']) => SQL | undefined;
  set?: (now: Date) => Partial<Record<keyof Table['$inferSelect'], SQL | Date>>;
  ms: number;
}

/** Claims a row as it was read, among all processes; null if another one was first. */
export async function claim<Table extends PgTable>(
  db: Db,
  { table, dueAt, key, set, ms }: DueRows<Table>,
  row: Table['$inferSelect'],
  now: Date,
): Promise<Table['$inferSelect'] | null> {
  const rows: PgTable = table;
  const time = table[dueAt as keyof Table] as PgColumn;
  const due: unknown = row[dueAt];
  const [claimed] = await db
    .update(rows)
    .set({ ...set?.(now), [dueAt]: new Date(now.getTime() + ms) })
    .where(and(key(row), due ? eq(time, due) : isNull(time)))
    .returning();
  return claimed ?? null;
}

/** Claims the rows that are due, oldest first, and works on `atOnce` of them at a time, until one returns false. */
export async function processDue<Table extends PgTable>(
  { db, clock, signal }: { db: Db; clock: Clock; signal?: AbortSignal | undefined },
  work: DueRows<Table>,
  { where, orderBy, atOnce = 1 }: { where?: SQL; orderBy?: PgColumn; atOnce?: number },
  run: (row: Table['$inferSelect']) => Promise<unknown>,
): Promise<void> {
  const rows: PgTable = work.table;
  const time = work.table[work.dueAt as keyof Table] as PgColumn;
  const now = clock.now();
  const state = { isEnded: false, claims: 0 };
  // A row that its work leaves due is left to the next run.
  const processed = new Set<unknown>();
  const isToStop = () => state.isEnded || signal?.aborted === true;
  do {
    state.claims = 0;
    const due = await db
      .select()
      .from(rows)
      .where(and(where, lte(time, now)))
      .orderBy(asc(time), ...(orderBy ? [asc(orderBy)] : []))
      .limit(BATCH);
    const next = async (): Promise<void> => {
      for (let row = due.shift(); row && !isToStop(); row = due.shift()) {
        if (processed.has(row.id)) continue;
        processed.add(row.id);
        const claimed = await claim(db, work, row, clock.now());
        if (!claimed) continue;
        state.claims += 1;
        if ((await run(claimed)) === false) state.isEnded = true;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  } while (state.claims > 0 && !isToStop());
}

interface JobDeps {
  db: Db;
  processes: Pick<Processes, 'ownNumber'>;
  onError?: ((error: unknown) => void) | undefined;
}

/** Runs a job if no other living process does; false otherwise. The holder's heartbeat is what keeps the lease. */
export async function withLease(
  { db, processes: { ownNumber: holder } }: Pick<JobDeps, 'db' | 'processes'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const isFree = or(eq(leases.holder, holder), notExists(liveProcess(db, leases.holder)));
  const [lease] = await db
    .insert(leases)
    .values({ name, holder })
    .onConflictDoUpdate({ target: leases.name, set: { holder }, setWhere: isFree })
    .returning({ name: leases.name });
  if (!lease) return false;
  try {
    await work();
  } finally {
    await db.delete(leases).where(matches(leases, { name, holder }));
  }
  return true;
}

/** Jobs that run as seldom as this note their last success, ms. */
const NOTED_FROM_MS = 10_000;

/** Runs a job regularly until `stop`, which waits for the current run; one process at a time does, if it has work. */
export const startJob = (
  deps: JobDeps,
  { name, everyMs, hasWork }: { name: string; everyMs: number; hasWork?: () => Promise<boolean> },
  work: () => Promise<unknown>,
): { stop(): Promise<void> } =>
  repeat(
    async () => {
      if (hasWork && !(await hasWork())) return;
      const isDone = await withLease(deps, name, work);
      // Told by /metrics; not each second.
      if (isDone && everyMs >= NOTED_FROM_MS) await writeTime(deps.db, `${name} done`, new Date());
    },
    everyMs,
    deps.onError,
  );
