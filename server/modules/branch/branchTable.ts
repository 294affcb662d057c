import { eq } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { prepared, UNNAMED } from '../../db/prepared';
import { branches } from '../../db/schema';

/** A row of the branches table. */
export type BranchRow = typeof branches.$inferSelect;

const allBranches = prepared((db) => db.select().from(branches).prepare(UNNAMED));

/** All branches of the chain. */
export const listBranches = (db: Db): Promise<BranchRow[]> => allBranches(db).execute();

/** One branch, or null. */
export async function findBranch(db: Db, id: string): Promise<BranchRow | null> {
  const [row] = await db.select().from(branches).where(eq(branches.id, id));
  return row ?? null;
}
