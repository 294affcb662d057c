import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db';
import { jobTimes } from '../db/schema';
import { errorCodes } from '../lib/errorCauses';

/** When a job last did something in any process, ms; null if never. */
export async function readTime(db: Db, name: string): Promise<number | null> {
  const [row] = await db.select().from(jobTimes).where(eq(jobTimes.name, name));
  return row?.at.getTime() ?? null;
}

export async function writeTime(db: Db, name: string, at: Date): Promise<void> {
  await db.insert(jobTimes).values({ name, at }).onConflictDoUpdate({ target: jobTimes.name, set: { at } });
}

const NOT_ALLOWED = '42501';

/**
 * What a restored copy of the database has otherwise than its original, also one of another time: text for a row.
 * Empty where the role may not ask.
 */
export async function identityOf(db: Db): Promise<string> {
  const ids = [
    sql`(select system_identifier from pg_control_system())`,
    // The timeline that is written; the last checkpoint's may be the one before a failover.
    sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`,
    sql`(select oid from pg_database where datname = current_database())`,
    // Of a table, because a dump can be restored in the same database.
    sql`'job_times'::regclass::oid`,
  ];
  try {
    const { rows } = (await db.execute(sql`select concat_ws(' ', ${sql.join(ids, sql`, `)}) as id`)) as {
      rows: { id: string }[];
    };
    return rows[0]?.id ?? '';
  } catch (error) {
    if (errorCodes(error).includes(NOT_ALLOWED)) return '';
    throw error;
  }
}
