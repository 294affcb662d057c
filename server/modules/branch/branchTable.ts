import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db';
import { branches } from '../../db/schema';
import { cachedFor } from '../../lib/cachedFor';

export type BranchRow = typeof branches.$inferSelect;

export const listBranches = async (db: Db): Promise<BranchRow[]> => db.select().from(branches);

const FRESH_MS = 5000;

/** Those that customers see. */
export const branchCache = ({
  db,
  clock,
  log,
}: Pick<FastifyInstance, 'db' | 'clock' | 'log'>): (() => Promise<BranchRow[]>) =>
  cachedFor(FRESH_MS, clock, async () => (await listBranches(db)).filter(({ isListed }) => isListed), {
    name: 'branches',
    log,
  });
