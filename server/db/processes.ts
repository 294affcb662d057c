import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { repeat } from '../lib/repeat';
import type { Db } from './db';
import { processes } from './schema';

/** The server processes of this database: the unfinished work of an ended process can be taken over. */
export interface Processes {
  /** The number of this process, from 1 to 2^31 - 2. */
  readonly own: number;
  /** Whether the process of that number is alive, as far as the database shows. */
  isAlive(number: number): Promise<boolean>;
}

const HEARTBEAT_MS = 1000;
/** Seconds without a heartbeat after which a process counts as ended. */
const DEAD_AFTER_SECONDS = 5;

const newNumber = (): number => randomInt(1, 2 ** 31 - 1);

/** The embedded database has one process, so every other number belongs to an ended one. */
export function onlyProcess(): Processes {
  const own = newNumber();
  return { own, isAlive: async (number) => number === own };
}

/**
 * On PostgreSQL each process updates its row regularly, by the database's clock. The work of a live process without
 * heartbeats may be taken over; that process finds this out when it stores its result.
 */
export async function registerProcess(db: Db): Promise<Processes & { leave(): Promise<void> }> {
  const own = newNumber();
  const beat = () =>
    db
      .insert(processes)
      .values({ number: own, seenAt: sql`now()` })
      .onConflictDoUpdate({ target: processes.number, set: { seenAt: sql`now()` } });
  await beat();
  // The next heartbeat makes up for a failed one.
  const heartbeats = repeat(beat, HEARTBEAT_MS);
  return {
    own,
    isAlive: async (number) => {
      if (number === own) return true;
      const alive = await db
        .select({ number: processes.number })
        .from(processes)
        .where(
          and(
            eq(processes.number, number),
            gt(processes.seenAt, sql`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`),
          ),
        );
      return alive.length > 0;
    },
    leave: async () => {
      await heartbeats.stop();
      await db
        .delete(processes)
        .where(eq(processes.number, own))
        .catch(() => undefined);
    },
  };
}
