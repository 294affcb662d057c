import { randomInt } from 'node:crypto';
import { and, eq, gt, sql, type SQLWrapper } from 'drizzle-orm';
import type { Clock } from '../lib/clock';
import { repeat } from '../lib/repeat';
import type { Db } from './db';
import { processes } from './schema';

export interface Processes {
  readonly ownNumber: number;
  isAlive(number: number): Promise<boolean>;
}

const HEARTBEAT_MS = 1000;
const DEAD_AFTER_SECONDS = 5;

const newNumber = (): number => randomInt(1, 2 ** 31 - 1);

/** The process with this number, if it has given a sign of life lately. */
export const liveProcess = (db: Db, number: number | SQLWrapper) =>
  db
    .select({ number: processes.number })
    .from(processes)
    .where(
      and(
        eq(processes.number, number),
        gt(processes.seenAt, sql`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`),
      ),
    );

/** A process whose clock is further away from the database's takes over the database's time, ms. */
const CLOCKS_DIFFER_MS = 500;

/** Tells the other processes each second that this one is alive. `clock` is the database's, equal for all of them. */
export async function registerProcess(
  db: Db,
  localTime: () => number = Date.now,
): Promise<Processes & { clock: Clock; leave(): Promise<void> }> {
  const ownNumber = newNumber();
  let ahead = 0;
  const beat = async () => {
    const sent = localTime();
    const [sign] = await db
      .insert(processes)
      .values({ number: ownNumber, seenAt: sql`now()` })
      .onConflictDoUpdate({ target: processes.number, set: { seenAt: sql`now()` } })
      .returning({ seenAt: processes.seenAt });
    const measured = (sent + localTime()) / 2 - (sign?.seenAt.getTime() ?? sent);
    if (Math.abs(measured - ahead) > CLOCKS_DIFFER_MS) ahead = measured;
  };
  await beat();
  const heartbeats = repeat(beat, HEARTBEAT_MS);
  return {
    ownNumber,
    clock: { now: () => new Date(localTime() - ahead) },
    isAlive: async (number) => number === ownNumber || (await liveProcess(db, number)).length > 0,
    leave: async () => {
      await heartbeats.stop();
      await db
        .delete(processes)
        .where(eq(processes.number, ownNumber))
        .catch(() => undefined);
    },
  };
}
