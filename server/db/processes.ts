import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { repeat } from '../jobs/repeat';
import type { Db } from './openDb';
import { processes } from './schema';

/** The server processes over this database: what a process began and did not end can be taken over when it is gone. */
export interface Processes {
  /** This process's number, from 1 to 2^31 - 2. */
  readonly own: number;
  /** Whether the process of that number still runs, as far as the database can tell. */
  isAlive(number: number): Promise<boolean>;
}

const BEAT_MS = 1000;
/** A process that was silent for so many seconds counts as gone. */
const SILENT_SECONDS = 5;

const newNumber = (): number => randomInt(1, 2 ** 31 - 1);

/** The embedded database bears one process: every other number is of one that ended. */
export function onlyProcess(): Processes {
  const own = newNumber();
  return { own, isAlive: async (number) => number === own };
}

/**
 * On PostgreSQL each process writes a row again and again, by the database's clock. A process that is alive but silent
 * may be taken over from; whoever stores its result then finds that the work is not its own any more.
 */
export async function amongProcesses(db: Db): Promise<Processes & { leave(): Promise<void> }> {
  const own = newNumber();
  const beat = () =>
    db
      .insert(processes)
      .values({ number: own, seenAt: sql`now()` })
      .onConflictDoUpdate({ target: processes.number, set: { seenAt: sql`now()` } });
  await beat();
  // A beat that fails is made up for by the next one.
  const beating = repeat(beat, BEAT_MS);
  return {
    own,
    isAlive: async (number) => {
      if (number === own) return true;
      const seen = await db
        .select({ number: processes.number })
        .from(processes)
        .where(
          and(
            eq(processes.number, number),
            gt(processes.seenAt, sql`now() - make_interval(secs => ${SILENT_SECONDS})`),
          ),
        );
      return seen.length > 0;
    },
    leave: async () => {
      await beating.stop();
      await db
        .delete(processes)
        .where(eq(processes.number, own))
        .catch(() => undefined);
    },
  };
}
