import { eq } from 'drizzle-orm';
import type { Db } from '../db/db';
import { jobTimes, notes } from '../db/schema';

/** The time of `writeTime`, ms; null if there is none. */
export async function readTime(db: Db, name: string): Promise<number | null> {
  const [row] = await db.select().from(jobTimes).where(eq(jobTimes.name, name));
  return row?.at.getTime() ?? null;
}

export async function writeTime(db: Db, name: string, at: Date, progress = ''): Promise<void> {
  const set = { at, progress };
  await db
    .insert(jobTimes)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: jobTimes.name, set });
}

/** Replaces the note with this name, which a report tells. */
export async function writeNote(db: Db, name: string, at: Date, note: string): Promise<void> {
  const set = { at, note };
  await db
    .insert(notes)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: notes.name, set });
}
