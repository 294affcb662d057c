import type { Db } from '../../db/db';
import { prepared, NO_STATEMENT_NAME } from '../../db/prepared';
import { branches } from '../../db/schema';

/** A row of the branches table. */
export type BranchRow = typeof branches.$inferSelect;

const allBranches = prepared((db) => db.select().from(branches).prepare(NO_STATEMENT_NAME));

/** All branches of the chain. */
export const listBranches = (db: Db): Promise<BranchRow[]> => allBranches(db).execute();
