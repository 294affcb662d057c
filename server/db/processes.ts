import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { repeat } from '../lib/repeat';
import type { Db } from './db';
import { processes } from './schema';

export interface Processes {
  readonly own: number;
  isAlive(number: number): Promise<boolean>;
}

const HEARTBEAT_MS = 1000;
const DEAD_AFTER_SECONDS = 5;

export const newNumber = (): number => randomInt(1, 2 ** 31 - 1);

export async function registerProcess(db: Db): Promise<Processes & { leave(): Promise<void> }> {
  const own = newNumber();
  const beat = () =>
    db
      .insert(processes)
      .values({ number: own, seenAt: sql`now()` })
      .onConflictDoUpdate({ target: processes.number, set: { seenAt: sql`now()` } });
  await beat();
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
