import type { Deps } from '../../http/deps';
import { cachedFor } from '../../lib/cachedFor';
import { listBranches, type BranchRow } from './branchTable';

/** Maximum age of the cached branches, ms. */
const FRESH_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    loadBranches: () => Promise<BranchRow[]>;
  }
}

/** The branches, cached in memory. */
export const branchCache = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): (() => Promise<BranchRow[]>) =>
  cachedFor(FRESH_MS, clock, () => listBranches(db));
