import type { Db } from '../db/db';
import { jobTimes, notes } from '../db/schema';

/** Notes when a job last succeeded, and how far it came where it was interrupted. */
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
