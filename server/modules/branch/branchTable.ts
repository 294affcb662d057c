import type { Db } from '../../db/db';
import { prepared } from '../../db/prepared';
import { branches } from '../../db/schema';
import type { Deps } from '../../http/deps';
import { cachedFor } from '../../lib/cachedFor';

export type BranchRow = typeof branches.$inferSelect;

const allBranches = prepared((db) => db.select().from(branches));

export const listBranches = (db: Db): Promise<BranchRow[]> => allBranches(db).execute();

declare module 'fastify' {
  interface FastifyInstance {
    loadBranches: () => Promise<BranchRow[]>;
  }
}

const FRESH_MS = 5000;

export const branchCache = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): (() => Promise<BranchRow[]>) =>
  cachedFor(FRESH_MS, clock, () => listBranches(db));
