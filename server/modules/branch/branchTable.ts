import type { Db } from '../../db/openDb';
import { prepared, UNNAMED } from '../../db/prepared';
import { branches } from '../../db/schema';

/** A row of the branches table. */
export type BranchRow = typeof branches.$inferSelect;

const allBranches = prepared((db) => db.select().from(branches).prepare(UNNAMED));

/** All branches of the chain. */
export const listBranches = (db: Db): Promise<BranchRow[]> => allBranches(db).execute();
