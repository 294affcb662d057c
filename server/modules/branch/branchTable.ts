import type { Db } from '../../db/db';
import { branches } from '../../db/schema';
import type { Deps } from '../../http/deps';
import { cachedFor } from '../../lib/cachedFor';

export type BranchRow = typeof branches.$inferSelect;

export const listBranches = async (db: Db): Promise<BranchRow[]> => db.select().from(branches);

declare module 'fastify' {
  interface FastifyInstance {
    loadBranches: () => Promise<BranchRow[]>;
  }
}

const FRESH_MS = 5000;

export const branchCache = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): (() => Promise<BranchRow[]>) =>
  cachedFor(FRESH_MS, clock, () => listBranches(db));
