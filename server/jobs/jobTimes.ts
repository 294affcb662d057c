import { eq } from 'drizzle-orm';
import type { Db } from '../db/db';
import { jobTimes } from '../db/schema';

/** When a job last did something in any process, ms; null if never. */
export async function readTime(db: Db, name: string): Promise<number | null> {
  const [row] = await db.select().from(jobTimes).where(eq(jobTimes.name, name));
  return row?.at.getTime() ?? null;
}

export async function writeTime(db: Db, name: string, at: Date, note = ''): Promise<void> {
  const set = { at, note };
  await db
    .insert(jobTimes)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: jobTimes.name, set });
}
