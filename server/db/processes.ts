import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './openDb';

/** Who works over this database: what a process began and did not end is nobody's when it is gone. */
export interface Processes {
  /** This process's number, from 1 to 2^31 - 2. */
  readonly own: number;
  /** Whether the process of that number still runs, as far as the database can tell. */
  isAlive(number: number): Promise<boolean>;
}

/** First half of the advisory locks that the processes hold; any number that this application alone uses. */
const LOCK_CLASS = 7_421_004;
const AGAIN_MS = 1000;

const newNumber = (): number => randomInt(1, 2 ** 31 - 1);

/** The embedded database bears one process: every other number is of one that ended. */
export function onlyProcess(): Processes {
  const own = newNumber();
  return { own, isAlive: async (number) => number === own };
}

/**
 * On PostgreSQL each process holds an advisory lock on a connection of its own: it goes when the process goes, however
 * it went. A connection that breaks under a living process is made again; until then others may take over its work,
 * which whoever takes over must bear.
 */
export async function amongProcesses(url: string, db: Db): Promise<Processes & { leave(): Promise<void> }> {
  const own = newNumber();
  let isLeaving = false;
  let timer: NodeJS.Timeout | undefined;
  let held: pg.Client | undefined;

  const hold = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    // What broke is told by 'end'.
    client.on('error', () => undefined);
    await client.connect();
    held = client;
    client.on('end', again);
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, own]);
  };
  function again(): void {
    if (isLeaving) return;
    clearTimeout(timer);
    timer = setTimeout(() => { hold().catch(again); }, AGAIN_MS);
    timer.unref();
  }
  await hold();

  return {
    own,
    isAlive: async (number) => {
      if (number === own) return true;
      const { rows } = await db.execute(sql`
        select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
          and classid = ${LOCK_CLASS} and objid = ${number}
          and database = (select oid from pg_database where datname = current_database())`) as unknown as { rows: unknown[] };
      return rows.length > 0;
    },
    leave: async () => {
      isLeaving = true;
      clearTimeout(timer);
      await held?.end().catch(() => undefined);
    },
  };
}
